// SPDX-License-Identifier: GPL-3.0-or-later
// The test of the tests: each kernel is broken in every way we know, and the comparison with the reference,
// the guard zone or the simulator must notice, in no more rows than tst_variants has when it is in a hurry.
// Runs on Oclgrind, where a broken kernel does no damage.
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/model/formula.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/oclgrind.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"
#include "tests/support/variantrows.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <string>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::Variant)

namespace {

/// Ways to break a kernel beyond those of the fault lab, of which none but tests have need.
const std::vector<KernelFault> &moreFaults()
{
    using Ways = std::vector<std::vector<Edit>>;
    static const auto fault = [](const char *id, const Ways &ways) {
        return KernelFault{ id, id, {}, FindingKind::Value, false, ways };
    };
    // As most kernels name a weight; as those with tiles of strips do; as all do; where columns and rows come
    // one by one; and their spectrum.
    static const std::vector<KernelFault> faults{
        fault("mirrored",
            { { { R"(filter\[i \* FILTER_W \+ j\])", "filter[i * FILTER_W + FILTER_W - 1 - j]" } },
                { { R"(filter\[r \* FILTER_W \+ n\])", "filter[r * FILTER_W + FILTER_W - 1 - n]" } },
                { { R"(plane_spectrum\[at\])", "plane_spectrum[at] * (float2)(1.0f, -1.0f)" } },
                { { R"(((?:filter|filter_x|across)(?:->at|\.at)?\[(?:[^\]]*\+ )?)j\])",
                    "$1FILTER_W - 1 - j]" } },
                { { R"(spectrum\[(.*?)\])",
                    "spectrum[($1) / SPECTRUM_SIZE * SPECTRUM_SIZE + (SPECTRUM_SIZE - ($1) % SPECTRUM_SIZE)"
                    " % SPECTRUM_SIZE]" } } }),
        fault("transposed",
            { { { R"(filter\[i \* FILTER_W \+ j\])", "filter[j * FILTER_H + i]" } },
                { { R"(filter\[r \* FILTER_W \+ n\])", "filter[n * FILTER_H + r]" } },
                { { R"(plane_spectrum\[at\])", "plane_spectrum[x * (PITCH / 2) + y]" } },
                { { R"(\[([^\]]*) \* FILTER_W \+ j\])", "[j * FILTER_H + $1]" } },
                { { "filter_x", "filter_z" }, { "filter_y", "filter_x" }, { "filter_z", "filter_y" } },
                { { R"(spectrum\[(.*?)\])",
                    "spectrum[($1) % SPECTRUM_SIZE * SPECTRUM_SIZE + ($1) / SPECTRUM_SIZE]" } } }),
        fault("halo off by one",
            { { { R"(ORIGIN_X \+ SKIP)", "ORIGIN_X + SKIP - 1" } },
                { { R"(- ORIGIN_X)", "- ORIGIN_X + 1" } } }),
    };
    return faults;
}

/// The job with its kernel broken; nothing if the fault does not fit the kernel, or does no harm with these
/// sizes. Faults of the fault lab fit no kernel that reads in vectors, ours fit all.
std::optional<Convolution> mutantOf(Convolution job, const KernelFault &fault)
{
    if (!readsInVectors(job.variant)) {
        PictureRequest request;
        request.variant = job.variant;
        request.tuning = job.tuning;
        request.filter = job.filter;
        request.settings = job.settings;
        request.image = job.image.size();
        request.group = { 1, 1 };
        const auto mutant = broken(fault, request);
        if (!mutant)
            return std::nullopt;
        job.variant = mutant->variant;
        job.tuning = mutant->tuning;
        return job;
    }
    const std::string source = job.variant.source;
    for (const std::vector<Edit> &way : fault.ways) {
        for (const Edit &edit : way)
            job.variant.source
                = std::regex_replace(job.variant.source, std::regex(edit.pattern), edit.replacement);
        if (job.variant.source != source)
            return job;
    }
    return std::nullopt;
}

} // namespace

