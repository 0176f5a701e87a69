// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/snapshot.h"

#include "compute/base/error.h"
#include "compute/base/lastwords.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "gui/app/mainwindow.h"
#include "gui/app/samples.h"
#include "gui/app/shell.h"
#include "gui/app/snapshotplan.h"
#include "gui/source/importdialog.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/network/networkstage.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/motion.h"

#include <QApplication>
#include <QBuffer>
#include <QDeadlineTimer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPointer>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>

namespace halo {
namespace {

constexpr int snapshotLookEvery = 10; // milliseconds

ErrorKind kindOf(MessageTopic matter)
{
    switch (matter) {
    case MessageTopic::Picture:
    case MessageTopic::Notice:
    case MessageTopic::File:
        return ErrorKind::Input;
    case MessageTopic::Device:
        return ErrorKind::NoDevice;
    case MessageTopic::Run:
        break;
    }
    return ErrorKind::Device;
}

/// Works the window like somebody who waits for everything.
class Snapshot
{
public:
    explicit Snapshot(const SnapshotPlan &plan);
    QImage take();

private:
    void checkVariant();
    void openPicture();
    void showStage();
    void showRecording();
    void showTiming();
    void showNetwork();
    void showLesson();
    void showImport();
    QImage grabbed();
    bool resultIsThere();
    bool partIsThere();
    void waitFor(const char *what, const std::function<bool()> &there);

