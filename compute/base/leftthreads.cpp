// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/leftthreads.h"

#include <atomic>

namespace halo {
namespace {

std::atomic<int> left = 0;

} // namespace

void LeftThreads::add()
{
    ++left;
}

void LeftThreads::remove()
{
    --left;
}

int LeftThreads::count()
{
    return left;
}

} // namespace halo
