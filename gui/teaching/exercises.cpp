// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/exercises.h"

#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/header.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/teaching/exercisetexts.h"
#include "compute/teaching/grader.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/source/livekernel.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <sstream>

namespace halo {
namespace {

QString keyOf(const std::string &id)
{
    return QStringLiteral("exercise/") + QString::fromStdString(id);
}

/// The exercise without what only the grader reads.
std::string handInOf(const Exercise &exercise)
{
    const KernelHeader header = headerOf(exercise.variant.source);
    std::string text;
    std::istringstream lines(exercise.variant.source);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto known = std::ranges::find(header.lines, number, &HeaderLine::number);
        if (known == header.lines.end() || known->key == "exercise" || !isExerciseKey(known->key))
            text += line + '\n';
    }
    return text;
}

std::vector<Exercise> exercisesIn(const std::string &language)
{
    std::vector<Exercise> all;
    for (const Exercise &exercise : allExercises().exercises) {
        try {
            all.push_back(inLanguage(exercise, language));
        } catch (const Error &) {
            all.push_back(exercise); // a teacher's own text that does not fit: the English one does
        }
    }
    return all;
}

} // namespace

Exercises::Exercises(Session &session, LiveKernel &live, SettingsStore &store, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_live(live)
    , m_store(store)
    , m_all(exercisesIn(store.language().toStdString()))
    , m_grading(NewestWork::Older::Stopped)
    , m_recording(NewestWork::Older::Overtaken)
{
    session.onChange(Aspect::Configuration | Aspect::Variants, this, &Exercises::follow);
    connect(&live, &LiveKernel::changed, this, &Exercises::follow);
    connect(&m_grading, &NewestWork::busyChanged, this, [this](bool busy) {
        m_session.activities().set(&m_grading,
            { busy ? tr("Checking the exercise") : QString(), -1, [this] { m_grading.cancel(); } });
        Q_EMIT changed();
    });
    for (NewestWork *work : { &m_grading, &m_recording })
        connect(work, &NewestWork::failed, this,
            [this](const Failure &failure) { report(translated(failure.sentence)); });
}

void Exercises::report(const QString &sentence)
{
    m_session.report(MessageTopic::File, { sentence, {}, {} });
}

bool Exercises::isSolved(const std::string &id) const
{
    return m_store.seen(keyOf(id));
}

void Exercises::add(const Exercise &exercise)
{
    std::erase_if(m_all, [&](const Exercise &known) { return known.id() == exercise.id(); });
    m_all.push_back(exercise);
    Q_EMIT changed();
}

/// Null: it was not begun.
const Variant *Exercises::handInFor(const std::string &id) const
{
    const auto &variants = m_session.store().list().variants;
    const auto there = std::ranges::find_if(variants, [&](const Variant &variant) {
        return variant.origin == Origin::User && exerciseNamedIn(variant.source) == id;
    });
    return there == variants.end() ? nullptr : &*there;
}

std::string Exercises::kernelOf(const std::string &id) const
{
    if (const Exercise *open = current(); open && open->id() == id)
        return m_live.text();
    // The files themselves: one whose header was spoilt is no variant any more.
    const QDir folder(QString::fromStdString(userVariantFolder()));
    for (const QString &file : kernelFiles(folder.path())) {
        try {
            std::string source = readSource(folder.filePath(file));
            if (exerciseNamedIn(source) == id)
                return source;
        } catch (const Error &) { // it is no text, so no kernel
        }
    }
    return {};
}

void Exercises::begin(const std::string &id)
{
    const Exercise &exercise = findExercise(m_all, id);
    m_session.selectWorkload("image");
    if (const Variant *there = handInFor(id)) {
        m_session.selectVariant(there->id);
    } else {
        try {
            m_live.begin(exercise.variant.order, QString::fromStdString(id), handInOf(exercise));
        } catch (const Error &error) {
            return report(translated(error.message()));
        }
    }
    Q_EMIT begun();
}

const Exercise *Exercises::current() const
{
    if (!m_live.isOwn())
        return nullptr;
    const std::string id = exerciseNamedIn(m_live.text());
    const auto found = std::ranges::find_if(
        m_all, [&](const Exercise &exercise) { return !id.empty() && exercise.id() == id; });
    return found == m_all.end() ? nullptr : &*found;
}

std::vector<std::string> Exercises::hints() const
{
    const Exercise *exercise = current();
    const auto opened = exercise ? m_opened.find(exercise->id()) : m_opened.end();
    if (opened == m_opened.end())
        return {};
    return { exercise->hints.begin(), exercise->hints.begin() + static_cast<std::ptrdiff_t>(opened->second) };
}

void Exercises::openHint()
{
    const Exercise *exercise = current();
    if (exercise && m_opened[exercise->id()] < exercise->hints.size()) {
        ++m_opened[exercise->id()];
        Q_EMIT changed();
    }
}

void Exercises::check()
{
    const DeviceInfo *device = m_session.device();
    if (!current())
        return;
    if (!device)
        return report(tr("An exercise is checked on an OpenCL device; choose one in the menu Run."));
    m_live.settle();
    m_source = m_live.text();
    m_grade.reset();
    m_grading.start([this, all = m_all, device = *device, file = m_session.variant().file](
                        const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        return [this, grade = Grader(all, device, stop).grade(file)] {
            m_grade = grade;
            if (grade.passed())
                m_store.setSeen(keyOf(grade.exercise));
            Q_EMIT changed();
        };
    });
    Q_EMIT changed();
}

/// What was found is about what was written then.
void Exercises::follow()
{
    if (m_grade && m_live.text() != m_source)
        m_grade.reset();
    Q_EMIT changed();
}

void Exercises::showWhere(const FaultLocation &where)
{
    TraceRequest request = requestOf(m_session.variant(), where.with);
    request.variant.source = m_source;
    request.group = where.group;
    request.launch = where.launch;
    m_recording.start(
        [this, request, name = QFileInfo(QString::fromStdString(request.variant.file)).fileName()](
            const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
            Tracer tracer;
            return [this, name, trace = recordToShow(tracer, request, Progress(stop, nullptr))] {
                Q_EMIT recorded(trace, name);
            };
        });
}

} // namespace halo

#include "moc_exercises.cpp"
