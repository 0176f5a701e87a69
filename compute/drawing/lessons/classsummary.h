// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

struct Marks;

/// A way to be wrong that several chose.
struct CommonMistake
{
    std::string given;       ///< an answer of one of them; of a check: what was found in one
    std::string explanation; ///< may be empty
    int count = 0;
};

/// One question, or one check of an exercise.
struct CommonItem
{
    std::string of;   ///< lesson or exercise
    std::string name; ///< "step 2: Without the barrier", "check: no findings"
    int right = 0;
    int wrong = 0;
    int missing = 0;                     ///< not answered, not tried
    std::vector<CommonMistake> mistakes; ///< the most frequent first

    int all() const { return right + wrong + missing; }
};

/// What a class got wrong.
struct ClassSummary
{
    int handIns = 0;
    int failed = 0;                ///< could not be marked
    int points = 0, most = 0;      ///< of all that could
    std::vector<CommonItem> items; ///< by lesson: its questions, then its checks
};
ClassSummary summaryOf(const std::vector<Marks> &all);

} // namespace halo
