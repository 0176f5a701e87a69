// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/asked.h"

#include "compute/base/error.h"

namespace halo {

AnswerKey numberKey(double number, double tolerance, const QString &reason)
{
    AnswerKey key;
    key.form = AnswerForm::Number;
    key.number = number;
    key.tolerance = tolerance;
    key.answer = plain(number);
    key.reason = reason;
    return key;
}

void addMistake(AnswerKey &key, const char *what, const QString &answer, const QString &text)
{
    if (!key.accepts(answer))
        key.mistakes.push_back({ what, { answer }, text });
}

} // namespace halo
