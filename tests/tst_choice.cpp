// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/choice.h"
#include "compute/error.h"
#include "compute/variantlibrary.h"

#include <QTest>

using namespace halo;

namespace {

DeviceInfo device(const char *type)
{
    DeviceInfo info;
    info.type = type;
    info.limits.images = true;
    info.limits.maxImage = { 8192, 8192 };
    info.limits.maxAllocBytes = info.limits.globalBytes = 1LL << 32;
    return info;
}

std::string preferred(const DeviceInfo &info, Size2 filter, const TuningWish &wish = {},
    const std::vector<Variant> &variants = shippedVariants())
{
    return preferredVariant(variants, { { 100, 80 }, filter, {}, {} }, wish, info).id;
}

} // namespace

class TestChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lastOfTheLadderOnGpus();
    void firstTileOnCpus();
    void neverBadOnPurposeNorOfTheUser();
    void wishesNarrowTheChoice();
    void tuningTakesWishes();
    void tuningRefusesInWords();
};

void TestChoice::lastOfTheLadderOnGpus()
{
    QCOMPARE(preferred(device("GPU"), { 5, 5 }), shippedVariants().back().id);
}

void TestChoice::firstTileOnCpus()
{
    QCOMPARE(preferred(device("CPU"), { 5, 5 }), std::string("tile_four_loads"));
    QCOMPARE(preferred(device("CPU"), { 31, 3 }), std::string("tile_strided"));
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
    // The rule is read from the header, so the header must keep saying it.
    QCOMPARE(findVariant(variants, "uncoalesced").summary.substr(0, 14), std::string("Bad on purpose"));
}

void TestChoice::wishesNarrowTheChoice()
{
    TuningWish wish;
    wish.items = Size2{ 2, 4 };
    QCOMPARE(preferred(device("CPU"), { 5, 5 }, wish), std::string("tile_many_outputs"));
    wish.params["NO_SUCH"] = 1;
    QVERIFY_EXCEPTION_THROWN(preferred(device("CPU"), { 5, 5 }, wish), Error);
    wish = {};
    wish.group = Size2{ 4, 4 };
    QCOMPARE(preferred(device("CPU"), { 9, 9 }, wish), std::string("tile_strided"));
}

void TestChoice::tuningTakesWishes()
{
    const Variant &variant = findVariant(shippedVariants(), "tile_many_outputs");
    QCOMPARE(tuningFor(variant, {}), defaultTuning(variant));
    TuningWish wish;
    wish.group = Size2{ 8, 4 };
    wish.items = Size2{ 4, 1 };
    wish.params["BLOCKED"] = 1;
    const Tuning tuning = tuningFor(variant, wish);
    QVERIFY(tuning.group == *wish.group && tuning.items == *wish.items && tuning.params.at("BLOCKED") == 1);
}

void TestChoice::tuningRefusesInWords()
{
    const auto sentence = [](const char *id, const TuningWish &wish) {
        try {
            tuningFor(findVariant(shippedVariants(), id), wish);
            return QStringLiteral("accepted");
        } catch (const Error &e) {
            return e.fault() == Fault::Usage ? QString::fromUtf8(e.what()) : QString();
        }
    };
    const TuningWish items{ std::nullopt, Size2{ 3, 1 }, {} };
    QVERIFY(sentence("naive", items).contains(QStringLiteral("one output per work-item, not 3x1")));
    QVERIFY(sentence("tile_many_outputs", items)
                .contains(QStringLiteral("choose widths and heights of 1, 2, 4, 8")));
    QVERIFY(sentence("tile_many_outputs", { {}, {}, { { "BLOCKED", 2 } } })
                .contains(QStringLiteral("cannot be 2")));
    QVERIFY(
        sentence("tile_many_outputs", { {}, {}, { { "X", 2 } } }).contains(QStringLiteral("it has BLOCKED")));
    QVERIFY(sentence("naive", { {}, {}, { { "X", 2 } } }).contains(QStringLiteral("it has none")));
}

QTEST_APPLESS_MAIN(TestChoice)
#include "tst_choice.moc"
