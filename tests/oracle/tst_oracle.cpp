// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

using namespace halo;
using namespace halo::test;

namespace {

/// Name of a variant and one case of its workload.
struct Trial
{
    QString name;
    QJsonObject one;
};

bool isOver(const std::unique_ptr<QProcess> &process)
{
    return process->state() == QProcess::NotRunning;
}

QString wordOf(const QJsonObject &one, const char *key)
{
    return one[QLatin1String(key)].toVariant().toString();
}

/// Kernels tell edges of filters apart by parity, a single tap, and whether a few steps go over them.
std::string kindOfEdge(int taps)
{
    if (taps == 1)
        return "single";
    return std::string(taps % 2 == 0 ? "even" : "odd") + (taps > 9 ? " long" : "");
}

/// What a case shows of a variant. Kernels see how large a filter is and not its weights, and of a picture,
/// in which of its edges it is smaller; each picture meets each filter in some variant.
std::vector<std::string> shownBy(const std::string &variant, const QJsonObject &one)
{
    const auto size = [&](const char *grid, const char *edge) {
        return one[QLatin1String(grid)][QLatin1String(edge)].toInt();
    };
    const int w = size("taps", "w"), h = size("taps", "h");
    std::vector<std::string> choices{ variant, kindOfEdge(w) + " x " + kindOfEdge(h),
        std::string(size("pixels", "w") < w ? "narrower" : "wide")
            + (size("pixels", "h") < h ? " lower" : " high") };
    for (const char *part : { "border", "mode", "op", "class" })
        choices.push_back(wordOf(one, part).toStdString());
    std::vector<std::string> shows = pairsOf(choices);
    shows.push_back((wordOf(one, "image") + u' ' + wordOf(one, "filter")).toStdString());
    return shows;
}

/// What decides which program a variant builds for a case.
std::string programOf(const std::string &variant, const QJsonObject &one)
{
    std::string name = variant;
    for (const char *part : { "filter", "border", "mode" })
        name += ' ' + wordOf(one, part).toStdString();
    return name;
}

} // namespace

/// The public vectors through every variant: every answer is right, and what is refused is refused for
/// a reason that is known here, not taken from the variant. Nearly all the time goes into building a program
/// for each size of filter and border: of the cases that are not refused so many are tried as show all that
/// any of them shows, see shownBy() and rows.h.
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
    static constexpr int processes = 2; // a compiler uses one core

    void readCases();
    void chooseTrials();
    void chooseSignalTrials();
    void writeTrials(const QString &file, const std::vector<Trial> &trials);
    void runTheRunner();
    void readRefused(const QString &name);
    QByteArray check(const QString &name) const;
    static int layerCases(const QString &name);
    /// What the runner calls the variants: "naive" of an image, "signal.naive".
    static QStringList names();
    QByteArray read(const QString &name) const { return bytesOf(m_out.filePath(name)); }

    const QString m_vectors = QStringLiteral(HALOSCOPE_TESTS "/oracle");
    QTemporaryDir m_out, m_chosen; ///< a folder for each name
    QHash<QString, QJsonObject> m_cases;
    QHash<QString, QSet<QString>> m_tried, m_refused; ///< case ids by name
};

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

void TestOracle::initTestCase()
{
    readCases();
    QCOMPARE(m_cases.size(), 519);
    chooseTrials();
    chooseSignalTrials();
    runTheRunner();
    for (const QString &name : names())
        readRefused(name + QStringLiteral("/refused.csv"));
}

void TestOracle::readCases()
{
    const QJsonObject vectors = jsonOf(m_vectors + u'/' + QStringLiteral("conv2d.json"));
    for (const QJsonValue &value : vectors[QLatin1String("cases")].toArray()) {
        QJsonObject one = value.toObject();
        one[QLatin1String("taps")] = vectors[QLatin1String("filters")][wordOf(one, "filter")];
        one[QLatin1String("pixels")] = vectors[QLatin1String("images")][wordOf(one, "image")];
        m_cases[wordOf(one, "id")] = one;
    }
}

/// What is refused, or has no output, costs nothing: all of that is tried.
void TestOracle::chooseTrials()
{
    std::vector<Trial> trials;
    Rows<Trial> rows;
    QStringList ids = m_cases.keys();
    ids.sort(); // the hash has another order each time
    for (const Variant &variant : shippedVariants())
        for (const QString &id : std::as_const(ids)) {
            const QJsonObject &one = m_cases[id];
            const Trial trial{ QString::fromStdString(variant.id), one };
            if (isRefused(variant.id, one) || one[QLatin1String("empty")].toBool()) {
                trials.push_back(trial);
                continue;
            }
            rows.add(trial, shownBy(variant.id, one), { .program = programOf(variant.id, one) });
        }
    std::ranges::copy(rows.toTry(), std::back_inserter(trials));
    writeTrials(QStringLiteral("conv2d.json"), trials);
}

