// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/variantlibrary.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

using namespace halo;

/// The public vectors through every variant: every answer is right, and what is refused is refused for
/// a reason that is known here, not taken from the variant. Kernels whose loops are written out take seconds
/// to build; of every three of their builds one is tried, with all its cases. HALOSCOPE_ORACLE=all tries all.
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
    static constexpr int processes = 3;

    void readCases();
    void runTheRunner();
    void readRefused(const QString &name);
    QByteArray check(const QString &name) const;
    static int layerCases(const QString &name);
    /// What the runner calls the variants: "naive" of an image, "signal.naive".
    static QStringList names();
    /// The last has those that are slow to build.
    static int processOf(const QString &name)
    {
        return isSlowToBuild(name) ? processes - 1
                                   : static_cast<int>(names().indexOf(name)) % (processes - 1);
    }
    static bool isSlowToBuild(const QString &name)
    {
        static const QSet<QString> slow{ QStringLiteral("cpu_strips"), QStringLiteral("cpu_columns"),
            QStringLiteral("cpu_overlap_save"), QStringLiteral("fft_whole"), QStringLiteral("overlap_pieces"),
            QStringLiteral("overlap_save"), QStringLiteral("register_tile"), QStringLiteral("registers"),
            QStringLiteral("tile_async"), QStringLiteral("vectors") };
        return slow.contains(name);
    }
    bool isTried(const QString &name, const QString &id) const
    {
        return !isSlowToBuild(name) || m_few.contains(id);
    }
    QByteArray read(const QString &name) const
    {
        QFile file(m_out.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    const QString m_vectors = QStringLiteral(HALOSCOPE_TESTS "/oracle");
    QTemporaryDir m_out, m_fewVectors;
    QSet<QString> m_few; ///< case ids of m_fewVectors
    QHash<QString, QJsonObject> m_cases;
    QHash<QString, QSet<QString>> m_refused; ///< case ids by variant
};

void TestOracle::initTestCase()
{
    readCases();
    QCOMPARE(m_cases.size(), 519);
    QVERIFY(m_few.size() >= 519 / 3 - 40);
    runTheRunner();
    for (int i = 0; i < processes; ++i)
        readRefused(QStringLiteral("%1/refused.csv").arg(i));
}

/// All cases, and a folder with those of a third of the builds.
void TestOracle::readCases()
{
    QFile file(m_vectors + QStringLiteral("/conv2d.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject vectors = QJsonDocument::fromJson(file.readAll()).object();
    QMap<QString, QJsonArray> builds;
    for (const QJsonValue &value : vectors[QLatin1String("cases")].toArray()) {
        QJsonObject one = value.toObject();
        QString build;
        for (const char *part : { "filter", "border", "mode" })
            build += one[QLatin1String(part)].toString() + u' ';
        builds[build].append(value);
        one[QLatin1String("taps")]
            = vectors[QLatin1String("filters")][one[QLatin1String("filter")].toString()];
        m_cases[one[QLatin1String("id")].toString()] = one;
    }

    const bool all = qEnvironmentVariable("HALOSCOPE_ORACLE") == QLatin1String("all");
    QJsonArray few;
    int turn = 0;
    for (const QJsonArray &cases : std::as_const(builds))
        if (turn++ % 3 == 0 || all)
            for (const QJsonValue &value : cases) {
                few.append(value);
                m_few << value[QLatin1String("id")].toString();
            }
    vectors[QLatin1String("cases")] = few;
    QFile fewVectors(m_fewVectors.filePath(QStringLiteral("conv2d.json")));
    QVERIFY(fewVectors.open(QIODevice::WriteOnly) && fewVectors.write(QJsonDocument(vectors).toJson()) > 0);
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
        QStringList arguments{ i == processes - 1 ? m_fewVectors.path() : m_vectors,
            m_out.filePath(QString::number(i)) };
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
        QVERIFY2(!isTried(variant, one.key())
                || answers.contains(one.key()) != m_refused[variant].contains(one.key()),
            qPrintable(one.key()));

    const QByteArray said = check(name);
    const auto cases = answers.size() - (answers.contains(QLatin1String("bound")) ? 1 : 0);
    QVERIFY2(said.contains("checked " + QByteArray::number(cases) + ", failed 0"), said.constData());
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

/// How many columns times rows add up to a filter, by elimination.
static int rankOf(const QJsonObject &taps)
{
    const int w = taps[QLatin1String("w")].toInt();
    const int h = taps[QLatin1String("h")].toInt();
    std::vector<double> rest;
    for (const QJsonValue &weight : taps[QLatin1String("data")].toArray())
        rest.push_back(weight.toDouble());
    const auto size = [](double value) { return std::abs(value); };
    const double least = 1e-6 * size(*std::ranges::max_element(rest, {}, size));
    for (int rank = 0;; ++rank) {
        const auto pivot = std::ranges::max_element(rest, {}, size);
        if (size(*pivot) <= least)
            return rank;
        const auto at = static_cast<int>(pivot - rest.begin());
        const std::vector<double> before = rest;
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                rest[size_t(y * w + x)]
                    -= before[size_t(y * w + at % w)] * before[size_t(at / w * w + x)] / before[size_t(at)];
    }
}

/// Whether a variant has a reason to refuse a case, on a device that is a CPU.
static bool isRefused(const std::string &variant, const QJsonObject &one)
{
    const QJsonObject taps = one[QLatin1String("taps")].toObject();
    const int w = taps[QLatin1String("w")].toInt();
    const int h = taps[QLatin1String("h")].toInt();
    if (one[QLatin1String("empty")].toBool())
        return false;
    if (variant == "image_sampler")
        return one[QLatin1String("border")] == QLatin1String("reflect101");
    if (variant == "tile_four_loads")
        return qMax(w, h) - 1 > 16;
    if (variant == "registers")
        return w * h > 225;
    if (variant == "overlap_save") // blocks of 32 x 32 outputs in tiles of 64 x 64
        return w > 33 || h > 33;
    if (variant == "low_rank")
        return rankOf(taps) * (w + h) >= w * h;
    if (variant == "separable_two_pass" && w * h == 1)
        return true;
    return variant.find("separable") != std::string::npos && rankOf(taps) > 1;
}

void TestOracle::refusalsAreExplained()
{
    for (const Variant &variant : shippedVariants()) {
        const QString id = QString::fromStdString(variant.id);
        for (auto one = m_cases.cbegin(); one != m_cases.cend(); ++one)
            QVERIFY2(
                !isTried(id, one.key()) || m_refused[id].contains(one.key()) == isRefused(variant.id, *one),
                qPrintable(id + u' ' + one.key()));
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
    if (name.startsWith(QLatin1String("layer.tensor_cores")))
        return 0; // rounded factors
    if (name.startsWith(QLatin1String("layer.im2col")))
        return 40;
    const QStringList whole{ QStringLiteral("direct"), QStringLiteral("implicit"), QStringLiteral("blocks") };
    if (whole.contains(name.mid(6)))
        return 28;
    if (name == QLatin1String("layer.vectors"))
        return 17; // stride 1
    if (name.endsWith(QLatin1String("winograd")))
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
