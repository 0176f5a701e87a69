// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "gui/tracing/startoutput.h"
#include "gui/tracing/traceselection.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

TraceSubject convolution(const std::string &id, const Filter &filter = asymmetric(5, 3))
{
    const Variant &variant = findVariant(shippedVariants(), id);
    return { variant, defaultTuning(variant),
        std::make_shared<const ConvolutionProblem>(noise(61, 43), filter, Settings{}) };
}

TraceSubject histogram(const std::string &id)
{
    const Variant &variant = findVariant(shippedVariants("histogram"), id);
    return { variant, defaultTuning(variant), exampleProblem(variant) };
}

TraceSubject steps()
{
    const Variant &variant = findVariant(shippedVariants("stencil"), "naive");
    return { variant, defaultTuning(variant), exampleProblem(variant) };
}

bool contains(const std::vector<std::string> &ids, const std::string &id)
{
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

/// What is to be recorded, without recording it.
class TestTraceSelection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheGroupOfAnOutput();
    void isSmallWherePossible();
    void isLargeEnoughToShowTheOrder();
    void hasFewCells();
    void startsAtAnEdge();
    void choosesPasses();
    void leadsToTheEdgeAndBack();
    void dropsFaultsThatDoNoHarm();
    void comparesWithAnother();
    void choosesGroupsOfTasks();
};

void TestTraceSelection::findsTheGroupOfAnOutput()
{
    const TraceSubject naive = convolution("naive");
    const TraceSubject many = convolution("tile_many_outputs"); // 2 x 2 for each work-item
    TraceSelection selection;
    selection.setSize(GroupSize::Eight);
    QVERIFY(selection.request(naive).group == Size2(3, 2)); // in the middle, of 8 x 8 outputs
    selection.chooseOutput({ 17, 9 });
    QVERIFY(selection.request(naive).group == Size2(2, 1));
    selection.chooseGroup({ 2, 1 }, many);
    QVERIFY(selection.request(many).group == Size2(2, 1));
    QVERIFY(selection.request(naive).group == Size2(4, 2)); // the same output
    selection.chooseOutput({ 900, -1 });
    QVERIFY(selection.request(naive).group == Size2(7, 0)); // the nearest one
    selection.forgetPlace();
    QVERIFY(selection.request(naive).group == Size2(3, 2));
    QVERIFY(selection.request(naive).problem == naive.problem);
}

void TestTraceSelection::isSmallWherePossible()
{
    const TraceSubject fits = convolution("tile_four_loads");
    const TraceSubject reaches = convolution("tile_four_loads", asymmetric(11, 11));
    TraceSelection selection;
    QVERIFY(selection.size(fits) == GroupSize::Four); // few cells first: a tile of 8 x 6
    QVERIFY(selection.tuning(fits).group == Size2(4, 4));
    QVERIFY(selection.size(reaches) == GroupSize::Sixteen); // 4 and 8 are refused
    QVERIFY(TraceSelection::sizeRefusal(reaches, GroupSize::Four)->english().starts_with("Four loads"));
    QVERIFY(selection.tuning(reaches).group == Size2(16, 16));
    QVERIFY(!selection.refusal(reaches));
    selection.setSize(GroupSize::Eight);
    QVERIFY(selection.tuning(fits).group == Size2(8, 8));
    selection.setSize(GroupSize::AsLaunched);
    QVERIFY(selection.size(fits) == GroupSize::AsLaunched);
    QVERIFY(!TraceSelection::sizeRefusal(fits, GroupSize::AsLaunched));
    QVERIFY(selection.tuning(fits).group == fits.tuning.group);
    QVERIFY(selection.refusal(convolution("tile_four_loads", asymmetric(19, 3))));
}

/// In a group of one warp the numbers of work-items do not matter: of each read the same pixels are fetched.
void TestTraceSelection::isLargeEnoughToShowTheOrder()
{
    const TraceSubject across = convolution("constant_filter");
    const TraceSubject down = convolution("uncoalesced"); // the same but for the order
    TraceSelection selection;
    QVERIFY(selection.tuning(across).group == Size2(4, 4));
    QVERIFY(selection.size(down) == GroupSize::Eight && selection.tuning(down).group == Size2(8, 8));
    QVERIFY(TraceSelection::sizeRefusal(down, GroupSize::Four)->english().find("single warp")
        != std::string::npos);
    QVERIFY(!TraceSelection::sizeRefusal(down, GroupSize::Eight));
    TraceSelection::Comparison comparison = selection.comparison(selection.request(across), down);
    QVERIFY(!comparison.request && comparison.refused);
    selection.setSize(GroupSize::Eight);
    comparison = selection.comparison(selection.request(across), down);
    QVERIFY(comparison.request && comparison.request->tuning.group == Size2(8, 8));
}

