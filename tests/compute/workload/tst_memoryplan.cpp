// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/memoryplan.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

constexpr std::int64_t unit = 64; ///< bytes; values begin at multiples

/// A network over a picture of one channel, of which only the sizes matter.
struct SizedNetwork
{
    explicit SizedNetwork(int picture) { network.size = { picture, 1 }; }

    int add(decltype(NetworkStep::what) what, std::vector<int> inputs, std::int64_t count)
    {
        network.steps.push_back({ "step", std::move(what), std::move(inputs), { count } });
        return static_cast<int>(network.steps.size());
    }
    /// A step that cannot work in place.
    int copy(std::vector<int> inputs, std::int64_t count)
    {
        ArrayOperation what{ "copy", {}, count };
        for (const int input : inputs)
            what.inputs.push_back(countOf(input));
        return add(what, std::move(inputs), count);
    }
    int function(int input)
    {
        return add(functionStep(Function::Abs, countOf(input)), { input }, countOf(input));
    }
    int finish(int input, int other)
    {
        return add(finishStep({ countOf(input), 1, {}, true }), { input, other }, countOf(input));
    }
    int reshape(int input) { return add(NetworkReshape{}, { input }, countOf(input)); }
    std::int64_t countOf(int value) const
    {
        return value == 0 ? network.size.w : arrayCount(network.steps[static_cast<size_t>(value) - 1].dims);
    }
    std::int64_t bytesOf(int value) const { return (countOf(value) * 4 + unit - 1) / unit * unit; }

    Network network;
};

/// Runs the network over memory that remembers which value was written where. A value is what a step made or,
/// for a reshape, what that was before. Empty if every step reads the values it is to read, and the outputs
/// stay.
QString firstLoss(const Network &network, const MemoryPlan &plan)
{
    std::vector<int> memory(static_cast<size_t>(plan.bytes / unit) + 1, -1), contents(plan.values.size());
    const auto units = [&](const ValuePlace &place) {
        return std::span(memory).subspan(
            static_cast<size_t>(place.begin / unit), static_cast<size_t>(place.bytes / unit));
    };
    const auto isThere = [&](int value) {
        return std::ranges::all_of(units(plan.values[static_cast<size_t>(value)]),
            [&](int cell) { return cell == contents[static_cast<size_t>(value)]; });
    };
    const auto overlap = [](const ValuePlace &a, const ValuePlace &b) {
        return a.bytes > 0 && b.bytes > 0 && a.begin < b.begin + b.bytes && b.begin < a.begin + a.bytes;
    };
    std::ranges::fill(units(plan.values[0]), 0);
    for (size_t i = 0; i < network.steps.size(); ++i) {
        const NetworkStep &step = network.steps[i];
        const ValuePlace &made = plan.values[i + 1], &scratch = plan.scratch[i];
        const bool isShape = std::holds_alternative<NetworkReshape>(step.what);
        for (size_t k = 0; k < step.inputs.size(); ++k) {
            const ValuePlace &input = plan.values[static_cast<size_t>(step.inputs[k])];
            if (!isThere(step.inputs[k]))
                return QStringLiteral("step %1 reads value %2, which is lost").arg(i).arg(step.inputs[k]);
            const auto *array = std::get_if<ArrayOperation>(&step.what);
            const bool mayShare = isShape
                || (k == 0 && array && array->plan != "copy" && made.begin == input.begin
                    && std::ranges::count(step.inputs, step.inputs[0]) == 1);
            if (overlap(input, scratch) || (overlap(input, made) && !mayShare))
                return QStringLiteral("step %1 writes over its input %2").arg(i).arg(k);
        }
        if (overlap(made, scratch))
            return QStringLiteral("step %1 has its scratch in its result").arg(i);
        contents[i + 1]
            = isShape ? contents[static_cast<size_t>(step.inputs.front())] : static_cast<int>(i) + 1;
        std::ranges::fill(units(scratch), -1);
        if (!isShape)
            std::ranges::fill(units(made), contents[i + 1]);
        else if (!isThere(static_cast<int>(i) + 1))
            return QStringLiteral("reshape %1 is elsewhere than its input").arg(i);
    }
    for (const int output : network.outputs)
        if (!isThere(output))
            return QStringLiteral("output %1 is lost").arg(output);
    return {};
}

} // namespace

