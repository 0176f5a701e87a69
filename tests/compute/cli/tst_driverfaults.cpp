// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/workloads.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace halo;
using namespace halo::test;

namespace {

/// A call of haloscope-cli that uses a device. {in} stands for a folder with inputs, {out} for one that is
/// empty.
struct Way
{
    const char *name;
    const char *call;
    const char *output; ///< a file in {out}, the same each time; empty: none
};

constexpr Way ways[] = {
    { "run", "run {in}/a.png --filter sobel-x --variant naive -o {out}/o.png --quiet", "o.png" },
    { "chain", "run {in}/a.png --filter sobel-x --filter gauss:5 -o {out}/o.png --quiet", "o.png" },
    { "bench", "bench --sizes 64x48 --variants naive,tile_strided --rounds 2 --budget 20 --quiet", "" },
    { "tune", "tune --sizes 64x48 --variants naive --candidates 1 --budget 2 --quiet", "" },
    { "layer", "layer 2x8x8/3 --variant direct --verify -o {out}/o.txt", "o.txt" },
    { "network", "network {networks}/shapes.onnx {in}/a.png --verify", "" },
    { "histogram", "histogram {in}/points.csv --centroids 2 --verify", "" },
    { "stencil", "stencil 32x32 --steps 2 --verify -o {out}/o.txt", "o.txt" },
    { "bilateral", "bilateral 32x32 --verify -o {out}/o.png", "o.png" },
    { "signal", "signal noise:300,1 --verify -o {out}/o.txt", "o.txt" },
    { "doctor", "doctor", "" },
    { "check", "check {in}/own.cl", "" },
};

/// Errors that OpenCL's specification names for any call, and for some of them.
constexpr const char *anyErrors[] = { "-5", "-6" };
const QMap<QString, QString> ownErrors{ { QStringLiteral("clCreateBuffer"), QStringLiteral("-4") },
    { QStringLiteral("clCreateImage"), QStringLiteral("-4") },
    { QStringLiteral("clBuildProgram"), QStringLiteral("-11") },
    { QStringLiteral("clEnqueueNDRangeKernel"), QStringLiteral("-54") },
    { QStringLiteral("clGetPlatformIDs"), QStringLiteral("-1001") },
    { QStringLiteral("clGetDeviceIDs"), QStringLiteral("-1") },
    { QStringLiteral("clCreateKernel"), QStringLiteral("-46") },
    { QStringLiteral("clSetKernelArg"), QStringLiteral("-51") },
    { QStringLiteral("clWaitForEvents"), QStringLiteral("-14") },
    { QStringLiteral("clGetEventProfilingInfo"), QStringLiteral("-7") },
    { QStringLiteral("clEnqueueMapBuffer"), QStringLiteral("-12") },
    { QStringLiteral("clCreateContext"), QStringLiteral("-2") } };

bool isError(const QString &mode)
{
    return mode.startsWith(u'-');
}

QStringList modesOf(const QString &function)
{
    QStringList modes{ QStringLiteral("hang"), QStringLiteral("crash") };
    for (const char *error : anyErrors)
        modes << QLatin1String(error);
    if (ownErrors.contains(function))
        modes << ownErrors[function];
    // What tells something can lie, and what waits can say that all is done.
    if (function.startsWith(QLatin1String("clGet")) || function == QLatin1String("clWaitForEvents")
        || function == QLatin1String("clFinish"))
        modes << QStringLiteral("zero") << QStringLiteral("huge");
    return modes;
}

struct FaultRow
{
    QString function, mode;
    int call = 0;
    bool proved = false; ///< the shapes of the launches ran before, so that they run in the program itself

    QString fault() const { return QStringLiteral("%1 %2 %3").arg(function, mode).arg(call); }
};

struct Ended
{
    Done done;
    bool interrupted = false; ///< it had to be asked to end
    bool late = false;        ///< and did not within the time that is promised
};

enum class Outcome
{
    Right,    ///< nothing came of it
    Noted,    ///< right, and a sentence says what is odd
    Reported, ///< one sentence, and the status of a device that failed
    NoDevice, ///< the same with that of a machine without one
    Ended,    ///< it hung, and ended when asked
    Wrong,    ///< none of these, or not as promised
};
constexpr const char *outcomeNames[] = { "result right", "right, with a notice", "told, exit 70",
    "told, exit 69", "hung, ended by a signal", "wrong" };

} // namespace

