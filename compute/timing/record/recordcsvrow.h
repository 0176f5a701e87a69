// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/csvrows.h"
#include "compute/base/error.h"
#include "compute/timing/record/recordrow.h"

#include <array>
#include <limits>

namespace halo {

/// One row of a CSV of timings after the other, cell by cell. Members throw Error(Input) naming file and
/// line.
class TimingRow
{
public:
    /// Reads the first line. text must outlive it.
    TimingRow(std::string_view text, std::string origin);
    bool next() { return m_rows.next(m_cells); }

    const std::string &cell(RecordColumn column) const;
    /// What tells configurations apart.
    std::string key() const;
    double number(
        RecordColumn column, double least, double most = std::numeric_limits<double>::infinity()) const;
    /// The same, or otherwise if the cell is empty.
    double number(RecordColumn column, double least, double most, double otherwise) const;
    /// A time in nanoseconds, as milliseconds; 0 if the cell is empty.
    double milliseconds(RecordColumn column) const;
    bool verified() const;
    /// What is the same for all samples of the configuration; filterSize stays 0x0.
    Measured configuration() const;
    Ceiling ceiling() const;
    bool isCeiling() const { return cell(RecordColumn::Variant).starts_with("ceiling_"); }

    /// What read() makes of the cell.
    template<typename Read> auto word(RecordColumn column, Read read) const
    {
        try {
            return read(cell(column));
        } catch (const Error &error) {
            failHere(error.what());
        }
    }
    [[noreturn]] void fail(const Message &what) const;

private:
    [[noreturn]] void failHere(const Message &sentence) const;
    void readParameters(Measured &measured) const;

    CsvRows m_rows;
    const std::string m_origin;
    std::vector<std::string> m_cells;
    std::array<size_t, static_cast<size_t>(RecordColumn::Count)> m_places{};
};

} // namespace halo
