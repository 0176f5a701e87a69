// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/memory.h"

#include "compute/base/error.h"

#include <QString>

#include <unistd.h>

namespace halo {
namespace {

std::string gibibytes(double bytes)
{
    constexpr double few = 10.0;
    const double all = bytes / (1 << 30);
    return QString::number(all, 'f', all < few ? 1 : 0).toStdString() + " GiB";
}

} // namespace

void requireMemory(const Message &what, double bytes)
{
    const double all
        = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
    require(bytes <= all,
        Message("%1 needs at least %2 of memory, and this machine has %3; choose a smaller size.", what,
            gibibytes(bytes), gibibytes(all)));
}

} // namespace halo
