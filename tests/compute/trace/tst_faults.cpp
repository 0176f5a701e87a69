// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/model/formula.h"
#include "compute/trace/model/passjoin.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

namespace {

const Size2 imageSize{ 37, 29 };

/// Small groups; the asked one sticks out of the picture at the right and below.
PictureRequest faultRequest(const Variant &variant, Size2 filter)
{
    PictureRequest request;
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    request.tuning.group = { 8, 8 };
    request.filter = takesTerms(variant) ? product(filter.w, filter.h) : asymmetric(filter.w, filter.h);
    request.image = imageSize;
    const Size2 step{ 8 * request.tuning.items.w, 8 * request.tuning.items.h };
    request.group = { (imageSize.w - 1) / step.w, (imageSize.h - 1) / step.h };
    return request;
}

Size2 faultFilter(const KernelFault &fault)
{
    return fault.id == "fixed_taps" ? Size2{ 3, 3 } : Size2{ 5, 5 };
}

const Variant &tiled(const char *id = "tile_strided")
{
    return findVariant(shippedVariants(), id);
}

bool has(const std::vector<Finding> &findings, FindingKind kind)
{
    return std::ranges::count(findings, kind, &Finding::kind) > 0;
}

QString inWords(const std::vector<Finding> &findings)
{
    QString words;
    for (const Finding &finding : findings)
        words += QString::fromStdString(finding.text.english()) + u'\n';
    return words;
}

} // namespace

class TestFaults : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    ExpectedOutputs m_expected;
    const SharedPlane m_pixels = noise(imageSize.w, imageSize.h).colour.front();

    FaultyImage simulated(const TraceRequest &request, int around = 1)
    {
        return faultyImage(m_tracer, m_expected, request, around);
    }
    FaultyImage simulated(const PictureRequest &request, int around = 1)
    {
        return simulated(request.over(m_pixels), around);
    }

private Q_SLOTS:
    void shippedVariantsHaveNone_data();
    void shippedVariantsHaveNone();
    void everyFaultShows_data();
    void everyFaultShows();
    void everyFaultFitsSomething();
    void linesStayWhereTheyAre();
    void shortHaloSpoilsOnlySeams_data();
    void shortHaloSpoilsOnlySeams();
    void fourLoadsLeaveTwentyCells();
    void overlappingGroupsLeaveOutputs();
    void groupsStayAtTheirPlace();
    void passesStayOnePage();
    void harmlessSizesAreLeftOut();
    void unknownFaultIsAnError();
    void imageHoldsWhatGroupsStored();
    void wrongOutputsAreNamed();
    void wrongOutputsAreToldInUnitsOfTheFile();
};

void TestFaults::shippedVariantsHaveNone_data()
{
    QTest::addColumn<QString>("id");
    for (const Variant &variant : shippedVariants())
        QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
}

void TestFaults::shippedVariantsHaveNone()
{
    QFETCH(QString, id);
    const Variant &variant = tiled(qPrintable(id));
    for (const Size2 filter : { Size2{ 5, 5 }, Size2{ 3, 2 }, Size2{ 1, 1 } }) {
        const FaultyImage image = simulated(faultRequest(variant, filter));
        QVERIFY2(image.trace->findings.empty(), qPrintable(inWords(image.trace->findings)));
        QCOMPARE(image.wrongPixels(), std::int64_t(0));
        QVERIFY(image.region.size.area() > 0 && image.wrong.size() == image.region.size.area());
    }
}

void TestFaults::everyFaultShows_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("variant");
    for (const KernelFault &fault : kernelFaults())
        for (const Variant &variant : shippedVariants())
            if (broken(fault, faultRequest(variant, faultFilter(fault))))
                QTest::addRow("%s, %s", fault.id.c_str(), variant.id.c_str())
                    << QString::fromStdString(fault.id) << QString::fromStdString(variant.id);
}

void TestFaults::everyFaultShows()
{
    QFETCH(QString, fault);
    QFETCH(QString, variant);
    const KernelFault &known = findFault(fault.toStdString());
    PictureRequest right = faultRequest(tiled(qPrintable(variant)), faultFilter(known));
    if (!known.edgeOnly)
        right.group = { 1, 0 };
    const FaultyImage image = simulated(*broken(known, right.over(m_pixels)));
    QVERIFY(!image.trace->findings.empty());
    // A sampler never reads outside: there a wrong rule only gives wrong values.
    const bool sampler = known.id == "wrong_clamp" && variant == QLatin1String("image_sampler");
    const FindingKind expected = sampler ? FindingKind::Value : known.shows;
    QVERIFY2(has(image.trace->findings, expected), qPrintable(inWords(image.trace->findings)));
    // Some faults are luck: the simulator runs work-items one after another and clears local memory.
    if (known.shows == FindingKind::Value || known.id == "short_halo" || known.id == "no_barrier")
        QVERIFY(image.wrongPixels() > 0);
    for (const Finding &finding : image.trace->findings)
        QVERIFY(!finding.text.empty());
}

