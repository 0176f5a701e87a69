// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/bandplan.h"

#include "compute/cli/imagesteps.h"
#include "compute/workload/convolution/reference.h"

#include <algorithm>

namespace halo {
namespace {

std::vector<AppliedFilter> chainOf(const std::vector<StepOptions> &steps)
{
    std::vector<AppliedFilter> chain;
    for (const StepOptions &step : steps)
        chain.push_back({ step.filter.size(), step.settings });
    return chain;
}

} // namespace

BandPlan::BandPlan(const Image &frame, const std::vector<StepOptions> &steps, const AskedRows &rows,
    bool translucent, bool neighbours, bool inBytes, std::int64_t bandBytes)
    : m_steps(steps)
    , m_chain(frame.size(), chainOf(steps))
    , m_translucent(translucent)
{
    constexpr int fewest = 16;
    std::int64_t rowBytes = 0;
    const std::int64_t samples = frame.channels() + (frame.alpha ? 1 : 0);
    for (size_t i = 0; i < steps.size(); ++i)
        rowBytes = std::max(rowBytes,
            samples * (inBytes ? 1 : 4) * (std::int64_t{ m_chain.input(i).w } + m_chain.output(i).w));
    const int height = std::max(result().h, 0), reach = m_chain.reach();
    m_asked = clipped(rows.of(height), height);
    m_rows = m_asked;
    if (neighbours)
        m_rows = { std::max(m_asked.first - 1, 0), std::min(m_asked.end + 1, height) };
    const int asked = std::max(m_rows.end - m_rows.first, 1);
    const auto most
        = static_cast<int>(std::clamp<std::int64_t>(bandBytes / std::max<std::int64_t>(rowBytes, 1) - reach,
            std::max(fewest, 2 * reach), asked > fewest ? asked : fewest));
    const int bands = (asked + most - 1) / most;
    m_each = (asked + bands - 1) / bands;
}

void BandPlan::check(const QString &source, const AskedRows &rows) const
{
    for (size_t i = 0; i < m_steps.size(); ++i) {
        try {
            checkFilter(m_steps[i].filter);
            checkHasOutput(m_chain.input(i), m_steps[i].filter, m_steps[i].settings);
        } catch (const Error &error) {
            throw inStep(error, i, m_steps[i].filter.name, m_steps.size());
        }
    }
    const int height = result().h;
    checkRows(source, rows.of(height), height);
}

int BandPlan::count() const
{
    return (m_rows.end - m_rows.first + m_each - 1) / m_each;
}

FilterChain::Regions BandPlan::band(int number) const
{
    const int first = m_rows.first + number * m_each;
    return m_chain.regionsFor({ first, std::min(first + m_each, m_rows.end) }, m_translucent);
}

} // namespace halo
