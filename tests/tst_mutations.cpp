// SPDX-License-Identifier: GPL-3.0-or-later
// The test of the tests: each kernel is broken in five ways, and the comparison with the reference, the
// guard zone or the simulator must notice. Runs on Oclgrind, where a broken kernel harms nobody.
#include "compute/variantlibrary.h"
#include "tests/oclgrind.h"
#include "tests/support.h"

#include <QTest>

#include <regex>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::Variant)

namespace {

/// A way to break a kernel: what is replaced, wherever it stands.
struct Mutation
{
    const char *name;
    const char *pattern;
    const char *replacement;
};

const std::vector<Mutation> mutations{
    { "mirrored", R"(filter\[i \* FILTER_W \+ j\])", "filter[i * FILTER_W + FILTER_W - 1 - j]" },
    { "transposed", R"(filter\[i \* FILTER_W \+ j\])", "filter[j * FILTER_H + i]" },
    { "missing barrier", R"(barrier\(CLK_LOCAL_MEM_FENCE\);)", "" },
    { "halo off by one", R"(- ORIGIN_X)", "- ORIGIN_X + 1" },
    { "missing bounds test", R"(x < out_width && y < out_height)", "true" },
};

bool hasTile(const Variant &variant)
{
    return !variant.localBytes.empty();
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
        QCOMPARE(problemOf(variant), QString());
    }

    void everyMutantIsNoticed_data()
    {
        QTest::addColumn<Variant>("variant");
        for (const Variant &variant : shippedVariants())
            for (const Mutation &mutation : mutations) {
                if (std::string(mutation.name) == "missing barrier" && !hasTile(variant))
                    continue; // without a tile there is no barrier to miss
                Variant mutant = variant;
                mutant.source
                    = std::regex_replace(variant.source, std::regex(mutation.pattern), mutation.replacement);
                // A pattern that no longer fits the kernel must be mended, not pass.
                QVERIFY2(mutant.source != variant.source, mutation.name);
                QTest::addRow("%s, %s", variant.id.c_str(), mutation.name) << mutant;
            }
    }

    void everyMutantIsNoticed()
    {
        QFETCH(Variant, variant);
        const QString problem = problemOf(variant);
        QVERIFY(!problem.isEmpty());
    }

private:
    /// What the comparison, the guard zone or the simulator says; the first of them suffices.
    static QString problemOf(const Variant &variant)
    {
        const QString wrong = runAndCompare(jobFor(variant, noise(21, 19), asymmetric(5, 5)));
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