/// Each OpenCL call of each way to use a device goes wrong in turn, by support/faultylayer.cpp. By day a few
/// of these rows; HALOSCOPE_FAULTS=K/N has each Nth of all from the Kth on, counted from 0.
class TestDriverFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void oneCallGoesWrong_data();
    void oneCallGoesWrong();
    void oneBadDeviceHidesNoOther();
    void devicesThatLieAreTold_data();
    void devicesThatLieAreTold();
    void aDeviceThatIsWrongIsTold();
    void anUnreadableLogHidesNoBuildError();
    void aClockThatLiesIsTold_data();
    void aClockThatLiesIsTold();
    void timesOfStrangersAreDoubted();
    void aDamagedCacheIsTold();
    void cleanupTestCase();

private:
    Done callUnder(const QString &fault, const QString &words, const QStringList &variables = {}) const
    {
        return call(words.split(u' '),
            environment() + QStringList{ QStringLiteral("HALOSCOPE_FAULT=") + fault } + variables);
    }
    QStringList environment() const;
    QStringList argumentsOf(const Way &way) const;
    Ended start(const Way &way, const QStringList &variables, bool proved) const;
    QMap<QString, int> countedCalls(const Way &way);
    QList<FaultRow> rowsOf(size_t way, const QMap<QString, int> &counted) const;
    QString judge(const Way &way, const FaultRow &row, const Ended &ended, Outcome &outcome) const;
    QString judgeWords(const FaultRow &row, const QString &said) const;
    QByteArray written(const Way &way) const;

    QTemporaryDir m_folder;
    QByteArray m_right; ///< what the way writes
    qint64 m_usual = 0; ///< milliseconds of a call without a fault
    QMap<QString, QMap<int, int>> m_outcomes;
    int m_next = 0; ///< row of all ways
};

void TestDriverFaults::initTestCase()
{
    for (const char *folder : { "in", "out", "cache" })
        QVERIFY(QDir(m_folder.path()).mkpath(QLatin1String(folder)));
    QVERIFY(picture(61, 43, 1).save(m_folder.filePath(QStringLiteral("in/a.png"))));
    QByteArray points;
    for (int i = 0; i < 400; ++i)
        points += QByteArray::number(i * 37 % 101) + (i % 4 == 3 ? '\n' : ',');
    write(m_folder.filePath(QStringLiteral("in/points.csv")), points);
    write(m_folder.filePath(QStringLiteral("in/own.cl")),
        bytesOf(QStringLiteral(HALOSCOPE_SOURCE "/kernels/image/10_naive.cl")));
}

QStringList TestDriverFaults::environment() const
{
    return { QStringLiteral("OPENCL_LAYERS=" HALOSCOPE_FAULTY_LAYER),
        QStringLiteral("XDG_CACHE_HOME=") + m_folder.filePath(QStringLiteral("cache")),
        QStringLiteral("XDG_DATA_HOME=") + m_folder.filePath(QStringLiteral("data")) };
}

QStringList TestDriverFaults::argumentsOf(const Way &way) const
{
    QStringList words = QString::fromLatin1(way.call).split(u' ');
    words.replaceInStrings(QStringLiteral("{in}"), m_folder.filePath(QStringLiteral("in")));
    words.replaceInStrings(QStringLiteral("{out}"), m_folder.filePath(QStringLiteral("out")));
    words.replaceInStrings(
        QStringLiteral("{networks}"), QStringLiteral(HALOSCOPE_SOURCE "/resources/networks"));
    return words;
}

/// One that does not end is asked to, and has five seconds and what a busy machine takes.
Ended TestDriverFaults::start(const Way &way, const QStringList &variables, bool proved) const
{
    constexpr int patience = 1500, mostMs = 60'000, promised = 5'000, slack = 5'000;
    if (!proved)
        QFile::remove(m_folder.filePath(QStringLiteral("cache/haloscope/shapes")));
    const QDir out(m_folder.filePath(QStringLiteral("out")));
    for (const QString &file : out.entryList(QDir::Files | QDir::Hidden))
        QFile::remove(out.filePath(file));
    QProcess process;
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    for (const QString &variable : environment() + variables)
        all.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
    process.setProcessEnvironment(all);
    process.start(cliProgram(), argumentsOf(way));
    Ended ended;
    const bool hangs = variables.join(u' ').contains(QLatin1String(" hang "));
    if (!process.waitForFinished(hangs ? static_cast<int>(patience + 2 * m_usual) : mostMs)) {
        ended.interrupted = true;
        process.terminate();
        if (!process.waitForFinished(promised + slack)) {
            ended.late = true;
            process.kill();
            process.waitForFinished(-1);
        }
    }
    const bool normal = process.exitStatus() == QProcess::NormalExit;
    ended.done = { normal ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError() };
    return ended;
}

