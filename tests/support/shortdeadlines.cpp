// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shortdeadlines.h"

#include "compute/kernel/variantlibrary.h"
#include "compute/task/taskresult.h"
#include "tests/support/support.h"

#include <algorithm>
#include <chrono>

namespace halo::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::seconds;

/// The device is listed in the other process: this one may choose drivers later.
seconds timeOfAStranger()
{
    Variant variant = findVariant(shippedVariants(), "naive");
    variant.file = "/home/user/" + variant.file;
    variant.origin = Origin::User;
    const auto problem
        = std::make_shared<const ConvolutionProblem>(noise(37, 19, 3), asymmetric(4, 3), Settings{});
    const auto begin = std::chrono::steady_clock::now();
    WorkerProcess process({ 10min, 10min, 10min });
    process.run({ problem, variant, defaultTuning(variant), process.devices().front().index });
    return std::chrono::ceil<seconds>(4 * (std::chrono::steady_clock::now() - begin));
}

} // namespace

const Deadlines &shortDeadlines()
{
    static const Deadlines deadlines{ 60s, 60s, std::max(timeOfAStranger(), 2s) };
    return deadlines;
}

std::string afterShortDeadline()
{
    return "after " + std::to_string(std::chrono::duration_cast<seconds>(shortDeadlines().run).count())
        + " s";
}

} // namespace halo::test
