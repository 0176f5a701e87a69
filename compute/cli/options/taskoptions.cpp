// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/taskoptions.h"

#include "compute/timing/tune/choice.h"
#include "compute/cli/options/options.h"
#include "compute/cli/options/report.h"
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"

namespace halo {

TaskOptions::TaskOptions(const QCommandLineParser &parser, std::string workload)
    : m_parser(parser)
    , m_workload(std::move(workload))
{
}

Variant TaskOptions::variant() const
{
    const VariantList list = allVariants(m_workload);
    sayProblems(list, word("variant"));
    return findVariant(list.variants, word("variant"));
}

Tuning TaskOptions::tuning(const Variant &variant) const
{
    return tuningFor(variant, sizeWish(m_parser));
}

} // namespace halo