QByteArray TestDriverFaults::written(const Way &way) const
{
    return *way.output ? bytesOf(m_folder.filePath(QStringLiteral("out/") + QLatin1String(way.output)))
                       : QByteArray();
}

/// How often each function is called, in the worker and in the program. A kernel of a stranger is confined
/// and may write no file: what it calls is what one of ours does.
QMap<QString, int> TestDriverFaults::countedCalls(const Way &way)
{
    QMap<QString, int> counted;
    const QString file = m_folder.filePath(QStringLiteral("counts"));
    QFile::remove(file);
    for (const bool proved : { false, true }) {
        QElapsedTimer timer;
        timer.start();
        const Ended ended = start(way, { QStringLiteral("HALOSCOPE_FAULT_COUNTS=") + file }, proved);
        m_usual = timer.elapsed();
        if (ended.done.status != 0)
            qWarning("%s", (ended.done.out + ended.done.err).constData());
        m_right = written(way);
    }
    const QByteArray all = bytesOf(file);
    constexpr qsizetype record = 64, name = 60;
    for (qsizetype at = 0; at + record <= all.size(); at += record) {
        int most = 0;
        std::memcpy(&most, all.constData() + at + name, sizeof most);
        if (most > 0)
            counted[QString::fromLatin1(all.constData() + at)] = most;
    }
    return counted;
}

/// All of them, or by day one for each third function, so that four ways have each: modes and places take
/// turns, and few of them hang, which takes time.
QList<FaultRow> TestDriverFaults::rowsOf(size_t way, const QMap<QString, int> &counted) const
{
    QList<FaultRow> rows;
    const bool all = qEnvironmentVariableIsSet("HALOSCOPE_FAULTS");
    size_t turn = way;
    for (auto function = counted.begin(); function != counted.end(); ++function, ++turn) {
        QList<int> places{ 1, 2, function.value() };
        places.erase(std::unique(places.begin(), places.end()), places.end());
        places.removeIf([&](int place) { return place > function.value(); });
        const QStringList modes = modesOf(function.key());
        QList<FaultRow> own;
        for (const QString &mode : modes)
            for (qsizetype i = 0; i < places.size();
                 ++i) // not by the number of calls, which differs from run to run
                own.append({ function.key(), mode, places[i], (i + 1 + own.size()) % 2 == 0 });
        if (all) {
            rows += own;
            continue;
        }
        if (turn % 3 != 0)
            continue;
        const bool hangs = turn == 9 && way % 3 == 0;
        own.removeIf([&](const FaultRow &row) { return (row.mode == QLatin1String("hang")) != hangs; });
        rows.append(own[static_cast<qsizetype>(turn / 3) * 5 % own.size()]);
    }
    return rows;
}

void TestDriverFaults::oneCallGoesWrong_data()
{
    QTest::addColumn<int>("number");
    for (size_t i = 0; i < std::size(ways); ++i)
        QTest::newRow(ways[i].name) << static_cast<int>(i);
}

