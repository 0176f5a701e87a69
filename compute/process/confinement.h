// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/process/channel.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct DeviceInfo;

/// What a confined process keeps besides the libraries of the system and a folder of its own.
struct Rights
{
    /// Devices, each by how its path begins: "/dev/nvidia".
    std::vector<std::string> devices{};
    bool startsLinker = false; ///< PoCL links by a program
    int memoryFiles = 0;       ///< that it makes for each request: one for an answer with values

    void add(const Rights &other);
    bool operator==(const Rights &) const = default;
};
/// As arguments of a program.
std::vector<std::string> wordsOf(const Rights &rights);
Rights rightsOf(std::vector<std::string> words);
/// To build and run kernels on this device.
Rights rightsFor(const DeviceInfo &device);

/// What a process gave up for good, as far as the system can take it away without root. Linux only.
struct Confinement
{
    int landlock = 0;     ///< see landlockVersion(); 0: files stay open
    bool seccomp = false; ///< no network, no other process
    bool mounts = false;  ///< its folder is mountOwnFolder(); else the files that it makes are counted

    /// Neither is missing: what runs then can do no harm that is known.
    bool isWhole() const { return landlock > 0 && seccomp; }
    /// For people.
    Message text() const;
    bool operator==(const Confinement &) const = default;
};
QJsonObject toMessage(const Confinement &confinement);
Confinement confinementOf(const QJsonObject &message);

/// What confine() did, and who reads this learns of refused calls, see RefusedCalls.
struct Confined
{
    Confinement confinement{};
    FileDescriptor listener;
};

/// Before a kernel that may come from a stranger is built or run here: on a CPU it is machine code of this
/// process and could call the system by itself. Afterwards this process and all that it starts open the files
/// that closeFiles() names, write only in its own folder, and make the calls that allowedCalls() names; they
/// have no rights of root, and limits of files and memory. They still may use time, and ask whether a file is
/// there and how large it is; time, and the memory of all processes together, is limited by who started them.
/// Call before there is a second thread. Does what the system can, throws nothing.
/// \p own: a folder that no other process reads, see ChildProcess.
Confined confine(const std::filesystem::path &own, const Rights &rights);

/// The most memory that a confined process may take: half of the machine's, so that it takes nothing that
/// others need.
std::uint64_t mostConfinedBytes();

/// How many files and folders a confined process makes in its life, and how large one grows, where Linux does
/// not let it mount its folder: PoCL makes some 14 for each kernel, of less than one MiB.
inline constexpr int mostCountedFiles = 1024;
inline constexpr std::uint64_t mostCountedFileBytes{ 2 << 20 };

/// What confine() could take away on this system, without doing it.
Confinement confinementHere();

/// This system cannot confine a process, and allowUnconfined() was not called.
class UnconfinedError : public Error
{
public:
    UnconfinedError(const std::string &file, const Confinement &here);
};

/// Where the system cannot confine a process, untrusted kernels run only after this: the user was asked, or
/// said so with the call. For all of this program, until it ends. Any thread.
void allowUnconfined();

/// Throws UnconfinedError for this kernel, unless the process is confined or allowUnconfined() was called.
/// \p done: nothing if the process has not told what confine() did.
void requireConfined(const std::optional<Confinement> &done, const std::string &file);

} // namespace halo
