// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/forms.h"
#include "tests/oracle/oraclejson.h"
#include "tests/oracle/oracletrace.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::test::PictureRequest)

namespace {

/// Item, element of src, cell of the tile.
using Copy = std::tuple<int, std::int64_t, std::int64_t>;

std::multiset<Copy> copiesOf(const Trace &trace)
{
    std::multiset<Copy> copies;
    const std::vector<CellFill> cells = tileFill(trace, trace.tile());
    for (size_t cell = 0; cell < cells.size(); ++cell)
        for (int i = 0; i < cells[cell].stores; ++i)
            copies.insert({ cells[cell].item, cells[cell].source, static_cast<std::int64_t>(cell) });
    return copies;
}

/// The same by walking over the tile, for a group in an image of this size.
std::multiset<Copy> copiesByHand(const PictureRequest &request)
{
    const Size2 group = request.tuning.group, filter = request.filter.size();
    const Size2 tile{ group.w + filter.w - 1, group.h + filter.h - 1 };
    std::multiset<Copy> copies;
    for (int y = 0; y < tile.h; ++y)
        for (int x = 0; x < tile.w; ++x) {
            const int sx = walkIntoImage(
                request.group.w * group.w - filter.w / 2 + x, request.image.w, request.settings.border);
            const int sy = walkIntoImage(
                request.group.h * group.h - filter.h / 2 + y, request.image.h, request.settings.border);
            copies.insert({ y % group.h * group.w + x % group.w,
                sx < 0 || sy < 0 ? -1 : std::int64_t(sy) * request.image.w + sx, y * tile.w + x });
        }
    return copies;
}

/// A small group, or where the header has groups of one work-item the smallest that it computes, in a picture
/// with an interior group of this kind.
PictureRequest smallRequest(const Variant &variant)
{
    PictureRequest request;
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    request.filter = product(3, 3);
    request.image = { 29, 23 };
    if (request.tuning.group != Size2{ 1, 1 })
        request.tuning.group = takesTiles(variant) ? Size2{ 8, 8 } : Size2{ 6, 5 };
    if (takesPieces(variant))
        request.tuning.items = { 4, 4 }; // strips of one block
    if (request.tuning.group == Size2{ 1, 1 })
        for (const int edge : variant.itemChoices | std::views::reverse)
            for (int Size2::*side : { &Size2::w, &Size2::h }) {
                const Size2 before = request.tuning.items;
                request.tuning.items.*side = edge;
                if (TraceRequest(request).problem->refusal(variant, request.tuning, {}))
                    request.tuning.items = before;
            }
    const auto &[group, items, params] = request.tuning;
    request.image = { std::max(29, 2 * group.w * items.w + 5), std::max(23, 2 * group.h * items.h + 3) };
    return request;
}

std::string describe(const PictureRequest &request)
{
    return toString(request.settings.border) + ", group " + toString(request.group);
}

} // namespace

class TestTraceOracle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectors_data();
    void vectors();
    void stepsOfTheVectors_data() { vectors_data(); }
    void stepsOfTheVectors();
    void everyPatternIsRecordedOrExplained();
    void everyVariantEqualsTheFormula_data();
    void everyVariantEqualsTheFormula();
    void sumsOfPiecesEqualTheFormula();
    void loadsEqualTheEnumeration_data();
    void loadsEqualTheEnumeration();
    void numbersOfTheTile();

private:
    std::vector<TraceCase> cases() const
    {
        std::vector<TraceCase> all;
        const QJsonObject file = readJson(QStringLiteral(HALOSCOPE_TESTS "/oracle/trace.json"));
        for (const QJsonValue &json : file[QLatin1String("cases")].toArray())
            all.emplace_back(json.toObject());
        return all;
    }
    Tracer m_tracer;
};

void TestTraceOracle::vectors_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("variant");
    const std::vector<TraceCase> all = cases();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const std::string &variant : all[size_t(i)].variants())
            if (all[size_t(i)].refusal().empty())
                QTest::addRow("%s, %s", qPrintable(all[size_t(i)].id()), variant.c_str())
                    << i << QString::fromStdString(variant);
}