void TestFaults::everyFaultFitsSomething()
{
    for (const KernelFault &fault : kernelFaults()) {
        std::ptrdiff_t fits = 0;
        for (const char *workload : { "image", "signal" })
            fits += std::ranges::count_if(shippedVariants(workload),
                [&](const Variant &variant) { return broken(fault, variant).has_value(); });
        QVERIFY2(fits > 0, fault.id.c_str());
        QVERIFY2(fault.explanation.ends_with('.') && !fault.title.empty(), fault.id.c_str());
        QCOMPARE(std::ranges::count(kernelFaults(), fault.id, &KernelFault::id), 1);
    }
    // Every kernel that reads pixel by pixel can be broken in several ways.
    for (const Variant &variant : shippedVariants())
        QVERIFY2(readsInVectors(variant)
                || std::ranges::count_if(kernelFaults(),
                       [&](const KernelFault &fault) { return broken(fault, variant).has_value(); })
                    >= 4,
            variant.id.c_str());
}

void TestFaults::linesStayWhereTheyAre()
{
    for (const KernelFault &fault : kernelFaults())
        for (const Variant &variant : shippedVariants())
            if (const auto wrong = broken(fault, variant)) {
                QCOMPARE(std::ranges::count(wrong->source, '\n'), std::ranges::count(variant.source, '\n'));
                QVERIFY2(wrong->source != variant.source, fault.id.c_str());
                QVERIFY2(wrong->origin == Origin::User, "a broken kernel is not ours");
            }
}

void TestFaults::shortHaloSpoilsOnlySeams_data()
{
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("edge");
    for (const Variant &variant : shippedVariants())
        if (broken(findFault("short_halo"), variant))
            for (const int edge : { 3, 5, 7 })
                QTest::addRow("%s, %d", variant.id.c_str(), edge)
                    << QString::fromStdString(variant.id) << edge;
}

void TestFaults::shortHaloSpoilsOnlySeams()
{
    QFETCH(QString, variant);
    QFETCH(int, edge);
    PictureRequest request = faultRequest(tiled(qPrintable(variant)), { edge, edge });
    request.group = { 1, 1 };
    const FaultyImage image = simulated(*broken(findFault("short_halo"), request.over(m_pixels)));
    QVERIFY(image.wrongPixels() > 0);
    QVERIFY(has(image.trace->findings, FindingKind::Uninitialised));
    const Size2 step{ 8 * request.tuning.items.w, 8 * request.tuning.items.h };
    const int radius = edge / 2;
    const auto fromEdge = [radius](int at, int size) { // within the radius of one of the two edges
        return at % size < radius || at % size >= size - radius;
    };
    for (int y = image.region.y; y < image.region.y + image.region.size.h; ++y)
        for (int x = image.region.x; x < image.region.x + image.region.size.w; ++x)
            if (image.wrong[image.region.indexOf(x, y)])
                QVERIFY2(fromEdge(x, step.w) || fromEdge(y, step.h), qPrintable(QString::number(x)));
}

/// The worked example: 8 x 8 pixels, a filter of 5 x 5, groups of 2 x 2.
void TestFaults::fourLoadsLeaveTwentyCells()
{
    PictureRequest request = faultRequest(tiled("tile_four_loads"), { 5, 5 });
    request.image = { 8, 8 };
    request.settings.size = OutputSize::Valid;
    request.group = { 0, 0 };
    const auto wrong = broken(findFault("small_group"), request.over(noise(8, 8)));
    QVERIFY(wrong.has_value());
    QVERIFY(wrong->tuning.group == (Size2{ 2, 2 }));
    const auto trace = m_tracer.record(*wrong);
    const int tile = trace->tile();
    const size_t cells = trace->buffers[static_cast<size_t>(tile)].shape.area();
    QCOMPARE(cells, size_t(36));
    std::vector<bool> written(cells, false);
    for (const Access &access : trace->accesses)
        if (access.buffer == tile && access.kind == AccessKind::Store)
            written[static_cast<size_t>(access.index)] = true;
    QCOMPARE(std::ranges::count(written, false), 20);
    QVERIFY(has(trace->findings, FindingKind::Uninitialised));

    const auto rounded = broken(findFault("rounded_test"), request);
    QVERIFY(rounded->tuning.group == (Size2{ 3, 3 }));
}

