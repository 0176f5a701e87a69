// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace halo {

/// What became of one question.
struct AnswerMark
{
    int step = 0; ///< from 1
    std::string title;
    QString asked; ///< what the seed chose: "cell 4,1"; empty: nothing
    QString given; ///< empty: no answer
    QString answer;
    QString response; ///< what is to be said to it; empty if it is right, or nothing is known
    bool right = false;
};

} // namespace halo
