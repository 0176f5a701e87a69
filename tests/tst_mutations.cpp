// SPDX-License-Identifier: GPL-3.0-or-later
// The test of the tests: each kernel is broken in every way we know, and the comparison with the reference,
// the guard zone or the simulator must notice. Runs on Oclgrind, where a broken kernel harms nobody.
#include "compute/arguments.h"
#include "compute/engine.h"
#include "compute/trace/faults.h"
#include "compute/trace/formula.h"
#include "compute/variantlibrary.h"
#include "tests/oclgrind.h"
#include "tests/support.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <regex>

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
    // As most kernels name a weight; as all do; where columns and rows come one by one; and their spectrum.
    static const std::vector<KernelFault> faults{
        fault("mirrored",
            { { { R"(filter\[i \* FILTER_W \+ j\])", "filter[i * FILTER_W + FILTER_W - 1 - j]" } },
                { { R"(plane_spectrum\[at\])", "plane_spectrum[at] * (float2)(1.0f, -1.0f)" } },
                { { R"(((?:filter|filter_x|across)(?:->at|\.at)?\[(?:[^\]]*\+ )?)j\])",
                    "$1FILTER_W - 1 - j]" } },
                { { R"(spectrum\[(.*?)\])",
                    "spectrum[($1) / SPECTRUM_SIZE * SPECTRUM_SIZE + (SPECTRUM_SIZE - ($1) % SPECTRUM_SIZE)"
                    " % SPECTRUM_SIZE]" } } }),
        fault("transposed",
            { { { R"(filter\[i \* FILTER_W \+ j\])", "filter[j * FILTER_H + i]" } },
                { { R"(plane_spectrum\[at\])", "plane_spectrum[x * (PITCH / 2) + y]" } },
                { { R"(\[([^\]]*) \* FILTER_W \+ j\])", "[j * FILTER_H + $1]" } },
                { { "filter_x", "filter_z" }, { "filter_y", "filter_x" }, { "filter_z", "filter_y" } },
                { { R"(spectrum\[(.*?)\])",
                    "spectrum[($1) % SPECTRUM_SIZE * SPECTRUM_SIZE + ($1) / SPECTRUM_SIZE]" } } }),
        fault("halo off by one", { { { R"(- ORIGIN_X)", "- ORIGIN_X + 1" } } }),
    };
    return faults;
}

/// Small groups, so that there are several, and one that sticks out.
TraceRequest requestFor(const Variant &variant, const KernelFault &fault)
{
    TraceRequest request;
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    request.tuning.group = takesTiles(variant) ? Size2{ 8, 8 } : Size2{ 4, 4 };
    const int edge = fault.id == "fixed_taps" ? 3 : 5;
    request.filter = takesTerms(variant) ? product(edge, edge) : asymmetric(edge, edge);
    request.image = { 21, 19 };
    request.group = { 1, 1 };
    return request;
}

/// Nothing if the fault does not fit the kernel. Those of the fault lab fit no kernel that reads in vectors,
/// ours fit all.
std::optional<TraceRequest> mutantOf(const Variant &variant, const KernelFault &fault)
{
    TraceRequest request = requestFor(variant, fault);
    if (!readsInVectors(variant))
        return broken(fault, request);
    for (const std::vector<Edit> &way : fault.ways) {
        for (const Edit &edit : way)
            request.variant.source
                = std::regex_replace(request.variant.source, std::regex(edit.pattern), edit.replacement);
        if (request.variant.source != variant.source)
            return request;
    }
    return std::nullopt;
}

} // namespace

class TestMutations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKernelIsRightBefore_data()
    {
        QTest::addColumn<Variant>("variant");
        for (const Variant &variant : shippedVariants())
            QTest::addRow("%s", variant.id.c_str()) << variant;
    }

    void everyKernelIsRightBefore()
    {
        QFETCH(Variant, variant);
        QCOMPARE(
            problemOf(jobFor(variant, noise(21, 19), takesTerms(variant) ? product(5, 5) : asymmetric(5, 5))),
            QString());
    }

    void everyMutantIsNoticed_data()
    {
        QTest::addColumn<Variant>("variant");
        QTest::addColumn<QString>("fault");
        for (const Variant &variant : shippedVariants()) {
            for (const KernelFault &fault : kernelFaults())
                if (!readsInVectors(variant) && mutantOf(variant, fault))
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
        const auto mutant = mutantOf(variant, known);
        QVERIFY(mutant.has_value());
        Job job = jobFor(mutant->variant, noise(21, 19), mutant->filter);
        job.tuning = mutant->tuning;
        QVERIFY(!problemOf(job).isEmpty());
    }

private:
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
    static QString problemOf(const Job &job)
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

int main(int argc, char **argv)
{
    useOclgrind("DATA_RACES");
    QCoreApplication app(argc, argv);
    TestMutations test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_mutations.moc"