    const SnapshotPlan &m_plan;
    const QDeadlineTimer m_deadline;
    Shell m_shell;
    Session &m_session;
    MainWindow &m_window;
    Stages &m_stages;
    std::map<MessageTopic, QString>
        m_failures;      ///< which the session has told, unless they are messageCleared
    QString m_failure;   ///< of a stage
    bool m_seen = false; ///< the newest result is painted
    QPointer<ImportDialog> m_import;
};

Snapshot::Snapshot(const SnapshotPlan &plan)
    : m_plan(plan)
    , m_deadline(plan.patience)
    , m_shell(realTasks)
    , m_session(m_shell.session())
    , m_window(*m_shell.window())
    , m_stages(*m_window.stages())
{
    QObject::connect(
        &m_session, &Session::reported, &m_window, [this](MessageTopic matter, const Failure &failure) {
            if (matter != MessageTopic::Notice) // which a class may well see
                m_failures[matter] = QString::fromStdString(failure.sentence.english());
        });
    QObject::connect(&m_session, &Session::messageCleared, &m_window,
        [this](MessageTopic matter) { m_failures.erase(matter); });
    const auto fail = [this](const QString &sentence) { m_failure = sentence; };
    QObject::connect(&m_stages, &Stages::recordingFailed, &m_window, fail);
    QObject::connect(&m_stages.network()->networks(), &Networks::failed, &m_window,
        [fail](const Failure &failure) { fail(translated(failure.sentence)); });
    QObject::connect(
        &m_session.controller(), &RunController::resultChanged, &m_window, [this] { m_seen = false; });
    QObject::connect(m_stages.result(), &ResultStage::outputShown, &m_window, [this] { m_seen = true; });
}

QImage Snapshot::take()
{
    m_window.resize(m_plan.size);
    checkVariant();
    openPicture();
    if (m_window.size() != m_plan.size)
        throw Error(ErrorKind::Usage, "The window needs %1 at least; give a larger --size.",
            toString(Size2{ m_window.width(), m_window.height() }));
    showStage();
    if (!m_plan.kernel.isEmpty())
        showImport();
    QImage picture;
    QImage before; // widgets take several turns to find their places
    waitFor("the window to come to rest", [&] {
        before = std::exchange(picture, grabbed());
        return picture == before;
    });
    return picture;
}

/// With the dialog, which is a window of its own, as it stands in front of the other.
QImage Snapshot::grabbed()
{
    QImage picture = m_window.grab().toImage();
    if (!m_import)
        return picture;
    const QPixmap dialog = m_import->grab();
    const QSize room = m_window.size() - m_import->size();
    const QRect frame(QPoint(room.width() / 2, room.height() / 2), m_import->size());
    QPainter painter(&picture);
    painter.fillRect(m_window.rect(), QColor(0, 0, 0, 110));
    painter.drawPixmap(frame.topLeft(), dialog);
    painter.setPen(QColor(128, 128, 128));
    painter.drawRect(frame.adjusted(0, 0, -1, -1));
    return picture;
}

void Snapshot::showImport()
{
    m_window.open(QFileInfo(m_plan.kernel).absoluteFilePath());
    waitFor("the import", [this] { return m_window.findChild<ImportDialog *>() != nullptr; });
    m_import = m_window.findChild<ImportDialog *>();
    m_import->resize(m_import->size().boundedTo(m_window.size() - QSize(40, 40)));
    bool isTried = false;
    QObject::connect(m_import, &ImportDialog::tried, &m_window, [&isTried] { isTried = true; });
    waitFor("the check of the kernel", [&isTried] { return isTried; });
    m_import->disconnect(&m_window);
}

void Snapshot::checkVariant()
{
    const auto &variants = m_session.store().list().variants;
    const std::string &id = m_plan.configuration.variantId;
    if (!id.empty() && id != autoVariant && std::ranges::find(variants, id, &Variant::id) == variants.end())
        throw Error(
            ErrorKind::Usage, "There is no variant \"%1\"; list them with \"haloscope-cli variants\".", id);
}

void Snapshot::openPicture()
{
    const QString path = m_plan.picture.isEmpty() ? sampleImages().front().path
                                                  : QFileInfo(m_plan.picture).absoluteFilePath();
    m_shell.start({});
    m_session.open(path);
    waitFor("the devices", [this] { return m_session.configuration().device != unknownDevice; });
    if (!m_session.device() && m_plan.stage != Stages::Lesson) // which needs none
        throw Error(ErrorKind::NoDevice,
            "There is no OpenCL device; install a driver, for example the package pocl-opencl-icd.");
    waitFor("the image", [&] { return m_session.picture().path == path; });
    if (m_plan.stage == Stages::Lesson)
        return;
    if (const auto reason = m_session.refusalOf(m_session.variant()))
        throw Error(ErrorKind::Usage, reason->toStdString());
    waitFor("the result", [this] { return m_seen && resultIsThere(); });
    const Image &output = m_session.lastRun()->image;
    const Size2 size = output.part ? output.part->whole : output.size();
    if (m_plan.pixel && !QRect(0, 0, size.w, size.h).contains(*m_plan.pixel))
        throw Error(ErrorKind::Usage,
            "There is no pixel %1,%2 in an output of %3; count from 0,0 at the upper left.",
            m_plan.pixel->x(), m_plan.pixel->y(), toString(size));
    if (m_plan.pixel && output.part) {
        m_stages.result()->pinPixel(*m_plan.pixel);
        waitFor("the part with that pixel", [this] { return partIsThere(); });
    }
}

/// That which has the pixel.
bool Snapshot::partIsThere()
{
    if (!resultIsThere())
        return false;
    const Region &part = *m_session.lastRun()->image.part;
    const QPoint pixel = *m_plan.pixel;
    return pixel.x() >= part.first().w && pixel.x() < part.end().w && pixel.y() >= part.first().h
        && pixel.y() < part.end().h;
}

bool Snapshot::resultIsThere()
{
    const auto &run = m_session.lastRun();
    return !m_session.running() && !m_session.stale() && run && run->verification;
}

void Snapshot::showStage()
{
    const QPoint pixel = m_plan.pixel.value_or(QPoint());
    m_stages.show(m_plan.stage);
    switch (m_plan.stage) {
    case Stages::Result:
        if (m_plan.pixel)
            m_stages.result()->pinPixel(pixel);
        break;
    case Stages::WorkGroup:
        if (m_plan.pixel)
            m_stages.showWorkGroupOf(pixel);
        showRecording();
        break;
    case Stages::Timing:
        showTiming();
        break;
    case Stages::Network:
        showNetwork();
        break;
    case Stages::Lesson:
        showLesson();
        break;
    }
}

void Snapshot::showRecording()
{
    const WorkGroupStage &stage = *m_stages.workGroup();
    waitFor("the recording of the work-group", [&] { return stage.board() != nullptr; });
    const int steps = stage.player()->count();
    if (m_plan.step > steps)
        throw Error(ErrorKind::Usage, "There is no step %1; there are %2.", *m_plan.step, steps);
    if (m_plan.step)
        stage.player()->show(*m_plan.step - 1);
}

void Snapshot::showTiming()
{
    TimingStage &stage = *m_stages.timing();
    stage.start();
    waitFor("the measurement",
        [&] { return !stage.measuring().running() && !stage.record()->measured.empty() && resultIsThere(); });
}

void Snapshot::showNetwork()
{
    NetworkStage &stage = *m_stages.network();
    stage.openSample();
    waitFor("the network", [&] { return stage.outcome() != nullptr; });
}

void Snapshot::showLesson()
{
    m_failures.clear(); // of a machine without a device
    LessonStage &stage = *m_stages.lesson();
    LessonPlayer &player = stage.player();
    if (m_plan.lesson.isEmpty())
        return;
    if (m_plan.lesson.endsWith(QLatin1String(".md")))
        player.beginFile(QFileInfo(m_plan.lesson).absoluteFilePath());
    else
        player.begin(findLesson(m_plan.lesson.toStdString()).id);
    if (m_plan.step > static_cast<int>(player.count()))
        throw Error(
            ErrorKind::Usage, "There is no step %1; the lesson has %2.", *m_plan.step, player.count());
    player.go(static_cast<size_t>(m_plan.step.value_or(1)) - 1);
    waitFor("the step of the lesson", [&] {
        if (!player.problem().isEmpty())
            throw Error(ErrorKind::Input, player.problem().toStdString());
        return stage.driver()->isThere();
    });
}

void Snapshot::waitFor(const char *what, const std::function<bool()> &there)
{
    QTimer look; // there() may come true without any event
    look.start(snapshotLookEvery);
    while (!there()) {
        if (!m_failures.empty() && m_plan.stage != Stages::Lesson)
            throw Error(kindOf(m_failures.begin()->first), m_failures.begin()->second.toStdString());
        if (!m_failure.isEmpty())
            throw Error(ErrorKind::Device, m_failure.toStdString());
        if (m_deadline.hasExpired())
            throw Error(ErrorKind::Device,
                "Timed out after %1 s waiting for %2; use a longer --timeout or a smaller image.",
                m_plan.patience.count(), what);
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        // There is no loop of the application that would do so: what a chart removes would stay on it.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

/// Settings, history, copies of unsaved work: all that a program remembers lies in a folder of this call.
void forgetUser(const QTemporaryDir &folder)
{
    if (!folder.isValid())
        throw Error(ErrorKind::Output,
            "There is no space for temporary files (%1); free some space or set TMPDIR.",
            folder.errorString());
    for (const char *variable : { "XDG_CONFIG_HOME", "XDG_DATA_HOME" })
        qputenv(variable, QFile::encodeName(folder.path()));
}

/// No display, and nothing by which one desktop looks different from another.
void choosePlatform(const SnapshotPlan &plan)
{
    for (const char *variable :
        { "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "QT_FONT_DPI", "QT_SCREEN_SCALE_FACTORS" })
        qunsetenv(variable);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", QByteArray::number(plan.scale));
    qputenv(
        "FC_LANG", plan.language.toLatin1()); // Chinese and Korean share letters that they write differently
}

void remember(const SnapshotPlan &plan)
{
    SettingsStore store;
    store.setTheme(plan.theme);
    store.setLanguage(plan.language);
    store.setConfiguration(plan.configuration, {});
    setReducesMotion(true); // a step as it is, not on its way there
}

/// The file's bytes, which a reader reads as the same picture.
QByteArray pngOf(const QImage &picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const bool written = picture.save(&buffer, "PNG");
    if (!written || QImage::fromData(bytes, "PNG").convertToFormat(picture.format()) != picture)
        throw Error(ErrorKind::Output, "The snapshot could not be encoded as PNG; choose a smaller --size.");
    return bytes;
}

/// One sentence is promised: what Qt warns of is none of the user's business unless it ends the program.
void keepQuiet(QtMsgType type, const QMessageLogContext & /*context*/, const QString &text)
{
    if (type == QtFatalMsg)
        std::fprintf(stderr, "haloscope: %s\n", qPrintable(plainLine(text)));
}

/// The exit status; what failed is told.
int reportedStatus(const std::function<int()> &work)
{
    try {
        return work();
    } catch (const Error &error) {
        std::fprintf(stderr, "haloscope: %s\n", qPrintable(plainLine(QString::fromUtf8(error.what()))));
        return static_cast<int>(error.kind());
    }
}

} // namespace

bool wantsSnapshot(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--snapshot") == 0 || std::strncmp(argv[i], "--snapshot=", 11) == 0)
            return true;
    return false;
}

int takeSnapshot(int argc, char **argv)
{
    return reportedStatus([&] {
        QStringList arguments;
        for (int i = 0; i < argc; ++i)
            arguments += QString::fromLocal8Bit(argv[i]);
        const SnapshotPlan plan = snapshotPlan(arguments);
        checkTarget(plan.file);
        const QTemporaryDir folder;
        forgetUser(folder);
        choosePlatform(plan);
        remember(plan);
        qInstallMessageHandler(keepQuiet);
        int one = 1; // the rest are no options of Qt
        const QApplication application(one, argv);
        QApplication::setCursorFlashTime(0);
        Snapshot snapshot(plan);
        const int status = reportedStatus([&] {
            saveFile(plan.file, pngOf(snapshot.take()));
            return EXIT_SUCCESS;
        });
        endSoon(status); // a driver may hold up the end of what was going on
        return status;
    });
}

} // namespace halo
