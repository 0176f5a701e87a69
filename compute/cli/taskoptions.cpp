// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/taskoptions.h"

#include "compute/base/error.h"
#include "compute/cli/options.h"
#include "compute/cli/report.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"

namespace halo {

TaskOptions::TaskOptions(const QCommandLineParser &parser, std::string workload)
    : m_parser(parser)
    , m_workload(std::move(workload))
{
}

void TaskOptions::checkVariant() const
{
    const VariantList list = allVariants(m_workload);
    sayProblems(list, word("variant"));
    if (word("variant") != "auto")
        tuningFor(findVariant(list.variants, word("variant")), requestedSizes(m_parser));
}

RunOrder TaskOptions::order(std::shared_ptr<const Problem> problem, const DeviceInfo &device) const
{
    RunOrder order{ std::move(problem), {}, {}, device.index };
    if (given("repeat"))
        order.repeats = wholeNumber(value("repeat"), 1, QStringLiteral("--repeat"));
    const VariantList list = allVariants(m_workload);
    chooseVariant(
        order, { word("variant"), requestedSizes(m_parser) }, list.variants, device, openTuneStore());
    return order;
}

TuneStore openTuneStore()
{
    TuneStore store(tuneStorePath());
    if (!store.problem().empty())
        sayLine(text(store.problem()));
    return store;
}

void chooseVariant(RunOrder &order, const VariantRequest &request, const std::vector<Variant> &variants,
    const DeviceInfo &device, const TuneStore &tuned)
{
    if (request.variant == "auto") {
        const AutoChoice choice = autoChoice(variants, *order.problem, request.sizes, device, tuned);
        order.variant = *choice.variant;
        order.tuning = choice.tuning;
        return;
    }
    order.variant = findVariant(variants, request.variant);
    order.tuning = tuningFor(order.variant, request.sizes);
}

} // namespace halo
