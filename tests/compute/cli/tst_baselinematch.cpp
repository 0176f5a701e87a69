// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/report/baselinematch.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"

#include <QTest>

#include <functional>

using namespace halo;
using namespace halo::test;

namespace {

/// "" or the sentence.
QString refusalOf(const Record &baseline, const Measured &wanted, bool anyVariant = false)
{
    try {
        matchIn(baseline, wanted, anyVariant, { "naive" });
        return {};
    } catch (const Error &error) {
        return error.kind() == ErrorKind::Input ? QString::fromUtf8(error.what())
                                                : QStringLiteral("another kind");
    }
}

} // namespace

class TestBaselineMatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatDoesNotMatchIsNamed_data()
    {
        using Change = std::function<void(Measured &)>;
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("word");
        const auto row = [](const char *name, const Change &change, const char *word) {
            QTest::newRow(name) << change << QString::fromLatin1(word);
        };
        row(
            "workload", [](Measured &m) { m.workload = "signal"; },
            "workload \"signal\", only with \"image\"");
        row(
            "device", [](Measured &m) { m.device = "Slow"; },
            "device \"Slow\", only with \"Fast \"One\", 2nd\"");
        row(
            "driver", [](Measured &m) { m.driver = "1.3"; }, "driver \"1.3\", only with \"1.2\"");
        row(
            "filter", [](Measured &m) { m.filter = "box:3"; }, "filter \"box:3\", only with \"gauss:5,1.5\"");
        row(
            "image",
            [](Measured &m) {
                m.image = { 200, 300 };
            },
            "image \"200x300\"");
        row(
            "channels", [](Measured &m) { m.channels = 1; }, "number of channels \"1\"");
        row(
            "operation", [](Measured &m) { m.settings.op = Op::Convolution; }, "operation \"conv\"");
        row(
            "size", [](Measured &m) { m.settings.size = OutputSize::Same; }, "output size \"same\"");
        row(
            "border", [](Measured &m) { m.settings.border = Border::Zero; }, "border \"zero\"");
        row(
            "variant", [](Measured &m) { m.variant = "other"; }, "variant \"other\"");
        row(
            "work-group",
            [](Measured &m) {
                m.tuning.group = { 4, 32 };
            },
            "work-group \"4x32\"");
        row(
            "parameters", [](Measured &m) { m.parameters = "ITEM_W=1"; }, "parameters \"ITEM_W=1\"");
    }
    void whatDoesNotMatchIsNamed()
    {
        using Change = std::function<void(Measured &)>;
        QFETCH(Change, change);
        QFETCH(QString, word);
        Record baseline = someRecord();
        baseline.origin = "old.csv";
        Measured wanted = baseline.measured[1];
        QCOMPARE(refusalOf(baseline, wanted), QString());
        change(wanted);
        const QString sentence = refusalOf(baseline, wanted);
        QVERIFY2(sentence.startsWith(QLatin1String("\"old.csv\" has nothing measured with the ")),
            qPrintable(sentence));
        QVERIFY2(sentence.contains(word), qPrintable(sentence));
    }

    void theOneVariantOfBothMatches()
    {
        Record baseline = someRecord();
        baseline.origin = "old.csv";
        Measured wanted = baseline.measured[1];
        wanted.variant = "renamed";
        QVERIFY(refusalOf(baseline, wanted, true).contains(QLatin1String("variant"))); // tile, wrong or big
        baseline.measured.resize(2);
        QCOMPARE(&matchIn(baseline, wanted, true, { "naive" }), &baseline.measured[1]);
        QVERIFY(!refusalOf(baseline, wanted, false).isEmpty());
        baseline.measured.clear();
        QVERIFY(refusalOf(baseline, wanted).contains(QLatin1String("only with \"nothing\"")));
    }

    void aWrongResultIsNoBaseline()
    {
        Record baseline = someRecord();
        QVERIFY(refusalOf(baseline, baseline.measured[2]).contains(QLatin1String("wrong or not verified")));
    }
};

HALO_TEST(TestBaselineMatch, halo::NoApplication)
#include "tst_baselinematch.moc"