/// Where the values of a network are in memory.
class TestMemoryPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noValueIsLost()
    {
        std::mt19937 random(3);
        const auto below = [&](size_t end) { return static_cast<int>(random() % end); };
        std::int64_t together = 0, apart = 0;
        for (int graph = 0; graph < 500; ++graph) {
            SizedNetwork sizes(1 + below(100));
            std::vector<std::int64_t> scratch;
            const int steps = 1 + below(30);
            for (int i = 0; i < steps; ++i) {
                const int recent = std::max(0, i - below(6)); // most values are read soon
                switch (below(5)) {
                case 0:
                    sizes.function(recent);
                    break;
                case 1:
                    sizes.reshape(recent);
                    break;
                case 2: {
                    std::vector<int> alike;
                    for (int value = 0; value <= i; ++value)
                        if (sizes.countOf(value) == sizes.countOf(recent))
                            alike.push_back(value);
                    sizes.finish(recent, alike[static_cast<size_t>(below(alike.size()))]);
                    break;
                }
                case 3:
                    sizes.copy({ recent, below(static_cast<size_t>(i) + 1) }, 1 + below(200));
                    break;
                default:
                    sizes.copy({ recent }, 1 + below(200));
                }
                scratch.push_back(below(3) == 0 ? below(500) : 0);
                if (below(8) == 0)
                    sizes.network.outputs.push_back(i + 1);
            }
            sizes.network.outputs.push_back(steps);
            const MemoryPlan plan = planMemory(sizes.network, unit, scratch);
            const QString loss = firstLoss(sizes.network, plan);
            QVERIFY2(loss.isEmpty(), qPrintable(QStringLiteral("graph %1: %2").arg(graph).arg(loss)));
            for (const auto *places : { &plan.values, &plan.scratch })
                for (const ValuePlace &place : *places)
                    QVERIFY(place.begin % unit == 0 && place.begin + place.bytes <= plan.bytes);
            const std::vector<std::int64_t> inUse = plan.inUse();
            QVERIFY(std::ranges::max(inUse) <= plan.bytes && plan.bytes <= plan.apart);
            together += plan.bytes;
            apart += plan.apart;
        }
        QVERIFY2(2 * together < apart, qPrintable(QStringLiteral("%1 of %2").arg(together).arg(apart)));
    }

    /// No more than two values of a chain are needed at the same time.
    void aChainTakesItsTwoLargestNeighbours()
    {
        std::mt19937 random(4);
        for (int chain = 0; chain < 200; ++chain) {
            SizedNetwork sizes(1 + static_cast<int>(random() % 300));
            std::int64_t most = 0;
            for (int i = 0; i < 12; ++i) {
                sizes.copy({ i }, 1 + static_cast<std::int64_t>(random() % 300));
                most = std::max(most, sizes.bytesOf(i) + sizes.bytesOf(i + 1));
            }
            sizes.network.outputs = { 12 };
            const MemoryPlan plan = planMemory(sizes.network, unit);
            QCOMPARE(plan.bytes, most);
            QCOMPARE(firstLoss(sizes.network, plan), QString());
        }
    }

    void reshapesShareTheirMemory()
    {
        SizedNetwork sizes(50);
        const int maps = sizes.copy({ 0 }, 100), flat = sizes.reshape(maps), flatter = sizes.reshape(flat);
        sizes.copy({ flatter }, 10);
        sizes.copy({ flat }, 20);
        const MemoryPlan plan = planMemory(sizes.network, unit);
        for (const int value : { flat, flatter }) {
            QCOMPARE(plan.values[static_cast<size_t>(value)].root, maps);
            QCOMPARE(
                plan.values[static_cast<size_t>(value)].begin, plan.values[static_cast<size_t>(maps)].begin);
        }
        QCOMPARE(plan.values[static_cast<size_t>(maps)].used, 4); // by the last step
        SizedNetwork picture(50);
        QCOMPARE(planMemory(picture.network, unit).bytes, 256);
        picture.reshape(0);
        QCOMPARE(planMemory(picture.network, unit).values[1].root, 0);
        QCOMPARE(planMemory(picture.network, unit).apart, 256);
    }

    void onlyWhatIsNotReadAgainIsWrittenOver()
    {
        const auto rootOf = [](const SizedNetwork &sizes, int value) {
            return planMemory(sizes.network, unit).values[static_cast<size_t>(value)].root;
        };
        SizedNetwork plain(50);
        const int maps = plain.copy({ 0 }, 100);
        const int result = plain.function(maps);
        QCOMPARE(rootOf(plain, result), maps);
        plain.copy({ result }, 100); // no such step
        QCOMPARE(rootOf(plain, 3), 3);
        SizedNetwork again = plain;
        again.copy({ maps }, 10);
        QCOMPARE(rootOf(again, result), result);
        SizedNetwork output = plain;
        output.network.outputs = { maps, 3 };
        QCOMPARE(rootOf(output, result), result);
        SizedNetwork reshaped(50); // another name of the same values is read later
        const int first = reshaped.copy({ 0 }, 100), other = reshaped.reshape(first);
        QCOMPARE(rootOf(reshaped, reshaped.function(first)), first);
        reshaped.copy({ other }, 10);
        QCOMPARE(rootOf(reshaped, 3), 3);
        SizedNetwork twice(50); // the other value is added at the same places, but is it the same memory
        const int one = twice.copy({ 0 }, 100), two = twice.copy({ 0 }, 100);
        QCOMPARE(rootOf(twice, twice.finish(one, two)), one);
        SizedNetwork itself(50);
        itself.copy({ 0 }, 100);
        QCOMPARE(rootOf(itself, itself.finish(1, 1)), 2);
        SizedNetwork picture(50); // stays for the next pass
        QCOMPARE(rootOf(picture, picture.function(0)), 1);
    }

    void theUseOfMemoryOverTime()
    {
        SizedNetwork sizes(16); // a unit
        const int one = sizes.copy({ 0 }, 32), two = sizes.copy({ one }, 48);
        sizes.copy({ one, two }, 16);
        const MemoryPlan plan = planMemory(sizes.network, unit, { 0, 64, 0 });
        QCOMPARE(plan.inUse(), (std::vector<std::int64_t>{ 3 * unit, 6 * unit, 6 * unit }));
        QCOMPARE(plan.apart, 8 * unit);
        QCOMPARE(plan.bytes, 6 * unit);
    }
};

HALO_TEST(TestMemoryPlan, QCoreApplication)
#include "tst_memoryplan.moc"
