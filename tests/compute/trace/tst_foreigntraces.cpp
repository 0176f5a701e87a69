// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/tracereader.h"
#include "compute/trace/model/tracetext.h"
#include "compute/trace/model/tracewalk.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/support.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

namespace {

constexpr Size2 planeSize{ 37, 29 }; // no multiple of any work-group

/// Of 8 bits, so that kernels of bytes read what is there.
SharedPlane bytePlane()
{
    Plane values = *noise(planeSize.w, planeSize.h).colour.front();
    for (float &value : values)
        value = std::round(std::abs(value) * 255.0F) / 255.0F;
    return std::make_shared<const Plane>(std::move(values));
}

double planePixel(const Plane &plane, int x, int y, Border border)
{
    const bool inside = x >= 0 && y >= 0 && x < planeSize.w && y < planeSize.h;
    if (!inside && border == Border::Zero)
        return 0.0;
    const int column = std::clamp(x, 0, planeSize.w - 1), row = std::clamp(y, 0, planeSize.h - 1);
    return static_cast<double>(plane[static_cast<size_t>(row * planeSize.w + column)]);
}

/// The correlation, worked out tap by tap; kept between 0 and 1 if asked for.
double correlationAt(const Plane &plane, const Filter &filter, int x, int y, Border border, bool kept)
{
    double sum = 0.0;
    for (int j = 0; j < filter.height; ++j)
        for (int i = 0; i < filter.width; ++i)
            sum += static_cast<double>(filter.at(i, j))
                * planePixel(plane, x + i - filter.width / 2, y + j - filter.height / 2, border);
    return kept ? std::clamp(sum, 0.0, 1.0) : sum;
}

TraceRequest foreignRequest(
    const Variant &variant, const SharedPlane &plane, const Filter &filter, Border border)
{
    const Settings settings{ Op::Correlation, OutputSize::Same, border };
    TraceRequest request;
    request.problem = planeProblem(plane, planeSize, filter, settings);
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    return request;
}

std::string foreignPath(const QString &name)
{
    return std::string(HALOSCOPE_TESTS "/data/foreign/") + name.toStdString();
}

QString firstOf(const std::vector<Finding> &findings)
{
    return findings.empty() ? QString() : QString::fromStdString(findings.front().text.english());
}

} // namespace

class TestForeignTraces : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    ExpectedOutputs m_expected;
    const SharedPlane m_plane = bytePlane();

    void addKernels()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<bool>("zero");
        QTest::addColumn<bool>("kept");
        QTest::addColumn<double>("tolerance");
        const double byte = 1.0 / 255.0 + 1e-6;
        QTest::newRow("names of its own") << "plain.cl"
                                          << "1 2 3; 4 5 6; 7 8 -9 / 16" << false << false << 2e-6;
        QTest::newRow("bytes, pitch, interior") << "bytes.cl"
                                                << "0 -1 0; -1 5 -1; 0 -1 0" << false << true << byte;
        QTest::newRow("float4") << "rgba.cl"
                                << "1 2 3; 4 5 6; 7 8 -9 / 16" << true << false << 2e-6;
        QTest::newRow("images, sampler") << "image.cl"
                                         << "gauss:5" << false << true << byte;
        QTest::newRow("images, sums below 0") << "image.cl"
                                              << "-1 -2 -1; 0 0 0; 1 2 1" << false << true << byte;
        QTest::newRow("CUDA") << "cuda.cu"
                              << "1 2 3; 4 5 6; 7 8 -9 / 16" << true << false << 2e-6;
        QTest::newRow("passes of their own shapes") << "passes.cl"
                                                    << "gauss:5" << true << false << 2e-6;
        QTest::newRow("overlapping groups")
            << "overlap.cl"
            << "0 0.125 0; 0.125 0.5 0.125; 0 0.125 0" << false << false << 2e-6;
        QTest::newRow("ints, struct, one dimension") << "struct.cl"
                                                     << "1 2 3; 4 -5 6; 1 0 1" << true << false << byte;
        QTest::newRow("half") << "halfs.cl"
                              << "1 2 3; 4 5 6; 7 8 9 / 64" << false << false << 2e-3;
    }

