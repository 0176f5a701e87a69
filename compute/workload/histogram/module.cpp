// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/histogram/centroids.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/histogram/histogramspec.h"
#include "compute/workload/histogram/imagedescriptors.h"
#include "compute/workload/histogram/vectorfile.h"

#include <QFileInfo>

#include <cstdlib>

namespace halo {
namespace {

constexpr int madeDescriptors = 2000; ///< while there is no picture
constexpr int madeFeatures = 64;

class HistogramModule : public WorkloadModule
{
public:
    HistogramModule()
        : WorkloadModule({ .workload = { "histogram", "Histogram of descriptors by their nearest centroid",
                               { { "DESCRIPTORS", 1000 }, { "CENTROIDS", 16 }, { "FEATURES", 64 } }, false,
                               { "descriptors", "transposed", "centroids", "hist" } },
            .place = 4,
            .variant = "baseline",
            .recorded = "local",
            .spec = "16",
            .sizeWords = "length and number of synthetic descriptors",
            .alsoReads = "a text file with descriptors",
            .exampleSize = "16x100",
            .benchSize = "64x10000",
            .countedSize = "64x4096",
            .countWords = "number of centroids",
            .exampleCount = 4,
            .benchCount = 64 })
    {
    }

    bool needsPicture(const std::string &spec) const override
    {
        return histogramSpecOf(spec).descriptorFile.isEmpty();
    }
    std::vector<std::string> filesOf(const std::string &spec) const override;
    std::shared_ptr<const Problem> from(const ProblemData &data) const override
    {
        return HistogramProblem::from(data);
    }
    std::shared_ptr<const Problem> made(
        const std::string &size, int count, const Variant &variant) const override;
    std::shared_ptr<const Problem> of(const ProblemChoice &choice) const override;
    std::shared_ptr<const Problem> read(
        const std::string &size, const std::string &count, const Variant &variant) const override;
    /// "64 centroids of ...".
    std::string countText(const std::string &what) const override
    {
        return std::to_string(std::atoi(what.c_str()));
    }
};

std::vector<std::string> HistogramModule::filesOf(const std::string &spec) const
{
    const HistogramSpec wanted = histogramSpecOf(spec);
    std::vector<std::string> files;
    for (const QString &file : { wanted.centroidFile, wanted.descriptorFile })
        if (!file.isEmpty())
            files.push_back(file.toStdString());
    return files;
}

std::shared_ptr<const Problem> HistogramModule::made(
    const std::string &size, int count, const Variant & /*variant*/) const
{
    const Size2 vectors = parseSize(size);
    return std::make_shared<HistogramProblem>(
        "random vectors", madeVectors(vectors.h, vectors.w, 1), madeVectors(count, vectors.w, 2));
}

/// Without a picture and a file the descriptors are synthetic.
std::shared_ptr<const Problem> HistogramModule::of(const ProblemChoice &choice) const
{
    const HistogramSpec wanted = histogramSpecOf(choice.spec);
    std::string name = "synthetic descriptors";
    Vectors descriptors;
    if (!wanted.descriptorFile.isEmpty()) {
        name = QFileInfo(wanted.descriptorFile).fileName().toStdString();
        descriptors = readVectors(wanted.descriptorFile);
    } else if (!choice.picture.empty()) {
        name = choice.name;
        descriptors = descriptorsOf(choice.picture, name);
    } else {
        descriptors = madeVectors(madeDescriptors, madeFeatures, 1);
    }
    Vectors centroids = wanted.centroidFile.isEmpty()
        ? centroidsOf(descriptors, wanted.centroids)
        : readVectors(wanted.centroidFile, descriptors.features);
    return std::make_shared<HistogramProblem>(name, std::move(descriptors), std::move(centroids));
}

/// Of any length if the width is 0.
Vectors vectorsOf(const QString &text, std::uint32_t seed, Size2 size)
{
    return QFileInfo::exists(text) ? readVectors(text, size.w) : madeVectors(size.h, size.w, seed);
}

std::shared_ptr<const Problem> HistogramModule::read(
    const std::string &size, const std::string &count, const Variant & /*variant*/) const
{
    const QString source = QString::fromStdString(size), middles = QString::fromStdString(count);
    const bool isFile = QFileInfo::exists(source);
    Vectors descriptors = vectorsOf(source, 1, isFile ? Size2{ 0, 0 } : parseSize(size));
    bool isNumber = QFileInfo::exists(middles);
    const int number = isNumber ? 1 : middles.toInt(&isNumber);
    if (!isNumber || number < 1)
        throw Error(ErrorKind::Usage, "--centroids is \"%1\"; write a whole number from 1 on.", count);
    Vectors centroids = vectorsOf(middles, 2, { descriptors.features, number });
    return std::make_shared<HistogramProblem>(size, std::move(descriptors), std::move(centroids));
}

} // namespace

const WorkloadModule &histogramModule()
{
    static const HistogramModule module;
    return module;
}

} // namespace halo
