// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/process/confinement.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/tracewalk.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/children.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QFile>
#include <QTest>

#include <csignal>
#include <thread>

using namespace halo;
using namespace halo::test;

namespace {

PictureRequest tracerRequest(const Variant &variant, Size2 image, Size2 filter, Size2 group = { 0, 0 })
{
    PictureRequest request;
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    request.tuning.group = { 8, 8 };
    request.filter = takesTerms(variant) ? product(filter.w, filter.h) : asymmetric(filter.w, filter.h);
    request.image = image;
    request.group = group;
    return request;
}

Variant kernel(const std::string &body, const std::string &local = {})
{
    return parseVariant("99_mine.cl", "image",
        "// title: Mine\n// summary: A kernel of a test.\n// plan: direct\n"
            + (local.empty() ? local : "// local: " + local + "\n")
            + "//\n"
              "kernel void convolve(global const float *src, global float *dst, constant float *filter,\n"
              "                     int width, int height, int out_width, int out_height"
            + (local.empty() ? std::string(")") : std::string(", local float *tile)")) + "\n{\n" + body
            + "\n}\n");
}

SharedPlane pixelsOf(Size2 size)
{
    return noise(size.w, size.h).colour.front();
}

Size2 ownOutputs(const TraceRequest &request)
{
    return outputsOf(request, request.problem->traceView()).size;
}

} // namespace

class TestTracer : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    ExpectedOutputs m_expected;

    std::shared_ptr<const Trace> record(const PictureRequest &request, const SharedPlane &pixels)
    {
        return m_tracer.record(request.over(pixels));
    }

    std::vector<Finding> findingsOf(const Variant &variant)
    {
        return record(tracerRequest(variant, { 40, 30 }, { 3, 3 }), pixelsOf({ 40, 30 }))->findings;
    }

