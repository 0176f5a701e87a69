// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowdriver.h"

#include "compute/base/freedmemory.h"
#include "compute/image/imagefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "support.h"
#include "waiting.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

namespace halo::test {

Image somePicture()
{
    return noise(97, 61, 3);
}

void WindowDriver::forgetSettings()
{
    QFile::remove(SettingsStore().fileName());
}

void WindowDriver::forgetKernels()
{
    QDir(QString::fromStdString(userVariantFolder())).removeRecursively();
}

WindowDriver::WindowDriver()
{
    shareFreedMemory();
    restart();
}

void WindowDriver::restart()
{
    if (m_shell)
        m_shell->window()->close();
    m_shell.reset();
    m_shell = std::make_unique<Shell>(realTasks);
    m_shell->start({});
    m_shell->window()->activateWindow();
    // A window without the focus gets no keys, and no device means no run.
    QVERIFY(QTest::qWaitForWindowActive(m_shell->window(), longestWait));
    QVERIFY(
        QTest::qWaitFor([this] { return session().configuration().device != unknownDevice; }, longestWait));
}

bool WindowDriver::openPicture(const Image &image, const QString &name)
{
    writeImage(image, path(name), Depth::U16);
    session().open(path(name));
    return QTest::qWaitFor([&] { return session().input().name == name; }, longestWait) && waitForRun();
}

bool WindowDriver::openSource()
{
    if (!openPicture(somePicture()))
        return false;
    session().selectVariant("tile_strided");
    if (!waitForRun())
        return false;
    trigger("focusSourceAction");
    const auto *editor = find<QWidget>("sourceEditor");
    return QTest::qWaitFor([&] { return editor->hasFocus(); }, longestWait);
}

bool WindowDriver::waitForRun()
{
    // Twice through the event loop first: a change becomes a job one turn later.
    QTest::qWait(0);
    QTest::qWait(0);
    return QTest::qWaitFor(
        [this] {
            const auto &run = session().lastRun();
            return !session().running() && !session().stale() && run && run->verification;
        },
        longestWait);
}

QString WindowDriver::differenceFromReference()
{
    const auto &run = session().lastRun();
    if (!run)
        return QStringLiteral("there is no result");
    const RunConfiguration &configuration = session().configuration();
    const Image &source = session().input().image;
    const Image expected = convolveReference(source, configuration.filter, configuration.settings);
    return firstDifference(
        run->image, expected, toleranceOf(source, configuration.filter, session().variant()));
}

QString WindowDriver::message()
{
    auto *text = find<QLabel>("messageText");
    return text && text->isVisible() ? text->text() : QString();
}

void WindowDriver::trigger(const char *action)
{
    auto *found = find<QAction>(action);
    QVERIFY2(found, action);
    found->trigger();
}

void WindowDriver::typeInto(const char *name, const QString &text)
{
    auto *line = find<QLineEdit>(name);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

void WindowDriver::typeSpec(const QString &spec)
{
    typeInto("specLine", spec);
}

} // namespace halo::test
