// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/record/sweep.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <stop_token>

using namespace halo;
using namespace halo::test;

namespace {

SweepPlan somePlan()
{
    SweepPlan plan;
    plan.variants
        = { findVariant(shippedVariants(), "naive"), findVariant(shippedVariants(), "tile_many_outputs") };
    plan.filters = { asymmetric(3, 5), asymmetric(5, 3) };
    plan.sizes = { { 70, 50 }, { 64, 33 } };
    plan.picture = [](Size2 size) { return noise(size.w, size.h); };
    plan.device = testDevice();
    plan.options.mostRounds = 5;
    plan.options.leastRounds = 5;
    plan.options.budget = std::chrono::hours(1); // whatever else the machine does
    return plan;
}

} // namespace

class TestSweep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCombinationIsMeasured()
    {
        const SweepPlan plan = somePlan();
        BenchRunner runner;
        Record record;
        int reports = 0;
        double first = 0.0;
        std::vector<int> seen;
        runSweep(plan, runner, record, [&](const SweepProgress &progress, const Record &soFar) {
            ++reports;
            QCOMPARE(progress.count, 4);
            QVERIFY(soFar.measured.size() <= 8);
            seen.push_back(progress.series);
            const Measured &newest = soFar.measured.back();
            if (progress.now.rounds == 0 && soFar.measured.size() > 1 && newest.refusal.empty())
                first = std::max(first, soFar.measured[soFar.measured.size() - 2].warmUpMs);
        });
        QVERIFY(first > 0.0); // a bar to look at before the first round
        QCOMPARE(record.measured.front().warmUpMs, 0.0);
        QCOMPARE(record.measured.size(), size_t(8));
        QCOMPARE(seriesOf(record).size(), size_t(4));
        QVERIFY(reports >= 4 && std::ranges::is_sorted(seen) && seen.back() == 3);
        QVERIFY(!record.date.empty());
        for (const Measured &measured : record.measured) {
            QVERIFY2(measured.refusal.empty(), measured.refusal.english().c_str());
            QVERIFY(measured.verified);
            QCOMPARE(measured.kernelMs.size(), size_t(5));
        }
        QVERIFY((record.measured.back().image == Size2{ 64, 33 }));
        QVERIFY((record.measured.back().filterSize == Size2{ 5, 3 }));
    }

    /// Each shard has cases of its own, whole, and numbers them as the sweep does.
    void theShardsOfASweepAreTheSweep()
    {
        SweepPlan plan = somePlan();
        plan.options.mostRounds = 1;
        plan.options.leastRounds = 1;
        plan.sizes.push_back({ 9, 9 });
        const auto namesOf = [](const Record &record) {
            std::vector<std::string> names;
            for (const Measured &one : record.measured)
                names.push_back(std::to_string(one.series) + ' ' + one.filter + ' ' + toString(one.image)
                    + ' ' + one.variant + ' ' + toString(one.tuning.group));
            std::ranges::sort(names);
            return names;
        };
        BenchRunner runner;
        Record whole;
        runSweep(plan, runner, whole);
        Record together;
        for (int k = 1; k <= 4; ++k) {
            plan.shard = { k - 1, 4 };
            Record part;
            int count = 0;
            runSweep(plan, runner, part,
                [&](const SweepProgress &progress, const Record &) { count = progress.count; });
            QCOMPARE(count, k <= 2 ? 2 : 1); // of six
            QCOMPARE(seriesOf(part).size(), size_t(count));
            together.measured.insert(together.measured.end(), part.measured.begin(), part.measured.end());
        }
        QCOMPARE(namesOf(together), namesOf(whole));
        QCOMPARE(seriesOf(together).size(), size_t(6));
    }

    void groupsAndItemsMakeAGrid()
    {
        SweepPlan plan = somePlan();
        plan.groups = { { 8, 8 }, { 16, 4 }, { 2048, 2048 } };
        plan.items = { { 1, 1 }, { 2, 2 }, { 3, 3 } }; // there are no threes
        plan.peers = { Peer::Filter2D };
        const auto series = sweepSeries(plan);
        QCOMPARE(series.size(), size_t(1));
        QCOMPARE(series.front().size(), size_t(3 * (1 + 2) + 1));
        plan.sizes.resize(1);
        plan.filters.resize(1);
        BenchRunner runner;
        Record record;
        runSweep(plan, runner, record);
        QCOMPARE(record.measured.size(), size_t(10));
        int refused = 0;
        for (const Measured &measured : record.measured)
            refused += measured.tuning.group.w == 2048 && !measured.refusal.empty() ? 1 : 0;
        QCOMPARE(refused, 3);
        QVERIFY(record.measured.back().peer);
    }

    void manyConfigurationsAreCutBetweenGroups()
    {
        SweepPlan plan = somePlan();
        for (int w = 1; w <= 50; ++w)
            plan.groups.push_back({ w, 4 });
        const auto series = sweepSeries(plan);
        QCOMPARE(series.size(), size_t(2));
        for (const auto &entries : series) {
            QVERIFY(entries.size() <= 64);
            QVERIFY(entries.front().variant.id == "naive");
            QVERIFY(entries.back().variant.id == "tile_many_outputs");
        }
    }

    /// The time is of all series: what the first leave is for the others. Whoever did not keep to it would
    /// go on for days.
    void oneBudgetForAll()
    {
        SweepPlan plan = somePlan();
        plan.options = {};
        plan.options.tightness = 0.0; // never tight enough: rounds go on as long as they may
        plan.options.mostRounds = 1'000'000'000;
        plan.options.budget = std::chrono::seconds(8);
        BenchRunner runner;
        Record record;
        std::vector<std::chrono::milliseconds> left;
        runSweep(plan, runner, record,
            [&](const SweepProgress &progress, const Record &) { left.push_back(progress.remaining); });
        QVERIFY(left.front() <= plan.options.budget && left.front() > left.back());
        QCOMPARE(record.measured.size(), size_t(8));
        for (const Measured &measured : record.measured)
            QVERIFY2(!measured.refusal.empty() || !measured.note.empty() || measured.kernelMs.size() >= 20,
                measured.variant.c_str());
    }

    void tooLittleTimeIsSaidOfEach()
    {
        SweepPlan plan = somePlan();
        plan.options = {};
        plan.options.budget = std::chrono::milliseconds(1);
        BenchRunner runner;
        Record record;
        runSweep(plan, runner, record);
        QCOMPARE(record.measured.size(), size_t(8));
        for (const Measured &measured : record.measured)
            QVERIFY2(measured.refusal.english().find("the limit of 0.001 s ran out") != std::string::npos
                    || measured.note == Message("%1 of 20 rounds within 0.001 s", measured.kernelMs.size()),
                measured.refusal.english().c_str());
    }

    void cancellingKeepsWhatWasMeasured()
    {
        std::stop_source stop;
        BenchRunner runner;
        Record record;
        runSweep(
            somePlan(), runner, record,
            [&](const SweepProgress &progress, const Record &) {
                if (progress.series == 1)
                    stop.request_stop();
            },
            Progress(stop.get_token(), nullptr));
        QCOMPARE(record.measured.size(), size_t(4));
        QCOMPARE(record.measured.front().kernelMs.size(), size_t(5));
    }
};

HALO_TEST(TestSweep, QCoreApplication)
#include "tst_sweep.moc"
