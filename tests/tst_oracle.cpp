// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/variantlibrary.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace halo;

/// The public vectors through every variant: every answer is right, and what is refused is refused for
/// a reason that is known here, not taken from the variant.
class TestOracle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void answersAreRight_data();
    void answersAreRight();
    void refusalsAreExplained();
    void otherWorkloadsAreRight_data();
    void otherWorkloadsAreRight();
    void recordingsAndTablesAreRight_data();
    void recordingsAndTablesAreRight();

private:
    static constexpr int processes = 2;

    void runTheRunner();
    void readRefused(const QString &name);
    QByteArray check(const QString &name) const;
    static int layerCases(const QString &name);
    /// What the runner calls the variants: "naive" of an image, "signal.naive".
    static QStringList names();
    static int processOf(const QString &name) { return static_cast<int>(names().indexOf(name)) % processes; }
    QByteArray read(const QString &name) const
    {
        QFile file(m_out.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    const QString m_vectors = QStringLiteral(HALOSCOPE_TESTS "/oracle");
    QTemporaryDir m_out;
    QHash<QString, QJsonObject> m_cases;
    QHash<QString, QSet<QString>> m_refused; ///< case ids by variant
};

void TestOracle::initTestCase()
{
    runTheRunner();
    QFile file(m_vectors + QStringLiteral("/conv2d.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject vectors = QJsonDocument::fromJson(file.readAll()).object();
    for (const QJsonValue &value : vectors[QLatin1String("cases")].toArray()) {
        QJsonObject one = value.toObject();
        one[QLatin1String("taps")]
            = vectors[QLatin1String("filters")][one[QLatin1String("filter")].toString()];
        m_cases[one[QLatin1String("id")].toString()] = one;
    }
    QCOMPARE(m_cases.size(), 519);

    for (int i = 0; i < processes; ++i)
        readRefused(QStringLiteral("%1/refused.csv").arg(i));
}

QStringList TestOracle::names()
{
    QStringList all;
    for (const std::string &workload : workloads())
        for (const Variant &variant : shippedVariants(workload))
            all << QString::fromStdString(workload == "image" ? variant.id : workload + "." + variant.id);
    return all;
}

/// Compiling a thousand small programs takes most of the time, and a compiler uses one core: so several
/// runners share the variants.
void TestOracle::runTheRunner()
{
    std::vector<std::unique_ptr<QProcess>> runners;
    for (int i = 0; i < processes; ++i) {
        QStringList arguments{ m_vectors, m_out.filePath(QString::number(i)) };
        for (const QString &name : names())
            if (processOf(name) == i)
                arguments << name;
        runners.push_back(std::make_unique<QProcess>());
        runners.back()->setProcessChannelMode(QProcess::MergedChannels);
        runners.back()->start(QStringLiteral(HALOSCOPE_TEST_BIN "/oracle_runner"), arguments);
    }
    for (const auto &runner : runners) {
        QVERIFY(runner->waitForFinished(-1)); // ctest has the deadline
        const QByteArray said = runner->readAll();
        QVERIFY2(runner->exitStatus() == QProcess::NormalExit && runner->exitCode() == 0, said.constData());
    }
}

void TestOracle::readRefused(const QString &name)
{
    QByteArrayList lines = read(name).trimmed().split('\n');
    QCOMPARE(lines.takeFirst(), QByteArray("case,variant,reason"));
    for (const QByteArray &line : lines) {
        const QByteArrayList cells = line.split(',');
        QVERIFY2(cells.size() >= 3, line.constData()); // a reason may have commas too
        QVERIFY2(line.size() - cells[0].size() - cells[1].size() > 22, line.constData());
        m_refused[QString::fromUtf8(cells[1])] << QString::fromUtf8(cells[0]);
    }
}

void TestOracle::answersAreRight_data()
{
    QTest::addColumn<QString>("variant");
    for (const Variant &variant : shippedVariants())
        QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
}

void TestOracle::answersAreRight()
{
    QFETCH(QString, variant);
    const QString name = QStringLiteral("%1/image.%2.json").arg(processOf(variant)).arg(variant);
    const QJsonObject answers = QJsonDocument::fromJson(read(name)).object();
    for (auto one = m_cases.cbegin(); one != m_cases.cend(); ++one)
        QVERIFY2(
            answers.contains(one.key()) != m_refused[variant].contains(one.key()), qPrintable(one.key()));

    const QByteArray said = check(name);
    QVERIFY2(said.contains("checked " + QByteArray::number(answers.size()) + ", failed 0"), said.constData());
}

/// What the public checker says of a file, without cases that are not in it.
QByteArray TestOracle::check(const QString &name) const
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("python3"),
        { m_vectors + QStringLiteral("/check_results.py"), m_vectors, m_out.filePath(name),
            QStringLiteral("--partial") });
    if (!process.waitForStarted() || !process.waitForFinished(-1))
        return "python3 is needed to check the results";
    return process.readAll();
}

void TestOracle::refusalsAreExplained()
{
    for (const Variant &variant : shippedVariants()) {
        const QString id = QString::fromStdString(variant.id);
        for (auto one = m_cases.cbegin(); one != m_cases.cend(); ++one) {
            const QJsonObject taps = (*one)[QLatin1String("taps")].toObject();
            const int largest = qMax(taps[QLatin1String("w")].toInt(), taps[QLatin1String("h")].toInt());
            const bool empty = (*one)[QLatin1String("empty")].toBool();
            const bool expected = !empty
                && ((variant.id == "image_sampler"
                        && (*one)[QLatin1String("border")] == QLatin1String("reflect101"))
                    || (variant.id == "tile_four_loads" && largest - 1 > 16));
            QVERIFY2(m_refused[id].contains(one.key()) == expected, qPrintable(id + u' ' + one.key()));
        }
    }
}

void TestOracle::otherWorkloadsAreRight_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("cases");
    for (const QString &name : names())
        if (name.startsWith(QLatin1String("signal.")))
            QTest::newRow(qPrintable(name)) << name << 82;
        else if (name.startsWith(QLatin1String("histogram.")))
            QTest::newRow(qPrintable(name)) << name << 11;
        else if (name.startsWith(QLatin1String("layer.")))
            QTest::newRow(qPrintable(name)) << name << layerCases(name);
}

