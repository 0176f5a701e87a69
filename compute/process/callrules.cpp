// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/callrules.h"

#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <sstream>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace halo {
namespace {

/// Calls that do no harm whatever their arguments are: files are Landlock's matter, and no call here takes
/// the number of another process.
struct Family
{
    const char *reason;
    const char *calls;
};
constexpr Family families[] = {
    { "memory of its own",
        "brk munmap mremap madvise mincore mlock mlock2 munlock membarrier get_mempolicy mbind "
        "pkey_alloc pkey_free pkey_mprotect" },
    { "files that Landlock lets it open, by path",
        "stat lstat newfstatat stat64 lstat64 fstatat64 statx access faccessat faccessat2 "
        "readlink "
        "readlinkat statfs statfs64 rmdir rename renameat renameat2 unlink unlinkat chdir "
        "getcwd" },
    { "files that are open",
        "read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 lseek _llseek fstat "
        "fstat64 fstatfs "
        "fstatfs64 getdents getdents64 fsync fdatasync ftruncate ftruncate64 fallocate fadvise64 flock close "
        "close_range dup dup2 dup3 pipe pipe2 sendfile copy_file_range umask" },
    { "the socket that it was given, to the program that started it",
        "sendmsg recvmsg sendto recvfrom getsockopt setsockopt getsockname getpeername shutdown" },
    { "waiting",
        "poll ppoll select _newselect pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait "
        "eventfd "
        "eventfd2 timerfd_create timerfd_settime timerfd_gettime futex futex_time64 nanosleep "
        "clock_nanosleep "
        "clock_nanosleep_time64 pause restart_syscall" },
    { "the time",
        "clock_gettime clock_gettime64 clock_getres gettimeofday time times getitimer setitimer timer_create "
        "timer_settime timer_gettime timer_getoverrun timer_delete alarm" },
    { "threads of its own",
        "set_tid_address set_robust_list rseq arch_prctl sched_yield sched_getaffinity sched_getparam "
        "sched_getscheduler sched_get_priority_max sched_get_priority_min getcpu exit exit_group" },
    { "signals to itself",
        "rt_sigaction rt_sigprocmask rt_sigreturn sigreturn sigaltstack rt_sigpending rt_sigsuspend "
        "rt_sigtimedwait signalfd signalfd4" },
    { "who and where it is",
        "getpid gettid getppid getpgrp getuid geteuid getgid getegid getresuid getresgid getgroups uname "
        "sysinfo "
        "getrandom getrlimit getrusage" },
    { "the linker that PoCL starts", "execve wait4 waitid" },
};

/// What drivers ask for and do without.
constexpr Family dispensable[] = {
    { "PoCL makes what it compiled readable for all", "chmod fchmod fchmodat" },
};

using Condition = std::vector<scmp_arg_cmp>;

scmp_arg_cmp is(unsigned argument, std::uint64_t value)
{
    return { argument, SCMP_CMP_MASKED_EQ, 0xFFFFFFFF, value };
}
scmp_arg_cmp without(unsigned argument, std::uint64_t bits)
{
    return { argument, SCMP_CMP_MASKED_EQ, bits, 0 };
}

/// Calls that do more than one thing, and of which only some are needed: each condition allows one.
struct Narrow
{
    const char *call;
    const char *reason;
    const char *only;
    std::vector<Condition> conditions;
};

std::vector<Condition> eachOf(unsigned argument, const std::vector<std::uint64_t> &values)
{
    std::vector<Condition> conditions;
    for (const std::uint64_t value : values)
        conditions.push_back({ is(argument, value) });
    return conditions;
}

/// Control codes of drivers: the letter that Linux registers for each, in their second byte. Those of
/// terminals have T there.
std::vector<Condition> ioctls()
{
    std::vector<Condition> conditions = eachOf(1, { TCGETS, FIONREAD, FIONBIO, FIOCLEX });
    for (const char letter : { 'F', 'd', 'K' }) // NVIDIA, the kernel's graphics drivers, AMD's for computing
        conditions.push_back({ { 1, SCMP_CMP_MASKED_EQ, 0xFF00, static_cast<std::uint64_t>(letter) << 8 } });
    // NVIDIA's unified memory numbers its codes without a letter.
    conditions.push_back({ { 1, SCMP_CMP_MASKED_EQ, 0xFFFFFF00, 0 } });
    for (const std::uint64_t code : { 0x30000001U, 0x30000002U })
        conditions.push_back({ is(1, code) });
    return conditions;
}

/// Calls that make no file, or any.
std::vector<Condition> opening(unsigned flags, bool countsFiles)
{
    constexpr std::uint64_t makesFile = O_CREAT | (O_TMPFILE & ~O_DIRECTORY);
    return { countsFiles ? Condition{ without(flags, makesFile) } : Condition{} };
}
std::vector<Condition> making(bool countsFiles)
{
    return countsFiles ? std::vector<Condition>{} : std::vector<Condition>{ {} };
}

/// Memory that is written and memory that is run are two.
std::vector<Condition> eitherWrittenOrRun(unsigned argument)
{
    return { { without(argument, PROT_EXEC) }, { without(argument, PROT_WRITE) } };
}

/// Besides, memory that processes could share, and no limit of Linux counts, has a file.
std::vector<Condition> mapping()
{
    std::vector<Condition> conditions;
    for (const std::uint64_t use : { MAP_SHARED, MAP_ANONYMOUS })
        for (Condition condition : eitherWrittenOrRun(2)) {
            condition.push_back(without(3, use));
            conditions.push_back(condition);
        }
    return conditions;
}

/// Without a condition: each is asked for, and RefusedCalls counts.
std::vector<Narrow> narrowCalls(bool countsFiles)
{
    constexpr const char *file = "files that Landlock lets it open, by path",
                         *counted = "what makes a file is counted, where its folder has no limit of its own",
                         *mapped = "memory of its own, and libraries",
                         *mostly = "not written and run at once; shared without a file: a GPU's driver";
    const auto self = static_cast<std::uint64_t>(::getpid());
    return {
        { "ioctl", "devices",
            "control codes of NVIDIA's, AMD's and the kernel's graphics drivers; TCGETS, FIONREAD, "
            "FIONBIO and FIOCLEX",
            ioctls() },
        { "fcntl", "files that are open", "no signals, leases and notices",
            eachOf(1,
                { F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK,
                    F_OFD_SETLK, F_OFD_SETLKW, F_DUPFD_CLOEXEC, F_ADD_SEALS, F_GET_SEALS, F_GETPIPE_SZ }) },
        { "prctl", "names of threads and of memory", "PR_SET_NAME, PR_GET_NAME, PR_SET_VMA",
            eachOf(0, { PR_SET_NAME, PR_GET_NAME, 0x53564D41 }) },
        { "open", file, counted, opening(1, countsFiles) },
        { "openat", file, counted, opening(2, countsFiles) },
        { "creat", file, counted, making(countsFiles) },
        { "mkdir", file, counted, making(countsFiles) },
        { "mkdirat", file, counted, making(countsFiles) },
        { "memfd_create", "memory for an answer", "counted for each request", {} },
        { "mmap", mapped, mostly, mapping() },
        { "mmap2", mapped, mostly, mapping() },
        { "mprotect", "memory of its own, and libraries", "not written and run at once",
            eitherWrittenOrRun(2) },
        { "clone", "threads, and the linker", "counted; no namespaces, no child of the parent", {} },
        { "prlimit64", "the size of a stack", "reads its own limits",
            { { is(0, 0), { 2, SCMP_CMP_EQ, 0, 0 } }, { is(0, self), { 2, SCMP_CMP_EQ, 0, 0 } } } },
        { "setrlimit", "memory of the simulator", "RLIMIT_AS", eachOf(0, { RLIMIT_AS }) },
        { "sched_setaffinity", "threads of its own", "the calling thread", { { is(0, 0) } } },
        { "kill", "signals to itself", "itself", { { is(0, self) } } },
        { "tgkill", "signals to itself", "itself", { { is(0, self) } } },
    };
}

struct FilterEnd
{
    void operator()(void *filter) const { ::seccomp_release(filter); }
};
using CallFilter = std::unique_ptr<void, FilterEnd>;

/// A call that this architecture does not have is none.
bool add(const CallFilter &filter, std::uint32_t action, const std::string &call, const Condition &condition)
{
    const int number = ::seccomp_syscall_resolve_name(call.c_str());
    if (number < 0)
        return true;
    return ::seccomp_rule_add_array(
               filter.get(), action, number, static_cast<unsigned>(condition.size()), condition.data())
        == 0;
}

std::vector<CallRule> rulesOf(std::span<const Family> all)
{
    std::vector<CallRule> rules;
    for (const Family &family : all) {
        std::istringstream names(family.calls);
        for (std::string name; names >> name;)
            rules.push_back({ name, family.reason });
    }
    return rules;
}

bool addAll(const CallFilter &filter, bool countsFiles)
{
    bool good = true;
    for (const CallRule &rule : rulesOf(families))
        good = good && add(filter, SCMP_ACT_ALLOW, rule.call, {});
    for (const CallRule &rule : rulesOf(dispensable))
        good = good && add(filter, SCMP_ACT_ERRNO(EPERM), rule.call, {});
    for (const Narrow &narrow : narrowCalls(countsFiles))
        for (const Condition &condition : narrow.conditions)
            good = good && add(filter, SCMP_ACT_ALLOW, narrow.call, condition);
    // Its arguments are out of sight, in memory: glibc goes on with clone().
    return good && add(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3", {});
}

/// What stands for "ask who listens" until the program is there: libseccomp takes that for no default.
constexpr std::uint32_t placeholder = SCMP_ACT_TRACE(1);

/// The filter as Linux takes it.
std::vector<sock_filter> programOf(const CallFilter &filter)
{
    const FileDescriptor file(::memfd_create("filter", MFD_CLOEXEC));
    if (::seccomp_export_bpf(filter.get(), file.number()) != 0)
        return {};
    std::vector<sock_filter> program(
        static_cast<size_t>(::lseek(file.number(), 0, SEEK_END)) / sizeof(sock_filter));
    const size_t bytes = program.size() * sizeof(sock_filter);
    if (::pread(file.number(), program.data(), bytes, 0) != static_cast<ssize_t>(bytes))
        return {};
    for (sock_filter &step : program)
        if (step.code == (BPF_RET | BPF_K) && step.k == placeholder)
            step.k = SECCOMP_RET_USER_NOTIF;
    return program;
}

} // namespace

std::vector<CallRule> allowedCalls()
{
    std::vector<CallRule> rules = rulesOf(families);
    for (const Narrow &narrow : narrowCalls(true))
        rules.push_back({ narrow.call, narrow.reason, narrow.only });
    return rules;
}

FileDescriptor refuseOtherCalls(bool countsFiles)
{
    const CallFilter filter(::seccomp_init(placeholder));
    // A call in the way of another architecture, of 32 bits for instance, cannot be judged.
    if (!filter || ::seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) != 0
        || !addAll(filter, countsFiles))
        return FileDescriptor();
    std::vector<sock_filter> program = programOf(filter);
    const sock_fprog whole{ static_cast<unsigned short>(program.size()), program.data() };
    return FileDescriptor(static_cast<int>(
        ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &whole)));
}

} // namespace halo
