// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/askedrows.h"
#include "compute/cli/stepoptions.h"
#include "compute/image/image.h"
#include "compute/workload/convolution/convolutionbands.h"

#include <cstdint>
#include <vector>

namespace halo {

/// A part of what a chain of filters gives, and what each filter of the chain needs for it.
struct Band
{
    RowRange rows; ///< of what the last filter gives
    /// Of each filter, from the first on: the rows of its input. The rows that it gives are the input of the
    /// next.
    std::vector<std::vector<RowRange>> inputs;
};

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
    Size2 result() const { return m_geometries.back().out; }
    /// Those that are asked for, within it.
    const RowRange &asked() const { return m_asked; }
    /// Throws Error(Input) if a filter leaves nothing of the picture, or these rows are below the result.
    void check(const QString &source, const AskedRows &rows) const;
    int count() const;
    Band band(int number) const;
    /// Rows that one band and the next one both take from the file.
    int shared() const { return m_reach; }
    /// What the input of a filter, from 0, holds for a band, of which these rows of its output are wanted.
    Region region(size_t step, const Band &band, const RowRange &wanted) const;
    /// The rows that a filter gives for a band.
    std::vector<RowRange> outputs(const Band &band, size_t step) const;

private:
    const std::vector<StepOptions> &m_steps;
    std::vector<Size2> m_inputs; ///< of each filter
    std::vector<Geometry> m_geometries;
    RowRange m_asked, m_rows; ///< without and with their neighbours
    const bool m_translucent;
    int m_reach = 0;
    int m_each = 1; ///< rows of a band
};

} // namespace halo
