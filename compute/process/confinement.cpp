// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/confinement.h"

#include "compute/base/device.h"
#include "compute/process/callrules.h"
#include "compute/process/filerules.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace halo {
namespace {

std::atomic<bool> unconfinedAllowed = false;

constexpr const char *linkerWord = "linker";

} // namespace

void Rights::add(const Rights &other)
{
    for (const std::string &device : other.devices)
        if (std::ranges::count(devices, device) == 0)
            devices.push_back(device);
    startsLinker = startsLinker || other.startsLinker;
}

std::vector<std::string> wordsOf(const Rights &rights)
{
    std::vector<std::string> words = rights.devices;
    if (rights.startsLinker)
        words.emplace_back(linkerWord);
    return words;
}

Rights rightsOf(std::vector<std::string> words)
{
    const bool startsLinker = std::erase(words, linkerWord) > 0;
    return { std::move(words), startsLinker };
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
        { QStringLiteral("seccomp"), confinement.seccomp } };
}

Confinement confinementOf(const QJsonObject &message)
{
    return { message.value(QLatin1String("landlock")).toInt(),
        message.value(QLatin1String("seccomp")).toBool() };
}

Message Confinement::text() const
{
    const Message files = landlock > 0
        ? Message("reads only what drivers need and writes only to its own folder (Landlock %1)", landlock)
        : Message("may read and write your files, because this system has no Landlock");
    const Message calls = seccomp
        ? "no network and no other process (seccomp)"
        : "may use the network and other processes, because this system has no seccomp";
    return Message("%1; %2", files, calls);
}

Confined confine(const std::filesystem::path &own, const Rights &rights)
{
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return Confined();
    Confined done;
    done.confinement.landlock = closeFiles(own, rights) ? landlockVersion() : 0;
    done.listener = refuseOtherCalls();
    done.confinement.seccomp = done.listener.valid();
    return done;
}

Confinement confinementHere()
{
    const std::uint32_t action = SECCOMP_RET_USER_NOTIF;
    return { landlockVersion(), ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0 };
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
