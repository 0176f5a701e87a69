// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/run/workerprocess.h"
#include "compute/timing/tune/tuner.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/variantrows.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <set>

#include <sys/resource.h>

using namespace halo;
using namespace halo::test;

namespace {

std::shared_ptr<const Problem> problemOf(const Variant &variant, int edge)
{
    if (variant.workload == "image")
        return convolutionFor(variant, noise(150, 140), filterFor(variant, { edge, edge })).problem();
    if (variant.workload == "signal")
        return std::make_shared<const ConvolutionProblem>(
            noise(3000, 1), filterFor(variant, { edge, 1 }), Settings{}, RowRange{}, "signal");
    return exampleProblem(variant);
}

/// Every choice of these parameters.
std::vector<std::map<std::string, int>> choicesOf(std::span<const Param> params)
{
    if (params.empty())
        return { {} };
    std::vector<std::map<std::string, int>> all;
    for (auto choice : choicesOf(params.subspan(1)))
        for (const int value : params.front().choices) {
            choice[params.front().macro] = value;
            all.push_back(choice);
        }
    return all;
}

/// All that a panel offers to choose from, whether it can run or not.
std::vector<Tuning> offered(const Variant &variant, const DeviceLimits &limits)
{
    std::vector<int> edges = variant.itemChoices;
    if (edges.empty())
        edges.push_back(1);
    std::vector<Tuning> all;
    for (const auto &params : choicesOf(variant.params))
        for (const int w : offeredEdges)
            for (const int h : offeredEdges)
                for (const int itemW : edges)
                    for (const int itemH : edges)
                        if (w * h <= limits.maxGroupItems)
                            all.push_back({ { w, h }, { itemW, itemH }, params });
    return all;
}

void addVariants(bool all)
{
    QTest::addColumn<Variant>("variant");
    for (const Workload &workload : allWorkloads())
        for (const Variant &variant : shippedVariants(workload.id))
            if (all || !variant.privateBytes.empty())
                QTest::addRow("%s, %s", workload.id.c_str(), variant.id.c_str()) << variant;
}

/// What a variant computes, and how.
struct Setting
{
    std::shared_ptr<const Problem> problem;
    Tuning tuning;
};

/// Of those with the same key the first.
template<typename KeyOf>
std::vector<Setting> firstOfEach(const std::vector<Setting> &settings, const KeyOf &keyOf)
{
    std::set<decltype(keyOf(settings.front()))> seen;
    std::vector<Setting> first;
    std::ranges::copy_if(settings, std::back_inserter(first),
        [&](const Setting &setting) { return seen.insert(keyOf(setting)).second; });
    return first;
}

/// A child that is started as long as this lives has threads with so much stack.
class SmallStack
{
public:
    explicit SmallStack(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_STACK, &m_before);
        const rlimit small{ bytes, m_before.rlim_max };
        ::setrlimit(RLIMIT_STACK, &small);
    }
    ~SmallStack() { ::setrlimit(RLIMIT_STACK, &m_before); }
    SmallStack(const SmallStack &) = delete;
    SmallStack &operator=(const SmallStack &) = delete;

private:
    rlimit m_before{};
};

} // namespace

/// No setting that a panel calls valid ends the process that runs it.
class TestShapes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Without a worker, each run would count as refused.
    void initTestCase()
    {
        try {
            QVERIFY(!m_process.devices().empty());
        } catch (const Error &error) {
            QFAIL(error.what());
        }
    }
    void cleanupTestCase()
    {
        qInfo("%d settings offered, %d refused with a reason, the others are %zu shapes; "
              "%d run, %d of them refused by the driver",
            m_offered, m_refused, m_shapes, m_ran, m_failed);
    }

    /// HALOSCOPE_SHAPES=K/N runs each Nth shape from the Kth on, counted from 0, so that N processes share
    /// all of them; without it, those few that take most private memory.
    void runsWhatIsOffered_data() { addVariants(qEnvironmentVariableIsSet("HALOSCOPE_SHAPES")); }
    void runsWhatIsOffered()
    {
        QFETCH(Variant, variant);
        runAll(m_process, variant, accepted(variant, testDevice().limits));
    }

    /// Headers tell of enough private memory: with so little that it decides, nothing crashes either.
    void headersTellEnough_data() { addVariants(true); }
    void headersTellEnough()
    {
        QFETCH(Variant, variant);
        const SmallStack small(1 << 20);
        WorkerProcess process;
        const std::vector<DeviceInfo> devices = process.devices();
        const DeviceLimits &limits = devices.front().limits;
        QCOMPARE(limits.privateBytes, 1 << 20);
        runAll(process, variant, accepted(variant, limits));
    }

private:
    /// Those that are not refused, with a small filter and with a large one, the one that takes most private
    /// memory first; of them as many as are asked for.
    std::vector<Setting> accepted(const Variant &variant, const DeviceLimits &limits)
    {
        std::vector<Setting> settings;
        for (const int edge : { 5, 31 }) {
            if (edge == 31 && !moduleOf(variant.workload).usesFilter())
                continue;
            const std::shared_ptr<const Problem> problem = problemOf(variant, edge);
            for (Tuning &tuning : offered(variant, limits)) {
                ++m_offered;
                if (problem->refusal(variant, tuning, limits))
                    ++m_refused;
                else
                    settings.push_back({ problem, std::move(tuning) });
            }
        }
        std::ranges::stable_sort(settings, std::ranges::greater{}, [&](const Setting &setting) {
            return privateBytesOf(
                variant, setting.tuning, joined(setting.tuning, setting.problem->symbols()));
        });
        const std::vector<Setting> shapes = firstOfEach(settings, [](const Setting &setting) {
            const auto &[group, items, params] = setting.tuning;
            return std::array{ group.w, group.h, items.w, items.h };
        });
        m_shapes += shapes.size();
        const QList<QByteArray> part = qgetenv("HALOSCOPE_SHAPES").split('/');
        if (part.size() != 2)
            return firstOfEach(settings, [](const Setting &setting) { return setting.problem; });
        std::vector<Setting> chosen;
        for (size_t i = part.front().toULong(); i < shapes.size(); i += part.back().toULong())
            chosen.push_back(shapes[i]);
        return chosen;
    }

    void runAll(WorkerProcess &process, const Variant &variant, const std::vector<Setting> &settings)
    {
        for (const auto &[problem, tuning] : settings) {
            ++m_ran;
            try {
                process.run({ problem, variant, tuning, testDevice().index });
            } catch (const KernelEnded &ended) {
                const std::string text = toString(tuning.group) + " with outputs of " + toString(tuning.items)
                    + ": " + ended.what();
                QFAIL(text.c_str());
            } catch (const Error &error) {
                QVERIFY2(error.kind() == ErrorKind::Device, error.what());
                ++m_failed;
                qInfo("%s", error.what());
            }
        }
    }

    WorkerProcess m_process;
    size_t m_shapes = 0;
    int m_offered = 0, m_refused = 0, m_ran = 0, m_failed = 0;
};

HALO_TEST(TestShapes, QCoreApplication)
#include "tst_shapes.moc"
