// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace halo::test {

// Which rows of a table a test tries. Every variant with every border, output size, filter and work-group is
// hours, most of them spent on building kernels. But what is wrong shows nearly always where two of these
// meet: so rows are chosen in which any two meet that meet at all. README.md says who tries the whole
// product.

/// Whether all rows are wanted: HALOSCOPE_EVERYTHING is set.
bool triesEverything();

/// Every two of these choices, or the only one. Choices stand in the same order in all rows of a table.
std::vector<std::string> pairsOf(const std::vector<std::string> &choices);

/// What it costs to try a row, in any unit: to run it, and to build its program unless another row has it,
/// too. Without a name every row builds one of its own.
struct RowCost
{
    double build = 1.0;
    double run = 0.1;
    std::string program = {};
};

struct RowFacts
{
    std::vector<std::string> shows;
    RowCost cost;
    bool everywhere = false; ///< any device takes it
};

/// The rows, ascending, that show all of it together: not always the cheapest, for one after another is the
/// first of those that show most of what is left for what they cost. Rows that any device takes are chosen
/// first, by themselves: they are the same on all devices.
std::vector<std::size_t> coveringRows(const std::vector<RowFacts> &facts);

/// A table of which a test tries as much as is wanted.
template<typename Row> class Rows
{
public:
    /// shows is what must be shown by some row, most often pairsOf() its choices.
    void add(Row row, std::vector<std::string> shows, RowCost cost = {}, bool everywhere = false)
    {
        m_rows.push_back(std::move(row));
        m_facts.push_back({ std::move(shows), std::move(cost), everywhere });
    }

    /// In the order in which they were added.
    std::vector<Row> toTry() const
    {
        if (triesEverything())
            return m_rows;
        std::vector<Row> rows;
        for (const std::size_t row : coveringRows(m_facts))
            rows.push_back(m_rows[row]);
        return rows;
    }

private:
    std::vector<Row> m_rows;
    std::vector<RowFacts> m_facts;
};

} // namespace halo::test
