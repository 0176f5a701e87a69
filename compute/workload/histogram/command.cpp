// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/cli/console.h"
#include "compute/image/imagefile.h"
#include "compute/workload/histogram/centroids.h"
#include "compute/workload/histogram/imagedescriptors.h"
#include "compute/workload/histogram/vectorfile.h"

#include <QFileInfo>
#include <QJsonArray>

namespace halo {
namespace {

constexpr OptionText histogramOptions[] = {
    { "centroids", "N|FILE",
        "Number of centroids that k-means finds, or a text file with one centroid per line.", "16" },
    { "save-descriptors", "OUT.txt", "Write the descriptors as text, one per line.", nullptr },
    { "save-centroids", "OUT.txt", "Write the centroids as text, one per line.", nullptr },
};

bool isTable(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("csv") || suffix == QLatin1String("txt");
}

class HistogramCommand : public TaskCommand
{
public:
    Words words() const override
    {
        return { "histogram", "count the nearest centroids of an image's descriptors",
            "histogram IMAGE|FILE.csv [-o OUT] [options]",
            "Counts for each centroid the descriptors nearest to it. The descriptors are the KAZE "
            "descriptors of an image, or the lines of a text file. The counts are printed or written as a "
            "table.",
            "Output file. Default: print the counts.", "Descriptors", "many_descriptors", histogramOptions };
    }
    std::shared_ptr<const Problem> problem(const TaskOptions &call) override;
    void describe(const TaskRun &run, QJsonObject &json) const override;
    void print(const TaskRun &run, bool written) const override
    {
        if (!written)
            printText(QString::fromStdString(run.order.problem->table(run.result.outputs)).trimmed());
    }
    std::string wrongPlace(const Agreement &agreement) const override
    {
        return "the count of centroid " + std::to_string(agreement.index) + " is off by";
    }
};

std::shared_ptr<const Problem> HistogramCommand::problem(const TaskOptions &call)
{
    const QStringList sources = call.sources();
    if (sources.size() != 1)
        throw Error(ErrorKind::Usage, "Expected one image, or one text file with a descriptor per line.");
    const QString &source = sources.front();
    Vectors found = isTable(source) ? readVectors(source)
                                    : descriptorsOf(noted(readColours(source)), source.toStdString());
    bool isCount = false;
    const int count = call.value("centroids").toInt(&isCount);
    Vectors centroids
        = isCount ? centroidsOf(found, count) : readVectors(call.value("centroids"), found.features);
    if (call.given("save-descriptors"))
        writeVectors(found, call.value("save-descriptors"));
    if (call.given("save-centroids"))
        writeVectors(centroids, call.value("save-centroids"));
    return std::make_shared<HistogramProblem>(
        QFileInfo(sources.front()).fileName().toStdString(), std::move(found), std::move(centroids));
}

void HistogramCommand::describe(const TaskRun &run, QJsonObject &json) const
{
    const ProblemText text = run.order.problem->text();
    QJsonArray bins;
    for (const std::int32_t count : std::get<std::vector<std::int32_t>>(run.result.outputs.at("hist")))
        bins.append(count);
    json[QStringLiteral("descriptors")] = text.size.h;
    json[QStringLiteral("features")] = text.size.w;
    json[QStringLiteral("histogram")] = bins;
}

} // namespace

std::unique_ptr<TaskCommand> histogramCommand()
{
    return std::make_unique<HistogramCommand>();
}

} // namespace halo
