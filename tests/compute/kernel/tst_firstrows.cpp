// SPDX-License-Identifier: GPL-3.0-or-later
// Every shipped kernel in the two rows of the short tier, on the first device, or, called with "simulator",
// on Oclgrind, which watches each access.
#include "compute/run/engine.h"
#include "tests/support/oclgrind.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/variantrows.h"

#include <QTest>

#include <optional>
#include <string_view>

using namespace halo;
using namespace halo::test;

class TestFirstRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyVariantMatchesReference_data()
    {
        QTest::addColumn<Convolution>("job");
        for (const Convolution &job : firstRows())
            QTest::newRow(nameOf(job).c_str()) << job;
    }

    /// Oclgrind wants a context for each row, see tst_oclgrind.
    void everyVariantMatchesReference()
    {
        QFETCH(Convolution, job);
        if (!qEnvironmentVariableIsSet("OCLGRIND_DATA_RACES")) {
            QCOMPARE(runAndCompare(job), QString());
            return;
        }
        std::optional<BoundsOnly> library;
        if (!job.variant.transforms.empty())
            library.emplace();
        Engine engine;
        QCOMPARE(runAndCompare(engine, job), QString());
        QCOMPARE(oclgrindReport(), QString());
    }
};

static int firstRowsMain(int argc, char **argv)
{
    const bool simulated = argc > 1 && std::string_view(argv[1]) == "simulator";
    if (simulated) {
        useOclgrind("DATA_RACES");
        argv[1] = argv[0];
        ++argv;
        --argc;
    }
    QCoreApplication app(argc, argv);
    TestFirstRows test;
    return QTest::qExec(&test, argc, argv);
}

HALO_TEST_MAIN(TestFirstRows, firstRowsMain)

#include "tst_firstrows.moc"
