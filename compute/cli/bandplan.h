// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/askedrows.h"
#include "compute/cli/stepoptions.h"
#include "compute/image/image.h"
#include "compute/workload/convolution/filterchain.h"

#include <cstdint>
#include <vector>

namespace halo {

/// How a picture is cut into bands, so that a few of them are in memory at once.
class BandPlan
{
public:
    /// rows: those of the result that are asked for; with neighbours also the one above and the one below.
    /// translucent: alpha of the picture is not 1 everywhere. bandBytes: what a band may take, its inputs and
    /// outputs together; a filter of many rows may take more.
    BandPlan(const Image &frame, const std::vector<StepOptions> &steps, const AskedRows &rows,
        bool translucent, bool neighbours, bool inBytes, std::int64_t bandBytes);

    /// What comes of all filters.
    Size2 result() const { return m_chain.result(); }
    /// Those that are asked for, within it.
    const RowRange &asked() const { return m_asked; }
    /// Throws Error(Input) if a filter leaves nothing of the picture, or these rows are below the result.
    void check(const QString &source, const AskedRows &rows) const;
    int count() const;
    /// The first row of the first one, with its neighbours.
    int first() const { return m_rows.first; }
    /// What the filters take for a band, the first of them from the file.
    FilterChain::Regions band(int number) const;
    /// The same for all that is asked for, of a picture that is there.
    FilterChain::Regions whole() const { return m_chain.regionsOfWhole(m_asked); }
    /// Rows that one band and the next one both take from the file.
    int shared() const { return m_chain.reach(); }

private:
    const std::vector<StepOptions> &m_steps;
    const FilterChain m_chain;
    RowRange m_asked, m_rows; ///< without and with their neighbours
    const bool m_translucent;
    int m_each = 1; ///< rows of a band
};

} // namespace halo
