// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/problems.h"

#include "compute/base/error.h"
#include "compute/workload/histogram/descriptors/centroids.h"
#include "compute/workload/histogram/descriptors/imagedescriptors.h"
#include "compute/workload/histogram/descriptors/vectorfile.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/stencil/stencilproblem.h"
#include "gui/session/histogramspec.h"

#include <QDateTime>
#include <QFileInfo>

#include <variant>

namespace halo {
namespace {

constexpr int madeDescriptors = 2000; ///< while there is no picture
constexpr int features = 64;

using TriedProblem = std::variant<std::shared_ptr<const Problem>, Failure>;

std::shared_ptr<const Problem> layerOf(const std::string &spec)
{
    const auto blank = spec.find(' ');
    const LayerShape shape = parseLayer(spec.substr(0, blank));
    checkShape(shape);
    const bool ones = blank != spec.npos && spec.substr(blank + 1) == "ones";
    return std::make_shared<LayerProblem>(shape, ones ? onesLayer(shape) : randomLayer(shape, 1));
}

std::shared_ptr<const Problem> histogramOf(const HistogramSpec &spec, const Source &picture)
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

std::shared_ptr<const Problem> stencilOf(const std::string &spec, const Source &picture)
{
    const bool made = picture.image.empty();
    const StencilShape shape = parseStencil(toString(made ? Size2{ 256, 256 } : picture.image.size()) + '/' + spec);
    return std::make_shared<StencilProblem>(shape, made ? madePlate(shape.plate) : plateOf(picture.image));
}

/// The picture's pixels, which are shared and never change.
std::string keyOf(const Source &picture)
{
    return picture.image.empty()
        ? std::string()
        : '\n' + std::to_string(reinterpret_cast<std::uintptr_t>(picture.image.colour.front().get()));
}

/// All that decides what is made: of files the time of the last change, of a picture its pixels, which are
/// shared and never change.
std::string keyOf(const std::string &workload, const std::string &spec, const Source &picture)
{
    std::string key = workload + '\n' + spec;
    if (workload == "stencil")
        return key + keyOf(picture);
    if (workload != "histogram")
        return key;
    const HistogramSpec wanted = histogramSpecOf(spec);
    for (const QString &file : { wanted.centroidFile, wanted.descriptorFile })
        if (!file.isEmpty())
            key += '\n' + std::to_string(QFileInfo(file).lastModified().toMSecsSinceEpoch());
    if (wanted.descriptorFile.isEmpty())
        key += keyOf(picture);
    return key;
}

TriedProblem tried(const std::string &workload, const std::string &spec, const Source &picture)
{
    try {
        return makeProblem(workload, spec, picture);
    } catch (const Error &error) {
        return Failure{ QString::fromUtf8(error.what()), QString::fromStdString(error.detail()), {} };
    } catch (const std::exception &error) {
        return Failure{ Problems::tr("What is to be computed cannot be made; choose smaller sizes."),
            QString::fromUtf8(error.what()), {} };
    }
}

} // namespace

std::shared_ptr<const Problem> makeProblem(
    const std::string &workload, const std::string &spec, const Source &picture)
{
    if (workload == "layer")
        return layerOf(spec);
    return workload == "stencil" ? stencilOf(spec, picture) : histogramOf(histogramSpecOf(spec), picture);
}

Problems::Problems(QObject *parent)
    : QObject(parent)
{
}

void Problems::make(const std::string &workload, const std::string &spec, const Source &picture)
{
    const std::string wanted = keyOf(workload, spec, picture);
    if (wanted == m_last)
        return;
    m_last = wanted;
    const quint64 ticket = ++m_newest;
    m_making = true;
    m_background.start(
        [this, ticket, workload, spec, picture](const std::stop_token &) -> Background::Deliver {
            return [this, ticket, workload, outcome = tried(workload, spec, picture)] {
                if (ticket != m_newest)
                    return;
                m_making = false;
                Q_EMIT makingChanged();
                if (const auto *problem = std::get_if<std::shared_ptr<const Problem>>(&outcome))
                    return Q_EMIT made(workload, *problem);
                m_last.clear(); // to be tried again whenever it is asked for
                Q_EMIT failed(workload, std::get<Failure>(outcome));
            };
        });
    Q_EMIT makingChanged();
}

void Problems::cancel()
{
    ++m_newest;
    m_last.clear();
    m_making = false;
    Q_EMIT makingChanged();
}

} // namespace halo
