// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/profiler.h"

#include "compute/base/csvrows.h"
#include "compute/base/error.h"
#include "compute/base/progress.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <unistd.h>

namespace halo {
namespace {

constexpr int pollInterval = 50; // milliseconds between two looks at whether to stop
/// A launch is repeated some ten times, and none takes long.
constexpr std::chrono::seconds longest{ 120 };

/// The newest of what NVIDIA's packages install.
QStringList installedPlaces()
{
    QStringList places{ QStringLiteral("/usr/local/cuda/bin") };
    const QDir versions(QStringLiteral("/opt/nvidia/nsight-compute"));
    for (const QString &version :
        versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed))
        places << versions.filePath(version);
    return places;
}

QString profilerProgram()
{
    const QString name = QStringLiteral("ncu");
    if (const QString chosen = qEnvironmentVariable("HALOSCOPE_NCU"); !chosen.isEmpty())
        return chosen;
    const QString found = QStandardPaths::findExecutable(name);
    return found.isEmpty() ? QStandardPaths::findExecutable(name, installedPlaces()) : found;
}

QString metrics()
{
    QStringList all;
    for (const HardwareCounter &counter : hardwareCounters())
        all << QLatin1String(counter.metric);
    return all.join(u',');
}

/// "1,638,400" in English, as ncu writes numbers in the C locale.
std::optional<double> numberOf(const std::string &cell)
{
    QString text = QString::fromStdString(cell);
    bool isNumber = false;
    const double number = text.remove(u',').toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::string textOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

Profiler::Profiler()
    : m_program(profilerProgram())
{
    QProcess asked;
    asked.start(m_program, { QStringLiteral("--version") });
    static const QRegularExpression version(QStringLiteral(R"(Version (\d[\w.]*))"));
    if (m_program.isEmpty() || !asked.waitForFinished())
        throw Error(ErrorKind::NoDevice,
            "There is no profiler (ncu) here; install Nsight Compute of NVIDIA's CUDA toolkit, or set "
            "HALOSCOPE_NCU to "
            "its path.");
    m_version = version.match(QString::fromUtf8(asked.readAllStandardOutput())).captured(1).toStdString();
    if (m_version.empty())
        throw Error(ErrorKind::NoDevice,
            "%1 is no profiler of NVIDIA's; set HALOSCOPE_NCU to the path of ncu.", m_program.toStdString());
}

Profile Profiler::count(const QString &program, const QStringList &arguments, const Progress &progress) const
{
    const QTemporaryDir folder;
    const QString csv = folder.filePath(QStringLiteral("counts.csv"));
    QProcess profiler;
    profiler.setProcessChannelMode(QProcess::MergedChannels);
    profiler.setChildProcessModifier([] { ::setsid(); });
    profiler.start(m_program,
        QStringList{ QStringLiteral("--csv"), QStringLiteral("--page"), QStringLiteral("raw"),
            QStringLiteral("--metrics"), metrics(), QStringLiteral("--log-file"), csv, program }
            + arguments);
    const auto begin = std::chrono::steady_clock::now();
    bool inTime = true;
    while (inTime && !profiler.waitForFinished(pollInterval) && profiler.state() != QProcess::NotRunning) {
        inTime = std::chrono::steady_clock::now() - begin < longest;
        if (inTime && !progress.stopRequested())
            continue;
        ::kill(-static_cast<pid_t>(profiler.processId()), SIGKILL); // and the program that it watches
        profiler.waitForFinished();
        if (inTime)
            throw Cancelled{};
    }
    const std::string written = textOfFile(csv);
    const std::string said = profiler.readAll().trimmed().toStdString();
    Profile profile{ launchesIn(written), {}, written + said };
    if (!inTime)
        profile.trouble
            = Message("The profiler did not end within %1 s; count a smaller problem.", longest.count());
    else if (isForbidden(profile.log))
        throw Error(ErrorKind::NoDevice,
            "The driver lets only administrators count; run as root, or load the module nvidia with "
            "NVreg_RestrictProfilingToAdminUsers=0.");
    else if (profiler.exitStatus() != QProcess::NormalExit || profiler.exitCode() != 0)
        profile.trouble = troubleIn(written, said);
    return profile;
}

std::vector<Profile::Launch> launchesIn(const std::string &csv)
{
    std::vector<Profile::Launch> launches;
    // Between the rows are remarks of the profiler, which begin with "==".
    std::string table;
    for (size_t at = 0; at < csv.size();) {
        const size_t end = std::min(csv.find('\n', at), csv.size());
        if (csv[at] == '"')
            table += csv.substr(at, end - at) + '\n';
        at = end + 1;
    }
    CsvRows rows(table);
    std::vector<std::string> head, cells;
    if (!rows.next(head) || !rows.next(cells))
        return launches;
    const auto place
        = [&](const char *name) { return static_cast<size_t>(std::ranges::find(head, name) - head.begin()); };
    const size_t entry = place("Kernel Name");
    while (rows.next(cells)) {
        Profile::Launch launch;
        for (const HardwareCounter &counter : hardwareCounters())
            if (const size_t at = place(counter.metric); at < cells.size())
                if (const auto number = numberOf(cells[at]))
                    launch.counts[counter.id] = *number;
        if (entry < cells.size() && launch.counts.contains("instructions")) {
            launch.entry = cells[entry];
            launches.push_back(std::move(launch));
        }
    }
    return launches;
}

bool isForbidden(const std::string &log)
{
    return log.find("ERR_NVGPUCTRPERM") != std::string::npos;
}

Message troubleIn(const std::string &log, const std::string &said)
{
    if (log.find("LaunchFailed") != log.npos)
        return "The kernel crashed under the profiler; look for reads and writes outside the buffers.";
    if (!said.empty() && log.find("returned an error code") != log.npos)
        return said;
    static const QRegularExpression error(QStringLiteral("==ERROR== ([^\\n]+)"));
    const QString words = error.match(QString::fromStdString(log)).captured(1).trimmed();
    return words.isEmpty() ? Message("The profiler ended without a word; run ncu by itself, to see why.")
                           : Message("The profiler ended: \"%1\"; see to that, and count again.", words);
}

} // namespace halo
