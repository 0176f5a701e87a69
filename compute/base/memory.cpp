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

void requireMemory(const std::string &what, double bytes)
{
    const double all
        = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
    require(bytes <= all,
        what + " needs at least " + gibibytes(bytes) + " of memory, and this machine has " + gibibytes(all)
            + "; choose a smaller size.");
}

} // namespace halo
