// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/taskcall.h"

#include "compute/base/error.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/histogram/vectorfile.h"
#include "compute/workload/modules.h"

#include <QFileInfo>

namespace halo {
namespace {

/// Made up of this size, or the lines of a text file; of any width if it is 0.
Vectors vectorsOf(const QString &text, std::uint32_t seed, Size2 size)
{
    return QFileInfo::exists(text) ? readVectors(text, size.w) : madeVectors(size.h, size.w, seed);
}

std::shared_ptr<const Problem> readDescriptors(const QCommandLineParser &parser)
{
    const bool given = parser.isSet(QStringLiteral("image"));
    const QString image = given ? parser.value(QStringLiteral("image"))
                                : QString::fromStdString(findModule("histogram")->exampleSize);
    const bool isFile = QFileInfo::exists(image);
    Vectors descriptors = vectorsOf(image, 1, isFile ? Size2{ 0, 0 } : parseSize(image.toStdString()));
    const QString middles = parser.value(QStringLiteral("centroids"));
    const int count = QFileInfo::exists(middles) ? 1 : wholeNumber(middles, 1, QStringLiteral("--centroids"));
    Vectors centroids = vectorsOf(middles, 2, { descriptors.features, count });
    return std::make_shared<HistogramProblem>(
        image.toStdString(), std::move(descriptors), std::move(centroids));
}

} // namespace

std::shared_ptr<const Problem> readProblem(const QCommandLineParser &parser, const Variant &variant)
{
    if (variant.workload == "histogram")
        return readDescriptors(parser);
    const bool given = parser.isSet(QStringLiteral("image"));
    return exampleProblem(
        variant, given ? parser.value(QStringLiteral("image")).toStdString() : std::string());
}

} // namespace halo