/// Where a work-item has outputs side by side, few work-items are few cells; of sums each has a row of them,
/// where sharing between rows is to be seen it has two.
void TestTraceSelection::hasFewCells()
{
    TraceSelection selection;
    const auto is = [&](const char *id, Size2 group, Size2 items) {
        const Tuning tuning = selection.tuning(convolution(id, product(5, 3)));
        return tuning.group == group && tuning.items == items;
    };
    for (const char *id : { "separable_two_pass", "separable_fused", "low_rank" })
        QVERIFY2(is(id, { 1, 4 }, { 4, 1 }), id);
    QVERIFY(is("registers", { 1, 4 }, { 4, 2 }));
    QVERIFY(is("register_tile", { 1, 4 }, { 8, 2 }));
    QVERIFY(is("vectors", { 1, 4 }, { 4, 1 }));
    QVERIFY(is("tile_many_outputs", { 4, 4 }, { 2, 2 }));
    selection.setSize(GroupSize::Eight);
    QVERIFY(is("separable_fused", { 2, 8 }, { 4, 1 }));
    selection.setSize(GroupSize::AsLaunched);
    QVERIFY(is("separable_fused", { 64, 2 }, { 4, 8 }));
}

/// Of a picture with a single edge, the group that begins with has it inside; of a flat one it is in the
/// middle.
void TestTraceSelection::startsAtAnEdge()
{
    const auto twoGreys = [](float right) {
        Plane pixels(size_t(200) * 120, 0.5F);
        for (size_t i = 0; i < pixels.size(); ++i)
            if (i % 200 >= 90)
                pixels[i] = right;
        return greyImage(200, 120, std::move(pixels));
    };
    StartOutput starts;
    QVERIFY(!starts.of(twoGreys(0.5F), { 3, 3 }, OutputSize::Same));
    starts.forget();
    const Image picture = twoGreys(0.9F);
    const auto start = starts.of(picture, { 3, 3 }, OutputSize::Same);
    QVERIFY(start && std::abs(start->w - 90) <= 1);
    starts.forget();
    QVERIFY(starts.of(picture, { 3, 3 }, OutputSize::Valid)->w == start->w - 1); // outputs are shifted
}

void TestTraceSelection::choosesPasses()
{
    const TraceSubject two = convolution("separable_two_pass", product(5, 3));
    TraceSelection selection;
    selection.setSize(GroupSize::Eight);
    QCOMPARE(selection.request(two).launch, 0);
    selection.chooseLaunch(1, two);
    QCOMPARE(selection.request(two).launch, 1);
    QCOMPARE(selection.request(convolution("naive")).launch, 0);
    selection.chooseLaunch(7, two);
    QCOMPARE(selection.request(two).launch, 1);
    selection.chooseLaunch(0, two);
    QCOMPARE(selection.request(two).launch, 0);
}

void TestTraceSelection::leadsToTheEdgeAndBack()
{
    const TraceSubject tiled = convolution("tile_strided");
    TraceSelection selection;
    selection.setSize(GroupSize::Eight);
    selection.chooseOutput({ 17, 9 });
    const TraceRequest right = selection.request(tiled);
    selection.setFault("unfilled_border", tiled); // inside the picture nothing is wrong
    QVERIFY(selection.isBroken());
    QVERIFY(selection.request(tiled).group == Size2(7, 5));
    QVERIFY(selection.request(tiled).variant.source != right.variant.source);
    selection.setFault("no_barrier", tiled);
    QVERIFY(selection.request(tiled).group == Size2(2, 1));
    QVERIFY(selection.request(tiled).variant.source != right.variant.source);
    selection.setFault({}, tiled);
    QVERIFY(!selection.isBroken());
    QVERIFY(selection.request(tiled).group == Size2(2, 1));
    QCOMPARE(selection.request(tiled).variant.source, right.variant.source);
}

