// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/refusedcalls.h"

#include "compute/process/session.h"

#include <cerrno>
#include <cstdlib>
#include <memory>

#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace halo {
namespace {

/// Of clone() for a process: shared memory until it starts a program, a place for its number, and the signal
/// at its end.
constexpr std::uint64_t ofProcesses = CLONE_VM | CLONE_VFORK | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID
    | CLONE_PARENT_SETTID | CLONE_SETTLS | CSIGNAL;

/// Of clone() for neither.
constexpr std::uint64_t apart = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER
    | CLONE_NEWPID | CLONE_NEWNET | CLONE_PARENT | CLONE_PTRACE;

bool takeOne(int &left)
{
    return left > 0 && left-- > 0;
}

std::string nameOf(int number)
{
    const std::unique_ptr<char, decltype(&std::free)> name(
        ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), &std::free);
    return name ? name.get() : std::to_string(number);
}

} // namespace

/// For another thread, in whichever of its processes.
bool RefusedCalls::hasRoom() const
{
    return useOf(m_session, !m_hasStarted).threads < m_limits.threads;
}

bool RefusedCalls::allows(const std::string &name, const seccomp_data &call)
{
    const auto &arguments = call.args;
    if (name == "clone" && (arguments[0] & CLONE_THREAD) != 0)
        return (arguments[0] & apart) == 0 && hasRoom();
    if (name == "vfork" || (name == "clone" && (arguments[0] & ~ofProcesses) == 0)) {
        const bool allowed = hasRoom() && takeOne(m_left.processes);
        m_hasStarted = m_hasStarted || allowed;
        return allowed;
    }
    if (name == "memfd_create")
        return takeOne(m_left.memoryFiles);
    if (name == "open" || name == "openat" || name == "creat" || name == "mkdir" || name == "mkdirat")
        return takeOne(m_left.files);
    constexpr std::uint64_t both = PROT_WRITE | PROT_EXEC;
    if (name != "mmap" || (arguments[2] & both) == both || arguments[1] > m_left.sharedMemory)
        return false;
    m_left.sharedMemory -= arguments[1];
    return true;
}

void RefusedCalls::answerOne()
{
    seccomp_notif *asked = nullptr;
    seccomp_notif_resp *answer = nullptr;
    if (::seccomp_notify_alloc(&asked, &answer) != 0)
        return;
    const std::unique_ptr<seccomp_notif, void (*)(seccomp_notif *)> first(
        asked, [](seccomp_notif *p) { ::seccomp_notify_free(p, nullptr); });
    const std::unique_ptr<seccomp_notif_resp, void (*)(seccomp_notif_resp *)> second(
        answer, [](seccomp_notif_resp *p) { ::seccomp_notify_free(nullptr, p); });
    if (::seccomp_notify_receive(number(), asked) != 0)
        return; // its process has ended meanwhile
    answer->id = asked->id;
    // What it depends on lies in registers, which no other thread changes meanwhile.
    if (const std::string name = nameOf(asked->data.nr); allows(name, asked->data)) {
        answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    } else {
        answer->error = -EPERM;
        m_names.insert(name);
        m_all.insert(name);
    }
    ::seccomp_notify_respond(number(), answer);
}

} // namespace halo
