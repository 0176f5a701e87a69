// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "compute/drawing/base/numbers.h"
#include "compute/timing/record/gate.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"

#include <algorithm>
#include <limits>
#include <set>

namespace halo {
namespace {

/// Where a configuration is found: record and entry, from the oldest on.
using Way = std::vector<std::pair<size_t, size_t>>;

const Measured &entryAt(const std::vector<Record> &records, const std::pair<size_t, size_t> &place)
{
    return records[place.first].measured[place.second];
}

/// Of each configuration that is in at least two records.
std::vector<Way> waysOf(const std::vector<Record> &records)
{
    std::vector<Way> ways;
    for (size_t r = 0; r < records.size(); ++r)
        for (size_t e = 0; e < records[r].measured.size(); ++e) {
            const Measured &measured = records[r].measured[e];
            const auto same = [&](const Way &way) {
                const Measured &first = entryAt(records, way.front());
                return first.device == measured.device && sameConfiguration(first, measured)
                    && way.back().first != r;
            };
            if (!measured.ranked() || measured.peer)
                continue;
            if (const auto found = std::ranges::find_if(ways, same); found != ways.end())
                found->emplace_back(r, e);
            else
                ways.push_back({ { r, e } });
        }
    std::erase_if(ways, [](const Way &way) { return way.size() < 2; });
    return ways;
}

/// The day, with the time where there are several on one day; where none says when, the name of a file or a
/// number.
QString dayOf(const std::vector<Record> &records, size_t record)
{
    const QString date = text(records[record].date);
    if (date.isEmpty())
        return records[record].origin.empty() ? QString::number(record + 1) : text(records[record].origin);
    const auto sameDay = std::ranges::count_if(
        records, [&](const Record &other) { return text(other.date).left(10) == date.left(10); });
    return sameDay < 2 ? date.left(10) : date.left(16).replace(u'T', u' ');
}

/// The title, and what of the configuration is not the same for all.
QString nameOfWay(const std::vector<Record> &records, const std::vector<Way> &ways, const Way &way)
{
    const Measured &measured = entryAt(records, way.front());
    // A copy may have the title of what it is a copy of.
    const bool isTitleOfAnother = std::ranges::any_of(ways, [&](const Way &other) {
        const Measured &first = entryAt(records, other.front());
        return first.variant != measured.variant && nameOf(first) == nameOf(measured);
    });
    QStringList parts{ isTitleOfAnother ? text(measured.variant) : nameOf(measured) };
    const auto tell = [&](const auto &of, const QString &text) {
        if (std::ranges::any_of(ways,
                [&](const Way &other) { return !(of(entryAt(records, other.front())) == of(measured)); }))
            parts << text;
    };
    tell([](const Measured &m) { return m.device; }, text(measured.device).left(24));
    tell([](const Measured &m) { return m.filter; }, text(measured.filter));
    tell([](const Measured &m) { return m.image; }, tightSize(measured.image));
    tell([](const Measured &m) { return m.tuning.group; }, tightSize(measured.tuning.group));
    return parts.join(QStringLiteral(" \u00b7 "));
}

/// "1.12 x" where it is surely slower than before; else nothing.
QString lossOf(const std::vector<Record> &records, const std::pair<size_t, size_t> &before,
    const std::pair<size_t, size_t> &now)
{
    const Measured &older = entryAt(records, before);
    const Measured &newer = entryAt(records, now);
    const auto beside = yardstickOf(records[before.first], older, records[now.first], newer);
    const GateVerdict verdict = compareApart(older, newer, beside, {});
    return verdict.failed ? threeDigits(verdict.ratio) + QStringLiteral(" \u00d7") : QString();
}

} // namespace

ChartContent historyOf(std::vector<Record> records, const std::string &chosen)
{
    const bool dated
        = std::ranges::none_of(records, [](const Record &record) { return record.date.empty(); });
    if (dated)
        std::ranges::stable_sort(records, {}, &Record::date);
    ChartContent content;
    content.title = ChartTexts::tr("Time of one run");
    const std::vector<Way> ways = waysOf(records);
    std::vector<std::pair<double, QString>> ticks;
    QStringList losses;
    double least = std::numeric_limits<double>::max();
    double most = 0.0;
    for (const Way &way : ways) {
        ChartSeries series{ nameOfWay(records, ways, way), static_cast<int>(content.series.size()), true,
            {} };
        for (size_t i = 0; i < way.size(); ++i) {
            const auto &[record, entry] = way[i];
            const Summary summary = summaryOf(entryAt(records, way[i]));
            const QString day = dayOf(records, record);
            ChartPoint point{ static_cast<double>(record), summary.median, summary.interval.low,
                summary.interval.high, i > 0 ? lossOf(records, way[i - 1], way[i]) : QString(),
                day + u'\n' + tipOf(records[record], entry, summary) };
            if (!point.label.isEmpty())
                losses << ChartTexts::tr("%1 took %2 as long on %3 as before")
                              .arg(series.name, point.label, day);
            ticks.emplace_back(point.x, day);
            least = std::min(least, point.low);
            most = std::max(most, point.high);
            series.points.push_back(std::move(point));
        }
        series.chosen = entryAt(records, way.front()).variant == chosen;
        content.series.push_back(std::move(series));
    }
    content.x = axisAt(
        dated ? ChartTexts::tr("date of the measurement, UTC") : ChartTexts::tr("measurement"), ticks, false);
    content.y = axisFor(ChartTexts::tr("ms, device clock"), least, 1.1 * most,
        false); // room for what is written above a point
    if (ways.empty()) {
        content.empty = ChartTexts::tr("A history needs at least two measurements that have an "
                                       "implementation, filter and image in common.");
        return content;
    }
    const Way &longest = *std::ranges::max_element(ways, {}, &Way::size);
    content.stamp = stampOf(records[longest.back().first], { longest.back().second });
    content.verdict = losses.isEmpty() ? ChartTexts::tr("Nothing became slower by more than 5 % for sure")
                                       : losses.join(QStringLiteral("; "));
    return content;
}

} // namespace halo
