// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/problems.h"

#include "compute/workload/modules.h"
#include "gui/session/imageloader.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace halo {
namespace {

constexpr size_t mostGiven = 8;

/// The picture's pixels, which are shared and never change.
std::string keyOf(const InputImage &picture)
{
    return picture.image.empty()
        ? std::string()
        : '\n' + std::to_string(reinterpret_cast<std::uintptr_t>(picture.image.colour.front().get()));
}

/// All that decides what is made: of files the time of the last change, of a picture its pixels.
std::string keyOf(const WorkloadModule &module, const std::string &spec, const InputImage &picture)
{
    std::string key = module.id() + '\n' + spec;
    for (const std::string &file : module.filesOf(spec))
        key += '\n'
            + std::to_string(QFileInfo(QString::fromStdString(file)).lastModified().toMSecsSinceEpoch());
    return module.needsPicture(spec) ? key + keyOf(picture) : key;
}

} // namespace

Problems::Problems(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Overtaken, tr("The input cannot be created; choose smaller sizes."))
{
    connect(&m_work, &NewestWork::failed, this, [this](const Failure &failure) {
        m_last.clear(); // to be tried again whenever it is asked for
        Q_EMIT failed(m_workload, failure);
    });
}

void Problems::make(const std::string &workload, const std::string &spec, const InputImage &picture)
{
    const WorkloadModule &module = moduleOf(workload);
    const Given *given = givenFor(workload, spec);
    std::string wanted = keyOf(module, spec, picture);
    if (given)
        wanted += '\n' + std::to_string(reinterpret_cast<std::uintptr_t>(given->problem.get()));
    if (wanted == m_last)
        return;
    m_last = wanted;
    m_workload = workload;
    m_work.start([this, &module, spec, picture, known = given ? given->problem : nullptr](
                     const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        const auto problem = known
            ? known
            : module.of({ .spec = spec, .picture = picture.image, .name = picture.name.toStdString() });
        return [this, &module, problem] { Q_EMIT made(module.id(), problem); };
    });
}

const Problems::Given *Problems::givenFor(const std::string &workload, const std::string &spec) const
{
    const auto found = std::ranges::find_if(
        m_given, [&](const Given &given) { return given.workload == workload && given.spec == spec; });
    return found == m_given.end() ? nullptr : &*found;
}

bool Problems::isGiven(const std::string &workload, const std::string &spec) const
{
    return givenFor(workload, spec) != nullptr;
}

void Problems::give(
    const std::string &workload, const std::string &spec, const std::shared_ptr<const Problem> &problem)
{
    std::erase_if(
        m_given, [&](const Given &given) { return given.workload == workload && given.spec == spec; });
    m_given.push_front({ workload, spec, problem });
    if (m_given.size() > mostGiven)
        m_given.pop_back();
}

void Problems::cancel()
{
    m_last.clear();
    m_work.cancel();
}

} // namespace halo

#include "moc_problems.cpp"
