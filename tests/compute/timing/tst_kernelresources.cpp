// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/device.h"
#include "compute/task/taskresult.h"
#include "compute/timing/count/kernelresources.h"
#include "compute/timing/count/knowncounts.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

namespace {

KernelBuild builtWith(int registers)
{
    KernelBuild kernel{ "convolve", 0, 2304, 1024, { 16, 16 }, registers };
    kernel.assembly = { "PTX", false, { { "ret;", 1 } } };
    return kernel;
}

CountedLaunch launchOf(const char *entry, double occupancy, int registers)
{
    CountedLaunch launch{ "image", "naive", "gauss:5, 256x256", "16x16" };
    launch.kernel = entry;
    launch.counted = { { "occupancy", occupancy }, { "registers", registers } };
    return launch;
}

KnownCounts knownCounts(std::vector<CountedLaunch> launches)
{
    return { "NVIDIA H200", "580.159.04", "2026-11-29T00:43:45Z", false, true, std::move(launches) };
}

std::string joined(const std::vector<Message> &phrases)
{
    std::string all;
    for (const Message &phrase : phrases)
        all += (all.empty() ? "" : " | ") + phrase.english();
    return all;
}

} // namespace

/// What stands above the assembly of a kernel.
class TestKernelResources : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatTheDriverSays();
    void tellsOccupancyAndItsLimit();
    void setsCountsBesideIt();
    void tellsOfAnotherShape();
    void keepsSilentOnWhatWasNotCounted();
};

void TestKernelResources::tellsWhatTheDriverSays()
{
    QCOMPARE(joined(resourcesOf(builtWith(32))),
        std::string(
            "PTX for work-groups of any size | 32 registers per work-item | 2,304 bytes of local memory"));
    KernelBuild kernel = builtWith(0);
    kernel.assembly = { "x86-64", true, kernel.assembly.lines };
    kernel.privateBytes = 16;
    QCOMPARE(joined(resourcesOf(kernel)),
        std::string(
            "x86-64 for work-groups of 16 × 16 | registers: not reported by the driver | 2,304 bytes of "
            "local memory | 16 bytes per work-item spilled from registers"));
    kernel.assembly.lines.clear();
    QVERIFY(resourcesOf(kernel).front().english().starts_with("registers"));
}

/// CUDA's occupancy calculator, compute capability 9.0: 256 work-items of 33 registers are given 40 each, so
/// that 6 of 8 work-groups have room in 65,536.
void TestKernelResources::tellsOccupancyAndItsLimit()
{
    DeviceInfo device;
    device.name = "NVIDIA H200";
    device.limits.gpu = true;
    QCOMPARE(occupancyInWords(builtWith(33), device).english(),
        std::string(
            "theoretical occupancy 75 %: 6 × 256 work-items on a unit, limited by registers (model: NVIDIA "
            "Hopper (H100, H200))"));
    QCOMPARE(occupancyOf(builtWith(32), device).share, 1.0);
    QCOMPARE(occupancyOf(builtWith(0), device).limit, std::string("work-items"));
}

void TestKernelResources::setsCountsBesideIt()
{
    KnownCounts known = knownCounts({ launchOf("rows", 40.0, 20), launchOf("convolve", 23.37, 32) });
    const auto words
        = [&known](int registers) { return countedKernel(builtWith(registers), known)->words.english(); };
    QCOMPARE(
        words(32), std::string("occupancy achieved 23 %, 32 registers: counted on NVIDIA H200, recorded"));
    QCOMPARE(words(0), words(32)); // of a CPU, there is nothing to differ from
    QCOMPARE(words(30),
        std::string("occupancy achieved 23 %, 32 registers: counted on NVIDIA H200, recorded; 30 registers "
                    "in this build"));
    known.here = true;
    QCOMPARE(words(32), std::string("occupancy achieved 23 %, 32 registers: counted here on NVIDIA H200"));
    QVERIFY(countedKernel(builtWith(32), known)
                ->about.english()
                .starts_with("Counted on 2026-11-29 with driver 580.159.04. "));
    // Of a function that is launched again and again, all launches.
    known.launches.push_back(launchOf("convolve", 21.6, 32));
    known.launches.push_back(launchOf("convolve", 22.5, 32));
    const auto all = countedKernel(builtWith(32), known);
    QCOMPARE(all->leastOccupancy, 21.6);
    QCOMPARE(all->mostOccupancy, 23.37);
    QCOMPARE(all->words.english(),
        std::string("occupancy achieved 22–23 %, 32 registers: counted here on NVIDIA H200"));
}

void TestKernelResources::tellsOfAnotherShape()
{
    KnownCounts known = knownCounts({ launchOf("convolve", 23.37, 32) });
    QVERIFY(countedKernel(builtWith(32), known)->about.english().find("256x256") == std::string::npos);
    known.sameShape = false;
    QVERIFY(countedKernel(builtWith(32), known)
                ->about.english()
                .find("gauss:5, 256x256 with work-group 16x16, not for these settings.")
        != std::string::npos);
}

void TestKernelResources::keepsSilentOnWhatWasNotCounted()
{
    CountedLaunch cut = launchOf("convolve", 23.37, 32);
    cut.counted.erase("occupancy");
    QVERIFY(!countedKernel(builtWith(32), knownCounts({ cut, launchOf("rows", 40.0, 20) })));
    QVERIFY(!countedKernel(builtWith(32), knownCounts({})));
}

HALO_TEST(TestKernelResources, QCoreApplication)
#include "tst_kernelresources.moc"
