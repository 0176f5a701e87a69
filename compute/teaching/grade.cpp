// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/grade.h"

#include "compute/image/madepicture.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>

namespace halo {

Tuning tuningOf(const Variant &variant, const CheckCase &with)
{
    Tuning tuning = defaultTuning(variant);
    tuning.group = with.group;
    tuning.items = with.items;
    return tuning;
}

TraceRequest requestOf(const Variant &variant, const CheckCase &with)
{
    return { planeProblem(madePicture(with.picture), with.picture, with.filter,
                 { Op::Convolution, OutputSize::Same, with.border }, variant.workload),
        variant, tuningOf(variant, with) };
}

std::string toString(CheckResult::State state)
{
    switch (state) {
    case CheckResult::State::Passed:
        return "passed";
    case CheckResult::State::Failed:
        return "failed";
    case CheckResult::State::Skipped:
        break;
    }
    return "skipped";
}

bool Grade::passed() const
{
    return !failure && !results.empty() && points() == std::ssize(results);
}

int Grade::points() const
{
    return static_cast<int>(std::ranges::count(results, CheckResult::State::Passed, &CheckResult::state));
}

const CheckResult *Grade::firstFailed() const
{
    const auto found = std::ranges::find(results, CheckResult::State::Failed, &CheckResult::state);
    return found == results.end() ? nullptr : &*found;
}

Message Grade::reason() const
{
    if (failure)
        return failure->message();
    const CheckResult *result = firstFailed();
    if (!result)
        return {};
    return result->advice.empty() ? result->sentence : inTurn(result->advice, result->sentence);
}

} // namespace halo
