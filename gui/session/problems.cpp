// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/problems.h"

#include "compute/base/error.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/histogram/centroids.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/histogram/imagedescriptors.h"
#include "compute/workload/histogram/vectorfile.h"
#include "compute/workload/modules.h"
#include "gui/session/histogramspec.h"
#include "gui/session/imageloader.h"
#include "gui/session/workloadviews.h"

#include <QDateTime>
#include <QFileInfo>

namespace halo {
namespace {

constexpr int madeDescriptors = 2000; ///< while there is no picture
constexpr int features = 64;

std::shared_ptr<const Problem> histogramOf(const HistogramSpec &spec, const InputImage &picture)
{
    std::string name = "made-up descriptors";
    Vectors descriptors;
    if (!spec.descriptorFile.isEmpty()) {
        name = QFileInfo(spec.descriptorFile).fileName().toStdString();
        descriptors = readVectors(spec.descriptorFile);
    } else if (!picture.image.empty()) {
        name = picture.name.toStdString();
        descriptors = descriptorsOf(picture.image, name);
    } else {
        descriptors = madeVectors(madeDescriptors, features, 1);
    }
    Vectors centroids = spec.centroidFile.isEmpty() ? centroidsOf(descriptors, spec.centroids)
                                                    : readVectors(spec.centroidFile, descriptors.features);
    return std::make_shared<HistogramProblem>(name, std::move(descriptors), std::move(centroids));
}

/// The picture's pixels, which are shared and never change.
std::string keyOf(const InputImage &picture)
{
    return picture.image.empty()
        ? std::string()
        : '\n' + std::to_string(reinterpret_cast<std::uintptr_t>(picture.image.colour.front().get()));
}

/// All that decides what is made: of files the time of the last change, of a picture its pixels, which are
/// shared and never change.
std::string keyOf(const std::string &workload, const std::string &spec, const InputImage &picture)
{
    std::string key = workload + '\n' + spec;
    if (!workloadView(workload).picture)
        return key;
    if (workload != "histogram")
        return key + keyOf(picture);
    const HistogramSpec wanted = histogramSpecOf(spec);
    for (const QString &file : { wanted.centroidFile, wanted.descriptorFile })
        if (!file.isEmpty())
            key += '\n' + std::to_string(QFileInfo(file).lastModified().toMSecsSinceEpoch());
    if (wanted.descriptorFile.isEmpty())
        key += keyOf(picture);
    return key;
}

} // namespace

void checkSpec(const std::string &workload, const std::string &spec)
{
    if (const auto check = findModule(workload)->checkSpec)
        check(spec);
}

std::shared_ptr<const Problem> makeProblem(
    const std::string &workload, const std::string &spec, const InputImage &picture)
{
    if (const auto ofSpec = findModule(workload)->ofSpec)
        return ofSpec(spec, picture.image);
    return histogramOf(histogramSpecOf(spec), picture);
}

Problems::Problems(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Overtaken, tr("What is to be computed cannot be made; choose smaller sizes."))
{
    connect(&m_work, &NewestWork::failed, this, [this](const Failure &failure) {
        m_last.clear(); // to be tried again whenever it is asked for
        Q_EMIT failed(m_workload, failure);
    });
}

void Problems::make(const std::string &workload, const std::string &spec, const InputImage &picture)
{
    const std::string wanted = keyOf(workload, spec, picture);
    if (wanted == m_last)
        return;
    m_last = wanted;
    m_workload = workload;
    m_work.start([this, workload, spec, picture](
                     const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        const auto problem = makeProblem(workload, spec, picture);
        return [this, workload, problem] { Q_EMIT made(workload, problem); };
    });
}

void Problems::cancel()
{
    m_last.clear();
    m_work.cancel();
}

} // namespace halo

#include "moc_problems.cpp"