/// The worked example: 16 x 16 outputs, groups of 4 x 4, outputs of an item 2 x 2: 112 are never written.
void TestFaults::overlappingGroupsLeaveOutputs()
{
    PictureRequest request = faultRequest(tiled("tile_many_outputs"), { 5, 5 });
    request.tuning.group = { 4, 4 };
    request.image = { 16, 16 };
    request.group = { 1, 1 };
    const FaultyImage image = simulated(*broken(findFault("item_origin"), request.over(noise(16, 16))));
    QCOMPARE(image.simulated.size(), size_t(256));
    QCOMPARE(image.wrongPixels(), std::int64_t(112));
    QCOMPARE(std::ranges::count_if(image.simulated, [](float value) { return std::isnan(value); }), 112);
}

/// Of two launches that are two sums, the broken one as the right one.
void TestFaults::passesStayOnePage()
{
    const Variant variant = parseVariant("91_two.cl", "image", R"(// title: Two sums
// summary: rows, then columns
// plan: passes
// pass: rows : OUT_WIDTH x HEIGHT
// pass: columns : OUT_WIDTH x OUT_HEIGHT
// buffer: between : OUT_WIDTH x HEIGHT
//
// Pixel by pixel, so that faults fit.
kernel void rows(global const float *src, global float *between, const FilterRow filter_x,
                 int width, int height, int out_width)
{
    const int x = get_global_id(0), y = get_global_id(1);
    float sum = 0.0f;
    for (int j = 0; j < FILTER_W; ++j) {
        const int sx = x + j - ORIGIN_X;
        sum += filter_x.at[j] * pixelAt(src, sx, y, width, height);
    }
    if (x < out_width && y < height)
        between[y * out_width + x] = sum;
}

kernel void columns(global const float *between, global float *dst, const FilterColumn filter_y,
                    int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0), y = get_global_id(1);
    float sum = 0.0f;
    for (int i = 0; i < FILTER_H; ++i)
        sum += filter_y.at[i] * pixelAt(between, x, y + i - ORIGIN_Y, out_width, height);
    if (x < out_width && y < out_height)
        dst[y * out_width + x] = sum;
}
)");
    const PictureRequest right = faultRequest(variant, { 5, 5 });
    QVERIFY(joinsPasses(right));
    QCOMPARE(simulated(right).wrongPixels(), std::int64_t(0));
    const auto wrong = broken(findFault("swapped_xy"), right.over(m_pixels));
    QVERIFY(wrong.has_value());
    const FaultyImage image = simulated(*wrong);
    QVERIFY(isJoined(*image.trace));
    QCOMPARE(passesOf(image.trace).size(), size_t(2));
    QVERIFY(image.wrongPixels() > 0);
    const auto found = std::ranges::find(image.trace->findings, FindingKind::Value, &Finding::kind);
    QVERIFY(found != image.trace->findings.end());
    QCOMPARE(image.trace->buffers[static_cast<size_t>(found->buffer)].name, std::string("dst"));
}

void TestFaults::groupsStayAtTheirPlace()
{
    PictureRequest request = faultRequest(tiled("tile_four_loads"), { 5, 5 });
    request.group = { 2, 1 }; // outputs from 16, 8
    const auto wrong = broken(findFault("small_group"), request);
    QVERIFY(wrong->group == (Size2{ 8, 4 }));
    const OutputRegion own = outputsOf(*wrong, wrong->problem->traceView());
    QVERIFY(own.x == 16 && own.y == 8);
    QVERIFY(broken(findFault("no_barrier"), request)->group == request.group);

    // Sixteen outputs in two groups of eight: none sticks out, so they are made larger; the last stays the
    // last.
    request.image = { 16, 16 };
    request.group = { 1, 0 };
    const auto guard = broken(findFault("no_guard"), request.over(noise(16, 16)));
    QVERIFY(guard->tuning.group == (Size2{ 9, 8 }));
    QVERIFY(guard->group == (Size2{ 1, 0 }));
    QVERIFY(
        has(m_tracer.record(*guard)->findings, FindingKind::Bounds) || simulated(*guard).wrongPixels() > 0);
    request.image = { 8, 8 };
    request.group = { 0, 0 };
    QVERIFY(!broken(findFault("no_guard"), request).has_value()); // one group, exactly
}