/// Who loads which pixel into which cell, recorded from the very kernels, equals the public vectors.
void TestTraceOracle::vectors()
{
    QFETCH(int, index);
    QFETCH(QString, variant);
    const TraceCase one = cases()[size_t(index)];
    const auto trace = m_tracer.record(
        one.request(findVariant(shippedVariants(), variant.toStdString())).over(one.pixels()));
    std::vector<TraceEntry> recorded = one.entriesOf(*trace);
    std::vector<TraceEntry> expected = one.expected();
    QVERIFY(!expected.empty());
    std::ranges::sort(recorded);
    std::ranges::sort(expected);
    QCOMPARE(recorded, expected);
}

/// What the vectors number as one step is one step of the whole group in lock-step, and nothing else is.
void TestTraceOracle::stepsOfTheVectors()
{
    QFETCH(int, index);
    QFETCH(QString, variant);
    const TraceCase one = cases()[size_t(index)];
    const auto trace = m_tracer.record(
        one.request(findVariant(shippedVariants(), variant.toStdString())).over(one.pixels()));
    std::map<std::pair<int, std::int64_t>, int> stepOf; // by item and pixel
    std::set<int> expected, found;
    const int width = trace->view.image.w;
    for (const auto &[x, y, step, pixelX, pixelY, cellX, cellY] : one.expected()) {
        stepOf[{ y * trace->request.tuning.group.w + x, std::int64_t(pixelY) * width + pixelX }] = step;
        expected.insert(step);
    }
    for (const Step &step : lockSteps(*trace, 0)) {
        if (step.buffer != trace->bufferNamed("src"))
            continue;
        std::set<int> numbers;
        for (const int i : step.accesses) {
            const Access &access = trace->accesses[size_t(i)];
            numbers.insert(stepOf.at({ access.item, access.index }));
        }
        QCOMPARE(numbers.size(), size_t(1));
        QVERIFY2(found.insert(*numbers.begin()).second, "a step of the vectors in two steps");
    }
    QCOMPARE(found, expected);
}

void TestTraceOracle::everyPatternIsRecordedOrExplained()
{
    int recorded = 0;
    for (const TraceCase &one : cases()) {
        const bool otherWorkload
            = one.pattern().startsWith(QLatin1String("s1")) || one.pattern().startsWith(QLatin1String("s4"));
        QCOMPARE(one.variants().empty(), otherWorkload);
        recorded += !otherWorkload && one.refusal().empty() ? 1 : 0;
    }
    QCOMPARE(recorded, 34);
}

void TestTraceOracle::everyVariantEqualsTheFormula_data()
{
    QTest::addColumn<QString>("variant");
    for (const Variant &variant : shippedVariants())
        QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
}

/// Borders, sizes, filters, and a group at the corner, at an edge and in the interior. Each pass of a variant
/// is a recording of its own.
void TestTraceOracle::everyVariantEqualsTheFormula()
{
    QFETCH(QString, variant);
    PictureRequest request = smallRequest(findVariant(shippedVariants(), variant.toStdString()));
    const Image image = noise(request.image.w, request.image.h);
    Rows<PictureRequest> rows;
    for (const auto &border : allBorders())
        for (const auto &size : allOutputSizes())
            for (const Size2 filter : { Size2{ 5, 3 }, Size2{ 2, 4 } })
                for (const Size2 place : { Size2{ 0, 0 }, Size2{ 1, 0 }, Size2{ 1, 1 } }) {
                    request.settings = { Op::Convolution, size.value, border.value };
                    request.filter = takesTerms(request.variant) ? product(filter.w, filter.h)
                                                                 : asymmetric(filter.w, filter.h);
                    request.group = place;
                    if (request.variant.id != "image_sampler" || border.value != Border::Reflect101)
                        rows.add(request,
                            pairsOf({ border.word, size.word, toString(filter), toString(place) }),
                            { .program = std::string(border.word) + size.word + toString(filter) });
                }
    const int passes = std::max(static_cast<int>(request.variant.passes.size()), 1);
    for (PictureRequest row : rows.toTry())
        for (row.launch = 0; row.launch < passes; ++row.launch) {
            const auto trace = m_tracer.record(row.over(image.colour.front()));
            const std::string where = describe(row) + ", " + toString(row.settings.size) + ": ";
            const auto difference = differenceFromFormula(*trace);
            const bool frequencies = passView(trace)->view.geometry.empty(); // for which there is no formula
            QVERIFY2(!difference || frequencies, (where + difference.value_or("").english()).c_str());
            QVERIFY2(racesIn(*trace).empty(), where.c_str());
            QVERIFY2(trace->findings.empty(), where.c_str());
        }
}

