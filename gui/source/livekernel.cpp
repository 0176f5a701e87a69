// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/livekernel.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/process/kernelguard.h"
#include "gui/session/session.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace halo {
namespace {

using namespace std::chrono_literals;

const QString copyPrefix = QStringLiteral("my_");

/// A name that no file of the folder and no variant has yet: NN_id.cl, NN_id_2.cl, ...; without a number,
/// id.cl
QString freeName(
    const QString &folder, const VariantList &list, int order, const QString &id, const QString &suffix)
{
    for (int n = 1;; ++n) {
        const QString tried = n == 1 ? id : QStringLiteral("%1_%2").arg(id, QString::number(n));
        const QString number = order == unnumbered ? QString() : QString::number(order) + u'_';
        const QString path = QStringLiteral("%1/%2%3.%4").arg(folder, number, tried, suffix);
        const auto same = std::ranges::find(list.variants, tried.toStdString(), &Variant::id);
        if (same == list.variants.end() && !QFileInfo::exists(path))
            return path;
    }
}

Variant variantOf(const KernelText &text)
{
    Variant variant = parseVariant(text);
    variant.origin = Origin::User;
    checkSource(variant);
    return variant;
}

/// What a kernel includes, beside it. Throws Error(Output) rather than replace another file.
void saveIncludes(const QString &folder, const IncludedFiles &includes)
{
    for (const auto &[name, text] : includes) {
        const QString path = folder + u'/' + QString::fromStdString(name);
        if (!QFileInfo::exists(path))
            saveFile(path, QByteArray::fromStdString(text));
        else if (readSource(path) != text)
            throw Error(ErrorKind::Output,
                "Your folder of kernels has another file \"%1\"; rename one of them.", path);
    }
}

/// The line that an error about the header names; 0: none.
int lineIn(const QString &sentence, const std::string &file)
{
    const QString start = QString::fromStdString(file) + u':';
    return sentence.startsWith(start) ? sentence.mid(start.size()).section(u':', 0, 0).toInt() : 0;
}

} // namespace

LiveKernel::LiveKernel(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_builder(realTasks)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(300ms);
    connect(&m_pause, &QTimer::timeout, this, &LiveKernel::pause);
    connect(&m_builder, &RunThread::finished, this, &LiveKernel::takeBuilt);
    connect(&m_builder, &RunThread::failed, this, &LiveKernel::refuse);
    session.onChange(Aspect::Configuration | Aspect::Variants, this, &LiveKernel::follow);
    connect(&session.controller(), &RunController::unconfinedAllowed, this, &LiveKernel::buildUnconfined);
}

LiveKernel::~LiveKernel()
{
    if (m_pause.isActive())
        write();
}

bool LiveKernel::isOwn() const
{
    return m_session.variant().origin == Origin::User;
}

std::string LiveKernel::text() const
{
    const Variant &variant = m_session.variant();
    return variant.file == m_file ? m_text : m_session.store().textOf(variant);
}

/// Another variant was chosen, or somebody else wrote the file.
void LiveKernel::follow()
{
    const Variant &variant = m_session.variant();
    const bool isWaiting = m_pause.isActive() || m_state == State::Building;
    if (!m_file.empty()
        && (variant.file != m_file || (!isWaiting && m_session.store().textOf(variant) != m_text)))
        forget();
    if (m_file.empty() && !m_session.controller().mayRun(variant))
        examine();
}

/// The chosen variant comes from the user's folder, and the simulator has not seen it.
void LiveKernel::examine()
{
    m_file = m_session.variant().file;
    m_text = m_session.store().textOf(m_session.variant());
    m_next = m_session.variant();
    m_examined = true;
    m_session.controller().setHeld(true);
    build();
}

void LiveKernel::forget()
{
    if (m_pause.isActive())
        write();
    m_pause.stop();
    m_builder.cancel();
    m_file.clear();
    m_text.clear();
    m_before.reset();
    m_now.reset();
    m_remarks.clear();
    m_log.clear();
    m_sentence.clear();
    m_verdict = State::Unchanged;
    m_verdictText.clear();
    m_examined = false;
    m_session.controller().setHeld(false);
    Q_EMIT recordingWanted(false);
    setState(State::Unchanged);
}

/// The list does not know it yet.
Variant LiveKernel::put(int order, const QString &id, KernelText text)
{
    const QString folder = m_session.store().makeUserFolder();
    const QString suffix = text.file.ends_with(".cu") ? QStringLiteral("cu") : QStringLiteral("cl");
    const QString path = freeName(folder, m_session.store().list(), order, id, suffix);
    text.file = path.toStdString();
    text.workload = m_session.workload();
    Variant variant = variantOf(text);
    saveIncludes(folder, text.includes);
    if (!text.mapping.empty())
        saveFile(QString::fromStdString(mappingFileOf(text.file)), QByteArray::fromStdString(text.mapping));
    saveFile(path, QByteArray::fromStdString(text.source));
    return variant;
}

