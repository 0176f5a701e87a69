// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/hugepages.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"

#include <QGuiApplication>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string_view>

namespace {

using Command = int (*)(const QStringList &);

struct Entry
{
    const char *name;
    Command run;
    const char *summary;
};

constexpr Entry commands[] = {
    { "devices", halo::devicesCommand, "list the OpenCL devices" },
    { "doctor", halo::doctorCommand, "look for what is wrong on this machine" },
    { "variants", halo::variantsCommand, "list the ways to convolve" },
    { "run", halo::runCommand, "filter images" },
    { "signal", halo::signalCommand, "filter a signal" },
    { "layer", halo::layerCommand, "size, count and compute a layer of a convolutional network" },
    { "network", halo::networkCommand, "run a network over images, layer by layer" },
    { "histogram", halo::histogramCommand, "count which centroids an image's descriptors belong to" },
    { "stencil", halo::stencilCommand, "let heat spread over a plate" },
    { "bench", halo::benchCommand, "measure variants against each other" },
    { "tune", halo::tuneCommand, "find the fastest sizes for this device" },
    { "trace", halo::traceCommand, "record what a work-group does to memory" },
    { "assembly", halo::assemblyCommand, "what a device's compiler makes of a kernel" },
    { "check", halo::checkCommand, "check kernel files of your own" },
    { "exercise", halo::exerciseCommand, "list exercises, and grade what is handed in" },
    { "lesson", halo::lessonCommand, "list, check, play and print lessons" },
    { "grade", halo::gradeCommand, "grade what a class hands in" },
    { "export", halo::exportCommand, "draw a recorded work-group" },
};

QString help()
{
    QString text = QStringLiteral("Usage: haloscope-cli COMMAND [options]\n"
                                  "Filters images by convolution on an OpenCL device.\n\nCommands:\n");
    for (const Entry &entry : commands)
        text += QStringLiteral("  %1 %2\n")
                    .arg(QString::fromLatin1(entry.name).leftJustified(10),
                        QString::fromLatin1(entry.summary));
    return text
        + QStringLiteral(
            "\nhaloscope-cli COMMAND --help says more; haloscope-cli --version prints the version.\n"
            "Exit status: 0 all done; 64 the call is wrong; 65 an input cannot be used; 69 no device;\n"
            "70 a device or build failed; 73 an output cannot be written; 130 interrupted.");
}

int dispatch(const QStringList &arguments)
{
    if (arguments.isEmpty())
        throw halo::Error(halo::ErrorKind::Usage, "A command is missing; see haloscope-cli --help.");
    const QString name = arguments.first();
    if (name == QLatin1String("--help") || name == QLatin1String("-h")) {
        halo::printLine(help());
        return EXIT_SUCCESS;
    }
    if (name == QLatin1String("--version") || name == QLatin1String("-v")) {
        halo::printLine(QStringLiteral("haloscope-cli " HALOSCOPE_VERSION));
        return EXIT_SUCCESS;
    }
    for (const Entry &entry : commands)
        if (name == QLatin1String(entry.name))
            return entry.run(arguments);
    throw halo::Error(halo::ErrorKind::Usage,
        "There is no command \"" + name.toStdString() + "\"; see haloscope-cli --help.");
}

/// Image plugins and Qt itself warn on stderr, where one sentence per failure is promised. What fails
/// is reported by us; only what ends the program may still speak for itself.
void keepQuiet(QtMsgType type, const QMessageLogContext & /*context*/, const QString &text)
{
    if (type == QtFatalMsg || type == QtCriticalMsg)
        halo::sayLine(text);
}

/// Letters can be drawn only by an application with fonts. It draws to files, so any display will do, and
/// there may be none.
std::unique_ptr<QCoreApplication> makeApplication(int &argc, char **argv)
{
    const auto word = [&](int i) { return i < argc ? std::string_view(argv[i]) : std::string_view(); };
    if (word(1) != "export" && (word(1) != "lesson" || word(2) != "export"))
        return std::make_unique<QCoreApplication>(argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QGuiApplication>(argc, argv);
}

} // namespace

int main(int argc, char *argv[])
{
    halo::wishForHugePages(argv);
    qInstallMessageHandler(keepQuiet);
    std::signal(SIGPIPE, SIG_IGN); // a reader that leaves, such as head, must not cost the files
    const std::unique_ptr<QCoreApplication> application = makeApplication(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("haloscope-cli"));
    try {
        const int status = dispatch(QCoreApplication::arguments().mid(1));
        return status == 0 && halo::isOutputLost() ? static_cast<int>(halo::ErrorKind::Output) : status;
    } catch (const halo::Error &e) {
        halo::sayLine(QString::fromUtf8(e.what()));
        return static_cast<int>(e.kind());
    } catch (const std::exception &e) {
        halo::sayLine(QStringLiteral("haloscope-cli had to stop: %1.").arg(QString::fromUtf8(e.what())));
        return static_cast<int>(halo::ErrorKind::Device);
    }
}