/// Filters that are cut, in a strip of two blocks, with a group at an edge and one at the far corner.
void TestTraceOracle::sumsOfPiecesEqualTheFormula()
{
    PictureRequest request = smallRequest(findVariant(shippedVariants(), "overlap_pieces"));
    request.tuning.items = { 4, 8 };
    const Image image = noise(request.image.w, request.image.h);
    for (const Size2 group : { Size2{ 1, 0 }, Size2{ 2, 1 } }) {
        request.filter = group.w == 1 ? asymmetric(34, 37) : asymmetric(4, 33);
        request.group = group;
        const auto trace = m_tracer.record(request.over(image.colour.front()));
        const auto difference = differenceFromFormula(*trace);
        QVERIFY2(!difference, difference.value_or("").english().c_str());
        QVERIFY(trace->complete && racesIn(*trace).empty() && trace->findings.empty());
    }
}

void TestTraceOracle::loadsEqualTheEnumeration_data()
{
    QTest::addColumn<PictureRequest>("request");
    PictureRequest request;
    request.variant = findVariant(shippedVariants(), "tile_strided");
    request.tuning = defaultTuning(request.variant);
    Rows<PictureRequest> rows;
    for (const int edge : { 8, 16, 32 })
        for (int radius = 1; radius <= 8; ++radius)
            for (const auto &border : allBorders())
                for (const Size2 at : { Size2{ 0, 0 }, Size2{ 1, 3 }, Size2{ 1, 1 } }) {
                    request.tuning.group = { edge, edge };
                    request.settings = { Op::Convolution, OutputSize::Same, border.value };
                    request.filter = asymmetric(2 * radius + 1, 2 * radius + 1);
                    request.image = { 3 * edge + 5, 3 * edge + 3 };
                    request.group = at;
                    rows.add(request,
                        pairsOf({ std::to_string(edge), std::to_string(radius), border.word, toString(at) }));
                }
    for (const PictureRequest &row : rows.toTry())
        QTest::addRow("%s of %s, filter %s", describe(row).c_str(), toString(row.tuning.group).c_str(),
            toString(row.filter.size()).c_str())
            << row;
}

/// Corner, edge and interior groups under all borders.
void TestTraceOracle::loadsEqualTheEnumeration()
{
    QFETCH(PictureRequest, request);
    const auto trace = m_tracer.record(request.over(noise(request.image.w, request.image.h).colour.front()));
    QVERIFY(trace->complete);
    QVERIFY(copiesOf(*trace) == copiesByHand(request));
    QCOMPARE(differenceFromFormula(*trace).value_or(""), Message(""));
}

void TestTraceOracle::numbersOfTheTile()
{
    const Image image = noise(64, 64);
    PictureRequest request;
    request.filter = asymmetric(5, 5);
    request.image = image.size();
    request.group = { 1, 2 };
    const auto readsOf = [&](const char *variant) {
        request.variant = findVariant(shippedVariants(), variant);
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 16, 16 };
        request.tuning.items = { 1, 1 };
        return trafficOf(*m_tracer.record(request.over(image.colour.front())), hardwareModels().front())
            .globalLoads;
    };
    for (const char *variant : { "naive", "constant_filter", "uncoalesced", "image_sampler" })
        QCOMPARE(readsOf(variant), 6400);
    for (const char *variant : { "tile_four_loads", "tile_strided", "tile_unrolled", "tile_many_outputs" })
        QCOMPARE(readsOf(variant), 400);
}

HALO_TEST(TestTraceOracle, QCoreApplication)
#include "tst_trace_oracle.moc"
