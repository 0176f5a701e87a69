// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

DeviceInfo device(const char *type)
{
    DeviceInfo info;
    info.type = type;
    info.limits.gpu = info.type == "GPU";
    info.limits.computeUnits = info.limits.gpu ? 132 : 2;
    info.ceilings = info.limits.gpu ? Ceilings{ 4.2e6, 3.3e7 } : Ceilings{ 4.6e4, 2.5e5 }; // an H200; PoCL
    info.limits.images = true;
    info.limits.localBytes = 48 << 10;
    info.limits.maxImage = { 8192, 8192 };
    info.limits.maxAllocBytes = info.limits.globalBytes = 1LL << 32;
    return info;
}

std::string preferred(const DeviceInfo &info, Size2 filter, const TuningRequest &request = {},
    const std::vector<Variant> &variants = shippedVariants(), int rank = 5)
{
    return preferredVariant(variants, sized({ 2000, 1600 }, filter, rank), request, info).id;
}

/// Those that say nothing of how long they take.
std::vector<Variant> withoutCosts()
{
    std::vector<Variant> variants = shippedVariants();
    std::erase_if(variants, [](const Variant &variant) { return !variant.costs.empty(); });
    return variants;
}

} // namespace

class TestChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void byTheCostsOfHeaders();
    void inTheShapeThatSuits();
    void lastOfTheListOnGpus();
    void firstTileOnCpus();
    void neverBadOnPurposeNorOfTheUser();
    void neverRounded();
    void requestsNarrowTheChoice();
    void smallDevicesRefuseInWords();
    void tuningTakesRequests();
    void tuningRefusesInWords();
};

void TestChoice::byTheCostsOfHeaders()
{
    const auto of = [](const char *type, int edge, int rank) {
        return preferred(device(type), { edge, edge }, {}, shippedVariants(), rank);
    };
    QCOMPARE(of("GPU", 3, 3), std::string("registers"));
    QCOMPARE(of("GPU", 3, 1), std::string("registers"));
    QCOMPARE(of("GPU", 11, 11), std::string("registers"));
    QCOMPARE(of("GPU", 13, 13), std::string("overlap_save"));
    QCOMPARE(of("GPU", 15, 15), std::string("overlap_save"));
    QCOMPARE(of("GPU", 15, 1), std::string("separable_fused"));
    QCOMPARE(of("GPU", 25, 2), std::string("overlap_save"));
    QCOMPARE(of("GPU", 25, 3), std::string("overlap_save"));
    QCOMPARE(of("GPU", 63, 3), std::string("overlap_pieces"));
    QCOMPARE(of("GPU", 63, 1), std::string("separable_fused"));
    QCOMPARE(of("GPU", 63, 63), std::string("overlap_pieces"));
    QCOMPARE(of("GPU", 33, 33), std::string("overlap_save"));
    QCOMPARE(of("GPU", 34, 34), std::string("overlap_pieces"));
    QCOMPARE(preferred(device("GPU"), { 63, 5 }), std::string("register_tile")); // few taps
    const auto small = [](Size2 image, int edge,
                           int rank) { // too few outputs to fill a GPU with large work-items
        return preferredVariant(shippedVariants(), sized(image, { edge, edge }, rank), {}, device("GPU")).id;
    };
    QCOMPARE(small({ 300, 200 }, 3, 3), std::string("registers"));
    QCOMPARE(small({ 300, 200 }, 15, 15), std::string("overlap_pieces")); // has more, smaller work-groups
    QCOMPARE(small({ 600, 400 }, 63, 63), std::string("overlap_pieces"));
    QCOMPARE(small({ 600, 400 }, 9, 1), std::string("separable_fused"));
    QCOMPARE(small({ 2001, 1600 }, 28, 28), std::string("overlap_save")); // rows that are no whole vectors
    QCOMPARE(small({ 2001, 1600 }, 9, 1), std::string("separable_fused"));
    QCOMPARE(small({ 2001, 1600 }, 5, 1), std::string("registers"));
    QCOMPARE(of("CPU", 3, 1), std::string("cpu_strips")); // large pictures come from memory, once for both
    QCOMPARE(preferredVariant(shippedVariants(), sized({ 600, 400 }, { 5, 5 }), {}, device("CPU")).id,
        std::string("cpu_separable"));
    QCOMPARE(of("CPU", 5, 5), std::string("cpu_strips"));
    QCOMPARE(of("CPU", 9, 9), std::string("cpu_columns"));
    QCOMPARE(of("CPU", 15, 15), std::string("cpu_columns"));
    QCOMPARE(of("CPU", 15, 1), std::string("cpu_separable"));
    QCOMPARE(of("CPU", 31, 31), std::string("cpu_columns"));
    QCOMPARE(of("CPU", 63, 63), std::string("cpu_overlap_save"));
    QCOMPARE(of("CPU", 63, 1), std::string("cpu_separable"));
}