void TestDriverFaults::oneCallGoesWrong()
{
    QFETCH(int, number);
    const Way &way = ways[number];
    QMap<QString, int> counted = countedCalls(way);
    if (way.name == std::string_view("check")) {
        counted = countedCalls(ways[0]);
        countedCalls(way);
    }
    QVERIFY2(counted.value(QStringLiteral("clGetDeviceInfo")) > 0, "The layer is not loaded.");
    QVERIFY(*way.output == 0 || !m_right.isEmpty());
    const QList<QByteArray> part = qgetenv("HALOSCOPE_FAULTS").split('/');
    QStringList wrong;
    const QList<FaultRow> rows = rowsOf(static_cast<size_t>(number), counted);
    for (const FaultRow &row : rows) {
        if (part.size() == 2 && m_next++ % part[1].toInt() != part[0].toInt())
            continue;
        const Ended ended = start(way, { QStringLiteral("HALOSCOPE_FAULT=") + row.fault() }, row.proved);
        Outcome outcome{};
        QString problem = judge(way, row, ended, outcome);
        const bool isLast = &row == &rows.back();
        const bool mayLeave = row.mode == QLatin1String("crash") || row.mode == QLatin1String("hang");
        if (isLast || (part.size() == 2 && mayLeave && outcome != Outcome::Right))
            if (const Ended next = start(way, {}, row.proved);
                next.done.status != 0 || written(way) != m_right)
                problem += QStringLiteral(" The next job fails: ") + QString::fromUtf8(next.done.err);
        if (!problem.isEmpty())
            outcome = Outcome::Wrong;
        ++m_outcomes[QLatin1String(way.name)][static_cast<int>(outcome)];
        if (!problem.isEmpty())
            wrong << QStringLiteral("%1 %2%3: %4 [status %5: %6]")
                         .arg(QLatin1String(way.name), row.fault(),
                             row.proved ? QStringLiteral(", proved") : QString(), problem)
                         .arg(ended.done.status)
                         .arg(QString::fromUtf8(ended.done.err).trimmed());
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
}

/// What is wrong with the end of a call; empty: nothing.
QString TestDriverFaults::judge(
    const Way &way, const FaultRow &row, const Ended &ended, Outcome &outcome) const
{
    constexpr int noDevice = 69, deviceFailed = 70, terminated = 143;
    const auto &[status, out, err] = ended.done;
    const QString said = QString::fromUtf8(err).trimmed();
    const QStringList left
        = QDir(m_folder.filePath(QStringLiteral("out"))).entryList(QDir::Files | QDir::Hidden);
    const bool speaks = way.name != std::string_view("doctor"); // it prints what it finds, and its progress
    outcome = status == 0        ? (said.isEmpty() || !speaks ? Outcome::Right : Outcome::Noted)
        : status == noDevice     ? Outcome::NoDevice
        : status == deviceFailed ? Outcome::Reported
                                 : Outcome::Ended;
    if (ended.late)
        return QStringLiteral("it does not end within five seconds of a signal.");
    if (ended.interrupted && row.mode != QLatin1String("hang"))
        return QStringLiteral("it hangs.");
    if (status == 0)
        return written(way) != m_right      ? QStringLiteral("the result is wrong.")
            : out.isEmpty() && !*way.output ? QStringLiteral("nothing was done.")
            : said.isEmpty() || !speaks     ? QString()
                                            : judgeWords(row, said);
    // One that hangs when all is done has written what it was to write.
    const bool isWhole = left == QStringList{ QLatin1String(way.output) } && written(way) == m_right;
    if (!left.isEmpty() && !isWhole)
        return QStringLiteral("it leaves %1.").arg(left.join(u' '));
    if (ended.interrupted && status == terminated)
        return said.isEmpty() || !speaks ? QString() : judgeWords(row, said);
    if (status != noDevice && status != deviceFailed)
        return QStringLiteral("the status is wrong.");
    if (!speaks)
        return out.contains("[problem]") ? QString() : QStringLiteral("no problem is told.");
    return judgeWords(row, said);
}

/// One sentence, and below it what is indented; that of a tuning or comparison for each kernel.
QString TestDriverFaults::judgeWords(const FaultRow &row, const QString &said) const
{
    QStringList sentences = said.split(u'\n', Qt::SkipEmptyParts);
    sentences.removeIf([](const QString &line) { return line.startsWith(QLatin1String("    ")); });
    if (sentences.isEmpty())
        return QStringLiteral("it prints nothing.");
    sentences.removeDuplicates();
    if (sentences.size() > 2)
        return QStringLiteral("it prints more than one sentence.");
    for (const QString &sentence : sentences)
        if (!sentence.endsWith(u'.') || sentence.size() < 30)
            return QStringLiteral("this is no sentence.");
    for (const char *raw :
        { "std::", "terminate", "vector::", "basic_string", "nexpected", "  ", "what()", "assert" })
        if (sentences.join(u' ').contains(QLatin1String(raw)))
            return QStringLiteral("the sentence has \"%1\".").arg(QLatin1String(raw));
    const QString all = sentences.join(u' ');
    if (row.mode == QLatin1String("-5") && all.contains(QLatin1String("free memory")))
        return QStringLiteral("it blames memory.");
    if (isError(row.mode) && !all.contains(row.function) && !all.contains(QLatin1String("device"))
        && !all.contains(QLatin1String("driver")))
        return QStringLiteral("it names neither the call nor the device.");
    return {};
}

/// PoCL offers two, of which the first one refuses to tell something; the second keeps its number.
void TestDriverFaults::oneBadDeviceHidesNoOther()
{
    const QStringList two{ QStringLiteral("POCL_DEVICES=pthread basic") };
    QCOMPARE(callUnder({}, QStringLiteral("devices"), two).out.count('\n'), 2);
    const QString fault = QStringLiteral("clGetDeviceInfo -5 1");
    const Done listed = callUnder(fault, QStringLiteral("devices"), two);
    QCOMPARE(listed.status, 0);
    QCOMPARE(listed.out.count('\n'), 1);
    QVERIFY2(listed.out.startsWith("1  "), listed.out);
    const Done doctor = callUnder(fault, QStringLiteral("doctor"), two);
    QCOMPARE(doctor.status, 70);
    QVERIFY2(doctor.out.contains(
                 "The device number 0 cannot be used because its driver refused clGetDeviceInfo (code "
                 "-5); update its driver or choose another device."),
        doctor.out);
}

void TestDriverFaults::devicesThatLieAreTold_data()
{
    QTest::addColumn<QString>("mode");
    for (const char *mode : { "zero", "huge" })
        QTest::newRow(mode) << QString::fromLatin1(mode);
}

/// Sizes of texts, memory, work-groups: each number that a device tells of itself.
void TestDriverFaults::devicesThatLieAreTold()
{
    QFETCH(QString, mode);
    int reported = 0;
    for (int place = 0; place <= 30; ++place) {
        const Done done = callUnder(
            QStringLiteral("clGetDeviceInfo %1 %2").arg(mode).arg(place), QStringLiteral("devices"));
        if (done.status == 0) {
            QVERIFY2(done.err.isEmpty() && !done.out.isEmpty(), done.err);
            continue;
        }
        ++reported;
        const QString wrong = complaint(done, 70, { QStringLiteral("driver"), QStringLiteral("update ") });
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1: %2").arg(place).arg(wrong)));
    }
    QVERIFY2(reported >= 8, qPrintable(QString::number(reported)));
}

/// Each launch says that it has ended, and wrote nothing: where the program sees that no output was written,
/// it says so; else, the numbers are wrong.
void TestDriverFaults::aDeviceThatIsWrongIsTold()
{
    const Done done = callUnder(QStringLiteral("clEnqueueNDRangeKernel skip 0"), QStringLiteral("doctor"));
    QCOMPARE(done.status, 70);
    QVERIFY2(done.out.contains("Wrong numbers: the workload histogram on "), done.out);
    for (const Workload &workload : allWorkloads()) {
        const QByteArray words = QByteArray::fromStdString(": the workload " + workload.id + " on ");
        QVERIFY2(done.out.contains("Wrong numbers" + words) || done.out.contains("Not computed" + words),
            done.out);
        QVERIFY2(!done.out.contains("Right" + words), done.out);
    }
}

void TestDriverFaults::anUnreadableLogHidesNoBuildError()
{
    const QString file = m_folder.filePath(QStringLiteral("in/bad.cl"));
    write(file, bytesOf(m_folder.filePath(QStringLiteral("in/own.cl"))) + "\n#error never to be built\n");
    const Done done = callUnder(QStringLiteral("clGetProgramBuildInfo -5 0"),
        QStringLiteral("bench --quiet --sizes 64x48 --rounds 2 --budget 20 --source ") + file);
    QCOMPARE(done.status, 70);
    QVERIFY2(done.err.contains("does not compile, and the driver of ")
            && done.err.contains(" gives no build log;"),
        done.err);
}

void TestDriverFaults::aClockThatLiesIsTold_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("status"); // results are right whatever the time
    QTest::newRow("bench") << "bench --quiet --sizes 64x48 --variants naive --rounds 2 --budget 20" << 70;
    QTest::newRow("bench --ceilings")
        << "bench --quiet --sizes 64x48 --variants naive --rounds 2 --budget 20 --ceilings" << 70;
    QTest::newRow("tune") << "tune --quiet --sizes 64x48 --variants naive --candidates 1 --budget 2" << 70;
    QTest::newRow("doctor") << "doctor" << 70;
    QTest::newRow("stencil") << "stencil 32x32 --steps 2" << 0;
    QTest::newRow("run") << "run IN/a.png --filter sobel-x -o OUT/o.png" << 0;
}