private Q_SLOTS:
    void everyGroupStoresTheSums_data() { addKernels(); }

    /// What all work-groups store, pixel by pixel, is the sum that the test works out, without a finding.
    void everyGroupStoresTheSums()
    {
        QFETCH(QString, file);
        QFETCH(QString, filter);
        QFETCH(bool, zero);
        QFETCH(bool, kept);
        QFETCH(double, tolerance);
        const Border border = zero ? Border::Zero : Border::Replicate;
        const Filter weights = parseFilter(filter.toStdString());
        TraceRequest request = foreignRequest(readKernel(foreignPath(file)), m_plane, weights, border);
        const size_t passes = std::max<size_t>(request.variant.passes.size(), 1);
        request.launch = static_cast<int>(passes) - 1;
        const Size2 groups = groupsOf(request);
        Plane stored(planeSize.area(), NAN);
        for (request.group.h = 0; request.group.h < groups.h; ++request.group.h)
            for (request.group.w = 0; request.group.w < groups.w; ++request.group.w) {
                const auto trace = m_tracer.record(request);
                QVERIFY(trace->complete);
                QCOMPARE(firstOf(trace->findings), QString());
                QCOMPARE(firstOf(wrongOutputs(*trace, m_expected)), QString());
                QCOMPARE(
                    QString::fromStdString(differenceFromFormula(*trace).value_or("").english()), QString());
                const int dst = trace->bufferNamed("dst");
                QVERIFY(dst >= 0);
                for (const Access &access : trace->accesses)
                    for (int i = 0; access.buffer == dst && i < access.count; ++i)
                        if (const auto pixel = trace->pixelOf(access, i))
                            stored.at(static_cast<size_t>(*pixel)) = trace->valueOf(access, i);
            }
        for (int y = 0; y < planeSize.h; ++y)
            for (int x = 0; x < planeSize.w; ++x) {
                const auto got = static_cast<double>(stored[static_cast<size_t>(y * planeSize.w + x)]);
                const double wanted = correlationAt(*m_plane, weights, x, y, border, kept);
                QVERIFY2(std::abs(got - wanted) <= tolerance,
                    qPrintable(QStringLiteral("%1,%2: %3, not %4").arg(x).arg(y).arg(got).arg(wanted)));
            }
    }

    void groupsAreHeldToWhatTheyCover_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("mapping");
        QTest::addColumn<QStringList>("mistakes"); ///< what is right, and what is wrong, in turn
        const QString mean = QStringLiteral(
            "kernel void f(global const float *in, global float *out, int w, int h)\n"
            "{\n    const int x = get_global_id(0), y = get_global_id(1);\n"
            "    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;\n    float s = 0.0f;\n"
            "    for (int j = -1; j <= 1; ++j)\n        for (int i = -1; i <= 1; ++i)\n"
            "            s += in[(y + j) * w + x + i];\n    out[y * w + x] = s / 9.0f;\n}\n");
        const QString interior
            = QStringLiteral("argument: w = WIDTH\nargument: h = HEIGHT\ncovers: interior\n");
        const QStringList less{ QStringLiteral("/ 9"), QStringLiteral("/ 8"), QStringLiteral("x < 1"),
            QStringLiteral("x < 2"), QStringLiteral("y < 1"), QStringLiteral("y < 2") };
        QTest::newRow("margins as wide as a group")
            << mean << interior + QStringLiteral("group: 16 x 1\n") << less;
        QTest::newRow("narrow groups") << mean << interior + QStringLiteral("group: 1 x 8\n") << less;
        const QString swapped
            = QString(mean)
                  .replace(QStringLiteral("x = get_global_id(0), y = get_global_id(1)"),
                      QStringLiteral("y = get_global_id(0), x = get_global_id(1)"))
                  .replace(QStringLiteral("x < 1 || y < 1 || x >= w - 1 || y >= h - 1"),
                      QStringLiteral("x >= w || y >= h"))
                  .replace(QStringLiteral("in[(y + j) * w + x + i]"),
                      QStringLiteral("in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)]"));
        const QStringList turned{ QStringLiteral("out[y * w + x]"), QStringLiteral("out[x * w + y]"),
            QStringLiteral("x >= w ||"), QStringLiteral("x >= w - 1 ||") };
        for (const char *group : { "16 x 16", "16 x 4", "4 x 16" })
            QTest::newRow(group) << swapped
                                 << QStringLiteral("argument: w = WIDTH\nargument: h = WIDTH\n"
                                                   "launch: HEIGHT x WIDTH\nborder: replicate\ngroup: %1\n")
                                        .arg(QLatin1String(group))
                                 << turned;
    }

    /// Of a picture that is a square, by rows and by columns: what is right has no finding, what is wrong
    /// has.
    void groupsAreHeldToWhatTheyCover()
    {
        QFETCH(QString, source);
        QFETCH(QString, mapping);
        QFETCH(QStringList, mistakes);
        const Size2 square{ 32, 32 };
        const SharedPlane plane = noise(square.w, square.h).colour.front();
        const auto finding = [&](const QString &text) {
            const Variant variant = parseKernel(KernelText{ "f.cl", "image", text.toStdString(),
                "entry: f\nargument: in = src\nargument: out = dst\nfilter: box:3\n"
                    + mapping.toStdString() });
            TraceRequest request = foreignRequest(variant, plane, parseFilter("box:3"), Border::Replicate);
            request.problem = planeProblem(plane, square, parseFilter("box:3"),
                Settings{ Op::Correlation, OutputSize::Same, Border::Replicate });
            const Size2 groups = groupsOf(request);
            QString first;
            for (request.group.h = 0; request.group.h < groups.h && first.isEmpty(); ++request.group.h)
                for (request.group.w = 0; request.group.w < groups.w && first.isEmpty(); ++request.group.w) {
                    const auto trace = m_tracer.record(request);
                    first = firstOf(trace->findings) + firstOf(wrongOutputs(*trace, m_expected));
                }
            return first;
        };
        QCOMPARE(finding(source), QString());
        for (qsizetype i = 0; i < mistakes.size(); i += 2)
            QVERIFY2(!finding(QString(source).replace(mistakes[i], mistakes[i + 1])).isEmpty(),
                qPrintable(mistakes[i + 1]));
    }

    /// It does not become one of the next row, where it would be a race or a wrong output.
    void aWriteOutsideAnImageIsTold()
    {
        const std::string source
            = "constant sampler_t smp = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | "
              "CLK_FILTER_NEAREST;\n"
              "kernel void f(read_only image2d_t in, write_only image2d_t out)\n"
              "{\n    const int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
              "    write_imagef(out, at, read_imagef(in, smp, at));\n}\n";
        const Variant variant = parseKernel(KernelText{ "f.cl", "image", source,
            "entry: f\nargument: in = src\nargument: out = dst\nfilter: 1\nborder: replicate\n" });
        TraceRequest request = foreignRequest(variant, m_plane, parseFilter("1"), Border::Replicate);
        QCOMPARE(firstOf(m_tracer.record(request)->findings), QString());
        request.group = { 2, 0 }; // columns 32 to 47 of 37
        const auto trace = m_tracer.record(request);
        QCOMPARE(countOf(trace->findings), std::int64_t{ 11 * 16 });
        QCOMPARE(firstOf(trace->findings),
            QStringLiteral(
                "Work-item (5, 0) writes pixel (37, 0) of out, outside its 37 x 29 pixels, in line 5."));
        QCOMPARE(firstOf(wrongOutputs(*trace, m_expected)), QString());
    }

    void wrongAddressesAreTold_data()
    {
        QTest::addColumn<QByteArray>("statement");
        QTest::addColumn<QString>("finding");
        const QString item = QStringLiteral("Work-item (0, 0) ");
        QTest::newRow("pixel") << QByteArray("sum = src[i + 1];") << QString();
        // The fourth of four is the first one outside: 9 weights, of which 6 to 8 are read.
        QTest::newRow("end of a wide access")
            << QByteArray("sum = vload4(0, filter + 6).w;")
            << item + QStringLiteral("reads filter[9], outside its 9 elements, in line 6.");
        QTest::newRow("vload at any float") << QByteArray("sum = vload4(0, src + 1 + i).w;") << QString();
        QTest::newRow("aligned float4")
            << QByteArray("sum = ((global const float4 *)src)[i / 4].w;") << QString();
        QTest::newRow("float4 at an odd float")
            << QByteArray("sum = dot(*(global const float4 *)(src + 1 + i), (float4)(1, 2, 3, 4));")
            << item
                + QStringLiteral("reads at src[1], which is not aligned to 16 bytes as the type requires, in "
                                 "line 6; use vload.");
        const QString array = item + QStringLiteral("reads outside of its arrays, in line 6.");
        QTest::newRow("private array") << QByteArray(
            "float row[4]; for (int n = 0; n < 4; ++n) row[n] = src[n]; "
            "sum = row[x + 4];") << array;
        QTest::newRow("table of the program")
            << QByteArray("const float row[4] = { 1, 2, 3, 4 }; sum = row[x + 4];") << array;
        // The group of eight writes t[0] to t[7].
        QTest::newRow("cell that was not written")
            << QByteArray("local float t[64]; t[x] = 1.0f; barrier(CLK_LOCAL_MEM_FENCE); "
                          "sum = vload4(0, t + 6).w;")
            << item + QStringLiteral("reads t[8], which was never written, in line 6.");
    }

    /// With the element that is wrong, and where devices may crash though the simulator goes on.
    void wrongAddressesAreTold()
    {
        QFETCH(QByteArray, statement);
        QFETCH(QString, finding);
        const std::string source
            = "kernel void f(global const float *src, global float *dst, constant float *filter, int width)\n"
              "{\n    const int x = get_global_id(0), y = get_global_id(1);\n    const int i = y * width + "
              "x;\n"
              "    float sum = 0.0f;\n    "
            + statement.toStdString() + "\n    dst[i] = sum;\n}\n";
        const Variant variant = parseKernel(KernelText{ "f.cl", "image", source,
            "entry: f\nfilter: 3\nborder: zero\ngroup: 8 x 1\nargument: width = WIDTH\n" });
        const TraceRequest request = foreignRequest(variant, m_plane, parseFilter("gauss:3"), Border::Zero);
        QCOMPARE(firstOf(m_tracer.record(request)->findings), finding);
    }

    void pixelsAreInTheirPlaces_data() { addKernels(); }

    /// The picture shows each pixel where it is, with its value, and counts a pixel as one read.
    void pixelsAreInTheirPlaces()
    {
        QFETCH(QString, file);
        QFETCH(QString, filter);
        QFETCH(bool, zero);
        const Border border = zero ? Border::Zero : Border::Replicate;
        const Filter weights = parseFilter(filter.toStdString());
        TraceRequest request = foreignRequest(readKernel(foreignPath(file)), m_plane, weights, border);
        const Size2 groups = groupsOf(request);
        request.group = { groups.w / 2, groups.h / 2 };
        const auto trace = passView(m_tracer.record(request));
        // A picture that is padded begins before the first pixel.
        const Size2 before{ (trace->view.image.w - planeSize.w) / 2,
            (trace->view.image.h - planeSize.h) / 2 };
        const Storyboard board(trace);
        const Places &places = board.places();
        int seen = 0;
        for (int cell = 0; cell < places.windowCells(); ++cell) {
            const std::int64_t pixel = places.sourceOf(cell);
            const auto value = board.valueOf({ Surface::Window, cell });
            if (pixel < 0 || !value)
                continue;
            const int x = static_cast<int>(pixel % trace->view.image.w) - before.w;
            const int y = static_cast<int>(pixel / trace->view.image.w) - before.h;
            QVERIFY(std::abs(static_cast<double>(*value) - planePixel(*m_plane, x, y, border)) < 1e-3);
            ++seen;
        }
        const TrafficSummary traffic = trafficOf(*trace, HardwareModel());
        QVERIFY(traffic.outputs > 0);
        QVERIFY(seen >= traffic.outputs);
        for (int cell = 0; cell < places.outputCells() && !trace->scattered; ++cell) {
            const Size2 at{ places.outputs().x() + cell % places.outputs().width(),
                places.outputs().y() + cell / places.outputs().width() };
            const bool inside = at.w >= 0 && at.h >= 0 && at.w < trace->view.geometry.out.w
                && at.h < trace->view.geometry.out.h;
            QCOMPARE(board.ownerOf(cell) >= 0, inside);
        }
        const bool direct = trace->tile() < 0 || file == QStringLiteral("struct.cl");
        if (direct && file != QStringLiteral("bytes.cl")) // which takes five of nine taps
            QVERIFY(traffic.readsPerOutput <= static_cast<double>(trace->view.filter.size().area()) + 1e-9);
        QVERIFY(traffic.readsPerOutput * static_cast<double>(traffic.outputs)
            >= static_cast<double>(seen) - 1e-9);
    }

    void aFileOfARecordingSaysTheSame_data() { addKernels(); }

    void aFileOfARecordingSaysTheSame()
    {
        QFETCH(QString, file);
        QFETCH(QString, filter);
        QFETCH(bool, zero);
        const TraceRequest request = foreignRequest(readKernel(foreignPath(file)), m_plane,
            parseFilter(filter.toStdString()), zero ? Border::Zero : Border::Replicate);
        const auto trace = m_tracer.record(request);
        const Trace again = readTrace(traceJson(*trace, trace->findings), QStringLiteral("again.json"));
        QCOMPARE(again.buffers.size(), trace->buffers.size());
        for (size_t i = 0; i < again.buffers.size(); ++i) {
            QCOMPARE(again.buffers[i].memory, trace->buffers[i].memory);
            QVERIFY(again.buffers[i].layout == trace->buffers[i].layout);
        }
        QCOMPARE(again.scattered, trace->scattered);
        QVERIFY(again.step == trace->step);
        const OutputArea area = outputAreaOf(*trace), same = outputAreaOf(again);
        QVERIFY(area.first == same.first && area.end == same.end);
        QCOMPARE(trafficOf(again, HardwareModel()).haloBytes, trafficOf(*trace, HardwareModel()).haloBytes);
    }

    /// A float4 is read once for all of its planes, and takes 16 bytes.
    void bytesAreThoseOfTheMemory()
    {
        const Filter weights = parseFilter("box:3");
        TraceRequest request = foreignRequest(
            readKernel(foreignPath(QStringLiteral("rgba.cl"))), m_plane, weights, Border::Zero);
        request.group = { 1, 0 };
        const auto trace = m_tracer.record(request);
        const TrafficSummary traffic = trafficOf(*trace, HardwareModel());
        const auto outputs = static_cast<int>(traffic.outputs);
        const int columns = request.tuning.group.w, rows = request.tuning.group.h;
        QCOMPARE(outputs, columns * rows);
        // Above the first row there is nothing to read.
        QCOMPARE(traffic.globalLoads, std::int64_t(9) * outputs - std::int64_t(3) * columns);
        QCOMPARE(traffic.requestedBytes, 16 * traffic.globalLoads);
        QCOMPARE(traffic.uniqueBytes, std::int64_t(16) * (columns + 2) * (rows + 1));
        QCOMPARE(traffic.haloBytes, std::int64_t(16) * ((columns + 2) * (rows + 1) - columns * rows));
    }

    void aMissingBarrierIsARace_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("CUDA") << "cuda.cu";
        QTest::newRow("OpenCL") << "overlap.cl";
    }

    void aMissingBarrierIsARace()
    {
        QFETCH(QString, file);
        const Filter weights = parseFilter(
            file == QStringLiteral("cuda.cu") ? "box:5" : "0 0.125 0; 0.125 0.5 0.125; 0 0.125 0");
        const TraceRequest request = foreignRequest(readKernel(foreignPath(file)), m_plane, weights,
            file == QStringLiteral("cuda.cu") ? Border::Zero : Border::Replicate);
        const auto wrong = broken(findFault("no_barrier"), request);
        QVERIFY(wrong.has_value());
        const auto findings = m_tracer.record(*wrong)->findings;
        QVERIFY(std::ranges::any_of(
            findings, [](const Finding &finding) { return finding.kind == FindingKind::Race; }));
        QVERIFY(!broken(findFault("unturned_filter"), request)); // it has none of our names
    }

    /// A kernel that is all in a file which it includes: a read outside is named with that file.
    void linesOfIncludedFilesHaveTheirName()
    {
        KernelText text{ "mine.cl", "image", "#include \"deep.h\"\n" };
        text.mapping
            = "entry: f\nargument: a = src\nargument: b = dst\nargument: w = WIDTH\nargument: h = HEIGHT\n"
              "border: zero\n";
        text.includes["deep.h"] = "kernel void f(global const float *a, global float *b, int w, int h)\n"
                                  "{\n"
                                  "    const int x = get_global_id(0), y = get_global_id(1);\n"
                                  "    if (x < w && y < h)\n"
                                  "        b[y * w + x] = a[y * w + x - 5];\n"
                                  "}\n";
        const TraceRequest request
            = foreignRequest(parseKernel(text), m_plane, parseFilter("box:3"), Border::Zero);
        const auto trace = m_tracer.record(request);
        QVERIFY(!trace->findings.empty());
        QVERIFY2(firstOf(trace->findings).contains(QStringLiteral("line deep.h:5")),
            qPrintable(firstOf(trace->findings)));
        QCOMPARE(trace->findings.front().line, 1); // which includes it
        QCOMPARE(trace->findings.front().index, std::int64_t(-5));
    }
};

HALO_TEST(TestForeignTraces, QCoreApplication)

#include "tst_foreigntraces.moc"
