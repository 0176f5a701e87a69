// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/pictureinput.h"
#include "gui/charts/content.h"

namespace halo {

/// What a network takes a picture for: the likeliest classes, each with a bar and a number. shares: the
/// values are parts of 1, and are told in per cent.
ChartContent guessChart(const std::vector<Guess> &guesses, bool shares);
/// The same in words, one for each class.
QStringList guessWords(const std::vector<Guess> &guesses, bool shares);

} // namespace halo
