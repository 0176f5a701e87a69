// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/completion.h"
#include "compute/base/error.h"
#include "compute/base/freedmemory.h"
#include "compute/base/hugepages.h"
#include "compute/base/lastwords.h"
#include "compute/base/leftthreads.h"
#include "compute/run/runthread.h"
#include "gui/app/shell.h"
#include "gui/app/snapshot.h"
#include "gui/app/snapshotplan.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QSettings>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace {

int exitStatus(halo::ErrorKind fault)
{
    return static_cast<int>(fault);
}

/// Qt ends the program with a core dump if there is no display. One sentence and a status serve better.
void failWithoutDisplay(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return;
    std::fputs("haloscope: There is no display to open a window on; start it in a desktop session or use "
               "haloscope-cli.\n",
        stderr);
    _exit(exitStatus(halo::ErrorKind::NoDevice));
}

void describe(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QStringLiteral("Shows how a GPU convolves."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("image"),
        QStringLiteral("Images to open, or a project, filter, kernel, network, recording or class file."),
        QStringLiteral("[IMAGE...]"));
    parser.addOptions(halo::snapshotOptions());
}

/// What the scripts of shells ask, see compute/base/completion.h.
int completeWords(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments().mid(qstrcmp(argv[2], "--") == 0 ? 3 : 2);
    for (const QString &line :
        halo::completionLines(words, halo::snapshotOptions(), halo::snapshotValues, { {}, true }))
        std::puts(qPrintable(line));
    return 0;
}

/// Help, version and wrong calls need no display: they end here.
void answerWithoutWindow(int argc, char *argv[])
{
    bool asked = false;
    for (int i = 1; i < argc; ++i) {
        const QByteArray argument(argv[i]);
        asked = asked || argument == "--version" || argument == "-v" || argument == "--help"
            || argument == "-h" || argument == "--help-all";
    }
    if (!asked)
        return;
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    describe(parser);
    parser.process(application);
}

} // namespace

int main(int argc, char *argv[])
{
    halo::askForHugePages(argv);
    QCoreApplication::setApplicationName(QStringLiteral("haloscope"));
    // Whoever asks for plain QSettings() gets the file of SettingsStore.
    QCoreApplication::setOrganizationName(QStringLiteral("haloscope"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QCoreApplication::setApplicationVersion(QStringLiteral(HALOSCOPE_VERSION));
    if (argc > 2 && qstrcmp(argv[1], "--complete") == 0)
        return completeWords(argc, argv);
    answerWithoutWindow(argc, argv);
    halo::sayLastWords("haloscope");
    halo::shareFreedMemory();
    if (halo::wantsSnapshot(argc, argv))
        return halo::takeSnapshot(argc, argv);

    const QtMessageHandler usual = qInstallMessageHandler(failWithoutDisplay);
    const QApplication application(argc, argv);
    qInstallMessageHandler(usual);

    QGuiApplication::setApplicationDisplayName(QStringLiteral("Haloscope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("haloscope"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/haloscope.svg")));
    QCommandLineParser parser;
    describe(parser);
    if (!parser.parse(QCoreApplication::arguments()) || !parser.optionNames().isEmpty()) {
        std::fputs("haloscope: Expected haloscope [IMAGE...] or haloscope --snapshot FILE.png; see haloscope "
                   "--help.\n",
            stderr);
        return exitStatus(halo::ErrorKind::Usage);
    }
    int status = 0;
    {
        halo::Shell shell(halo::realTasks);
        shell.welcome(parser.positionalArguments());
        status = QApplication::exec();
        halo::endSoon(status);
    }
    if (halo::LeftThreads::count() > 0)
        _exit(status);
    return status;
}
