// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/projects.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/modules.h"
#include "gui/session/settingsstore.h"
#include "gui/session/workloadpage.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace halo {

namespace {

/// In the copy: the file that it is a copy of.
const QString copyOf = QStringLiteral("copy_of");
/// Its part is the project itself.
const std::string pictures = "image";

ProjectPart &partOf(Project &project, const std::string &workload)
{
    return workload == pictures ? project : project.others[workload];
}

/// What the project says of this workload, and what one begins with where it says nothing. Throws
/// Error(Input).
RunConfiguration configurationIn(const Project &project, const std::string &workload)
{
    const RunConfiguration first = firstConfiguration(workload);
    const auto other = project.others.find(workload);
    if (workload != pictures && other == project.others.end())
        return first;
    RunConfiguration configuration = (workload == pictures ? project : other->second).configuration;
    if (configuration.filter.weights.empty())
        configuration.filter = first.filter;
    if (configuration.variantId.empty())
        configuration.variantId = first.variantId;
    if (configuration.spec.empty())
        configuration.spec = first.spec;
    if (workload != pictures)
        setSteps(configuration, { stepOf(configuration) }, 0);
    try {
        moduleOf(workload).checkSpec(configuration.spec);
    } catch (const Error &error) {
        throw Error(ErrorKind::Input,
            Projects::tr(
                "The project cannot be opened, because its settings for the workload \"%1\" are invalid: %2")
                .arg(pageOf(workload).name(), translated(error.message()))
                .toStdString());
    }
    return configuration;
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

bool Projects::State::sameWork(const std::string &id, const State &other) const
{
    const RunConfiguration &mine = configurations.at(id), &theirs = other.configurations.at(id);
    return mine.filter.sameWeights(theirs.filter) && mine.settings == theirs.settings
        && mine.spec == theirs.spec && mine.before == theirs.before
        && (!moduleOf(id).needsPicture(mine.spec) || (image == other.image && pasted == other.pasted));
}

Projects::Projects(Session &session, SettingsStore &store, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_store(store)
    , m_autosave(Autosave::usualFolder())
{
    session.onChange(Aspect::Configuration, this, &Projects::follow);
    session.onChange(Aspect::Picture, this, [this] {
        m_loadingImage = false;
        m_pictureHash.start(m_session.picture().path);
        follow();
    });
    connect(&session.controller(), &RunController::waitingChanged, this, &Projects::leftoverChanged);
    session.onChange(Aspect::Input | Aspect::Problem, this, [this] {
        if (m_session.controller().isWaiting())
            Q_EMIT leftoverChanged();
    });
    connect(&m_pictureHash, &FileHash::found, this, &Projects::checkPicture);
    connect(&session.results(), &Results::changed, this, &Projects::noteTask);
    connect(&m_autosave, &Autosave::failed, this, [this](const QString &sentence) {
        m_session.report(MessageTopic::File,
            { tr("No backup of your work can be kept, so a crash would lose it. %1").arg(sentence), {}, {} });
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
    State state{ m_session.workload(), m_session.configurations(), m_session.picture().path,
        m_session.picture().pasted };
    for (auto &[workload, configuration] : state.configurations)
        configuration.device = unknownDevice;
    if (m_loadingImage) {
        state.image = m_saved.image;
        state.pasted = m_saved.pasted;
    }
    return state;
}

Project Projects::snapshot() const
{
    Project project = m_opened;
    if (!m_loadingImage) {
        const InputImage &source = m_session.picture();
        project.image = { source.path.toStdString(), {}, m_pictureHash.sha256(), source.image.size() };
        if (source.pasted)
            project.image.name = source.name.left(60).toStdString();
        else if (source.path.isEmpty())
            project.image = {};
    }
    const State now = state();
    for (const Workload &workload : allWorkloads()) {
        ProjectPart &part = partOf(project, workload.id);
        part.configuration = now.configurations.at(workload.id);
        if (!moduleOf(workload.id).usesFilter())
            part.configuration.filter = ProjectPart().configuration.filter;
        part.results = resultsOf(workload.id, now);
    }
    project.workload = m_session.workload();
    project.device = m_session.device() ? m_session.device()->name : m_opened.device;
    return project;
}

void Projects::follow()
{
    if (!m_following || m_session.isTemporary())
        return;
    const State now = state();
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

void Projects::noteTask(const std::string &workload)
{
    const bool reading
        = moduleOf(workload).isRow() && m_session.input().spec != m_session.configuration().spec;
    if (workload == m_session.workload() && m_session.hasData() && !m_session.preparing() && !reading
        && !m_loadingImage)
        m_tasks[workload]
            = { state(), m_session.results().configurationOf(m_session.orderFor(m_session.variant())) };
}

Record Projects::resultsOf(const std::string &workload, const State &now) const
{
    const auto task = m_tasks.find(workload);
    if (task == m_tasks.end() || !now.sameWork(workload, task->second.state))
        return {};
    return m_session.results().keptOf(task->second.asked);
}

bool Projects::report(const std::function<void()> &work)
{
    try {
        work();
        m_session.clearMessage(MessageTopic::File);
        return true;
    } catch (const Error &error) {
        m_session.report(MessageTopic::File, { error.message(), {}, {} });
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

void Projects::adopt(const Project &project, const QString &name, Session::Begin begin)
{
    std::map<std::string, RunConfiguration> configurations;
    for (const Workload &workload : allWorkloads())
        configurations[workload.id] = configurationIn(project, workload.id);
    m_opened = project;
    m_opened.unknown.remove(copyOf);
    const QString image = QString::fromStdString(project.image.path);
    const auto pasted
        = project.image.file.isEmpty() ? nullptr : std::make_shared<const PastedPicture>(project.image.file);
    m_loadingImage = pasted || (!image.isEmpty() && image != m_session.picture().path);
    m_saved.image = image;
    m_saved.pasted = pasted;
    m_following = false;
    m_tasks.clear();
    m_session.adopt(configurations, findWorkload(project.workload) ? project.workload : pictures,
        QString::fromStdString(project.device), begin);
    restore(name.toStdString());
    m_expected = project.image.sha256;
    if (pasted)
        m_session.open(pasted, QString::fromStdString(project.image.name));
    else if (m_loadingImage)
        m_session.open(image);
    else if (!m_pictureHash.sha256().empty())
        checkPicture();
    m_following = true;
}

/// What is in m_opened, whose file has this name, goes where all results are.
void Projects::restore(const std::string &name)
{
    for (const Workload &workload : allWorkloads()) {
        Record results = std::exchange(partOf(m_opened, workload.id).results, {});
        results.origin = name;
        if (!results.measured.empty())
            m_tasks[workload.id] = { state(), results.measured.front() };
        m_session.results().restore(workload.id, std::move(results));
    }
}

void Projects::checkPicture()
{
    if (m_loadingImage || m_pictureHash.sha256().empty())
        return;
    const std::string expected = std::exchange(m_expected, {});
    const QString path = m_session.picture().path;
    if (!expected.empty() && expected != m_pictureHash.sha256() && path.toStdString() == m_opened.image.path)
        m_session.report(MessageTopic::Picture,
            { tr("%1 has changed since the project was saved: the stored results are those of another image.")
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
        m_session.report(MessageTopic::File,
            { tr("The project was saved without its image, which came from the clipboard and is too large to "
                 "be kept in it (%1 MiB of at most %2); save the image as a file, open that, and save the "
                 "project again.")
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
        adopt(project, m_path.isEmpty() ? tr("recovered") : QFileInfo(m_path).fileName(),
            Session::Begin::WhenAsked);
        State now = state();
        now.configurations = {}; // what the file holds is something else
        m_saved = now;
        follow();
        Q_EMIT changed();
    });
    if (recovered)
        discardLeftover(); // a new copy of it is on its way
    m_leftover.reset();
    Q_EMIT leftoverChanged();
}

bool Projects::waits() const
{
    return m_session.controller().isWaiting() && m_session.hasData();
}

void Projects::run()
{
    m_session.controller().goOn();
}

void Projects::discardLeftover()
{
    if (m_leftover)
        Autosave::remove(*m_leftover);
    lookForLeftover(); // there may be an older one
}

} // namespace halo

#include "moc_projects.cpp"
