// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/speed.h"

#include "compute/base/statistics.h"

#include <cctype>

namespace halo {

CheckResult judgedSpeed(const ExerciseCheck &check, const Exercise &exercise, std::span<const double> handIn,
    std::span<const double> rival)
{
    const PairComparison comparison = compareRounds(handIn, rival);
    const bool faster = comparison.different && comparison.ratio > 1.0;
    const Message said = verdict(faster ? "Your kernel" : "your kernel", check.name, comparison);
    const Message sentence(comparison.different ? "%1 is %2\u2013%3 \u00d7 faster than %4."
                                                : "No difference shown between %1 and %2.",
        said.values());
    CheckResult result{ check, faster ? CheckResult::State::Passed : CheckResult::State::Failed, sentence, {},
        {} };
    if (const auto advice = exercise.advice.find("slower"); !faster && advice != exercise.advice.end())
        result.advice = advice->second;
    return result;
}

} // namespace halo
