// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/guesschart.h"

#include "compute/drawing/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {
namespace {

struct GuessTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::GuessBars)
};

QString guessNumber(const Guess &guess, bool shares)
{
    const double value = static_cast<double>(guess.value);
    return shares ? GuessTexts::tr("%1 %").arg(100.0 * value, 0, 'f', 1) : shortNumber(value);
}

} // namespace

ChartContent guessChart(const std::vector<Guess> &guesses, bool shares)
{
    ChartContent content;
    for (const Guess &guess : guesses) {
        ChartBar bar;
        bar.label = QString::fromStdString(guess.name);
        bar.value = bar.low = bar.high = std::max(static_cast<double>(guess.value), 0.0);
        bar.note = guessNumber(guess, shares);
        bar.tip = guessWords(guesses, shares).join(u'\n');
        content.bars.push_back(std::move(bar));
    }
    if (!shares && !guesses.empty())
        content.x.most = std::max(content.bars.front().value, 1e-30);
    return content;
}

QStringList guessWords(const std::vector<Guess> &guesses, bool shares)
{
    QStringList words;
    for (const Guess &guess : guesses)
        words << QString::fromStdString(guess.name) + u' ' + guessNumber(guess, shares);
    return words;
}

} // namespace halo
