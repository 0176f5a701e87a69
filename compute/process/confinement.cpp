// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/confinement.h"

#include "compute/base/device.h"
#include "compute/process/callrules.h"
#include "compute/process/filerules.h"
#include "compute/process/ownfolder.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <linux/capability.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace halo {
namespace {

std::atomic<bool> unconfinedAllowed = false;

constexpr const char *linkerWord = "linker", *memoryFilesWord = "memory-files=";

/// Of the namespace that it may have entered, too.
void dropCapabilities()
{
    for (int capability = 0; ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; ++capability)
        ;
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    __user_cap_header_struct header{ _LINUX_CAPABILITY_VERSION_3, 0 };
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
    ::syscall(SYS_capset, &header, none);
}

/// Of private memory that is or was to be written: sanitizers have terabytes of it.
rlim_t bytesOfData()
{
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("VmData:"))
            return static_cast<rlim_t>(std::atoll(line.c_str() + 7)) << 10;
    return 0;
}

/// Addresses are not limited, as drivers of GPUs reserve far more than there is.
void limitUse(bool mounts, const Rights &rights)
{
    const auto most = static_cast<rlim_t>(mostConfinedBytes());
    const rlim_t largest = mounts || rights.memoryFiles > 0 ? most : mostCountedFileBytes;
    const rlimit open{ 1024, 1024 }, size{ largest, largest };
    const rlimit data{ bytesOfData() + most, bytesOfData() + most };
    ::setrlimit(RLIMIT_NOFILE, &open);
    ::setrlimit(RLIMIT_FSIZE, &size);
    ::setrlimit(RLIMIT_DATA, &data);
}

/// In a process that ends at once, for there is no way back.
bool canMount()
{
    const pid_t child = ::fork();
    if (child == 0)
        std::_Exit(mountOwnFolder("/tmp") ? EXIT_SUCCESS : EXIT_FAILURE);
    int status = -1;
    return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

} // namespace

void Rights::add(const Rights &other)
{
    for (const std::string &device : other.devices)
        if (std::ranges::count(devices, device) == 0)
            devices.push_back(device);
    startsLinker = startsLinker || other.startsLinker;
    memoryFiles = std::max(memoryFiles, other.memoryFiles);
}

std::vector<std::string> wordsOf(const Rights &rights)
{
    std::vector<std::string> words = rights.devices;
    if (rights.startsLinker)
        words.emplace_back(linkerWord);
    words.push_back(memoryFilesWord + std::to_string(rights.memoryFiles));
    return words;
}

Rights rightsOf(std::vector<std::string> words)
{
    Rights rights;
    for (std::string &word : words) {
        if (word == linkerWord)
            rights.startsLinker = true;
        else if (word.starts_with(memoryFilesWord))
            rights.memoryFiles = std::atoi(word.c_str() + std::strlen(memoryFilesWord));
        else
            rights.devices.push_back(std::move(word));
    }
    return rights;
}

Rights rightsFor(const DeviceInfo &device)
{
    const bool isGpu = device.type == "GPU";
    // It compiles for GPUs, too.
    const bool isPoCl = device.platform.find("Portable Computing Language") != std::string::npos;
    Rights rights{ {}, !isGpu || isPoCl };
    if (device.vendor.find("NVIDIA") != std::string::npos)
        rights.devices = { "/dev/nvidia" };
    else if (device.type != "CPU")
        rights.devices = { "/dev/dri", "/dev/kfd", "/dev/accel" };
    return rights;
}

QJsonObject toMessage(const Confinement &confinement)
{
    return { { QStringLiteral("landlock"), confinement.landlock },
        { QStringLiteral("seccomp"), confinement.seccomp },
        { QStringLiteral("mounts"), confinement.mounts } };
}

Confinement confinementOf(const QJsonObject &message)
{
    return { message.value(QLatin1String("landlock")).toInt(),
        message.value(QLatin1String("seccomp")).toBool(), message.value(QLatin1String("mounts")).toBool() };
}

Message Confinement::text() const
{
    const Message files = landlock > 0
        ? Message("reads only what drivers need and writes only to its own folder (Landlock %1)", landlock)
        : Message("may read and write your files, because this system has no Landlock");
    const Message calls = seccomp
        ? "no network and no other process (seccomp)"
        : "may use the network and other processes, because this system has no seccomp";
    const Message folder = mounts
        ? Message("its folder holds %1 MiB", mostFolderBytes >> 20)
        : Message("the files that it makes are counted, because this system lets it mount no folder");
    return Message("%1; %2; %3", files, calls, folder);
}

Confined confine(const std::filesystem::path &own, const Rights &rights)
{
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return Confined();
    Confined done;
    done.confinement.mounts = mountOwnFolder(own);
    dropCapabilities();
    limitUse(done.confinement.mounts, rights);
    done.confinement.landlock = closeFiles(own, rights) ? landlockVersion() : 0;
    done.listener = refuseOtherCalls(!done.confinement.mounts);
    done.confinement.seccomp = done.listener.valid();
    return done;
}

std::uint64_t mostConfinedBytes()
{
    constexpr std::uint64_t least = std::uint64_t(2) << 30;
    const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
    return std::max(least, pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 2);
}

Confinement confinementHere()
{
    const std::uint32_t action = SECCOMP_RET_USER_NOTIF;
    return { landlockVersion(), ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0,
        canMount() };
}

UnconfinedError::UnconfinedError(const std::string &file, const Confinement &here)
    : Error(ErrorKind::Input,
        "The kernel %1 was not run, because this system cannot sandbox it (%2); if you trust its author, "
        "allow it (on the command line: --unconfined).",
        file,
        (here.seccomp               ? "Landlock"
                : here.landlock > 0 ? "seccomp"
                                    : "Landlock, seccomp"))
{
}

void allowUnconfined()
{
    unconfinedAllowed = true;
}

void requireConfined(const std::optional<Confinement> &done, const std::string &file)
{
    const Confinement confinement = done.value_or(Confinement());
    if (!confinement.isWhole() && !unconfinedAllowed)
        throw UnconfinedError(file, confinement);
}

} // namespace halo
