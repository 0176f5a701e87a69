// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/closest.h"
#include "compute/base/error.h"
#include "compute/base/hugepages.h"
#include "compute/base/inputfile.h"
#include "compute/base/lastwords.h"
#include "compute/base/leftthreads.h"
#include "compute/cli/commands.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/cli/console.h"

#include <QGuiApplication>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace {

std::vector<halo::Command> allCommands()
{
    std::vector<halo::Command> all{
        { "devices", halo::devicesCommand, "list OpenCL devices" },
        { "doctor", halo::doctorCommand, "check this machine for problems" },
        { "variants", halo::variantsCommand, "list kernel variants" },
        { "filters", halo::filtersCommand, "list filter presets" },
        { "run", halo::runCommand, "filter images" },
        { "merge", halo::mergeCommand, "put bands of a filtered image together" },
    };
    for (const halo::MakeTaskCommand make : halo::taskCommands()) {
        const halo::TaskCommand::Words words = make()->words();
        const auto run = [make](const QStringList &call) { return halo::runTaskCommand(*make(), call); };
        all.push_back({ words.workload, run, words.summary, {} });
    }
    const auto words = [](const char *text) { return QString::fromLatin1(text).split(u' '); };
    const halo::Command others[] = {
        { "network", halo::networkCommand, "run a network on images, layer by layer" },
        { "bench", halo::benchCommand, "compare the speed of variants" },
        { "tune", halo::tuneCommand, "find the fastest work-group sizes for this device" },
        { "counters", halo::countersCommand, "let the hardware count, beside what the model says" },
        { "trace", halo::traceCommand, "record the memory accesses of a work-group" },
        { "assembly", halo::assemblyCommand, "show the compiled code of a kernel" },
        { "check", halo::checkCommand, "check your own kernel files" },
        { "exercise", halo::exerciseCommand, "list exercises and grade hand-ins", words("list check") },
        { "lesson", halo::lessonCommand, "list, check, play and export lessons",
            words("list check play export") },
        { "grade", halo::gradeCommand, "grade the hand-ins of a class" },
        { "export", halo::exportCommand, "draw recorded work-groups and charts of timings",
            words("diagram chart") },
        { "completion", halo::completionCommand, "print a script that completes calls in a shell",
            words("bash zsh fish") },
    };
    all.insert(all.end(), std::begin(others), std::end(others));
    return all;
}

QString help()
{
    QString text
        = QStringLiteral("Usage: haloscope-cli COMMAND [options]\n"
                         "Runs, records, measures and checks OpenCL kernels that convolve.\n\nCommands:\n");
    for (const halo::Command &entry : allCommands())
        text += QStringLiteral("  %1 %2\n")
                    .arg(QString::fromStdString(entry.name).leftJustified(10),
                        QString::fromStdString(entry.summary));
    return text
        + QStringLiteral("\nRun haloscope-cli COMMAND --help for the options of a command,\n"
                         "or haloscope-cli --version for the version.\n\n"
                         "Exit status: 0 success; 64 usage error; 65 unusable input; 69 no device;\n"
                         "70 a device or build failed; 73 output cannot be written;\n"
                         "75 a kernel is slower than bench was told to accept; 130 interrupted.");
}

int dispatch(const QStringList &arguments)
{
    if (arguments.isEmpty())
        throw halo::Error(halo::ErrorKind::Usage, "No command given; see haloscope-cli --help.");
    const QString name = arguments.first();
    if (name == QLatin1String("--help") || name == QLatin1String("-h")) {
        halo::printText(help());
        return EXIT_SUCCESS;
    }
    if (name == QLatin1String("--version") || name == QLatin1String("-v")) {
        halo::printLine(QStringLiteral("haloscope-cli " HALOSCOPE_VERSION));
        return EXIT_SUCCESS;
    }
    if (name == QLatin1String("complete")) {
        const std::vector<halo::Command> commands = allCommands();
        return halo::completeCommand(arguments, commands);
    }
    for (const halo::Command &entry : allCommands())
        if (name.toStdString() == entry.name)
            return entry.run(arguments);
    std::vector<std::string> names;
    for (const halo::Command &entry : allCommands())
        names.emplace_back(entry.name);
    const std::string meant = halo::closestTo(name.toStdString(), names);
    throw halo::Error(halo::ErrorKind::Usage,
        meant.empty() ? halo::Message("Unknown command \"%1\"; see haloscope-cli --help.", name)
                      : halo::Message("Unknown command \"%1\" (did you mean \"%2\"?).", name, meant));
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

/// The exit status; what failed has been told.
int runReported(int argc, char **argv)
{
    try {
        for (int i = 1; i < argc; ++i)
            halo::requireUtf8(argv[i]);
        const int status = dispatch(QCoreApplication::arguments().mid(1));
        return status == 0 && halo::isOutputLost() ? static_cast<int>(halo::ErrorKind::Output) : status;
    } catch (const halo::BuildError &e) {
        halo::sayLine(QString::fromUtf8(e.what()));
        halo::sayDetail(QString::fromStdString(e.detail()));
        return static_cast<int>(e.kind());
    } catch (const halo::Error &e) {
        halo::sayLine(QString::fromUtf8(e.what()));
        return static_cast<int>(e.kind());
    } catch (const std::bad_alloc &) {
        halo::sayLine(QStringLiteral(
            "There is not enough memory for this call; close other programs or choose smaller sizes."));
    } catch (const std::exception &e) {
        halo::sayLine(QStringLiteral("Something unexpected went wrong (%1); please report it as a bug.")
                          .arg(QString::fromUtf8(e.what())));
    }
    return static_cast<int>(halo::ErrorKind::Device);
}

} // namespace

int main(int argc, char *argv[])
{
    halo::askForHugePages(argv);
    halo::sayLastWords("haloscope-cli");
    halo::guardExit();
    qInstallMessageHandler(keepQuiet);
    std::signal(SIGPIPE, SIG_IGN); // a reader that leaves, such as head, must not cost the files
    const std::unique_ptr<QCoreApplication> application = makeApplication(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("haloscope-cli"));
    const int status = runReported(argc, argv);
    halo::endInPeace();
    if (halo::LeftThreads::count() > 0) { // they may still be in a driver
        std::fflush(nullptr);
        ::_exit(status);
    }
    return status;
}
