// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/projects.h"

#include "compute/base/error.h"
#include "compute/timing/record/projectrecord.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace halo {

namespace {

/// In the copy: the file that it is a copy of.
const QString copyOf = QStringLiteral("copy_of");
/// A project is about a picture; what other workloads have is not in it.
const std::string pictures = "image";

ProjectResult resultOf(const Run &run)
{
    ProjectResult result;
    result.variant = variantIdOf(run.order);
    result.sourceHash = sourceHashOf(run.order);
    result.device = run.result.device.name;
    result.date = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    result.tuning = run.order.tuning;
    result.medianMs = static_cast<double>(medianKernelTime(run.result.samples).count()) / 1e6;
    result.samples = static_cast<int>(run.result.samples.size());
    for (const Sample &sample : run.result.samples)
        result.kernelMs.push_back(static_cast<double>(sample.kernel.count()) / 1e6);
    result.channels = run.order.problem->text().channels;
    result.verified = run.verification && run.verification->agreement.right;
    return result;
}

/// What is no file goes into the project itself; returns whether there was room for it. Throws Error(Output).
bool keepPicture(Project &project, const std::shared_ptr<const PastedPicture> &pasted)
{
    if (!pasted)
        return true;
    const bool fits = pasted->file().size() <= largestKeptPicture;
    project.image.file = fits ? pasted->file() : QByteArray();
    return fits;
}

} // namespace

bool Projects::State::operator==(const State &other) const
{
    Recipe same = other.recipe;
    same.device = recipe.device;
    return recipe == same && image == other.image && pasted == other.pasted;
}

bool Projects::State::sameWork(const State &other) const
{
    return recipe.filter.sameWeights(other.recipe.filter) && recipe.settings == other.recipe.settings
        && image == other.image && pasted == other.pasted;
}

