// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

/// Loaded before the C library, this is a Linux that has less than the real one, as HALOSCOPE_OLD_KERNEL
/// says: the version of Landlock, 0 for none, and 1 or 0 for seccomp, such as "2 1".
namespace {

struct Kernel
{
    int landlock = 0, seccomp = 0;
};

Kernel kernel()
{
    Kernel old;
    std::sscanf(std::getenv("HALOSCOPE_OLD_KERNEL"), "%d %d", &old.landlock, &old.seccomp);
    return old;
}

using Call = long (*)(long, long, long, long, long, long, long);

long refuse(int error)
{
    errno = error;
    return -1;
}

/// Linux 5.13 knew 13 rights; REFER came with version 2, TRUNCATE with 3, the network with 4, IOCTL_DEV with
/// 5, the scopes with 6.
long createRuleset(Call real, long attributes, long size, long flags)
{
    const int version = kernel().landlock;
    if (version == 0)
        return refuse(ENOSYS);
    if (flags == LANDLOCK_CREATE_RULESET_VERSION)
        return version;
    const int bits = version == 1 ? 13 : version == 2 ? 14 : version < 5 ? 15 : 16;
    const long known = version < 4 ? 8 : version < 6 ? 16 : 24;
    if (size > known)
        return refuse(E2BIG);
    if ((*reinterpret_cast<const std::uint64_t *>(attributes) >> bits) != 0)
        return refuse(EINVAL);
    return real(SYS_landlock_create_ruleset, attributes, size, flags, 0, 0, 0);
}

} // namespace

extern "C" long syscall(long number, ...)
{
    static const auto real = reinterpret_cast<Call>(::dlsym(RTLD_NEXT, "syscall"));
    va_list list;
    va_start(list, number);
    long given[6];
    for (long &argument : given)
        argument = va_arg(list, long);
    va_end(list);
    if (number == SYS_landlock_create_ruleset)
        return createRuleset(real, given[0], given[1], given[2]);
    if (number == SYS_seccomp && kernel().seccomp == 0)
        return refuse(EINVAL);
    return real(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