void TestChoice::inTheShapeThatSuits()
{
    const TuneStore nothing{ QString() };
    const auto of = [&](int edge, const DeviceInfo &info, const TuningRequest &request = {},
                        Size2 image = { 1000, 800 }) {
        return autoChoice(shippedVariants(), sized(image, { edge, edge }, edge), request, info, nothing)
            .tuning;
    };
    const DeviceInfo gpu = device("GPU");
    QCOMPARE(toString(of(7, gpu).group), std::string("32x4")); // registers, as the header says
    QCOMPARE(toString(of(10, gpu, {}, { 4000, 3000 }).group), std::string("8x16"));
    QCOMPARE(toString(of(17, gpu).items), std::string("6x3")); // overlap_save
    QCOMPARE(toString(of(21, gpu).items), std::string("5x5"));
    QCOMPARE(toString(of(33, gpu).items), std::string("4x2"));
    QCOMPARE(toString(of(63, gpu).items), std::string("4x8")); // overlap_pieces: few outputs, so short strips
    DeviceInfo small = gpu;
    small.limits.maxGroupItems = 128; // what does not fit does not suit
    QCOMPARE(toString(of(17, small).items), std::string("6x5"));
    TuningRequest request;
    request.group = Size2{ 16, 8 };
    QCOMPARE(toString(of(11, gpu, request).group), std::string("16x8"));
}

void TestChoice::lastOfTheListOnGpus()
{
    const std::vector<Variant> list = withoutCosts();
    QCOMPARE(list.back().id, std::string("separable_two_pass")); // which refuses a filter of rank 5
    QCOMPARE(preferred(device("GPU"), { 5, 5 }, {}, list, 1), list.back().id);
    QCOMPARE(preferred(device("GPU"), { 5, 5 }, {}, list, 5), list[list.size() - 2].id);
}

void TestChoice::firstTileOnCpus()
{
    QCOMPARE(preferred(device("CPU"), { 5, 5 }, {}, withoutCosts()), std::string("tile_four_loads"));
    QCOMPARE(preferred(device("CPU"), { 31, 3 }, {}, withoutCosts()), std::string("tile_strided"));
}

void TestChoice::neverBadOnPurposeNorOfTheUser()
{
    DeviceInfo small = device("GPU");
    small.limits.localBytes = 16;
    small.limits.images = false;
    std::vector<Variant> variants = shippedVariants();
    variants.push_back(variants.front());
    variants.back().id = "mine";
    variants.back().origin = Origin::User;
    const std::string id = preferred(small, { 5, 5 }, {}, variants);
    QVERIFY2(id != "uncoalesced" && id != "mine", id.c_str());
    // Not even where nothing else is there.
    std::vector<Variant> alone{ findVariant(variants, "uncoalesced") };
    QVERIFY_EXCEPTION_THROWN(preferred(device("GPU"), { 5, 5 }, {}, alone), Error);
    alone.front().offered = true;
    QCOMPARE(preferred(device("GPU"), { 5, 5 }, {}, alone), std::string("uncoalesced"));
}

