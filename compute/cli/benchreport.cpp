// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/benchreport.h"

#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/error.h"
#include "compute/filterspec.h"
#include "compute/savefile.h"
#include "compute/timingcsv.h"

#include <algorithm>

namespace halo {
namespace {

QString number(double value)
{
    return QString::number(value, 'g', 4);
}

/// Over the first ranked entry of this id; 0 if there is none.
double medianOf(const std::vector<BenchEntry> &entries, const std::string &id)
{
    for (const BenchEntry &entry : entries)
        if (entry.id() == id && entry.ranked())
            return median(entry.milliseconds());
    return 0.0;
}

QString row(const BenchEntry &entry, double naive)
{
    const QString name = text(entry.id()).leftJustified(20);
    if (entry.refusal)
        return QStringLiteral("  %1 not measured: %2").arg(name, text(*entry.refusal));
    const std::vector<double> times = entry.milliseconds();
    const Interval interval = medianInterval(times);
    const double middle = median(times);
    return QStringLiteral("  %1 %2 ms  [%3, %4]  %5  %6 samples, %7 outliers%8")
        .arg(name, number(middle).rightJustified(8), number(interval.low), number(interval.high),
            naive > 0.0 && middle > 0.0 ? number(naive / middle) + QStringLiteral(" \u00d7 naive")
                                        : QString())
        .arg(times.size())
        .arg(outliersOf(times).size())
        .arg(entry.verified ? QString()
                            : QStringLiteral("; WRONG by %1, not ranked").arg(number(entry.maxError)));
}

QJsonObject toJson(const BenchEntry &entry)
{
    QJsonObject json{ { QStringLiteral("variant"), text(entry.id()) },
        { QStringLiteral("device"), text(entry.device.name) },
        { QStringLiteral("filter"), text(specOf(entry.job.filter)) },
        { QStringLiteral("image"), array(entry.job.image.size()) } };
    if (entry.refusal) {
        json[QStringLiteral("refusal")] = text(*entry.refusal);
        return json;
    }
    const std::vector<double> times = entry.milliseconds();
    const Interval interval = medianInterval(times);
    json[QStringLiteral("group")] = array(entry.job.tuning.group);
    json[QStringLiteral("median_ms")] = median(times);
    json[QStringLiteral("interval_ms")] = QJsonArray{ interval.low, interval.high };
    json[QStringLiteral("samples")] = static_cast<qint64>(times.size());
    json[QStringLiteral("outliers")] = static_cast<qint64>(outliersOf(times).size());
    json[QStringLiteral("verified")] = entry.verified;
    json[QStringLiteral("checked_rows")] = entry.checkedRows;
    json[QStringLiteral("max_error")] = entry.maxError;
    return json;
}

/// The fastest against each other one, from the second fastest on.
QStringList verdicts(const std::vector<BenchEntry> &entries)
{
    const int fastest = fastestOf(entries);
    QStringList sentences;
    if (fastest < 0)
        return sentences;
    const BenchEntry &best = entries[static_cast<size_t>(fastest)];
    std::vector<const BenchEntry *> others;
    for (const BenchEntry &entry : entries)
        if (&entry != &best && entry.ranked())
            others.push_back(&entry);
    std::ranges::sort(others, {}, [](const BenchEntry *entry) { return median(entry->milliseconds()); });
    const std::vector<double> first = best.milliseconds();
    for (const BenchEntry *other : others)
        sentences << text(verdict(best.id(), other->id(), compareRounds(first, other->milliseconds())));
    return sentences;
}

} // namespace

BenchReport::BenchReport(const BenchOptionsOfCall &options, const DeviceInfo &device)
    : m_options(options)
    , m_device(device)
    , m_csv(timingCsvHeader() + '\n')
{
}

void BenchReport::tell(const BenchProgress &progress)
{
    if (m_options.quiet)
        return;
    if (!progress.doing.empty())
        sayProgress(QStringLiteral("checking %1").arg(text(progress.doing)));
    else if (progress.rounds % 5 == 0)
        sayProgress(QStringLiteral("round %1, %2 s left at most")
                        .arg(progress.rounds)
                        .arg(progress.remaining.count() / 1000));
}

void BenchReport::add(const std::vector<BenchEntry> &entries)
{
    for (const BenchEntry &entry : entries) {
        m_csv += timingCsvRows(entry);
        if (!entry.refusal && !entry.verified && entry.checkedRows > 0)
            m_status = static_cast<int>(Fault::Device);
        if (m_options.json)
            printLine(inOneLine(toJson(entry)));
    }
    if (!m_options.json)
        printTable(entries);
}

void BenchReport::printTable(const std::vector<BenchEntry> &entries) const
{
    const Job &job = entries.front().job;
    printLine(QStringLiteral("%1, %2, filter %3: median kernel time and its 95 % interval")
                  .arg(text(m_device.name), text(toString(job.image.size())), text(specOf(job.filter))));
    const double naive = medianOf(entries, "naive");
    for (const BenchEntry &entry : entries)
        printLine(row(entry, naive));
    for (const QString &sentence : verdicts(entries))
        printLine(QStringLiteral("  ") + sentence);
}

int BenchReport::finish(int interrupted)
{
    if (interrupted != 0)
        sayLine(QStringLiteral("Interrupted; what was measured is kept."));
    if (!m_options.csv.isEmpty())
        saveFile(m_options.csv, m_csv);
    return interrupted != 0 ? interrupted : m_status;
}

} // namespace halo