void TestTraceSelection::dropsFaultsThatDoNoHarm()
{
    const TraceSubject tiled = convolution("tile_strided");
    TraceSelection selection;
    selection.setSize(GroupSize::Eight);
    selection.setFault("short_halo", tiled);
    TraceSelection::Faults faults = selection.updateFaults(tiled);
    QVERIFY(contains(faults.fitting, "short_halo") && contains(faults.effective, "short_halo"));
    QCOMPARE(faults.chosen, std::string("short_halo"));
    faults = selection.updateFaults(convolution("tile_strided", asymmetric(1, 1))); // which has no halo
    QVERIFY(contains(faults.fitting, "short_halo") && !contains(faults.effective, "short_halo"));
    QVERIFY(faults.chosen.empty() && !selection.isBroken());
    selection.setFault("no_barrier", tiled);
    faults = selection.updateFaults(convolution("naive")); // which has no barrier
    QVERIFY(!contains(faults.fitting, "no_barrier") && faults.chosen.empty());
}

void TestTraceSelection::comparesWithAnother()
{
    const TraceSubject naive = convolution("naive");
    const TraceSubject many = convolution("tile_many_outputs");
    TraceSelection selection;
    selection.setSize(GroupSize::Eight);
    TraceSelection::Comparison comparison = selection.comparison(selection.request(naive), many);
    QVERIFY(comparison.request && !comparison.refused && comparison.dividesOutputs);
    QVERIFY(comparison.request->tuning.group == Size2(4, 4)); // 8 x 8 outputs with 2 x 2 each
    QVERIFY(comparison.request->group == selection.request(naive).group);
    QCOMPARE(comparison.request->variant.id, std::string("tile_many_outputs"));
    comparison = selection.comparison(selection.request(many), naive);
    QVERIFY(comparison.request->tuning.group == Size2(16, 16));
    TraceRequest odd = selection.request(naive);
    odd.tuning.group = { 7, 8 };
    comparison = selection.comparison(odd, many);
    QVERIFY(!comparison.request && !comparison.refused && !comparison.dividesOutputs);
    const Filter wide = asymmetric(11, 3);
    comparison = selection.comparison(
        selection.request(convolution("naive", wide)), convolution("tile_four_loads", wide));
    QVERIFY(!comparison.request && comparison.refused->english().starts_with("Four loads"));
}

void TestTraceSelection::choosesGroupsOfTasks()
{
    const TraceSubject subject = histogram("baseline");
    TraceSelection selection;
    selection.setSize(GroupSize::Eight);
    selection.chooseGroup({ 3, 0 }, subject);
    TraceRequest request = selection.request(subject);
    QCOMPARE(request.problem, subject.problem);
    QVERIFY(request.group == Size2(3, 0));
    QVERIFY(request.tuning.group == Size2(16, 1)); // small, in a row
    const TraceSubject twice = steps();            // of several launches
    selection.chooseLaunch(1, twice);
    request = selection.request(twice);
    const Size2 groups = groupsOf(request);
    QVERIFY(request.launch == 1 && request.group == Size2(groups.w / 2, groups.h / 2));
    selection.chooseGroup({ 1, 0 }, twice);
    selection.forgetPlace();
    QVERIFY(selection.request(twice).group == Size2(groups.w / 2, groups.h / 2));
    QVERIFY(!selection.refusal(subject));
    // Another variant beside it looks at the same place of its own launch.
    selection.chooseLaunch(0, subject);
    selection.chooseGroup({ 3, 0 }, subject);
    const auto comparison = selection.comparison(selection.request(subject), histogram("local")).request;
    QVERIFY(comparison && comparison->problem == subject.problem && comparison->variant.id == "local");
    QVERIFY(comparison->group == Size2(3, 0));
    TraceSubject rows = subject;
    rows.tuning.group = { 8, 8 };
    selection.setSize(GroupSize::AsLaunched);
    QVERIFY(selection.refusal(rows)->english().starts_with("Descriptors lie in one row"));
    rows.problem = nullptr; // being made: its sizes are not known
    QVERIFY(!selection.refusal(rows));
}

HALO_TEST(TestTraceSelection, QCoreApplication)
#include "tst_traceselection.moc"
