// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/obstacles.h"

#include "compute/base/environmentlock.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryFile>

#include <algorithm>

#include <sys/resource.h>

namespace halo {
namespace {

/// PoCL with its compiler needs about so much to list its device; others not less.
constexpr long long enoughMemory = 1LL << 30;

QString variableOf(const char *name)
{
    const auto lock = lockEnvironment();
    return qEnvironmentVariable(name);
}

/// As a user would write it.
std::string mebibytes(long long bytes)
{
    return std::to_string(bytes >> 20) + " MiB";
}

std::optional<long long> groupLimit()
{
    QFile file(QStringLiteral("/sys/fs/cgroup/memory.max"));
    bool isNumber = false;
    const long long limit
        = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLongLong(&isNumber) : 0;
    return isNumber ? std::optional(limit) : std::nullopt;
}

} // namespace

bool canWriteTo(const std::string &folder)
{
    QDir dir(QString::fromStdString(folder));
    if (folder.empty())
        return false;
    while (!QFileInfo::exists(dir.path())) {
        const QString above = QFileInfo(dir.absolutePath()).path();
        if (above == dir.path())
            return false;
        dir.setPath(above);
    }
    QTemporaryFile file(dir.filePath(QStringLiteral(".haloscope-XXXXXX")));
    return file.open();
}

std::optional<long long> memoryLimit()
{
    std::optional<long long> least = groupLimit();
    for (const auto resource : { RLIMIT_AS, RLIMIT_DATA }) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
            continue;
        const auto bytes = static_cast<long long>(limit.rlim_cur);
        least = std::min(least.value_or(bytes), bytes);
    }
    return least;
}

std::string poclCacheFolder()
{
    const QString chosen = variableOf("POCL_CACHE_DIR");
    if (!chosen.isEmpty())
        return chosen.toStdString();
    return (QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + QStringLiteral("/pocl/kcache"))
        .toStdString();
}

std::string vendorsFolder()
{
    const QString chosen = variableOf("OCL_ICD_VENDORS");
    return chosen.isEmpty() ? usualVendorsFolder : chosen.toStdString();
}

std::vector<RegisteredDriver> registeredDrivers()
{
    const QString place = QString::fromStdString(vendorsFolder());
    QStringList files;
    if (QFileInfo(place).isDir()) {
        const QDir folder(place);
        for (const QString &name : folder.entryList({ QStringLiteral("*.icd") }, QDir::Files, QDir::Name))
            files << folder.filePath(name);
    } else if (QFileInfo::exists(place)) {
        files << place;
    }
    std::vector<RegisteredDriver> drivers;
    for (const QString &name : files) {
        if (!name.endsWith(QLatin1String(".icd"))) {
            drivers.push_back({ name.toStdString(), name.toStdString() });
            continue;
        }
        QFile file(name);
        if (file.open(QIODevice::ReadOnly))
            drivers.push_back({ name.toStdString(), file.readLine(4096).trimmed().toStdString() });
    }
    return drivers;
}

std::vector<Message> obstaclesToDrivers()
{
    std::vector<Message> obstacles;
    const std::vector<RegisteredDriver> drivers = registeredDrivers();
    if (drivers.empty())
        obstacles.push_back(Message(variableOf("OCL_ICD_VENDORS").isEmpty()
                ? "no driver is registered in %1; install one, for example the package pocl-opencl-icd"
                : "no driver is registered in %1, which OCL_ICD_VENDORS names; correct or unset that "
                  "variable",
            vendorsFolder()));
    if (const auto limit = memoryLimit(); limit && *limit < enoughMemory)
        obstacles.push_back(Message(
            "only %1 of memory are allowed, and drivers need about %2; raise the limit, see \"ulimit -v\"",
            mebibytes(*limit), mebibytes(enoughMemory)));
    const bool pocl = std::ranges::any_of(drivers,
        [](const RegisteredDriver &driver) { return driver.library.find("pocl") != std::string::npos; });
    if (const std::string folder = poclCacheFolder(); pocl && !canWriteTo(folder))
        obstacles.push_back(Message("the kernel cache %1 cannot be written; make it writable, or set "
                                    "POCL_CACHE_DIR to a writable folder",
            folder));
    return obstacles;
}

Message sentenceOnNoDevice()
{
    const std::vector<Message> obstacles = obstaclesToDrivers();
    if (obstacles.empty())
        return "There is no OpenCL device; install a driver, for example the package pocl-opencl-icd, or see "
               "\"haloscope-cli doctor\".";
    return Message("There is no OpenCL device: %1.", obstacles.front());
}

} // namespace halo