void TestOracle::chooseSignalTrials()
{
    const QJsonArray cases
        = jsonOf(m_vectors + u'/' + QStringLiteral("conv1d.json"))[QLatin1String("cases")].toArray();
    QCOMPARE(cases.size(), 82);
    Rows<Trial> rows;
    for (const Variant &variant : shippedVariants("signal"))
        for (const QJsonValue &value : cases) {
            const QJsonObject one = value.toObject();
            std::vector<std::string> choices{ variant.id };
            for (const char *part : { "len_a", "len_b", "mode", "op" })
                choices.push_back(wordOf(one, part).toStdString());
            rows.add(
                { QStringLiteral("signal.") + QString::fromStdString(variant.id), one }, pairsOf(choices));
        }
    writeTrials(QStringLiteral("conv1d.json"), rows.toTry());
}

/// A folder for each name, with these of the file's cases, and all other files.
void TestOracle::writeTrials(const QString &file, const std::vector<Trial> &trials)
{
    QHash<QString, QJsonArray> cases;
    for (const Trial &trial : trials) {
        cases[trial.name].append(trial.one);
        m_tried[trial.name] << wordOf(trial.one, "id");
    }
    QJsonObject vectors = jsonOf(m_vectors + u'/' + file);
    for (auto its = cases.cbegin(); its != cases.cend(); ++its) {
        const QDir folder(m_chosen.filePath(its.key()));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        for (const QString &other : QDir(m_vectors).entryList({ QStringLiteral("*.json") }))
            QVERIFY(other == file || QFile::link(m_vectors + u'/' + other, folder.filePath(other)));
        vectors[QLatin1String("cases")] = its.value();
        QFile few(folder.filePath(file));
        QVERIFY(few.open(QIODevice::WriteOnly) && few.write(QJsonDocument(vectors).toJson()) > 0);
    }
}

QStringList TestOracle::names()
{
    QStringList all;
    for (const std::string &workload : workloads())
        for (const Variant &variant : shippedVariants(workload))
            all << QString::fromStdString(workload == "image" ? variant.id : workload + "." + variant.id);
    return all;
}

void TestOracle::runTheRunner()
{
    QEventLoop loop;
    QStringList waiting = names();
    std::vector<std::unique_ptr<QProcess>> running;
    while (!waiting.isEmpty() || !running.empty()) {
        while (!waiting.isEmpty() && running.size() < processes) {
            const QString name = waiting.takeFirst();
            const QString chosen = m_chosen.filePath(name);
            running.push_back(std::make_unique<QProcess>());
            QProcess &process = *running.back();
            connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
            connect(&process, &QProcess::errorOccurred, &loop, &QEventLoop::quit);
            process.setProcessChannelMode(QProcess::MergedChannels);
            process.start(QStringLiteral(HALOSCOPE_TEST_BIN "/oracle_runner"),
                { QFile::exists(chosen) ? chosen : m_vectors, m_out.filePath(name), name });
        }
        if (std::ranges::none_of(running, isOver))
            loop.exec(); // ctest has the deadline
        const auto over = std::ranges::find_if(running, isOver);
        QVERIFY(over != running.end());
        const QByteArray said = (*over)->readAll() + (*over)->errorString().toUtf8();
        QVERIFY2((*over)->error() == QProcess::UnknownError && (*over)->exitCode() == 0, said.constData());
        running.erase(over);
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
    const QString name = QStringLiteral("%1/image.%1.json").arg(variant);
    const QJsonObject answers = QJsonDocument::fromJson(read(name)).object();
    QVERIFY(m_tried[variant].size() > m_refused[variant].size());
    for (const QString &id : std::as_const(m_tried[variant]))
        QVERIFY2(answers.contains(id) != m_refused[variant].contains(id), qPrintable(id));

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
    if (!process.waitForStarted(-1) || !process.waitForFinished(-1))
        return "python3 is needed to check the results";
    return process.readAll();
}

void TestOracle::refusalsAreExplained()
{
    for (const Variant &variant : shippedVariants()) {
        const QString id = QString::fromStdString(variant.id);
        for (const QString &one : std::as_const(m_tried[id]))
            QVERIFY2(m_refused[id].contains(one) == isRefused(variant.id, m_cases[one]),
                qPrintable(id + u' ' + one));
    }
}

void TestOracle::otherWorkloadsAreRight_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("cases");
    for (const QString &name : names())
        if (name.startsWith(QLatin1String("signal.")))
            QTest::newRow(qPrintable(name)) << name << int(m_tried[name].size());
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
    const QByteArray said = check(QStringLiteral("%1/%1.json").arg(name));
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
    const QByteArray said = check(variant + u'/' + name);
    QVERIFY2(said.contains("checked " + QByteArray::number(answers) + ", failed 0"), said.constData());
}

HALO_TEST(TestOracle, QCoreApplication)
#include "tst_oracle.moc"