/// Whatever a header promises, and whatever the tuner has measured: who wants rounded factors names the
/// variant.
void TestChoice::neverRounded()
{
    std::vector<Variant> variants = shippedVariants();
    for (Variant &variant : variants)
        if (variant.id != "naive") {
            variant.precision = variant.order % 2 == 0 ? 11 : floatBits;
            variant.approximation = variant.order % 2 != 0;
        }
    QCOMPARE(preferred(device("GPU"), { 5, 5 }, {}, variants), std::string("naive"));
    const QTemporaryDir folder;
    TuneStore store(folder.filePath(QStringLiteral("tuning.json")));
    const auto remember = [&](const char *id, double nsPerPixel) {
        const Variant &variant = findVariant(variants, id);
        const DeviceInfo info = device("GPU");
        store.remember({ info.name, info.driver, id, sourceHash(variant), { 5, 5 }, { 2000, 1600 },
            defaultTuning(variant), nsPerPixel, {} });
    };
    remember("naive", 2.0);
    remember("registers", 1.0);
    QCOMPARE(autoChoice(variants, sized({ 2000, 1600 }, { 5, 5 }, 5), {}, device("GPU"), store).variant->id,
        std::string("naive"));
}

void TestChoice::requestsNarrowTheChoice()
{
    TuningRequest request;
    request.items = Size2{ 2, 4 };
    QCOMPARE(preferred(device("CPU"), { 5, 5 }, request), std::string("tile_many_outputs"));
    request.params["NO_SUCH"] = 1;
    QVERIFY_EXCEPTION_THROWN(preferred(device("CPU"), { 5, 5 }, request), Error);
    request = {};
    request.group = Size2{ 4, 4 };
    QCOMPARE(preferred(device("CPU"), { 9, 9 }, request, withoutCosts()), std::string("tile_strided"));
}

/// Few work-items in a group, or little local memory: a variant that needs more says so, and one that does
/// not is chosen.
void TestChoice::smallDevicesRefuseInWords()
{
    DeviceInfo small = device("CPU");
    small.limits.maxGroupItems = 64;
    small.limits.localBytes = 2048;
    int refusals = 0;
    for (const Variant &variant : shippedVariants()) {
        const ConvolutionProblem problem = sized({ 100, 80 }, { 9, 9 });
        const Tuning tuning = defaultTuning(variant);
        const bool fits = variant.group.area() <= 64 && localBytesOf(variant, tuning, problem) <= 2048;
        const std::string reason = problem.refusal(variant, tuning, small.limits).value_or("").english();
        QVERIFY2(reason.empty() == fits && (fits || reason.ends_with('.')), variant.id.c_str());
        refusals += fits ? 0 : 1;
    }
    QVERIFY(refusals > 10);
    // The kernels in the shape of a CPU are single work-items, without local memory.
    QCOMPARE(preferred(small, { 9, 9 }), preferred(device("CPU"), { 9, 9 }));
}

void TestChoice::tuningTakesRequests()
{
    const Variant &variant = findVariant(shippedVariants(), "tile_many_outputs");
    QCOMPARE(tuningFor(variant, {}), defaultTuning(variant));
    TuningRequest request;
    request.group = Size2{ 8, 4 };
    request.items = Size2{ 4, 1 };
    request.params["BLOCKED"] = 1;
    const Tuning tuning = tuningFor(variant, request);
    QVERIFY(
        tuning.group == *request.group && tuning.items == *request.items && tuning.params.at("BLOCKED") == 1);
}

void TestChoice::tuningRefusesInWords()
{
    const auto sentence = [](const char *id, const TuningRequest &request) {
        try {
            tuningFor(findVariant(shippedVariants(), id), request);
            return QStringLiteral("accepted");
        } catch (const Error &e) {
            return e.kind() == ErrorKind::Usage ? QString::fromUtf8(e.what()) : QString();
        }
    };
    const TuningRequest items{ std::nullopt, Size2{ 3, 1 }, {} };
    QVERIFY(sentence("naive", items).contains(QStringLiteral("one output per work-item, not 3x1")));
    QVERIFY(sentence("tile_many_outputs", items)
                .contains(QStringLiteral("choose widths and heights of 1, 2, 4, 8")));
    QVERIFY(sentence("tile_many_outputs", { {}, {}, { { "BLOCKED", 2 } } })
                .contains(QStringLiteral("cannot be 2")));
    QVERIFY(
        sentence("tile_many_outputs", { {}, {}, { { "X", 2 } } }).contains(QStringLiteral("it has BLOCKED")));
    QVERIFY(sentence("naive", { {}, {}, { { "X", 2 } } }).contains(QStringLiteral("it has none")));
}

HALO_TEST(TestChoice, halo::NoApplication)
#include "tst_choice.moc"
