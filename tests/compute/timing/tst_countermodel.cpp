// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filter.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/csvtext.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/problem.h"
#include "compute/timing/count/countedcase.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace halo;

namespace {

/// Launches that make so many requests are recorded every day; all of them where everything is asked for.
constexpr double mostRequests = 20'000;

/// The problem of a row, of those that the command counters makes.
std::shared_ptr<const Problem> problemOf(const CountedLaunch &row, const Variant &variant)
{
    const WorkloadModule &module = moduleOf(row.workload);
    std::vector<std::shared_ptr<const Problem>> all = module.examples(variant);
    all.push_back(exampleProblem(variant));
    if (!module.isCompanion(variant)) {
        const std::string &size = module.facts().countedSize;
        if (module.usesFilter())
            all.push_back(std::make_shared<const ConvolutionProblem>(madeImage(module.sizeOf(size)),
                module.filterOf("gauss:5"), module.firstSettings(), RowRange{}, row.workload));
        else
            all.push_back(module.made(size, module.facts().benchCount, variant));
    }
    const auto found = std::ranges::find_if(all, [&row, &variant](const auto &problem) {
        return shapeOf({ problem, variant, {} }, *problem).problem == row.problem;
    });
    return found == all.end() ? nullptr : *found;
}

double requestsOf(const CountedLaunch &launch)
{
    return launch.modelled.at("global_load_requests") + launch.modelled.at("local_loads");
}

} // namespace

/// Holds the model of memory against what an NVIDIA H200 counted: the numbers of the record that came along
/// are the hardware's, and those that the analysis gave when it was written down.
class TestCounterModel : public QObject
{
    Q_OBJECT

    Tracer m_tracer;

private Q_SLOTS:
    void agreesWithTheHardware_data()
    {
        QTest::addColumn<int>("row");
        const bool all = qEnvironmentVariableIsSet("HALOSCOPE_EVERYTHING");
        const auto &launches = shippedCounts().launches;
        for (size_t i = 0; i < launches.size(); ++i)
            if (const CountedLaunch &launch = launches[i]; !launch.modelled.empty() && !launch.counted.empty()
                && (all || requestsOf(launch) <= mostRequests || launch.variant == "tile_strided"))
                QTest::addRow("%s %s %d", launch.workload.c_str(), launch.variant.c_str(), launch.launch)
                    << static_cast<int>(i);
    }

    void agreesWithTheHardware()
    {
        QFETCH(int, row);
        const CountedLaunch &shipped = shippedCounts().launches[static_cast<size_t>(row)];
        const Variant variant = findVariant(allVariants(shipped.workload).variants, shipped.variant);
        // A kernel that was edited has to be counted again: MEASURED.md has the command.
        QCOMPARE(sourceHash(variant), shipped.source);
        const auto problem = problemOf(shipped, variant);
        QVERIFY(problem);
        CountedLaunch now = shipped;
        now.modelled.clear();
        now.remark.clear();
        addModel(m_tracer, { problem, variant, defaultTuning(variant) }, shippedCounts().device, now, {});
        QCOMPARE(now.remark, shipped.remark);
        for (const auto &[id, modelled] : now.modelled) {
            QVERIFY2(modelled == shipped.modelled.at(id),
                qPrintable(QStringLiteral("%1: the model says %2, and said %3; the hardware counted %4")
                               .arg(QString::fromStdString(id))
                               .arg(modelled)
                               .arg(shipped.modelled.at(id))
                               .arg(shipped.counted.at(id))));
        }
        QCOMPARE(now.border, shipped.border);
    }

    /// How often the model is right is no accident of a few rows.
    void mostNumbersAreEqual()
    {
        int equal = 0, all = 0;
        std::set<std::string> variants;
        for (const CountedLaunch &launch : shippedCounts().launches)
            for (const auto &[id, modelled] : launch.modelled)
                if (launch.counted.contains(id) && id != "dram_read_bytes"
                    && (modelled > 0.0 || launch.counted.at(id) > 0.0)) {
                    ++all;
                    equal += launch.counted.at(id) == modelled ? 1 : 0;
                    variants.insert(launch.workload + launch.variant);
                }
        QVERIFY(variants.size() > 60);
        QVERIFY2(equal * 10 > all * 8, qPrintable(QStringLiteral("%1 of %2").arg(equal).arg(all)));
    }
};

HALO_TEST(TestCounterModel, halo::NoApplication)
#include "tst_countermodel.moc"
