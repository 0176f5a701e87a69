// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/htmlreport.h"

#include "compute/base/xmltext.h"
#include "compute/timing/record/recordrow.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <set>

namespace halo {
namespace {

/// Okabe and Ito's colours; wrong and refused rows are marked by words and a pattern too.
constexpr const char *style = R"(
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: #1b1b1b; background: #fff; }
h1 { font-size: 1.6em; margin-bottom: 0; } h2 { font-size: 1.15em; margin-top: 2em; }
table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
th, td { text-align: right; padding: 0.25em 0.6em; border-bottom: 1px solid #ccc; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child, td.reason { text-align: left; }
tr.fastest td { background: #e3f2ec; font-weight: bold; }
tr.out td { background: repeating-linear-gradient(45deg, #fff, #fff 6px, #f0e6e0 6px, #f0e6e0 12px); }
pre { background: #f4f4f4; padding: 0.7em; white-space: pre-wrap; word-break: break-word; }
figure { margin: 1.5em 0; } figure svg { max-width: 100%; height: auto; } .where { color: #555; margin-top: 0; }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #1c1c1e; } pre { background: #2a2a2d; }
th, td { border-color: #444; } tr.fastest td { background: #163b2d; } .where { color: #aaa; } figure { background: #fff; }
tr.out td { background: repeating-linear-gradient(45deg, #1c1c1e, #1c1c1e 6px, #3a2b23 6px, #3a2b23 12px); } }
@media print { body { margin: 0; max-width: none; font-size: 11px; } }
)";

QString escaped(const Message &text)
{
    return QString::fromStdString(text.english()).toHtmlEscaped();
}

QString element(const char *name, const QString &content)
{
    return QStringLiteral("<%1>%2</%1>\n").arg(QString::fromLatin1(name), content);
}

QString row(const RecordRow &row)
{
    const Measured &measured = row.measured();
    const QString name = escaped(labelOf(*row.record, row.entry));
    if (measured.kernelMs.empty())
        return QStringLiteral(
            "<tr class=\"out\"><td>%1</td><td class=\"reason\" colspan=\"7\">not measured%2</td></tr>\n")
            .arg(name,
                measured.refusal.empty() ? QString() : QStringLiteral(": ") + escaped(measured.refusal));
    const auto cell = [&row](RecordColumn column) { return QString::fromUtf8(textOf(valueOf(row, column))); };
    const QString kind = !measured.verified          ? QStringLiteral(" class=\"out\"")
        : static_cast<int>(row.entry) == row.fastest ? QStringLiteral(" class=\"fastest\"")
                                                     : QString();
    const QString right = measured.verified ? QStringLiteral("yes")
                                            : QStringLiteral("WRONG by ") + cell(RecordColumn::MaxError);
    return QStringLiteral("<tr%1><td>%2</td><td>%3</td><td>%4\u2013%5</td><td>%6</td><td>%7</td><td>%8</td>")
               .arg(kind, name, cell(RecordColumn::Median), cell(RecordColumn::Low), cell(RecordColumn::High),
                   cell(RecordColumn::SpeedUp), cell(RecordColumn::Bandwidth), cell(RecordColumn::Rate))
        + QStringLiteral("<td>%1 (%2)</td><td>%3</td></tr>\n")
              .arg(cell(RecordColumn::Samples), cell(RecordColumn::Outliers), right);
}

QString seriesText(const Record &record, const std::vector<size_t> &series)
{
    const Measured &first = record.measured[series.front()];
    QString html = element("h2",
        QStringLiteral("Filter %1 on %2 pixels, %3 plane(s), border %4")
            .arg(escaped(first.filter), escaped(toString(first.image)), QString::number(first.channels),
                escaped(toString(first.settings.border))));
    html += QStringLiteral(
        "<table><thead><tr><th>variant</th><th>median ms</th><th>95 % interval</th><th>\u00d7 naive</th>"
        "<th>GB/s</th><th>GFLOP/s</th><th>samples (outliers)</th><th>right</th></tr></thead><tbody>\n");
    for (const RecordRow &each : rowsOf(record, series))
        html += row(each);
    html += QStringLiteral("</tbody></table>\n");
    QString verdicts;
    for (const Message &sentence : verdictsOf(record, series))
        verdicts += element("li", escaped(sentence) + u'.');
    for (const Message &sentence : notesOf(record, series))
        verdicts += element("li", escaped(sentence) + u'.');
    if (!verdicts.isEmpty())
        html += element("ul", verdicts);
    const std::string call = repeatCall(record, series);
    if (!call.empty())
        html += element("p", QStringLiteral("To repeat it:")) + element("pre", escaped(call));
    return html;
}

QString ceilingText(const Record &record)
{
    QString items;
    std::set<std::string> devices;
    for (const Ceiling &ceiling : record.ceilings)
        devices.insert(ceiling.device);
    for (const std::string &device : devices)
        for (const Message &sentence : ceilingsOf(record, device))
            items += element("li", escaped(sentence) + u'.');
    return items.isEmpty()
        ? QString()
        : element("h2", QStringLiteral("Ceilings of the device, measured")) + element("ul", items);
}

QString head(const Record &record)
{
    const QString title
        = record.title.empty() ? QStringLiteral("Timings of convolutions") : escaped(record.title);
    QString html = element("h1", title);
    std::set<std::string> devices;
    for (const Measured &measured : record.measured)
        if (!measured.device.empty())
            devices.insert(measured.device + ", driver " + measured.driver);
    QStringList names;
    for (const std::string &device : devices)
        names << escaped(device);
    html += QStringLiteral("<p class=\"where\">%1<br/>%2</p>\n")
                .arg(names.join(QStringLiteral("<br/>")),
                    record.date.empty() ? QStringLiteral("date unknown") : escaped(record.date));
    if (!record.origin.empty())
        html += element(
            "p", element("strong", QStringLiteral("Recorded elsewhere: ") + escaped(record.origin)));
    if (!record.notes.empty())
        html += element("pre", escaped(record.notes));
    return html;
}

QString rules()
{
    return element("h2", QStringLiteral("How it was measured"))
        + element("p",
            QStringLiteral(
                "Each configuration was compared with a reference computed in double precision "
                "first; one that is wrong "
                "is listed and never ranked. Kernel times are by the device's own event clock, "
                "those of OpenCV on the CPU "
                "by the host's. After a warm-up that is not counted, rounds over all "
                "configurations of a table were "
                "interleaved in random order. Given are the median and its bootstrap 95 % "
                "interval; outliers are "
                "counted and kept. A difference is claimed only if the time ratios of the rounds "
                "pass Wilcoxon's signed-rank test or the sign test at 0.1 %, divided by the number "
                "of rivals, their "
                "95 % interval is at least 1 % away from 1, and both halves of the rounds agree. GB/s and "
                "GFLOP/s are those of a "
                "direct convolution that "
                "reads each input once."));
}

QString figure(const ReportChart &chart)
{
    const qsizetype begin = chart.svg.indexOf("<svg");
    return begin < 0
        ? QString()
        : element(
            "figure", QString::fromUtf8(chart.svg.mid(begin)) + element("figcaption", escaped(chart.title)));
}

/// Each once, in the order they come.
struct Words
{
    std::vector<std::string> all;

    void add(const std::string &word)
    {
        if (std::ranges::find(all, word) == all.end())
            all.push_back(word);
    }
    std::string joined(const std::string &between) const
    {
        std::string text;
        for (const std::string &word : all)
            text += (text.empty() ? "" : between) + word;
        return text;
    }
};

} // namespace

std::string repeatCall(const Record &record, const std::vector<size_t> &series)
{
    Words variants, groups, items, params;
    bool peers = false;
    for (const size_t entry : series) {
        const Measured &measured = record.measured.at(entry);
        peers = peers || measured.peer;
        if (measured.peer)
            continue;
        variants.add(measured.variant);
        groups.add(toString(measured.tuning.group));
        if (measured.parameters.starts_with("ITEM_W="))
            items.add(toString(measured.tuning.items));
        for (const auto &[macro, value] : measured.tuning.params)
            params.add(" --param " + macro + "=" + std::to_string(value));
    }
    const Measured &first = record.measured.at(series.front());
    if (variants.all.empty())
        return {};
    return "haloscope-cli bench --variants " + variants.joined(",") + " --filters \"" + first.filter
        + "\" --sizes " + toString(first.image) + " --groups " + groups.joined(",")
        + (items.all.empty() ? "" : " --items " + items.joined(",")) + params.joined("") + " --op "
        + toString(first.settings.op) + " --size " + toString(first.settings.size) + " --border "
        + toString(first.settings.border) + (peers ? " --peers" : "") + " --ceilings --csv times.csv";
}

QByteArray htmlReport(const Record &record, const std::vector<ReportChart> &charts)
{
    QString body = head(record);
    for (const ReportChart &chart : charts)
        body += figure(chart);
    for (const std::vector<size_t> &series : seriesOf(record))
        body += seriesText(record, series);
    body += ceilingText(record) + rules();
    const QString title = record.title.empty() ? QStringLiteral("Timings") : escaped(record.title);
    return allowedInXml((QStringLiteral("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" "
                                        "lang=\"en\">\n<head><meta charset=\"utf-8\"/>"
                                        "<title>%1</title>\n<style>%2</style></head>\n<body>\n")
                             .arg(title, QString::fromLatin1(style))
        + body + QStringLiteral("</body>\n</html>\n"))
                            .toUtf8());
}

} // namespace halo