private Q_SLOTS:
    void everyVariantStoresTheReference_data()
    {
        QTest::addColumn<QString>("id");
        for (const Variant &variant : shippedVariants())
            QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
    }

    /// The recording holds what the group computed: its stores are the pixels of the reference, and every
    /// pass is the convolution that the formula says.
    void everyVariantStoresTheReference()
    {
        QFETCH(QString, id);
        const Variant variant = findVariant(shippedVariants(), id.toStdString());
        const Image image = noise(45, 37);
        const auto passes = static_cast<int>(std::max<size_t>(variant.passes.size(), 1));
        for (const int at : { 0, 1, 2 })
            for (int pass = 0; pass < passes; ++pass) {
                PictureRequest request = tracerRequest(variant, image.size(), { 5, 3 }, { 0, 0 });
                const Size2 step = ownOutputs(request);
                request.group = { std::min(at, 44 / step.w), std::min(at, 36 / step.h) };
                request.launch = pass;
                const auto trace = record(request, (image.colour.front()));
                QVERIFY(trace->complete);
                QVERIFY2(trace->findings.empty(),
                    trace->findings.empty() ? "" : trace->findings.front().text.english().c_str());
                for (const Barrier &barrier : trace->barriers) // also those of the prelude's functions
                    QVERIFY(barrier.line > 0);
                const auto difference = differenceFromFormula(*trace);
                QVERIFY2(!difference, difference ? difference->english().c_str() : "");
                if (pass + 1 < passes) {
                    QVERIFY(trace->bufferNamed("dst") < 0);
                    continue;
                }
                QVERIFY(wrongOutputs(*trace, m_expected).empty());
                const int dst = trace->bufferNamed("dst");
                size_t stores = 0;
                for (const Access &access : trace->accesses)
                    if (access.buffer == dst) {
                        QVERIFY(access.kind == AccessKind::Store);
                        stores += static_cast<size_t>(access.count);
                    }
                QCOMPARE(stores, ownOutputs(request).area());
            }
    }

    /// What lies between two passes holds the rows; one weight more and it is another filter.
    void aPassIsAConvolution()
    {
        const Variant variant = findVariant(shippedVariants(), "separable_two_pass");
        PictureRequest request = tracerRequest(variant, { 90, 70 }, { 5, 3 }, { 1, 1 });
        request.settings.size = OutputSize::Full;
        for (const int pass : { 0, 1 }) {
            request.launch = pass;
            const auto trace = record(request, (pixelsOf({ 90, 70 })));
            const auto view = passView(trace);
            QVERIFY(view->view.image == (pass == 0 ? Size2{ 90, 70 } : Size2{ 94, 70 }));
            QVERIFY(view->view.geometry.out == (pass == 0 ? Size2{ 94, 70 } : Size2{ 94, 72 }));
            QVERIFY(view->view.filter.size() == (pass == 0 ? Size2{ 5, 1 } : Size2{ 1, 3 }));
            QCOMPARE(differenceFromFormula(*view), std::nullopt);
            Trace wrong = *trace;
            const int stored = outputBuffer(wrong);
            std::ranges::find(wrong.accesses, stored, &Access::buffer)->index += 1;
            QVERIFY(differenceFromFormula(wrong));
            wrong = *trace;
            wrong.view.filter.weights[0] += 1.0F; // of no rank 1 any more
            const auto none = differenceFromFormula(wrong);
            QVERIFY2(none && none->english().find("no formula") != std::string::npos,
                none.value_or("").english().c_str());
        }
    }

    void placesAreOfTheFileShown()
    {
        const Variant variant = findVariant(shippedVariants(), "tile_strided");
        const auto trace
            = record(tracerRequest(variant, { 40, 30 }, { 3, 3 }, { 1, 1 }), pixelsOf({ 40, 30 }));
        const QStringList lines = QString::fromStdString(variant.source).split(u'\n');
        QCOMPARE(trace->barriers.size(), size_t(1));
        QVERIFY(lines.at(trace->barriers.front().line - 1).contains(QStringLiteral("barrier(")));
        QVERIFY(trace->barriers.front().local);
        for (const Access &access : trace->accesses) {
            const TraceBuffer &buffer = trace->buffers[static_cast<size_t>(access.buffer)];
            QVERIFY(access.line > 0 && access.column > 0);
            const QString line = lines.at(access.line - 1);
            const QString name = buffer.name == "src" ? QStringLiteral("pixelAt(src") // inside the prelude
                                                      : QString::fromStdString(buffer.name) + u'[';
            QVERIFY2(line.contains(name), qPrintable(line));
        }
        const TraceBuffer &tile = trace->buffers[static_cast<size_t>(trace->tile())];
        QCOMPARE(tile.name, std::string("tile"));
        QVERIFY(tile.shape == (Size2{ 10, 10 }));
    }

    void samplerReadsAreImageReads()
    {
        const auto trace = record(
            tracerRequest(findVariant(shippedVariants(), "image_sampler"), { 40, 30 }, { 3, 3 }, { 1, 1 }),
            pixelsOf({ 40, 30 }));
        const int src = trace->bufferNamed("src");
        QVERIFY(trace->buffers[static_cast<size_t>(src)].space == Space::Image);
        const auto reads = std::ranges::count(trace->accesses, src, &Access::buffer);
        QCOMPARE(reads, 64 * 9);
    }

    void vectorsAtomicsAndCopiesAreRecorded()
    {
        const Variant variant = kernel("  const int l = get_local_id(1) * GROUP_W + get_local_id(0);\n"
                                       "  local int count;\n"
                                       "  if (l == 0) count = 0;\n"
                                       "  event_t copy = async_work_group_copy(tile, src, 64, 0);\n"
                                       "  wait_group_events(1, &copy);\n"
                                       "  barrier(CLK_LOCAL_MEM_FENCE);\n" // a wait orders the copy alone
                                       "  atomic_add(&count, 2);\n"
                                       "  const float4 four = vload4(l % 4, tile);\n"
                                       "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                                       "  dst[get_global_id(1) * out_width + get_global_id(0)] = four.y + "
                                       "count;",
            "4 * 64");
        const SharedPlane pixels = pixelsOf({ 16, 16 });
        const auto trace = record(tracerRequest(variant, { 16, 16 }, { 3, 3 }), pixels);
        QVERIFY2(trace->findings.empty(),
            trace->findings.empty() ? "" : trace->findings.front().text.english().c_str());
        const auto count = [&](const char *name, AccessKind kind, int elements, int item) {
            return std::ranges::count_if(trace->accesses, [&](const Access &access) {
                return access.buffer == trace->bufferNamed(name) && access.kind == kind
                    && access.count == elements && (access.item == -1) == (item == -1);
            });
        };
        QCOMPARE(count("src", AccessKind::Load, 1, -1), 64);
        QCOMPARE(count("tile", AccessKind::Store, 1, -1), 64);
        QCOMPARE(count("count", AccessKind::Atomic, 1, 0), 64);
        QCOMPARE(count("tile", AccessKind::Load, 4, 0), 64);
        const auto vector = std::ranges::find(trace->accesses, 4, &Access::count);
        for (int i = 0; i < 4; ++i) // item 0 reads from the start of what was copied
            QCOMPARE(trace->valueOf(*vector, i), (*pixels)[static_cast<size_t>(i)]);
        const auto store = std::ranges::find(trace->accesses, trace->bufferNamed("dst"), &Access::buffer);
        QCOMPARE(store->value, (*pixels)[1] + 128.0F);
    }

    /// A kernel that writes four outputs at once is as right as any other.
    void wideStoresAreWholeOutputs()
    {
        Variant variant = kernel("  const int x = 4 * (int)get_global_id(0);\n"
                                 "  const int y = get_global_id(1);\n"
                                 "  if (y < out_height && x + 3 < out_width) {\n"
                                 "    float4 sum = 0.0f;\n"
                                 "    for (int i = 0; i < FILTER_H; ++i)\n"
                                 "      for (int j = 0; j < FILTER_W; ++j)\n"
                                 "        for (int k = 0; k < 4; ++k)\n"
                                 "          ((float *)&sum)[k] += filter[i * FILTER_W + j]\n"
                                 "            * pixelAt(src, x + k - ORIGIN_X + j, y - ORIGIN_Y + i, width, "
                                 "height);\n"
                                 "    vstore4(sum, 0, dst + y * out_width + x);\n"
                                 "  }");
        variant.items = { 4, 1 };
        variant.itemChoices = { 1, 4 };
        const SharedPlane pixels = pixelsOf({ 40, 30 });
        const auto trace = record(tracerRequest(variant, { 40, 30 }, { 3, 3 }), pixels);
        QVERIFY(std::ranges::any_of(trace->accesses, [](const Access &access) { return access.count == 4; }));
        QCOMPARE(wrongOutputs(*trace, m_expected).size(), size_t(0));
        const auto difference = differenceFromFormula(*trace);
        QVERIFY2(!difference, difference ? difference->english().c_str() : "");
    }

    void findsARace()
    {
        const auto findings
            = findingsOf(kernel("  const int l = get_local_id(0);\n  tile[l] = src[l];\n"
                                "  dst[get_global_id(1) * out_width + get_global_id(0)] = tile[7 - l];",
                "4 * 64"));
        const auto race = std::ranges::find(findings, FindingKind::Race, &Finding::kind);
        QVERIFY(race != findings.end());
        QVERIFY(race->item >= 0 && race->other >= 0 && race->item != race->other);
    }

    void findsAReadOutside()
    {
        const auto findings = findingsOf(kernel(
            "  dst[get_global_id(1) * out_width + get_global_id(0)] = src[(int)get_global_id(0) - 2];"));
        QVERIFY(!findings.empty());
        QVERIFY(findings.front().kind == FindingKind::Bounds);
        QCOMPARE(findings.front().line, 8);
        QCOMPARE(findings.front().index, std::int64_t(-2));
    }

    void findsAReadOfWhatNobodyWrote()
    {
        const auto findings = findingsOf(kernel(
            "  dst[get_global_id(1) * out_width + get_global_id(0)] = tile[get_local_id(0)];", "4 * 64"));
        QVERIFY(!findings.empty());
        QVERIFY(findings.front().kind == FindingKind::Uninitialised);
        QCOMPARE(findings.front().line, 9);
    }

    void findsABarrierThatSomeNeverReach()
    {
        const auto findings
            = findingsOf(kernel("  if (get_local_id(0) < 4) barrier(CLK_LOCAL_MEM_FENCE);\n"
                                "  dst[get_global_id(1) * out_width + get_global_id(0)] = 0;"));
        QVERIFY(!findings.empty());
        QVERIFY(findings.front().kind == FindingKind::Divergence);
        QCOMPARE(findings.front().line, 8);
    }

    void anEndlessKernelIsEndedAndTheNextOneRuns()
    {
        Tracer tracer({ .time = std::chrono::milliseconds(2000) });
        const Variant endless
            = kernel("  volatile global float *v = dst; while (v[0] >= 0.0f) v[0] += 1.0f;");
        const SharedPlane pixels = pixelsOf({ 40, 30 });
        const auto trace = tracer.record(tracerRequest(endless, { 40, 30 }, { 3, 3 }).over(pixels));
        QVERIFY(!trace->complete);
        QVERIFY(!trace->accesses.empty());
        QVERIFY(std::ranges::any_of(trace->findings, [](const Finding &finding) {
            return finding.kind == FindingKind::Timeout
                && finding.text.english().find("99_mine.cl") != std::string::npos;
        }));
        const auto next
            = tracer.record(tracerRequest(shippedVariants().front(), { 40, 30 }, { 3, 3 }).over(pixels));
        QVERIFY(next->complete);
    }

    /// What is recorded may be a stranger's.
    void hasNoRights()
    {
        record(tracerRequest(shippedVariants().front(), { 40, 30 }, { 3, 3 }), pixelsOf({ 40, 30 }));
        QFile status(QStringLiteral("/proc/%1/status").arg(m_tracer.processId()));
        QVERIFY(status.open(QIODevice::ReadOnly));
        QCOMPARE(status.readAll().contains("Seccomp:\t2"), confinementHere().seccomp);
    }

    void aKilledTracerIsStartedAgain()
    {
        const SharedPlane pixels = pixelsOf({ 40, 30 });
        const PictureRequest request = tracerRequest(shippedVariants().front(), { 40, 30 }, { 3, 3 });
        const auto before = record(request, (pixels));
        QVERIFY(::kill(m_tracer.processId(), SIGKILL) == 0);
        PictureRequest other = request;
        other.group = { 1, 0 };
        std::shared_ptr<const Trace> after;
        try {
            after = record(other, (pixels));
        } catch (const Error &) { // it may die while it works
            after = record(other, (pixels));
        }
        QVERIFY(after->complete);
        QVERIFY(record(request, (pixels)) == before); // kept
    }

    /// As the system does when memory runs out: the kernel is not to blame.
    void whatIsKilledWhileItRecordsNeedsNoFeature()
    {
        Tracer tracer({ .time = std::chrono::seconds(30) });
        const Variant endless
            = kernel("  volatile global float *v = dst; while (v[0] >= 0.0f) v[0] += 1.0f;");
        const std::jthread killer([](const std::stop_token &stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(300));
                signalChildren("haloscope-trace", SIGKILL);
            }
        });
        try {
            tracer.record(tracerRequest(endless, { 40, 30 }, { 3, 3 }).over(pixelsOf({ 40, 30 })));
            QFAIL("nothing was thrown");
        } catch (const Error &error) {
            const QString sentence = QString::fromUtf8(error.what());
            for (const char *word : { "99_mine.cl", "was killed", "memory ran out" })
                QVERIFY2(sentence.contains(QLatin1String(word)), qPrintable(sentence));
        }
    }

    void aBrokenKernelSaysItsLine()
    {
        try {
            findingsOf(kernel("  dst[0] = nonsense;"));
            QFAIL("nothing was thrown");
        } catch (const BuildError &error) {
            QVERIFY2(error.detail().find("99_mine.cl:8:") != std::string::npos, error.detail().c_str());
        }
    }

    void badRequestsAreRefused()
    {
        const SharedPlane pixels = pixelsOf({ 40, 30 });
        PictureRequest request = tracerRequest(shippedVariants().front(), { 40, 30 }, { 3, 3 });
        request.group = { 5, 0 };
        QVERIFY_EXCEPTION_THROWN(record(request, (pixels)), Error);
        request.group = { 0, 0 };
        request.launch = 1;
        QVERIFY_EXCEPTION_THROWN(record(request, (pixels)), Error);
        request.launch = 0;
        request.image = { 41, 30 };
        QVERIFY_EXCEPTION_THROWN(record(request, (pixels)), Error);
    }
};

HALO_TEST(TestTracer, QCoreApplication)
#include "tst_tracer.moc"
