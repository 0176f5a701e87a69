// SPDX-License-Identifier: GPL-3.0-or-later
// Small devices: PoCL takes work-groups of at most 64 here, by an environment variable of its own that ctest
// sets. It has no such variable for local memory: what kernels need is held against what their headers say,
// by which devices refuse.
#include "compute/arguments.h"
#include "compute/choice.h"
#include "compute/engine.h"
#include "compute/error.h"
#include "compute/opencldevice.h"
#include "compute/timing/tunestore.h"
#include "compute/variantlibrary.h"
#include "tests/support.h"

#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

constexpr std::int64_t smallLocal = 16 << 10;

/// Separable, so that every variant takes it.
Job smallJob(const Variant &variant, Size2 image, Size2 filter)
{
    return jobFor(variant, noise(image.w, image.h), product(filter.w, filter.h), { .border = Border::Wrap });
}

/// Bytes that a kernel declares itself, the largest of its passes.
std::int64_t declaredLocal(OpenClDevice &device, const Job &job)
{
    const LaunchRequest request = launchRequest(job);
    const Geometry geometry = geometryOf(request.image, request.filter, request.settings.size);
    const cl::Program program
        = device.program(job.variant, buildOptions(job.variant, request, geometry, device.info().limits))
              .program;
    const cl::Device handle(device.context().getInfo<CL_CONTEXT_DEVICES>().front());
    cl_ulong most = 0;
    for (const Launch &launch : launchesOf(job.variant, request))
        most = std::max(most,
            cl::Kernel(program, launch.entry.c_str()).getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(handle));
    return static_cast<std::int64_t>(most);
}

} // namespace

class TestLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCOMPARE(testDevice().limits.maxGroupItems, 64); }

    void everyVariantIsRightOrRefuses_data()
    {
        QTest::addColumn<QString>("id");
        for (const Variant &variant : shippedVariants())
            QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
    }
    void everyVariantIsRightOrRefuses()
    {
        QFETCH(QString, id);
        const Variant &variant = findVariant(shippedVariants(), id.toStdString());
        OpenClDevice device(testDevice().index);
        Engine engine;
        int right = 0;
        for (const auto &[image, filter] :
            { std::pair<Size2, Size2>{ { 37, 29 }, { 3, 3 } }, { { 41, 1 }, { 3, 3 } },
                { { 1, 23 }, { 9, 5 } }, { { 6, 5 }, { 9, 5 } }, { { 70, 50 }, { 9, 5 } } })
            for (const Size2 group : { variant.group, Size2{ 8, 8 } }) {
                Job job = smallJob(variant, image, filter);
                job.tuning.group = group;
                const auto reason = refusal(variant, launchRequest(job), testDevice().limits);
                if (group.area() > 64)
                    QVERIFY2(
                        reason && reason->find("up to 64") != std::string::npos, reason.value_or("").c_str());
                if (reason) {
                    QVERIFY(reason->ends_with('.'));
                    QVERIFY_EXCEPTION_THROWN(engine.run(job), Error);
                    continue;
                }
                QVERIFY(declaredLocal(device, job) <= localBytesOf(variant, launchRequest(job)));
                const QString wrong = runAndCompare(engine, job);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
                ++right;
            }
        QVERIFY(right > 0);
    }

    void autoAlwaysFindsOne()
    {
        DeviceInfo info = testDevice();
        info.limits.localBytes = smallLocal;
        for (const bool gpu : { false, true })
            for (int edge = 1; edge <= 63; ++edge)
                for (const Size2 image :
                    { Size2{ 1, 1 }, Size2{ 41, 1 }, Size2{ 500, 301 }, Size2{ 4096, 4096 } }) {
                    info.limits.gpu = gpu;
                    info.type = gpu ? "GPU" : "CPU";
                    for (const int rank : { 1, edge }) {
                        const LaunchRequest request{ image, { edge, edge }, {}, {}, rank };
                        const AutoChoice choice
                            = autoChoice(shippedVariants(), request, {}, info, TuneStore(QString()));
                        LaunchRequest chosen = request;
                        chosen.tuning = choice.tuning;
                        const auto reason = refusal(*choice.variant, chosen, info.limits);
                        QVERIFY2(!reason, (choice.variant->id + ": " + reason.value_or("")).c_str());
                        QVERIFY(localBytesOf(*choice.variant, chosen) <= smallLocal);
                    }
                }
    }
};

QTEST_GUILESS_MAIN(TestLimits)
#include "tst_limits.moc"
