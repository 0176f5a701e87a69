// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/countedrecord.h"

#include "compute/base/csvrows.h"
#include "compute/base/error.h"
#include "compute/kernel/csvtext.h"

#include <QByteArrayList>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halo {
namespace {

constexpr std::array plainColumns{ "device", "driver", "profiler", "date", "workload", "variant", "problem",
    "tuning", "source", "launch", "kernel", "outputs", "groups", "border_groups", "async_copies",
    "parted_accesses", "trouble", "remark" };

/// Behind the name of a counter, and which of a launch's numbers it is.
struct Source
{
    const char *suffix;
    Counts CountedLaunch::*counts;
};
constexpr std::array sources{ Source{ "", &CountedLaunch::counted },
    Source{ "_model", &CountedLaunch::modelled }, Source{ "_border", &CountedLaunch::border } };

QByteArray headOf()
{
    QByteArrayList names;
    for (const char *column : plainColumns)
        names << column;
    for (const HardwareCounter &counter : hardwareCounters())
        for (const Source &source : sources)
            names << QByteArray(counter.id) + source.suffix;
    return names.join(',');
}

QByteArray rowOf(const CountedRecord &record, const CountedLaunch &launch)
{
    QByteArrayList cells{ csvCell(record.device), csvCell(record.driver), csvCell(record.profiler),
        csvCell(record.date), csvCell(launch.workload), csvCell(launch.variant), csvCell(launch.problem),
        csvCell(launch.tuning), csvCell(launch.source), QByteArray::number(launch.launch),
        csvCell(launch.kernel), QByteArray::number(qint64(launch.outputs)), QByteArray::number(launch.groups),
        QByteArray::number(launch.borderGroups), QByteArray::number(qint64(launch.asyncCopies)),
        launch.parted ? QByteArray::number(qint64(*launch.parted)) : QByteArray(), csvCell(launch.trouble),
        csvCell(launch.remark) };
    for (const HardwareCounter &counter : hardwareCounters())
        for (const Source &source : sources) {
            const Counts &counts = launch.*source.counts;
            const auto found = counts.find(counter.id);
            cells << (found == counts.end() ? QByteArray() : shortestText(found->second));
        }
    return cells.join(',');
}

/// Cells of a row by the names of the columns.
class CountedCells
{
public:
    CountedCells(
        const std::vector<std::string> &head, const std::vector<std::string> &cells, std::string place)
        : m_head(head)
        , m_cells(cells)
        , m_place(std::move(place))
    {
        if (cells.size() != head.size())
            throw Error(ErrorKind::Input, "%1: the row has %2 cells, and the head %3; count again.", m_place,
                cells.size(), head.size());
    }

    bool has(const std::string &column) const { return std::ranges::find(m_head, column) != m_head.end(); }

    std::string text(const std::string &column) const
    {
        const auto at = static_cast<size_t>(std::ranges::find(m_head, column) - m_head.begin());
        if (at == m_head.size())
            throw Error(ErrorKind::Input, "%1: there is no column \"%2\"; count again.", m_place, column);
        return m_cells[at];
    }

    std::optional<double> number(const std::string &column) const
    {
        const QByteArray cell = QByteArray::fromStdString(text(column));
        bool isNumber = false;
        const double number = cell.toDouble(&isNumber);
        if (!cell.isEmpty() && (!isNumber || !std::isfinite(number)))
            throw Error(ErrorKind::Input, "%1: \"%2\" in column \"%3\" is no number; count again.", m_place,
                cell.toStdString(), column);
        return isNumber ? std::optional(number) : std::nullopt;
    }

    template<typename Whole> Whole whole(const std::string &column) const
    {
        const double found = number(column).value_or(0.0);
        if (found < 0 || found > std::numeric_limits<int>::max())
            throw Error(ErrorKind::Input, "%1: \"%2\" in column \"%3\" is out of range; count again.",
                m_place, text(column), column);
        return static_cast<Whole>(found);
    }

private:
    const std::vector<std::string> &m_head, &m_cells;
    const std::string m_place;
};

} // namespace

QByteArray toCsv(const CountedRecord &record)
{
    QByteArray csv = headOf() + '\n';
    for (const CountedLaunch &launch : record.launches)
        csv += rowOf(record, launch) + '\n';
    return csv;
}

CountedRecord countedRecordOf(const QByteArray &csv, const std::string &file)
{
    CsvRows rows({ csv.constData(), static_cast<size_t>(csv.size()) });
    std::vector<std::string> head, row;
    CountedRecord record;
    rows.next(head);
    while (rows.next(row)) {
        const CountedCells cells(head, row, file + ":" + std::to_string(rows.line()));
        record.device = cells.text("device");
        record.driver = cells.text("driver");
        record.profiler = cells.text("profiler");
        record.date = cells.text("date");
        CountedLaunch launch{ cells.text("workload"), cells.text("variant"), cells.text("problem"),
            cells.text("tuning"), cells.text("source"), cells.whole<int>("launch"), cells.text("kernel"),
            cells.whole<std::int64_t>("outputs"), cells.whole<int>("groups"),
            cells.whole<int>("border_groups"), cells.whole<std::int64_t>("async_copies"), std::nullopt,
            cells.text("trouble"), cells.text("remark"), {}, {}, {} };
        // Older records lack this column.
        if (cells.has("parted_accesses") && !cells.text("parted_accesses").empty())
            launch.parted = cells.whole<std::int64_t>("parted_accesses");
        for (const HardwareCounter &counter : hardwareCounters())
            for (const Source &source : sources)
                if (const auto number = cells.number(counter.id + std::string(source.suffix)))
                    (launch.*source.counts)[counter.id] = *number;
        record.launches.push_back(std::move(launch));
    }
    return record;
}

CountVerdict countVerdict(double counted, double modelled)
{
    constexpr double close = 0.01;
    if (counted == modelled)
        return CountVerdict::Equal;
    return std::abs(counted - modelled) <= close * std::max(std::abs(counted), std::abs(modelled))
        ? CountVerdict::Close
        : CountVerdict::Different;
}

} // namespace halo
