// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/device.h"
#include "compute/filter/filterspec.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/count/advice.h"
#include "compute/timing/count/countedcase.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/program.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace halo;

namespace {

/// A launch that no rule has a word for: warps enough, and nothing busy.
CountedLaunch calm()
{
    CountedLaunch launch;
    launch.outputs = 1000;
    launch.groups = 1023;
    launch.counted = { { "global_load_requests", 100.0 }, { "global_load_sectors", 400.0 },
        { "local_loads", 0.0 }, { "local_stores", 0.0 }, { "local_load_wavefronts", 0.0 },
        { "local_store_wavefronts", 0.0 }, { "local_load_conflicts", 0.0 }, { "local_store_conflicts", 0.0 },
        { "instructions", 2000.0 }, { "dram_read_bytes", 4000.0 }, { "dram_written_bytes", 5000.0 },
        { "occupancy", 80.0 }, { "registers", 32.0 }, { "local_busy", 10.0 }, { "l1_busy", 20.0 },
        { "dram_busy", 30.0 }, { "issue_busy", 40.0 } };
    return launch;
}

std::string textsOf(const CountedLaunch &launch)
{
    std::string all;
    for (const Advice &advice : adviceFor({ launch }))
        all += (all.empty() ? "" : "\n") + advice.sentence.english();
    return all;
}

const std::string conflicts
    = "Local memory is busy 88 % of the time, and 50 % of its turns are bank conflicts: ";
const std::string registers = "Local memory is busy 88 % of the time, and hardly a turn is a bank conflict: "
                              "let a work-item compute several outputs, and keep in registers what they "
                              "share.";

} // namespace