void LiveKernel::begin(int order, const QString &id, const KernelText &text)
{
    const Variant variant = put(order, id, text);
    forget();
    m_session.store().reload();
    m_session.controller().setHeld(true);
    m_file = variant.file;
    m_text = variant.source;
    setState(State::Recording);
    Q_EMIT recordingWanted(true);
    m_session.selectVariant(variant.id);
}

void LiveKernel::begin(int order, const QString &id, const std::string &source)
{
    begin(order, id, KernelText{ {}, {}, source });
}

bool LiveKernel::beginCopy()
{
    const Variant original = m_session.variant();
    const Tuning tuning = m_session.tuningOf(original);
    try {
        const QString id = (isOwn() ? QString() : copyPrefix) + QString::fromStdString(original.id);
        KernelText copied = textOf(original);
        copied.source = text();
        const Variant copy = put(original.order, id, std::move(copied));
        m_session.store().reload();
        m_session.selectVariant(copy.id);
    } catch (const Error &error) {
        m_session.report(MessageTopic::File, { error.message(), {}, {} });
        return false;
    }
    if (tuning != defaultTuning(original))
        m_session.setTuning(tuning, {});
    return true;
}

void LiveKernel::adopt(const QString &path)
{
    adopt(path, kernelText(path.toStdString(), m_session.workload()));
}

void LiveKernel::adopt(const QString &path, const KernelText &text)
{
    static const QRegularExpression strange(QStringLiteral("[^A-Za-z0-9_]+"));
    const QString name = QFileInfo(path).completeBaseName().replace(strange, QStringLiteral("_"));
    const int order = name.section(u'_', 0, 0).toInt();
    begin(order > 0 ? std::min(order, 99) : unnumbered, order > 0 ? name.section(u'_', 1) : name, text);
}

void LiveKernel::edit(const std::string &text)
{
    if (!isOwn() || text == this->text())
        return;
    if (m_file != m_session.variant().file) {
        m_file = m_session.variant().file;
        m_before = std::exchange(m_now, std::nullopt);
        if (!m_before)
            Q_EMIT recordingWanted(true); // to have something to compare with
    } else if (std::exchange(m_examined, false)) {
        m_before = std::exchange(m_now, std::nullopt);
    }
    m_text = text;
    m_builder.cancel();
    m_pause.start();
    setState(State::Typing);
}

void LiveKernel::rename(const QString &title)
{
    static const QRegularExpression line(
        QStringLiteral("^(// *title: *).*$"), QRegularExpression::MultilineOption);
    const QString before = QString::fromStdString(text());
    const auto match = line.match(before);
    if (!isOwn() || !match.hasMatch() || title.simplified().isEmpty())
        return;
    QString after = before;
    after.replace(match.capturedStart(), match.capturedLength(), match.captured(1) + title.simplified());
    edit(after.toStdString());
    Q_EMIT changed();
}

void LiveKernel::discard()
{
    const Variant variant = m_session.variant();
    if (!isOwn())
        return;
    m_pause.stop();
    const QString path = QString::fromStdString(variant.file);
    if (!QFile::moveToTrash(path) && !QFile::remove(path)) {
        m_session.report(MessageTopic::File,
            { tr("%1 cannot be removed; check the permissions of its folder.").arg(path), {}, {} });
        return;
    }
    const QString mapping = QString::fromStdString(mappingFileOf(variant.file));
    if (!variant.mappingText.empty() && !QFile::moveToTrash(mapping))
        QFile::remove(mapping);
    const auto &list = m_session.store().list();
    const Variant *original = originalOf(variant, list.variants);
    m_session.selectVariant(original ? original->id : list.variants.front().id);
    m_session.store().reload();
}

void LiveKernel::revert()
{
    if (m_file.empty())
        return;
    edit(m_session.variant().source);
    settle();
}

void LiveKernel::settle()
{
    if (!m_pause.isActive())
        return;
    m_pause.stop();
    pause();
}

void LiveKernel::insist()
{
    if (m_state == State::Held)
        release(State::Insisted);
}

void LiveKernel::write()
{
    try {
        saveFile(QString::fromStdString(m_file), QByteArray::fromStdString(m_text));
    } catch (const Error &error) {
        m_session.report(MessageTopic::File, { error.message(), {}, {} });
    }
}

/// The variant stays as it was until what was typed is built.
void LiveKernel::pause()
{
    const Variant now = m_session.variant();
    if (now.file != m_file)
        return;
    write();
    m_session.store().hold(now, m_text);
    m_remarks.clear();
    m_log.clear();
    try {
        m_next = variantOf(kernelText(m_file, now.workload, m_text));
    } catch (const Error &error) {
        refuse({ error.message(), {}, {} });
        return;
    }
    build();
}

void LiveKernel::buildUnconfined()
{
    if (std::exchange(m_waitsForConsent, false) && m_state == State::Refused)
        build();
}