/// All by one judgement.
void TestDriverFaults::aClockThatLiesIsTold()
{
    QFETCH(QString, words);
    QFETCH(int, status);
    words.replace(QStringLiteral("IN"), m_folder.filePath(QStringLiteral("in")))
        .replace(QStringLiteral("OUT"), m_folder.filePath(QStringLiteral("out")));
    for (const char *mode : { "zero", "huge" }) {
        const Done done
            = callUnder(QStringLiteral("clGetEventProfilingInfo %1 0").arg(QLatin1String(mode)), words);
        const QByteArray all = done.out + done.err;
        QVERIFY2(done.status == status, all);
        QVERIFY2(all.contains("says that a kernel took 0 ns; such times cannot be trusted"), all);
    }
}

/// The clock of the device counts too little, as a kernel in machine code may say in its process: it ran
/// within the time that it says, but this program has seen more.
void TestDriverFaults::timesOfStrangersAreDoubted()
{
    const QString words
        = QStringLiteral("bench --source %1 --variants naive --sizes 512x512 --filters 15 --rounds 3")
              .arg(m_folder.filePath(QStringLiteral("in/own.cl")));
    const Done honest = callUnder({}, words);
    QVERIFY2(honest.status == 0 && !honest.out.contains("leaves out"), honest.out + honest.err);
    const Done done = callUnder(QStringLiteral("clGetEventProfilingInfo short 0"), words);
    QVERIFY2(QString::fromUtf8(done.out + done.err)
                 .contains(QRegularExpression(QStringLiteral(
                     "own.cl leaves out [0-9.e+]+ ms of each execution, by this program's clock"))),
        done.out + done.err);
}

