// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/options/jsontext.h"
#include "compute/cli/options/options.h"
#include "compute/cli/options/report.h"
#include "compute/cli/options/targets.h"
#include "compute/cli/options/taskoptions.h"
#include "compute/base/error.h"
#include "compute/workload/histogram/descriptors/centroids.h"
#include "compute/workload/histogram/descriptors/imagedescriptors.h"
#include "compute/workload/histogram/descriptors/vectorfile.h"
#include "compute/image/imagefile.h"
#include "compute/engine/runner.h"
#include "compute/base/savefile.h"
#include "compute/timing/record/timingcsv.h"

#include <QFileInfo>

namespace halo {
namespace {

constexpr OptionText optionTexts[] = {
    { "centroids", "N|FILE",
        "How many k-means finds among the descriptors, or a text file with one in each line.", "16" },
    { "variant", "ID", "How to compute it, see variants --workload histogram; or auto.", "many_descriptors" },
    { "device", "DEVICE", "Number or part of the name, see the command devices.", nullptr },
    { "group", "WxH", "Work-items of a work-group, such as 64x1.", nullptr },
    { "items", "WxH", "Descriptors of a work-item, for variants that can take several.", nullptr },
    { "repeat", "N", "Measure N times after one warm-up.", "1" },
    { "csv", "FILE", "Write the timings, a row for each measurement.", nullptr },
    { "save-descriptors", "FILE", "Write the descriptors as text, one in each line.", nullptr },
    { "save-centroids", "FILE", "Write the centroids as text, one in each line.", nullptr },
    { "verify", nullptr, "Compare with the reference; a wrong result is not written.", nullptr },
    { "json", nullptr, "Print one line of JSON about the result.", nullptr },
};

class Call : public TaskOptions
{
public:
    explicit Call(const QCommandLineParser &parser)
        : TaskOptions(parser, "histogram")
    {
    }

    std::shared_ptr<const HistogramProblem> problem() const;

private:
    Vectors descriptors(const QString &path) const;
};

Vectors Call::descriptors(const QString &path) const
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("csv") || suffix == QLatin1String("txt"))
        return readVectors(path);
    return descriptorsOf(readImage(path), path.toStdString());
}

std::shared_ptr<const HistogramProblem> Call::problem() const
{
    const QStringList sources = this->sources();
    if (sources.size() != 1)
        throw Error(Fault::Usage, "Give one image, or one text file with a descriptor in each line.");
    Vectors found = descriptors(sources.front());
    bool isCount = false;
    const int count = value("centroids").toInt(&isCount);
    Vectors centroids = isCount ? centroidsOf(found, count) : readVectors(value("centroids"), found.features);
    if (given("save-descriptors"))
        writeVectors(found, value("save-descriptors"));
    if (given("save-centroids"))
        writeVectors(centroids, value("save-centroids"));
    return std::make_shared<const HistogramProblem>(
        QFileInfo(sources.front()).fileName().toStdString(), std::move(found), std::move(centroids));
}

/// To a file, or else to stdout.
void deliver(const Call &call, const QByteArray &table)
{
    const QString out = call.value("output");
    if (!out.isEmpty()) {
        makeFolders({ out });
        saveFile(out, table);
    } else if (!call.given("json")) {
        printLine(QString::fromLatin1(table).trimmed());
    }
}

QJsonObject toJson(const HistogramProblem &problem, const Variant &variant, const TaskResult &result,
    const std::vector<std::int32_t> &hist, const std::optional<Agreement> &agreement)
{
    QJsonArray bins;
    for (const std::int32_t count : hist)
        bins.append(count);
    QJsonObject json{ { QStringLiteral("descriptors"), problem.descriptors().count() },
        { QStringLiteral("features"), problem.descriptors().features }, { QStringLiteral("histogram"), bins },
        { QStringLiteral("device"), text(result.device.name) },
        { QStringLiteral("variant"), text(variant.id) },
        { QStringLiteral("source_hash"), text(sourceHash(variant)) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(medianKernelTime(result.samples).count()) } };
    if (agreement) {
        json[QStringLiteral("verified")] = agreement->right;
        json[QStringLiteral("max_error")] = agreement->maxError;
    }
    return json;
}

void checkRight(const Agreement &agreement)
{
    if (!agreement.right)
        throw Error(Fault::Device,
            "The result is wrong: the count of centroid " + std::to_string(agreement.index) + " is off by "
                + QString::number(agreement.maxError).toStdString()
                + ", so it was not written; choose another variant or device.");
}

int run(const Call &call, const Interrupt &interrupt)
{
    const Progress progress(interrupt.token(), nullptr);
    call.checkVariant();
    Runner runner; // drivers are asked in the child process
    const DeviceInfo device = chooseDevice(runner.devices(), call.word("device"));
    const auto solved = call.problem();
    const HistogramProblem &problem = *solved;
    const RunOrder order = call.order(solved, device);
    const Variant &variant = order.variant;
    const TaskResult result = runner.run(order, progress);
    std::optional<Agreement> agreement;
    if (call.given("verify"))
        checkRight(*(agreement = compare(problem, result.outputs, problem.reference(progress))));
    const auto &hist = std::get<std::vector<std::int32_t>>(result.outputs.at("hist"));
    deliver(call, QByteArray::fromStdString(problem.table(result.outputs)));
    if (call.given("csv"))
        saveFile(call.value("csv"),
            timingCsvHeader() + '\n' + timingCsvRows(problem, variant, order.tuning, result, agreement));
    if (call.given("json"))
        printLine(inOneLine(toJson(problem, variant, result, hist, agreement)));
    return 0;
}

} // namespace

int histogramCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Counts for each centroid the descriptors that are nearest to it. The descriptors are those that "
        "KAZE "
        "finds in an image, or the lines of a text file. The counts are written as a table, or printed."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("File to write to; without it the counts are printed."), QStringLiteral("OUT") });
    addOptions(parser, optionTexts);
    if (!parseCall(parser, QStringLiteral("histogram IMAGE|FILE.csv [-o OUT] [options]"), arguments))
        return 0;
    const Interrupt interrupt;
    try {
        return run(Call(parser), interrupt);
    } catch (const Cancelled &) {
        return interrupt.exitStatus();
    }
}

} // namespace halo
