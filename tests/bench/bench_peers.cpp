// SPDX-License-Identifier: GPL-3.0-or-later
// The variants that somebody who wants speed would take, beside OpenCV and what the device can do at most.
//     bench_peers [--sizes 4096x4096] [--filters 3,5,9] [--csv FILE]
#include "compute/base/hugepages.h"
#include "tests/support/variantstable.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    halo::askForHugePages(argv);
    const QCoreApplication application(argc, argv);
    return halo::test::printVariants(
        application.arguments(), [](const halo::Variant &variant) { return !variant.costs.empty(); }, false);
}
