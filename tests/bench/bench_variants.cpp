// SPDX-License-Identifier: GPL-3.0-or-later
// The whole list compared with OpenCV and with what the device can do at most: tables of MEASURED.md.
//     bench_variants [--sizes 4096x4096,16384x16384] [--filters 3,5,9] [--csv FILE]
#include "compute/base/hugepages.h"
#include "tests/support/variantstable.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    halo::askForHugePages(argv);
    const QCoreApplication application(argc, argv);
    return halo::test::printVariants(
        application.arguments(), [](const halo::Variant &) { return true; }, true);
}
