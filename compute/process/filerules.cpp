// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/filerules.h"

#include "compute/process/confinement.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace halo {
namespace {

namespace fs = std::filesystem;
using Access = std::uint64_t;

// Of versions that the headers of Debian 12 do not know yet.
constexpr Access truncating = 1ULL << 14;                 ///< LANDLOCK_ACCESS_FS_TRUNCATE, from version 3 on
constexpr Access controlling = 1ULL << 15;                ///< LANDLOCK_ACCESS_FS_IOCTL_DEV, from version 5 on
constexpr std::uint64_t allPorts = 1ULL << 0 | 1ULL << 1; ///< of TCP: bind and connect, from version 4 on
constexpr std::uint64_t allScopes
    = 1ULL << 0 | 1ULL << 1; ///< abstract sockets and signals, from version 6 on
struct RulesetAttributes
{
    Access files = 0;
    std::uint64_t network = 0;
    std::uint64_t scoped = 0;
};

constexpr Access reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr Access device
    = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncating | controlling;
constexpr Access ofFiles = device | LANDLOCK_ACCESS_FS_EXECUTE;

/// All that is taken away where no rule gives it back.
Access handledBy(int version)
{
    Access rights = reading | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE
        | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR
        | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK
        | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM
        | LANDLOCK_ACCESS_FS_REFER;
    rights |= version >= 3 ? truncating : 0;
    return rights | (version >= 5 ? controlling : 0);
}

/// Files and folders as the file system has them: rules go by what is there, not by names.
class Ruleset
{
public:
    explicit Ruleset(int version)
        : m_handled(handledBy(version))
    {
        const RulesetAttributes attributes{ m_handled, allPorts, allScopes };
        const size_t known = version >= 6 ? sizeof attributes
            : version >= 4                ? offsetof(RulesetAttributes, scoped)
                                          : offsetof(RulesetAttributes, network);
        m_file = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, known, 0));
    }
    ~Ruleset() { ::close(m_file); }
    Ruleset(const Ruleset &) = delete;
    Ruleset &operator=(const Ruleset &) = delete;

    /// Gives rights back for a file, or for a folder and all below it. What is not there needs none.
    void allow(const fs::path &path, Access rights) const
    {
        const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
        if (place < 0)
            return;
        std::error_code ignored;
        const Access fitting = fs::is_directory(path, ignored) ? rights : rights & ofFiles;
        const landlock_path_beneath_attr rule{ fitting & m_handled, place };
        ::syscall(SYS_landlock_add_rule, m_file, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        if (!path.string().starts_with("/proc/self"))
            ::close(place);
        // Else it stays open: Linux makes such files anew where memory is short, and no rule knows those.
    }
    void allowAll(const fs::path &path) const { allow(path, m_handled & ~LANDLOCK_ACCESS_FS_EXECUTE); }
    bool enforce() const { return ::syscall(SYS_landlock_restrict_self, m_file, 0) == 0; }

private:
    Access m_handled;
    int m_file = -1;
};

/// The system's libraries and what they are set up with, and what a driver asks the kernel about the machine.
constexpr const char *readable[] = { "/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store",
    "/etc/OpenCL", "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/localtime", "/etc/nvidia", "/etc/vulkan", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
    "/proc/version", "/proc/filesystems", "/proc/devices", "/proc/modules", "/proc/driver/nvidia",
    "/proc/sys/vm", "/proc/sys/kernel/osrelease", "/sys/bus", "/sys/class", "/sys/dev", "/sys/devices",
    "/sys/module", "/sys/fs/cgroup", "/sys/kernel/mm" };

/// What drivers ask about this process: not its network, whose lists tell of all processes.
constexpr const char *aboutItself[] = { "auxv", "cgroup", "cmdline", "comm", "cpuset", "environ", "limits",
    "maps", "mountinfo", "mounts", "numa_maps", "oom_score_adj", "smaps", "stat", "statm", "status" };

/// Not zero: memory that is shared by way of it, no limit of Linux counts.
constexpr const char *harmlessDevices[] = { "/dev/null", "/dev/full", "/dev/random", "/dev/urandom" };

/// Drivers and libraries that a user has in folders of their own, and names to the loaders.
std::vector<fs::path> driversOf()
{
    std::vector<fs::path> all;
    for (const char *name : { "OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "OCL_ICD_FILENAMES", "OPENCL_LAYERS",
             "LD_LIBRARY_PATH" }) {
        const char *value = std::getenv(name);
        std::istringstream list(value ? value : "");
        for (std::string path; std::getline(list, path, ':');)
            if (fs::path(path).is_absolute())
                all.emplace_back(path);
    }
    return all;
}

/// The linker, and the loader that the system starts it by.
void allowLinker(const Ruleset &rules)
{
    std::error_code unknown;
    for (const char *program :
        { "/usr/bin/ld", "/usr/bin/ld.lld", "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1" }) {
        const fs::path file = fs::canonical(program, unknown);
        if (!unknown)
            rules.allow(file, LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE);
    }
}

} // namespace

int landlockVersion()
{
    const long version
        = ::syscall(SYS_landlock_create_ruleset, nullptr, size_t{ 0 }, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 1 ? static_cast<int>(version) : 0;
}

bool closeFiles(const fs::path &own, const Rights &rights)
{
    const int version = landlockVersion();
    if (version == 0)
        return false;
    const Ruleset rules(version);
    std::error_code unknown;
    for (const char *path : readable)
        rules.allow(path, reading);
    for (const char *file : aboutItself)
        rules.allow(fs::path("/proc/self") / file, reading);
    for (const char *folder : { "/proc/self/fd", "/proc/self/task" }) // only their lists
        rules.allow(folder, LANDLOCK_ACCESS_FS_READ_DIR);
    for (const fs::path &folder : driversOf())
        rules.allow(folder, reading);
    rules.allow(fs::read_symlink("/proc/self/exe", unknown), reading);
    for (const char *path : harmlessDevices)
        rules.allow(path, device);
    for (const fs::directory_entry &entry : fs::directory_iterator("/dev", unknown))
        for (const std::string &beginning : rights.devices)
            if (entry.path().string().starts_with(beginning))
                rules.allow(entry.path(), device | reading);
    if (rights.startsLinker)
        allowLinker(rules);
    rules.allowAll(own);
    return rules.enforce();
}

} // namespace halo
