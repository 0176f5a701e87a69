// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/examinations.h"

#include "compute/base/environmentlock.h"
#include "compute/base/obstacles.h"
#include "compute/device/programcache.h"
#include "compute/kernel/constraint.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/tunestore.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>

#include <algorithm>

namespace halo {
namespace {

using Severity = Diagnosis::Severity;
using Topic = Diagnosis::Topic;

/// A folder or file that is written as programs run.
struct Store
{
    std::string name;
    QString path;
    Severity unwritable;
    std::string then;   ///< what that means
    std::string remedy; ///< what to do
    bool always = true; ///< also to be told of if it does not exist
};

/// NVIDIA's driver keeps what it compiles there.
QString computeCache()
{
    const auto lock = lockEnvironment();
    const QString chosen = qEnvironmentVariable("CUDA_CACHE_PATH");
    return chosen.isEmpty() ? QDir::homePath() + QStringLiteral("/.nv/ComputeCache") : chosen;
}

std::vector<Store> stores()
{
    const QSettings settings(
        QSettings::IniFormat, QSettings::UserScope, QStringLiteral("haloscope"), QStringLiteral("haloscope"));
    const std::vector<RegisteredDriver> drivers = registeredDrivers();
    const auto registered = [&](const char *word) {
        return std::ranges::any_of(drivers,
            [&](const RegisteredDriver &driver) { return driver.library.find(word) != std::string::npos; });
    };
    const std::string slow = "every start compiles all kernels again";
    return {
        { "PoCL's kernel cache", QString::fromStdString(poclCacheFolder()),
            registered("pocl") ? Severity::Problem : Severity::Ok, "PoCL cannot compile and lists no device",
            "Make the folder writable, or set POCL_CACHE_DIR to a writable folder.", registered("pocl") },
        { "NVIDIA's compute cache", computeCache(), Severity::Advice, slow,
            "Make the folder writable, or set CUDA_CACHE_PATH to a writable folder.", registered("nvidia") },
        { "Haloscope's program cache", programCacheFolder(), Severity::Advice, slow,
            "Make the folder writable, or set XDG_CACHE_HOME to a writable folder." },
        { "The store of tuned sizes", tuneStorePath(), Severity::Advice, "no tuning is saved",
            "Make the folder writable, or set XDG_DATA_HOME to a writable folder." },
        { "The settings", settings.fileName(), Severity::Advice, "the window cannot save its settings",
            "Make the folder writable, or set XDG_CONFIG_HOME to a writable folder." },
    };
}

/// Of a file, or of all below a folder.
qint64 sizeOf(const QString &path, const Progress &progress)
{
    if (!QFileInfo(path).isDir())
        return QFileInfo(path).size();
    qint64 size = 0;
    QDirIterator files(path, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        size += files.fileInfo().size();
        progress.step(Stage::Run);
    }
    return size;
}

/// A file is replaced by one beside it: its folder counts.
bool isWritable(const Store &store)
{
    const QFileInfo info(store.path);
    const bool file = info.isFile() || (!info.exists() && !info.suffix().isEmpty());
    return canWriteTo((file ? info.path() : store.path).toStdString());
}

} // namespace

void examineCaches(Examined &examined, const Progress &progress)
{
    for (const Store &store : stores()) {
        const bool exists = QFileInfo::exists(store.path);
        if (!exists && !store.always)
            continue;
        const bool writable = isWritable(store);
        const Message size
            = exists ? Message(QLocale::c().formattedDataSize(sizeOf(store.path, progress))) : "nothing yet";
        const std::map<std::string, Message> facts{ { "path", store.path }, { "size", size },
            { "writable", writable ? "yes" : "no" } };
        if (writable)
            examined.add(Topic::Caches, Severity::Ok, Message("%1 can be written.", store.name), {}, facts);
        else
            examined.add(Topic::Caches, store.unwritable,
                Message("%1 in %2 cannot be written: %3.", store.name, store.path, store.then), store.remedy,
                facts);
    }
}

} // namespace halo
