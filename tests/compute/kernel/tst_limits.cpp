// SPDX-License-Identifier: GPL-3.0-or-later
// Small devices: PoCL takes work-groups of at most 64 here, by an environment variable of its own that ctest
// sets. It has no such variable for local memory: what kernels need is held against what their headers say,
// by which devices refuse.
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/variantrows.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <iterator>
#include <memory>

using namespace halo;
using namespace halo::test;

namespace {

constexpr std::int64_t smallLocal = 16 << 10;

/// Separable, so that every variant takes it.
Convolution smallJob(const Variant &variant, Size2 image, Size2 filter)
{
    return convolutionFor(
        variant, noise(image.w, image.h), product(filter.w, filter.h), { .border = Border::Wrap });
}

/// Bytes that a kernel declares itself, the largest of its passes.
std::int64_t declaredLocal(OpenClDevice &device, const Convolution &job)
{
    const Task task = job.problem()->task(job.variant, job.tuning);
    const cl::Program program = device.program(job.variant, task.buildOptions(device.info().limits)).program;
    const cl::Device handle(device.context().getInfo<CL_CONTEXT_DEVICES>().front());
    cl_ulong most = 0;
    for (const TaskLaunch &launch : task.launches)
        most = std::max(most,
            cl::Kernel(program, launch.entry.c_str()).getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(handle));
    return static_cast<std::int64_t>(most);
}

} // namespace

class TestLimits : public QObject
{
    Q_OBJECT

    std::unique_ptr<OpenClDevice> m_device;
    QSet<QString> m_right; ///< variants that were

private Q_SLOTS:
    void initTestCase()
    {
        QCOMPARE(testDevice().limits.maxGroupItems, 64);
        m_device = std::make_unique<OpenClDevice>(testDevice().index);
    }

    void cleanupTestCase() { m_device.reset(); }

    /// A refusal costs nothing: all are tried.
    void everyVariantIsRightOrRefuses_data()
    {
        QTest::addColumn<Convolution>("job");
        std::vector<Convolution> jobs;
        Rows<Convolution> rows;
        for (const Variant &variant : shippedVariants())
            for (const auto &[image, filter] :
                { std::pair<Size2, Size2>{ { 37, 29 }, { 3, 3 } }, { { 41, 1 }, { 3, 3 } },
                    { { 1, 23 }, { 9, 5 } }, { { 6, 5 }, { 9, 5 } }, { { 70, 50 }, { 9, 5 } } })
                for (const bool own : { true, false }) {
                    Convolution job = smallJob(variant, image, filter);
                    if (!own)
                        job.tuning.group = { 8, 8 };
                    if (canRun(job))
                        rows.add(job, pairsOf({ variant.id, toString(image), own ? "own" : "8x8" }),
                            { .program = variant.id + toString(filter) + toString(job.tuning.group) });
                    else
                        jobs.push_back(job);
                }
        std::ranges::copy(rows.toTry(), std::back_inserter(jobs));
        for (const Convolution &job : jobs)
            QTest::newRow(nameOf(job).c_str()) << job;
    }

    void everyVariantIsRightOrRefuses()
    {
        QFETCH(Convolution, job);
        const auto reason = job.refusal(testDevice().limits);
        if (job.tuning.group.area() > 64)
            QVERIFY2(reason && reason->english().find("up to 64") != std::string::npos,
                reason.value_or("").english().c_str());
        if (reason) {
            QVERIFY(reason->english().ends_with('.'));
            QVERIFY_EXCEPTION_THROWN(runOn(Engine(), job), Error);
            return;
        }
        QVERIFY(declaredLocal(*m_device, job) <= localBytesOf(job.variant, job.tuning, *job.problem()));
        QCOMPARE(runAndCompare(job), QString());
        m_right << QString::fromStdString(job.variant.id);
    }

    void noVariantAlwaysRefuses()
    {
        for (const Variant &variant : shippedVariants())
            QVERIFY2(m_right.contains(QString::fromStdString(variant.id)), variant.id.c_str());
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
                        const ConvolutionProblem problem = sized(image, { edge, edge }, rank);
                        const auto [variant, tuning, remembered]
                            = autoChoice(shippedVariants(), problem, {}, info, TuneStore(QString()));
                        const auto reason = problem.refusal(*variant, tuning, info.limits);
                        QVERIFY2(!reason, (variant->id + ": " + reason.value_or("").english()).c_str());
                        QVERIFY(localBytesOf(*variant, tuning, problem) <= smallLocal);
                    }
                }
    }
};

HALO_TEST(TestLimits, QCoreApplication)
#include "tst_limits.moc"