void LiveKernel::build()
{
    setState(State::Building);
    const RunOrder order{ m_session.asked(), m_next, m_session.tuningOf(m_next),
        m_session.configuration().device, 0 };
    if (order.problem && order.device >= 0)
        m_builder.submit(order);
    else
        takeBuilt({ order, {} }); // nothing to build it for: the simulator has a compiler of its own
}

void LiveKernel::takeBuilt(const Run &run)
{
    if (m_state != State::Building || run.order.variant.file != m_file)
        return;
    m_log = run.result.log;
    m_remarks = remarksOf(m_log, m_file);
    if (!m_examined && m_next.source == m_session.variant().source) { // typed, and taken back
        m_session.store().hold(m_next, m_text);
        m_sentence = m_verdictText;
        return setState(m_verdict);
    }
    m_sentence.clear();
    m_session.controller().setHeld(true);
    Q_EMIT recordingWanted(true);
    setState(State::Recording);
    m_session.store().hold(m_next, m_text); // which tells everybody
}

void LiveKernel::refuse(const Failure &failure)
{
    const QString sentence = translated(failure.sentence);
    m_log = failure.detail.toStdString();
    m_remarks = remarksOf(m_log, m_file);
    const int line = lineIn(QString::fromStdString(failure.sentence.english()), m_file);
    if (line > 0) // of the header
        m_remarks.push_back({ line, 0, BuildRemark::Kind::Error, sentence.section(u':', 2).trimmed() });
    const auto error = std::ranges::find(m_remarks, BuildRemark::Kind::Error, &BuildRemark::kind);
    m_sentence = error == m_remarks.end() ? sentence
                                          : tr("line %1: %2").arg(error->line).arg(translated(error->text));
    setState(State::Refused);
    m_waitsForConsent = failure.isUnconfined;
    if (m_examined || m_waitsForConsent) // its source may be out of sight, or there is something to click
        m_session.report(MessageTopic::Run, failure);
}

bool LiveKernel::isOfChosen(const Trace &trace) const
{
    const Variant &variant = m_session.variant();
    return trace.request.variant.file == variant.file && trace.request.variant.source == variant.source;
}

void LiveKernel::takeRecording(const std::shared_ptr<const Trace> &trace)
{
    if (isOfChosen(*trace))
        m_counting.start(
            [this, trace](const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
                return [this, trace, counts = kernelCounts(*trace)] { takeCounts(trace, counts); };
            });
}

void LiveKernel::takeCounts(const std::shared_ptr<const Trace> &trace, const KernelCounts &counts)
{
    if (!isOfChosen(*trace))
        return;
    if (m_file.empty()) { // what an edit begins with
        m_now = counts;
        return;
    }
    if (m_state != State::Recording) {
        (m_before ? m_now : m_before) = counts;
        return Q_EMIT changed();
    }
    m_now = counts;
    m_finds = !trace->findings.empty();
    if (trace->findings.empty() && trace->complete)
        return release(State::Good);
    const std::vector<Finding> first = firstOfAlike(trace->findings);
    m_sentence
        = first.empty() ? tr("The simulator ended it before it finished.") : translated(first.front().text);
    for (const Finding &finding : first)
        if (finding.line > 0)
            m_remarks.push_back({ finding.line, 0, BuildRemark::Kind::Warning, finding.text });
    judge(State::Held);
}

void LiveKernel::takeFailure(const QString &sentence)
{
    if (m_state != State::Recording)
        return;
    m_finds = false;
    m_sentence = sentence;
    judge(State::Held);
}

void LiveKernel::judge(State state)
{
    m_verdict = state;
    m_verdictText = m_sentence;
    if (m_examined && state == State::Held) // its source may be out of sight
        m_session.report(MessageTopic::Run,
            { tr("The simulator stopped \"%1\" before it reached the device: %2 The panel Source shows "
                 "where, and lets you run it anyway.")
                    .arg(translated(m_session.variant().title), m_sentence),
                {}, {} });
    setState(state);
}

void LiveKernel::release(State state)
{
    m_session.controller().trust(m_session.variant());
    judge(state);
    m_session.controller().setHeld(false);
}

const Variant *originalOf(const Variant &copy, const std::vector<Variant> &variants)
{
    static const QRegularExpression form(copyPrefix + QStringLiteral("(.+?)(_\\d+)?$"));
    const auto match = form.match(QString::fromStdString(copy.id), 0, QRegularExpression::NormalMatch,
        QRegularExpression::AnchorAtOffsetMatchOption);
    const std::string name = match.captured(1).toStdString();
    const auto found = std::ranges::find(variants, name, &Variant::id);
    return copy.origin == Origin::User && found != variants.end() ? &*found : nullptr;
}

void LiveKernel::setState(State state)
{
    m_state = state;
    Q_EMIT changed();
}

} // namespace halo

#include "moc_livekernel.cpp"