/// What PoCL has compiled is cut off, as on a disk that was full; LLVM may speak, too, but the last line is
/// ours.
void TestDriverFaults::aDamagedCacheIsTold()
{
    const QString folder = m_folder.filePath(QStringLiteral("kernels"));
    const QStringList cache{ QStringLiteral("POCL_CACHE_DIR=") + folder };
    const QString words = QStringLiteral("stencil 33x31 --steps 2 --verify");
    QCOMPARE(callUnder({}, words, cache).status, 0);
    QCOMPARE(callUnder({}, words, cache).status, 0); // in the program itself
    int cut = 0;
    for (QDirIterator file(folder, QDir::Files, QDirIterator::Subdirectories); file.hasNext();) {
        QFile one(file.next());
        cut += one.size() > 100 && one.resize(one.size() / 2) ? 1 : 0;
    }
    QVERIFY(cut > 0);
    const Done done = callUnder({}, words, cache);
    QVERIFY2(done.status == 0 || done.status == 70, done.err);
    QVERIFY2(done.status == 0 || done.errLines().last().endsWith('.'), done.err);
}

/// The table of tests/MEASURED.md.
void TestDriverFaults::cleanupTestCase()
{
    QString table = QStringLiteral("| way | rows");
    for (const char *name : outcomeNames)
        table += QStringLiteral(" | ") + QLatin1String(name);
    table += QStringLiteral(" |\n| --- | ---:") + QStringLiteral(" | ---:").repeated(std::size(outcomeNames));
    for (auto way = m_outcomes.begin(); way != m_outcomes.end(); ++way) {
        int rows = 0;
        QString cells;
        for (int i = 0; i < static_cast<int>(std::size(outcomeNames)); ++i) {
            rows += way->value(i);
            cells += QStringLiteral(" | %1").arg(way->value(i));
        }
        table += QStringLiteral(" |\n| %1 | %2%3").arg(way.key()).arg(rows).arg(cells);
    }
    qInfo("%s |", qPrintable(table));
}

HALO_TEST(TestDriverFaults, QCoreApplication)
#include "tst_driverfaults.moc"
