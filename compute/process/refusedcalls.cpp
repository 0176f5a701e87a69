// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/refusedcalls.h"

#include <cerrno>
#include <cstdlib>
#include <memory>

#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/syscall.h>

namespace halo {
namespace {

/// Of clone() for a process: shared memory until it starts a program, a place for its number, and the signal
/// at its end.
constexpr std::uint64_t ofProcesses = CLONE_VM | CLONE_VFORK | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID
    | CLONE_PARENT_SETTID | CLONE_SETTLS | CSIGNAL;

bool startsProcess(const seccomp_data &call)
{
#ifdef SYS_vfork
    if (call.nr == SYS_vfork)
        return true;
#endif
    return call.nr == SYS_clone && (call.args[0] & ~ofProcesses) == 0;
}

std::string nameOf(int number)
{
    const std::unique_ptr<char, decltype(&std::free)> name(
        ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), &std::free);
    return name ? name.get() : std::to_string(number);
}

} // namespace

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
    if (startsProcess(asked->data) && m_processesLeft > 0) {
        --m_processesLeft;
        m_hasStarted = true;
        answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    } else {
        answer->error = -EPERM;
        m_names.insert(nameOf(asked->data.nr));
        m_all.insert(nameOf(asked->data.nr));
    }
    ::seccomp_notify_respond(number(), answer);
}

} // namespace halo
