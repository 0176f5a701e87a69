// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/mount.h>
#include <sys/syscall.h>

/// Loaded before the C library, this is a Linux that has less than the real one, as HALOSCOPE_OLD_KERNEL
/// says: the version of Landlock, 0 for none; 1 or 0 for seccomp; and 1 or 0 for whether users mount file
/// systems in namespaces of their own, such as "2 1 0".
namespace {

struct Kernel
{
    int landlock = 0, seccomp = 0, mounts = 1;
};

Kernel kernel()
{
    Kernel old;
    std::sscanf(std::getenv("HALOSCOPE_OLD_KERNEL"), "%d %d %d", &old.landlock, &old.seccomp, &old.mounts);
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

extern "C" int mount(
    const char *source, const char *target, const char *type, unsigned long flags, const void *data) noexcept
{
    static const auto real = reinterpret_cast<decltype(&mount)>(::dlsym(RTLD_NEXT, "mount"));
    if (kernel().mounts == 0) // as AppArmor does on Ubuntu: entering the namespaces works
        return static_cast<int>(refuse(EACCES));
    return real(source, target, type, flags, data);
}