class TestMutations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_rows = variantRows();
        std::ranges::stable_sort(m_rows, {}, [](const Convolution &job) { return job.image.size().area(); });
    }

    /// By one of the rows of tst_variants, of which the smallest pictures are tried first.
    void everyMutantIsNoticed_data()
    {
        QTest::addColumn<Variant>("variant");
        QTest::addColumn<QString>("fault");
        for (const Variant &variant : shippedVariants()) {
            for (const KernelFault &fault : kernelFaults())
                if (!readsInVectors(variant) && broken(fault, variant))
                    addRow(variant, fault);
            // A pattern that no longer fits the kernel must be mended, not pass.
            for (const KernelFault &fault : moreFaults())
                addRow(variant, fault);
        }
    }

    void everyMutantIsNoticed()
    {
        QFETCH(Variant, variant);
        QFETCH(QString, fault);
        const KernelFault &known = faultNamed(fault.toStdString());
        bool noticed = false, effective = false;
        for (const Convolution &job : m_rows) {
            const auto mutant
                = job.variant.id == variant.id && !noticed ? mutantOf(job, known) : std::nullopt;
            if (!mutant)
                continue;
            effective = true;
            QCOMPARE(problemBefore(job), QString());
            const QString problem = problemOf(*mutant);
            QVERIFY2(!problem.contains(QLatin1String("does not compile")), qPrintable(problem));
            noticed = !problem.isEmpty();
        }
        QVERIFY2(effective, "no row has sizes at which the fault does harm");
        QVERIFY(noticed);
    }

    /// Of a hundred broken kernels, 95 by the rows of the short tier, and which are not.
    void firstRowsNoticeMost()
    {
        int noticed = 0, all = 0;
        for (const Variant &variant : shippedVariants()) {
            std::vector<KernelFault> faults = moreFaults();
            for (const KernelFault &fault : kernelFaults())
                if (!readsInVectors(variant) && broken(fault, variant))
                    faults.push_back(fault);
            for (const KernelFault &fault : faults) {
                QString by;
                size_t number = 0;
                for (const Convolution &job : firstRows()) {
                    number = job.variant.id == variant.id ? number + 1 : 0;
                    const auto mutant = number > 0 ? mutantOf(job, fault) : std::nullopt;
                    if (mutant && !problemOf(*mutant).isEmpty())
                        by += QString::number(number);
                }
                ++all;
                noticed += by.isEmpty() ? 0 : 1;
                qInfo("%s, %s: %s", variant.id.c_str(), fault.id.c_str(), qPrintable(by));
            }
        }
        qInfo("%d of %d", noticed, all);
        QVERIFY(noticed * 100 >= all * 95);
    }

private:
    std::vector<Convolution> m_rows;
    std::map<std::string, QString> m_before;

    /// What is said of the kernel while it is right.
    QString problemBefore(const Convolution &job)
    {
        const auto [known, isNew] = m_before.try_emplace(nameOf(job));
        if (isNew)
            known->second = problemOf(job);
        return known->second;
    }

    static void addRow(const Variant &variant, const KernelFault &fault)
    {
        QTest::addRow("%s, %s", variant.id.c_str(), fault.id.c_str())
            << variant << QString::fromStdString(fault.id);
    }

    static const KernelFault &faultNamed(const std::string &id)
    {
        const auto more = std::ranges::find(moreFaults(), id, &KernelFault::id);
        return more != moreFaults().end() ? *more : findFault(id);
    }

    /// What the comparison, the guard zone or the simulator says; the first of them suffices.
    static QString problemOf(const Convolution &job)
    {
        std::optional<BoundsOnly> library;
        if (!job.variant.transforms.empty())
            library.emplace();
        Engine engine; // with a context of its own
        const QString wrong = runAndCompare(engine, job);
        const QString report = oclgrindReport();
        return wrong + report;
    }
};

static int mutationsMain(int argc, char **argv)
{
    useOclgrind("DATA_RACES");
    QCoreApplication app(argc, argv);
    TestMutations test;
    return QTest::qExec(&test, argc, argv);
}

HALO_TEST_MAIN(TestMutations, mutationsMain)

#include "tst_mutations.moc"