/// How many of the 81 cases of cnn.json are this variant's: convolutions and networks, products and im2col,
/// or a step beside them.
int TestOracle::layerCases(const QString &name)
{
    if (name.startsWith(QLatin1String("layer.im2col")))
        return 40;
    if (name == QLatin1String("layer.direct") || name == QLatin1String("layer.implicit"))
        return 28;
    if (name == QLatin1String("layer.winograd"))
        return 7; // 3x3, stride 1, dilation 1
    return name == QLatin1String("layer.max_pool") ? 8 : name == QLatin1String("layer.softmax") ? 6 : 3;
}

void TestOracle::otherWorkloadsAreRight()
{
    QFETCH(QString, name);
    QFETCH(int, cases);
    QCOMPARE(m_refused[name].size(), name.startsWith(QLatin1String("layer.")) ? 81 - cases : 0);
    const QByteArray said = check(QStringLiteral("%1/%2.json").arg(processOf(name)).arg(name));
    QVERIFY2(said.contains("checked " + QByteArray::number(cases) + ", failed 0"), said.constData());
}

void TestOracle::recordingsAndTablesAreRight_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("answers");
    const auto row = [](const char *name, const char *variant, int answers) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(variant) << answers;
    };
    row("trace.tile_four_loads.json", "tile_four_loads", 12);
    row("trace.tile_strided.json", "tile_strided", 18);
    row("trace.tile_unrolled.json", "tile_unrolled", 18);
    row("trace.tile_many_outputs.json", "tile_many_outputs", 4);
    row("trace.block_fallback.json", "signal.block_fallback", 4);
    row("trace.local.json", "histogram.local", 2);
    row("tables.json", "naive", 85);
}

void TestOracle::recordingsAndTablesAreRight()
{
    QFETCH(QString, name);
    QFETCH(QString, variant);
    QFETCH(int, answers);
    const QByteArray said = check(QStringLiteral("%1/%2").arg(processOf(variant)).arg(name));
    QVERIFY2(said.contains("checked " + QByteArray::number(answers) + ", failed 0"), said.constData());
}

QTEST_GUILESS_MAIN(TestOracle)
#include "tst_oracle.moc"
