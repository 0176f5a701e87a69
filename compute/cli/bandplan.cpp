// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/bandplan.h"

#include "compute/cli/imagesteps.h"
#include "compute/workload/convolution/reference.h"

#include <algorithm>

namespace halo {

BandPlan::BandPlan(const Image &frame, const std::vector<StepOptions> &steps, const AskedRows &rows,
    bool translucent, bool neighbours, bool inBytes, std::int64_t bandBytes)
    : m_steps(steps)
    , m_translucent(translucent)
{
    constexpr int fewest = 16;
    Size2 size = frame.size();
    std::int64_t rowBytes = 0;
    const std::int64_t samples = frame.channels() + (frame.alpha ? 1 : 0);
    for (const StepOptions &step : steps) {
        m_inputs.push_back(size);
        m_geometries.push_back(geometryOf(size, step.filter.size(), step.settings.size));
        const Size2 out = m_geometries.back().out;
        rowBytes = std::max(rowBytes, samples * (inBytes ? 1 : 4) * (std::int64_t{ size.w } + out.w));
        m_reach += step.filter.height - 1;
        size = out;
    }
    m_asked = clipped(rows.of(std::max(size.h, 0)), std::max(size.h, 0));
    m_rows = m_asked;
    if (neighbours)
        m_rows = { std::max(m_asked.first - 1, 0), std::min(m_asked.end + 1, std::max(size.h, 0)) };
    const int asked = std::max(m_rows.end - m_rows.first, 1);
    const auto most
        = static_cast<int>(std::clamp<std::int64_t>(bandBytes / std::max<std::int64_t>(rowBytes, 1) - m_reach,
            std::max(fewest, 2 * m_reach), asked > fewest ? asked : fewest));
    const int bands = (asked + most - 1) / most;
    m_each = (asked + bands - 1) / bands;
}

void BandPlan::check(const QString &source, const AskedRows &rows) const
{
    for (size_t i = 0; i < m_steps.size(); ++i) {
        try {
            checkFilter(m_steps[i].filter);
            checkHasOutput(m_inputs[i], m_steps[i].filter, m_steps[i].settings);
        } catch (const Error &error) {
            throw inStep(error, i, m_steps[i].filter.name, m_steps.size());
        }
    }
    const int height = m_geometries.back().out.h;
    checkRows(source, rows.of(height), height);
}

int BandPlan::count() const
{
    return (m_rows.end - m_rows.first + m_each - 1) / m_each;
}

Band BandPlan::band(int number) const
{
    const int first = m_rows.first + number * m_each;
    Band band{ { first, std::min(first + m_each, m_rows.end) }, {} };
    band.inputs.resize(m_steps.size());
    std::vector<RowRange> wanted{ band.rows };
    for (size_t step = m_steps.size(); step-- > 0;) {
        band.inputs[step] = inputRanges(wanted, m_geometries[step], m_inputs[step].h,
            m_steps[step].filter.height, m_steps[step].settings.border);
        wanted = band.inputs[step];
    }
    return band;
}

Region BandPlan::region(size_t step, const Band &band, const RowRange &wanted) const
{
    return { m_inputs[step], band.inputs[step], wanted, m_translucent };
}

std::vector<RowRange> BandPlan::outputs(const Band &band, size_t step) const
{
    return step + 1 < m_steps.size() ? band.inputs[step + 1] : std::vector<RowRange>{ band.rows };
}

} // namespace halo