/// What counts of a launch suggest.
class TestAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isSilentWhereNothingIsBusy() { QCOMPARE(textsOf(calm()), std::string()); }

    void bothSidesOfEachThreshold_data()
    {
        QTest::addColumn<Counts>("changes");
        QTest::addColumn<QString>("sentence"); // begins so; empty: no rule applies
        const auto row = [](const char *name, const Counts &changes, const QString &sentence) {
            QTest::newRow(name) << changes << sentence;
        };
        const Counts turns{ { "local_busy", 60.0 }, { "local_load_wavefronts", 900.0 },
            { "local_store_wavefronts", 100.0 }, { "local_load_conflicts", 150.0 },
            { "local_store_conflicts", 50.0 } };
        const auto with = [](Counts counts, const Counts &more) {
            for (const auto &[counter, value] : more)
                counts[counter] = value;
            return counts;
        };
        row("local memory just busy, conflicts just many", turns,
            QStringLiteral("Local memory is busy 60 % of the time, and 20 % of its turns are bank"));
        row("conflicts just few", with(turns, { { "local_store_conflicts", 49.0 } }),
            QStringLiteral("Local memory is busy 60 % of the time, and hardly"));
        row("local memory hardly busy", with(turns, { { "local_busy", 59.9 } }), {});
        const Counts loads{ { "l1_busy", 60.0 }, { "global_load_sectors", 600.0 } };
        row("the cache just busy, sectors just many", loads,
            QStringLiteral("The L1 cache is busy 60 % of the time, and a load of a warp fetches 6.0 sectors, "
                           "where 4.0 hold 32 floats"));
        row("the cache hardly busy", with(loads, { { "l1_busy", 59.9 } }), {});
        row("sectors just few, and reads", with(loads, { { "global_load_sectors", 599.0 } }), {});
        row("the cache is busy with local memory", with(loads, { { "local_busy", 60.0 } }),
            QStringLiteral("Local memory is busy 60 % of the time, and hardly"));
        const Counts reads{ { "l1_busy", 61.0 }, { "global_load_requests", 250.0 },
            { "global_load_sectors", 1000.0 } };
        row("reads of an output just many", reads,
            QStringLiteral("The L1 cache is busy 61 % of the time, and each output takes 8.0 reads"));
        row("reads of an output just few", with(reads, { { "global_load_requests", 249.0 } }), {});
        row("many reads, but a tile", with(reads, { { "local_loads", 1.0 } }), {});
        row("DRAM just busy", { { "dram_busy", 60.0 } },
            QStringLiteral("DRAM is busy 60 % of the time, with 9.0 bytes for each output:"));
        row("DRAM hardly busy", { { "dram_busy", 59.9 } }, {});
        row("instructions just many", { { "issue_busy", 60.0 } },
            QStringLiteral("Instructions are issued in 60 % of all cycles, 64 for each output:"));
        row("instructions hardly many", { { "issue_busy", 59.9 } }, {});
        row("few warps of few work-groups, whatever the registers",
            { { "occupancy", 29.9 }, { "registers", 96.0 } },
            QStringLiteral("No unit is busy, and only 30 % of the warps that fit are active, in 1023 "
                           "work-groups"));
        const Counts few{ { "occupancy", 29.9 }, { "registers", 96.0 }, { "groups", 1024.0 } };
        row("few warps, just many registers", few,
            QStringLiteral("No unit is busy, and only 30 % of the warps that fit are active: a work-item has "
                           "96 registers"));
        row("few warps, hardly many registers", with(few, { { "registers", 95.0 } }), {});
        row("warps enough", with(few, { { "occupancy", 30.0 } }), {});
        row("few warps, but they keep a unit busy", with(few, { { "dram_busy", 60.0 } }),
            QStringLiteral("DRAM is busy"));
    }

    void bothSidesOfEachThreshold()
    {
        QFETCH(Counts, changes);
        QFETCH(QString, sentence);
        CountedLaunch launch = calm();
        for (const auto &[counter, value] : changes)
            if (counter == "groups")
                launch.groups = static_cast<int>(value);
            else
                launch.counted[counter] = value;
        const QString text = QString::fromStdString(textsOf(launch));
        QVERIFY2(sentence.isEmpty() ? text.isEmpty() : text.startsWith(sentence), qPrintable(text));
        QCOMPARE(text.count(u'\n'), 0); // one word at a time
    }

    void saysTheNumbersOfEachLaunch()
    {
        CountedLaunch first = calm();
        first.counted["local_busy"] = 88.0;
        first.counted["local_load_wavefronts"] = 1024.0;
        first.counted["local_load_conflicts"] = 512.0;
        CountedLaunch second = first;
        second.launch = 1;
        second.counted["local_load_conflicts"] = 0.0;
        const auto all = adviceFor({ first, calm(), second });
        QCOMPARE(all.size(), size_t(2));
        QCOMPARE(all[0].sentence.english(),
            conflicts
                + "choose rows of the tile, or a work-group, that let the lanes of a warp reach different "
                  "banks.");
        QCOMPARE(all[0].launch, 0);
        QCOMPARE(all[1].sentence.english(), registers);
        QCOMPARE(all[1].launch, 1);
    }

    /// What padding would make of it is what the model says.
    void saysWhatPaddingDoesIfThatIsKnown()
    {
        CountedLaunch launch = calm();
        launch.counted["local_busy"] = 88.0;
        launch.counted["local_load_wavefronts"] = 1024.0;
        launch.counted["local_load_conflicts"] = 512.0;
        launch.modelled = { { "local_load_conflicts", 500.0 }, { "local_store_conflicts", 20.0 } };
        launch.padding = 1;
        QCOMPARE(textsOf(launch),
            conflicts + "pad the tile by one column. The model says 0 conflicts then, and 520 now.");
        launch.padding = 12;
        launch.paddedConflicts = 8.0;
        QCOMPARE(textsOf(launch),
            conflicts + "pad the tile by 12 columns. The model says 8 conflicts then, and 520 now.");
    }

    void triesPadding_data()
    {
        QTest::addColumn<QString>("group");
        QTest::addColumn<int>("padding");
        // A tile of 16 + 4 columns: the two rows of a warp lie in different banks if a row has 16 more than a
        // multiple of 32. A warp of one row has no conflict, and for one of four rows it is 8 or 24 more.
        QTest::newRow("two rows") << QStringLiteral("16x16") << 48 - 20;
        QTest::newRow("one row") << QStringLiteral("32x8") << 0;
        QTest::newRow("four rows") << QStringLiteral("8x8") << 24 - 12;
    }

    void triesPadding()
    {
        QFETCH(QString, group);
        QFETCH(int, padding);
        const auto &variants = shippedVariants("image");
        const Variant &variant = *std::ranges::find(variants, "tile_strided", &Variant::id);
        Tuning tuning = defaultTuning(variant);
        tuning.group = parseSize(group.toStdString());
        const auto problem = std::make_shared<const ConvolutionProblem>(
            madeImage({ 32, 32 }), parseFilter("gauss:5"), Settings{}, RowRange{}, "image");
        const CountedCase counted{ problem, variant, tuning };
        Tracer tracer;
        CountedLaunch launch = launchesOf(counted, simulatorLimits()).front();
        addModel(tracer, counted, "NVIDIA H200", launch, {});
        QCOMPARE(launch.padding, padding);
        QCOMPARE(launch.paddedConflicts, 0.0);
        QCOMPARE(launch.modelled.at("local_load_conflicts") > 0.0, padding > 0);
    }

    void isSilentAboutWhatWasNotCounted()
    {
        QCOMPARE(adviceFor({ CountedLaunch{} }).size(), size_t(0));
        CountedLaunch launch = calm();
        launch.counted["occupancy"] = 5.0;
        QVERIFY(!textsOf(launch).empty());
        launch.counted.erase("l1_busy"); // it may be what is busy
        QCOMPARE(textsOf(launch), std::string());
    }

    /// A source is a chapter of a guide, or a file that is there.
    void eachHasASource()
    {
        for (const CountedLaunch &launch : shippedCounts().launches)
            for (const Advice &advice : adviceFor({ launch })) {
                const QString source = QLatin1String(advice.source);
                QVERIFY2(source.startsWith(QLatin1String("CUDA C++ Best Practices Guide, "))
                        || QFile::exists(QStringLiteral(HALOSCOPE_SOURCE "/") + source),
                    advice.source);
            }
    }
};

HALO_TEST(TestAdvice, QCoreApplication)
#include "tst_advice.moc"
