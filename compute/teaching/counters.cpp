// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/counters.h"

#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/passview.h"

#include <algorithm>

namespace halo {

const std::vector<Counter> &counters()
{
    using T = TrafficSummary;
    static const std::vector<Counter> all{
        { "global reads", [](const T &t) { return static_cast<double>(t.globalLoads); }, true,
            &LineCounts::sectors },
        { "reads per output", [](const T &t) { return t.readsPerOutput; }, true, &LineCounts::sectors },
        { "sectors per load", [](const T &t) { return t.sectorsPerLoad; }, false, &LineCounts::sectors },
        { "bank conflicts", [](const T &t) { return static_cast<double>(t.conflicts); }, true,
            &LineCounts::conflicts },
        { "local bytes", [](const T &t) { return static_cast<double>(t.localBytes); }, false, nullptr },
        { "unused cells", [](const T &t) { return static_cast<double>(t.unusedCells); }, true, nullptr },
    };
    return all;
}

const Counter *findCounter(const std::string &name)
{
    const auto found = std::ranges::find(counters(), name, &Counter::name);
    return found == counters().end() ? nullptr : &*found;
}

double counted(const Counter &counter, const std::vector<std::shared_ptr<const Trace>> &passes)
{
    double sum = 0.0;
    for (const auto &pass : passes) {
        const double value = counter.of(trafficOf(*passView(pass), hardwareModels().front()));
        sum = counter.adds ? sum + value : std::max(sum, value);
    }
    return sum;
}

int lineOf(const Counter &counter, const Trace &pass)
{
    int worst = 0;
    std::int64_t most = 0;
    if (counter.share)
        for (const auto &[line, counts] : lineCounts(pass, hardwareModels().front()))
            if (counts.*counter.share > most) {
                most = counts.*counter.share;
                worst = line;
            }
    return worst;
}

} // namespace halo
