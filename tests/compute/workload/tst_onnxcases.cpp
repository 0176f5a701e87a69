// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/network/networkfile.h"
#include "compute/workload/network/networkrun.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDir>
#include <QTest>

#include <cmath>
#include <cstring>

using namespace halo;
using namespace halo::test;

namespace {

QString casePath(const QString &name)
{
    return inSources(QStringLiteral("tests/data/onnx/")) + name;
}

std::vector<float> floatsIn(const QByteArray &bytes)
{
    std::vector<float> values(static_cast<size_t>(bytes.size()) / sizeof(float));
    std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
    return values;
}

/// The answers are sums of at most 140 products of numbers of about 1 that were rounded to floats.
QString difference(const std::vector<float> &values, const std::vector<float> &answer)
{
    if (values.size() != answer.size())
        return QStringLiteral("%1 values instead of %2").arg(values.size()).arg(answer.size());
    for (size_t i = 0; i < values.size(); ++i) {
        const double is = static_cast<double>(values[i]), wanted = static_cast<double>(answer[i]);
        if (!(std::abs(is - wanted) <= 1e-5 * (1 + std::abs(wanted))))
            return QStringLiteral("value %1 is %2 instead of %3").arg(i).arg(is).arg(wanted);
    }
    return {};
}

} // namespace

/// Networks of one operator each, by ONNX's own backend tests and by NumPy: tests/scripts/onnx_cases.py
/// writes them with their answers. What is not computed is refused, and the table says with which words.
class TestOnnxCases : public QObject
{
    Q_OBJECT

    NetworkRun m_run{ testDevice() };

private Q_SLOTS:
    void everyFileIsInTheTable()
    {
        const qsizetype files
            = QDir(casePath({})).entryList({ QStringLiteral("*.onnx") }, QDir::Files).size();
        QCOMPARE(bytesOf(casePath(QStringLiteral("cases.tsv"))).count('\n'), files);
        QVERIFY(files > 300);
    }

    void computedOrRefused_data()
    {
        QTest::addColumn<QString>("node"); // its operator and opset
        QTest::addColumn<QString>("outcome");
        const QList<QByteArray> lines = bytesOf(casePath(QStringLiteral("cases.tsv"))).trimmed().split('\n');
        for (const QByteArray &line : lines) {
            const QList<QByteArray> cells = line.split('\t');
            QTest::newRow(cells[0].constData())
                << QString::fromUtf8('(' + cells[1] + ", opset " + cells[2] + ')')
                << QString::fromUtf8(cells[3]);
        }
    }

    void computedOrRefused()
    {
        QFETCH(QString, node);
        QFETCH(QString, outcome);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        try {
            const Network network = readNetwork(casePath(name + QStringLiteral(".onnx")));
            QVERIFY2(outcome == QStringLiteral("run"), "was computed");
            const std::vector<float> values = floatsIn(bytesOf(casePath(name + QStringLiteral(".f32"))));
            FeatureMaps input{ network.channels, network.size, {} };
            const auto end = values.begin()
                + static_cast<std::ptrdiff_t>(network.size.area())
                    * static_cast<std::ptrdiff_t>(network.channels);
            input.values = { values.begin(), end };
            const std::vector<float> answer(end, values.end());
            ForwardOptions options;
            options.verify = true;
            const size_t last = answerStep(network);
            const NetworkResult result
                = m_run.forward(std::make_shared<const Network>(network), input, options);
            for (const StepResult &step : result.steps)
                QVERIFY2(!step.agreement || std::isfinite(step.agreement->maxError), step.name.c_str());
            const std::vector<float> &device = result.steps[last].maps.values;
            QCOMPARE(difference(device, answer), QString());
            QCOMPARE(difference(forwardReference(network, input)[last].values, answer), QString());
        } catch (const Error &e) {
            const QString sentence = QString::fromUtf8(e.what());
            QVERIFY2(e.kind() == ErrorKind::Input && sentence.contains(node)
                    && outcome != QStringLiteral("run") && sentence.contains(outcome),
                e.what());
        }
    }
};

HALO_TEST(TestOnnxCases, QCoreApplication)
#include "tst_onnxcases.moc"