void TestFaults::harmlessSizesAreLeftOut()
{
    const auto affects = [](const char *fault, const PictureRequest &request) {
        return broken(findFault(fault), request).has_value();
    };
    const PictureRequest five = faultRequest(tiled(), { 5, 5 });
    const PictureRequest one = faultRequest(tiled(), { 1, 1 });
    QVERIFY(affects("short_halo", five) && !affects("short_halo", one));
    QVERIFY(!affects("fixed_taps", five) && affects("fixed_taps", faultRequest(tiled(), { 7, 7 })));
    QVERIFY(!affects("small_group", five)); // not four loads
    QVERIFY(!affects("no_barrier", faultRequest(tiled("naive"), { 5, 5 })));
    PictureRequest single = faultRequest(tiled("tile_many_outputs"), { 5, 5 });
    QVERIFY(affects("item_origin", single));
    single.tuning.items = { 1, 1 };
    QVERIFY(!affects("item_origin", single));
    PictureRequest first = five;
    first.group = { 0, 0 };
    QVERIFY(affects("tile_steps", five) && !affects("tile_steps", first));
}

void TestFaults::unknownFaultIsAnError()
{
    QVERIFY(findFault("no_barrier").shows == FindingKind::Race);
    QVERIFY_EXCEPTION_THROWN(findFault("nothing"), Error);
}

void TestFaults::imageHoldsWhatGroupsStored()
{
    PictureRequest request = faultRequest(tiled("naive"), { 3, 3 });
    request.group = { 1, 3 };
    const FaultyImage image = simulated(request);
    QCOMPARE(image.region.x, 0);
    QCOMPARE(image.region.y, 16);
    QVERIFY(image.region.size == (Size2{ 24, 29 - 16 })); // the last row of groups
    QVERIFY(image.trace->request.group == request.group);
    const FaultyImage alone = simulated(request, 0);
    QVERIFY(alone.region.size == (Size2{ 8, 5 }));
    for (int y = 24; y < 29; ++y)
        for (int x = 8; x < 16; ++x)
            QCOMPARE(
                alone.simulated[alone.region.indexOf(x, y)], image.simulated[image.region.indexOf(x, y)]);
}

void TestFaults::wrongOutputsAreNamed()
{
    const PictureRequest request = faultRequest(tiled("naive"), { 3, 3 });
    Trace trace = *m_tracer.record(request.over(m_pixels));
    QVERIFY(wrongOutputs(trace, m_expected).empty());
    const int dst = trace.bufferNamed("dst");
    const auto stores = [dst](const Access &access) { return access.buffer == dst; };
    auto store = std::ranges::find_if(trace.accesses, stores);
    store->value += 0.5F;
    std::vector<Finding> findings = wrongOutputs(trace, m_expected);
    QCOMPARE(findings.size(), size_t(1));
    QVERIFY(findings.front().kind == FindingKind::Value && findings.front().line == store->line);
    QCOMPARE(findings.front().item, store->item);
    QCOMPARE(findings.front().index, store->index);

    store->value = std::nanf("");
    QCOMPARE(wrongOutputs(trace, m_expected).size(), size_t(1));

    const std::int64_t missing = store->index;
    trace.accesses.erase(store);
    findings = wrongOutputs(trace, m_expected);
    QCOMPARE(findings.size(), size_t(1));
    QCOMPARE(findings.front().index, missing);
    QVERIFY(findings.front().text.english().find("never written") != std::string::npos);
    trace.complete = false;
    QVERIFY(wrongOutputs(trace, m_expected).empty());
}

/// Of a file of bytes, grey of 51 everywhere, in whose units the window and the lessons tell values.
void TestFaults::wrongOutputsAreToldInUnitsOfTheFile()
{
    Image grey = noise(imageSize.w, imageSize.h);
    grey.depth = Depth::U8;
    grey.colour.assign(1, std::make_shared<const Plane>(imageSize.area(), 51.0F / 255.0F));
    PictureRequest asked = faultRequest(tiled("naive"), { 3, 3 });
    asked.filter = parseFilter("box:3");
    TraceRequest request = asked.over(grey.colour.front());
    request.problem = std::make_shared<const ConvolutionProblem>(grey, asked.filter, Settings{});
    Trace trace = *m_tracer.record(request);
    const auto store = std::ranges::find(trace.accesses, trace.bufferNamed("dst"), &Access::buffer);
    const auto told = [&](float value) {
        store->value = value;
        return QString::fromStdString(wrongOutputs(trace, m_expected).front().text.english());
    };
    QVERIFY2(told(153.0F / 255.0F).endsWith(QLatin1String(" is 153 instead of 51.")),
        qPrintable(told(153.0F / 255.0F)));
    QVERIFY2(told(51.5F / 255.0F).endsWith(QLatin1String(" is 51.5 instead of 51.")),
        qPrintable(told(51.5F / 255.0F)));
    QVERIFY2(!told(51.0003F / 255.0F).endsWith(QLatin1String(" is 51 instead of 51.")),
        qPrintable(told(51.0003F / 255.0F)));
}

HALO_TEST(TestFaults, QCoreApplication)
#include "tst_faults.moc"