Projects::Projects(Session &session, SettingsStore &store, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_store(store)
    , m_autosave(Autosave::usualFolder())
{
    connect(&session, &Session::recipeChanged, this, &Projects::follow);
    connect(&session, &Session::pictureChanged, this, [this] {
        m_loadingImage = false;
        m_pictureHash.start(m_session.picture().path);
        follow();
    });
    connect(&m_pictureHash, &FileHash::found, this, &Projects::checkPicture);
    connect(&session, &Session::verificationChanged, this, &Projects::noteResult);
    connect(&m_autosave, &Autosave::failed, this, [this](const QString &sentence) {
        m_session.report(Matter::File,
            { tr("No copy of your work can be kept, so a crash would lose it. %1").arg(sentence), {}, {} });
    });
}

Projects::~Projects()
{
    m_autosave.clear(); // a program that comes to its end by itself has asked what to keep
}

void Projects::begin()
{
    m_saved = state();
    m_copied = m_saved;
    m_following = true;
}

Projects::State Projects::state() const
{
    const Recipe &recipe = m_session.recipeOf(pictures);
    return m_loadingImage ? State{ recipe, m_saved.image, m_saved.pasted }
                          : State{ recipe, m_session.picture().path, m_session.picture().pasted };
}

Project Projects::snapshot() const
{
    Project project = m_opened;
    const Recipe &recipe = m_session.recipeOf(pictures);
    if (!m_loadingImage) {
        const Source &source = m_session.picture();
        project.image = { source.path.toStdString(), {}, m_pictureHash.sha256(), source.image.size() };
        if (source.pasted)
            project.image.name = source.name.left(60).toStdString();
        else if (source.path.isEmpty())
            project.image = {};
    }
    project.filter = recipe.filter;
    project.settings = recipe.settings;
    project.variant = recipe.variantId;
    project.tunings = recipe.tunings;
    project.device = m_session.device() ? m_session.device()->name : m_opened.device;
    return project;
}

void Projects::follow()
{
    if (!m_following)
        return;
    const State now = state();
    if (!now.sameWork(m_measured))
        m_opened.results.clear();
    const bool modified = !m_path.isEmpty() && !(now == m_saved);
    if (now == m_saved) {
        m_autosave.clear();
    } else if (!(now == m_copied)) {
        Project project = snapshot();
        project.unknown[copyOf] = m_path;
        m_autosave.save(
            [project, pasted = now.pasted]() mutable {
                keepPicture(project, pasted);
                return toJson(project);
            },
            now.pasted ? Autosave::Wait::Never : Autosave::Wait::ForTheLast);
    }
    m_copied = now;
    if (modified == m_modified)
        return;
    m_modified = modified;
    Q_EMIT changed();
}

void Projects::noteResult()
{
    const auto &run = m_session.lastRun();
    const Recipe &recipe = m_session.recipeOf(pictures);
    if (!run || run->order.problem->workload() != pictures || !run->verification
        || !run->convolution()->filter().sameWeights(recipe.filter)
        || !(run->convolution()->settings() == recipe.settings))
        return;
    const ProjectResult result = resultOf(*run);
    m_measured = state();
    std::erase_if(
        m_opened.results, [&](const ProjectResult &older) { return older.variant == result.variant; });
    m_opened.results.push_back(result);
}

bool Projects::report(const std::function<void()> &work)
{
    try {
        work();
        m_session.settle(Matter::File);
        return true;
    } catch (const Error &error) {
        m_session.report(Matter::File, { QString::fromUtf8(error.what()), {}, {} });
        return false;
    }
}

void Projects::setClean(const QString &path)
{
    m_path = path;
    m_saved = state();
    m_copied = m_saved;
    m_modified = false;
    m_autosave.clear();
    m_store.addRecentFile(path);
    m_store.setLastFolder(QFileInfo(path).absolutePath());
    Q_EMIT changed();
}

bool Projects::open(const QString &path)
{
    return report([&] {
        adopt(readProject(path.toStdString()), QFileInfo(path).fileName());
        setClean(QFileInfo(path).absoluteFilePath());
    });
}

void Projects::adopt(const Project &project, const QString &name)
{
    m_opened = project;
    m_opened.unknown.remove(copyOf);
    const QString image = QString::fromStdString(project.image.path);
    const auto pasted
        = project.image.file.isEmpty() ? nullptr : std::make_shared<const PastedPicture>(project.image.file);
    m_loadingImage = pasted || (!image.isEmpty() && image != m_session.picture().path);
    m_saved.image = image;
    m_saved.pasted = pasted;
    m_following = false;
    m_session.adopt({ project.filter, project.settings, project.variant, project.tunings },
        QString::fromStdString(project.device));
    m_opened.results = project.results; // those of another filter would be gone by now
    m_measured = state();
    m_expected = project.image.sha256;
    if (pasted)
        m_session.open(pasted, QString::fromStdString(project.image.name));
    else if (m_loadingImage)
        m_session.open(image);
    else if (!m_pictureHash.sha256().empty())
        checkPicture();
    m_following = true;
    if (!project.results.empty())
        Q_EMIT resultsOpened(std::make_shared<const Record>(
            recordOf(project, name.toStdString(), m_session.shelf().list().variants)));
}

void Projects::checkPicture()
{
    if (m_loadingImage || m_pictureHash.sha256().empty())
        return;
    const std::string expected = std::exchange(m_expected, {});
    const QString path = m_session.picture().path;
    if (!expected.empty() && expected != m_pictureHash.sha256() && path.toStdString() == m_opened.image.path)
        m_session.report(Matter::Picture,
            { tr("%1 has changed since the project was saved: the results that it keeps are those of another "
                 "picture.")
                    .arg(path),
                {}, {} });
}

bool Projects::save(const QString &path)
{
    bool whole = true;
    const bool done = report([&] {
        Project project = snapshot();
        whole = keepPicture(project, state().pasted);
        if (project.image.sha256.empty()) // still being computed
            project.image.sha256 = FileHash::of(m_session.picture().path);
        writeProject(project, path.toStdString());
        setClean(QFileInfo(path).absoluteFilePath());
    });
    if (done)
        Q_EMIT saved(path);
    if (done && !whole)
        m_session.report(Matter::File,
            { tr("The project was saved without its picture, which came from the clipboard and is too large "
                 "to be kept in it (%1 MiB of at most %2); save the picture as a file, open that, and save "
                 "the project again.")
                    .arg((state().pasted->file().size() >> 20) + 1)
                    .arg(largestKeptPicture >> 20),
                {}, {} });
    return done;
}

void Projects::abandon()
{
    m_saved = state();
    m_modified = false;
    m_autosave.clear();
}

void Projects::lookForLeftover()
{
    m_leftover = Autosave::findLeftover(Autosave::usualFolder());
    Q_EMIT leftoverChanged();
}

void Projects::recover()
{
    if (!m_leftover)
        return;
    const Leftover leftover = *m_leftover;
    const bool recovered = report([&] {
        const Project project = readProject(leftover.path.toStdString());
        m_path = project.unknown[copyOf].toString();
        adopt(project, m_path.isEmpty() ? tr("recovered") : QFileInfo(m_path).fileName());
        State now = state();
        now.recipe = {}; // what the file holds is something else
        m_saved = now;
        follow();
        Q_EMIT changed();
    });
    if (recovered)
        discardLeftover(); // a new copy of it is on its way
    m_leftover.reset();
    Q_EMIT leftoverChanged();
}

void Projects::discardLeftover()
{
    if (m_leftover)
        Autosave::remove(*m_leftover);
    lookForLeftover(); // there may be an older one
}

} // namespace halo
