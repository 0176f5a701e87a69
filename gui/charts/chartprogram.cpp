// SPDX-License-Identifier: GPL-3.0-or-later
// haloscope-charts KIND SERIES SUFFIX WxH [dark] [samples] [throughput] [projector]: reads records as a JSON
// array, or counts as CSV, and writes the chart. For haloscope-cli, which checked the words.
#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/timing/record/recordjson.h"
#include "gui/charts/chartexport.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

namespace halo {
namespace {

constexpr double projectorScale = 1.6;

ChartExport readWords(const QStringList &words)
{
    ChartExport what;
    if (words.size() < 4)
        throw Error(ErrorKind::Usage, "This program serves haloscope-cli and is not called by hand.");
    what.kind = chartKindOf(words[0].toStdString());
    what.series = words[1].toUInt();
    const Size2 size = parseSize(words[3].toStdString());
    what.size = { size.w, size.h };
    what.dark = words.contains(QLatin1String("dark"));
    what.samples = words.contains(QLatin1String("samples"));
    what.throughput = words.contains(QLatin1String("throughput"));
    what.scale = words.contains(QLatin1String("projector")) ? projectorScale : 1.0;
    return what;
}

std::vector<Record> readRecords(const QByteArray &json)
{
    std::vector<Record> records;
    for (const QJsonValue &one : QJsonDocument::fromJson(json).array())
        records.push_back(recordFromJson(one.toObject(), "the record"));
    if (records.empty())
        throw Error(ErrorKind::Usage, "There is no record to draw.");
    return records;
}

ChartContent readCounts(const QByteArray &csv, const ChartExport &what)
{
    return countersOf(
        countedOf(countedRecordOf(csv, "the record"), false), hardwareCounters()[what.series].id);
}

int run(const QStringList &words)
{
    try {
        const ChartExport what = readWords(words);
        QFile input;
        QFile output;
        if (!input.open(stdin, QIODevice::ReadOnly) || !output.open(stdout, QIODevice::WriteOnly))
            return static_cast<int>(ErrorKind::Output);
        const QByteArray read = input.readAll();
        const QByteArray file = rowOf(what.kind).ofCounts ? chartFile(readCounts(read, what), what, words[2])
                                                          : chartFile(readRecords(read), what, words[2]);
        return output.write(file) == file.size() ? 0 : static_cast<int>(ErrorKind::Output);
    } catch (const Error &error) {
        std::fprintf(stderr, "%s\n", qPrintable(plainLine(QString::fromUtf8(error.what()))));
        return static_cast<int>(error.kind());
    }
}

} // namespace
} // namespace halo

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // What is said on stderr becomes the command line's sentence: Qt's remarks on the machine do not belong
    // there.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
    const QApplication application(argc, argv);
    return halo::run(QApplication::arguments().mid(1));
}
