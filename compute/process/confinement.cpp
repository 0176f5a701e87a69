// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/confinement.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace halo {
namespace {

namespace fs = std::filesystem;
using Rights = std::uint64_t;

constexpr Rights reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr Rights truncating
    = 1ULL << 14; ///< LANDLOCK_ACCESS_FS_TRUNCATE, which older headers lack; from version 3 on
constexpr Rights ofFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncating;

/// All that is taken away where no rule gives it back.
Rights handledBy(int version)
{
    Rights rights = reading | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
        | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
        | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
        | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2)
        rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3)
        rights |= truncating;
    return rights;
}

int landlockVersion()
{
    const long version
        = ::syscall(SYS_landlock_create_ruleset, nullptr, size_t{ 0 }, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? static_cast<int>(version) : 0;
}

std::string variable(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

/// Folders of files, as the file system has them: rules go by what is there, not by names.
class Ruleset
{
public:
    explicit Ruleset(int version)
        : m_handled(handledBy(version))
    {
        const landlock_ruleset_attr attributes{ m_handled };
        m_file = static_cast<int>(
            ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0));
    }
    ~Ruleset() { ::close(m_file); }
    Ruleset(const Ruleset &) = delete;
    Ruleset &operator=(const Ruleset &) = delete;

    /// Gives rights back for a file, or for a folder and all below it. What is not there needs none.
    void allow(const fs::path &path, Rights rights) const
    {
        const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
        if (place < 0)
            return;
        std::error_code ignored;
        const Rights fitting = fs::is_directory(path, ignored) ? rights : rights & ofFiles;
        const landlock_path_beneath_attr rule{ fitting & m_handled, place };
        ::syscall(SYS_landlock_add_rule, m_file, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        ::close(place);
    }
    void allowAll(const fs::path &path) const { allow(path, m_handled); }
    bool enforce() const { return ::syscall(SYS_landlock_restrict_self, m_file, 0) == 0; }

private:
    Rights m_handled;
    int m_file = -1;
};

bool isBelow(const fs::path &path, const fs::path &folder)
{
    const auto [end, _] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

/// All that is not personal may be read: a rule only gives, so each folder on the way to a personal one is
/// taken apart.
void allowReading(const Ruleset &rules, const fs::path &folder, const std::vector<fs::path> &personal)
{
    std::error_code stop;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, stop), end;
         !stop && it != end; it.increment(stop)) {
        const fs::path path = it->path();
        if (std::find(personal.begin(), personal.end(), path) != personal.end())
            continue;
        const bool leadsToOne = std::any_of(personal.begin(), personal.end(),
            [&](const fs::path &one) { return isBelow(one, path) && one != path; });
        leadsToOne && !fs::is_symlink(path, stop) ? allowReading(rules, path, personal)
                                                  : rules.allow(path, reading);
    }
}

/// Where drivers keep what they compiled.
std::vector<fs::path> cachesOf(const fs::path &home)
{
    const std::string chosen = variable("XDG_CACHE_HOME");
    const fs::path caches = chosen.empty() ? home / ".cache" : fs::path(chosen);
    std::vector<fs::path> all{ caches / "pocl", caches / "neo_compiler_cache", caches / "mesa_shader_cache",
        home / ".nv" };
    for (const char *name : { "POCL_CACHE_DIR", "CUDA_CACHE_PATH" })
        if (const std::string path = variable(name); !path.empty())
            all.emplace_back(path);
    return all;
}

/// Drivers and libraries that a user has in folders of their own, and names to the loaders.
std::vector<fs::path> driversOf()
{
    std::vector<fs::path> all;
    for (const char *name :
        { "OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "OCL_ICD_FILENAMES", "LD_LIBRARY_PATH" }) {
        std::istringstream list(variable(name));
        for (std::string path; std::getline(list, path, ':');)
            if (fs::path(path).is_absolute())
                all.emplace_back(path);
    }
    return all;
}

bool closeFiles(int version)
{
    std::error_code unknown;
    const fs::path home = fs::weakly_canonical(variable("HOME"), unknown);
    std::vector<fs::path> personal{ "/home", "/root", "/media", "/mnt", "/tmp", "/var/tmp" };
    for (const fs::path &folder : { home, fs::weakly_canonical(variable("TMPDIR"), unknown) })
        if (folder.has_relative_path())
            personal.push_back(folder);
    const Ruleset rules(version);
    allowReading(rules, "/", personal);
    rules.allow(fs::read_symlink("/proc/self/exe", unknown).parent_path(), reading);
    for (const fs::path &folder : driversOf())
        rules.allow(folder, reading);
    for (const fs::path &cache : cachesOf(home)) {
        fs::create_directories(cache, unknown);
        rules.allowAll(cache);
    }
    rules.allow("/dev", reading | LANDLOCK_ACCESS_FS_WRITE_FILE | truncating);
    return rules.enforce();
}

/// Calls that end with EPERM from now on.
constexpr std::array refused{ SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept,
    SYS_accept4, SYS_io_uring_setup, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd,
    SYS_pidfd_send_signal, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_keyctl,
    SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_open_by_handle_at,
    SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_prlimit64, SYS_setsid, SYS_setpgid };
constexpr std::array toItself{ SYS_kill, SYS_tgkill }; ///< refused unless they name this process

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
constexpr std::uint32_t otherNumbers = 0x40000000; ///< calls of the x32 interface begin there
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t otherNumbers = 0xFFFFFFFF;
#else
constexpr std::uint32_t architecture = 0;
constexpr std::uint32_t otherNumbers = 0xFFFFFFFF;
#endif

sock_filter step(unsigned code, std::uint32_t value, size_t ifSo = 0, size_t ifNot = 0)
{
    return { static_cast<std::uint16_t>(code), static_cast<std::uint8_t>(ifSo),
        static_cast<std::uint8_t>(ifNot), value };
}

/// The filter asks about each call, in every thread and in all that this process starts.
bool refuseCalls()
{
    if (architecture == 0)
        return false;
    constexpr unsigned load = BPF_LD | BPF_W | BPF_ABS, equal = BPF_JMP | BPF_JEQ | BPF_K,
                       end = BPF_RET | BPF_K;
    const auto self = static_cast<std::uint32_t>(::getpid());
    std::vector<sock_filter> filter{ step(load, offsetof(seccomp_data, arch)), step(equal, architecture, 1),
        step(end, SECCOMP_RET_KILL_PROCESS), step(load, offsetof(seccomp_data, nr)),
        step(BPF_JMP | BPF_JGE | BPF_K, otherNumbers, 0, 1), step(end, SECCOMP_RET_ERRNO | EPERM) };
    for (const long number : refused) {
        filter.push_back(step(equal, static_cast<std::uint32_t>(number), 0, 1));
        filter.push_back(step(end, SECCOMP_RET_ERRNO | EPERM));
    }
    for (const long number : toItself) {
        filter.push_back(step(equal, static_cast<std::uint32_t>(number), 0, 4));
        filter.push_back(step(load, offsetof(seccomp_data, args)));
        filter.push_back(step(equal, self, 0, 1));
        filter.push_back(step(end, SECCOMP_RET_ALLOW));
        filter.push_back(step(end, SECCOMP_RET_ERRNO | EPERM));
    }
    filter.push_back(step(end, SECCOMP_RET_ALLOW));
    const sock_fprog program{ static_cast<unsigned short>(filter.size()), filter.data() };
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

} // namespace

std::string Confinement::text() const
{
    const std::string files = landlock > 0
        ? "reads no personal file and writes only caches (Landlock " + std::to_string(landlock) + ")"
        : "may read and write your files, for this system has no Landlock";
    const std::string calls = seccomp
        ? "no network and no other process (seccomp)"
        : "may use the network and other processes, for this system has no seccomp";
    return files + "; " + calls;
}

Confinement confine()
{
    Confinement done;
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return done;
    if (const int version = landlockVersion(); version > 0 && closeFiles(version))
        done.landlock = version;
    done.seccomp = refuseCalls();
    return done;
}

Confinement confinementHere()
{
    const std::uint32_t action = SECCOMP_RET_ERRNO;
    return { landlockVersion(),
        architecture != 0 && ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0 };
}

} // namespace halo
