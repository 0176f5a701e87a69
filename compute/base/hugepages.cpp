// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/hugepages.h"

#include <array>
#include <climits>
#include <cstdlib>

#include <unistd.h>

namespace halo {

void askForHugePages(char **arguments)
{
    // The environment is read and set without a lock: there are no threads yet. By its path the program keeps
    // its name.
    constexpr const char *variable = "GLIBC_TUNABLES";
    std::array<char, PATH_MAX> program{};
    if (::getenv(variable) == nullptr && ::readlink("/proc/self/exe", program.data(), program.size() - 1) > 0
        && ::setenv(variable, "glibc.malloc.hugetlb=1", 1) == 0)
        ::execv(program.data(), arguments);
}

} // namespace halo
