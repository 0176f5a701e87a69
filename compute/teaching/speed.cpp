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
    std::string sentence = verdict("your kernel", check.name, comparison) + '.';
    if (!sentence.starts_with(check.name))
        sentence.front() = static_cast<char>(std::toupper(sentence.front()));
    CheckResult result{ check, faster ? CheckResult::State::Passed : CheckResult::State::Failed, sentence, {},
        {} };
    if (const auto advice = exercise.advice.find("slower"); !faster && advice != exercise.advice.end())
        result.advice = advice->second;
    return result;
}

} // namespace halo
