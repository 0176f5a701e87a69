// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/clockgovernor.h"
#include "compute/base/device.h"
#include "compute/diagnosis/diagnosis.h"
#include "compute/diagnosis/knowndrivers.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <stop_token>

using namespace halo;
using namespace halo::test;

namespace {

QJsonArray findingsOf(const Done &done)
{
    return QJsonDocument::fromJson(done.out).array();
}

QString all(const QJsonObject &finding)
{
    return finding[QLatin1String("finding")].toString() + u' ' + finding[QLatin1String("advice")].toString();
}

/// The findings of this severity, with what to do about each.
QStringList sentences(const QJsonArray &findings, const QString &severity)
{
    QStringList some;
    for (const QJsonValue &finding : findings)
        if (finding[QLatin1String("severity")] == severity)
            some << all(finding.toObject());
    return some;
}

} // namespace

/// What the doctor says of this machine, and of machines that are ill on purpose.
class TestDoctor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thisMachineIsWell();
    void namesWhatIsWrong_data();
    void namesWhatIsWrong();
    void namesTooLittleMemory();
    void saysWhyThereIsNoDevice();
    void stopsWhenAsked();
    void knowsDriversByName();
    void keepsTheHomeFolderToItself();
    void tellsOfAClockThatFollowsItsLoad();
};

void TestDoctor::thisMachineIsWell()
{
    const Done done = call({ QStringLiteral("doctor"), QStringLiteral("--json") });
    QVERIFY2(done.status == 0, done.out + done.err);
    const QJsonArray findings = findingsOf(done);
    QCOMPARE(sentences(findings, QStringLiteral("problem")), QStringList());
    QSet<QString> topics;
    QStringList tested;
    for (const QJsonValue &finding : findings) {
        topics << finding[QLatin1String("topic")].toString();
        if (finding[QLatin1String("topic")] == QLatin1String("self-test"))
            tested << finding[QLatin1String("finding")].toString();
    }
    QCOMPARE(topics.size(), 7);
    for (const char *workload : { "image", "signal", "layer", "histogram" })
        QCOMPARE(tested.filter(QStringLiteral("Right: the workload ") + QLatin1String(workload)).size(), 1);
    const QJsonValue program = findings.at(0)[QLatin1String("facts")];
    for (const char *fact : { "program", "Qt", "OpenCV", "OpenCL headers", "compiler of the build" })
        QVERIFY2(!program[QLatin1String(fact)].toString().isEmpty(), fact);
    QCOMPARE(done.out.count('\n'), findings.size()); // one in a line
}

void TestDoctor::namesWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<QString>("icd"); // what is registered in a folder of its own; empty: as on this machine
    QTest::addColumn<QString>("severity");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const QStringList &variables, const QString &icd,
                         const char *severity, const QStringList &words) {
        QTest::newRow(name) << variables << icd << QString::fromLatin1(severity) << words;
    };
    const QStringList noFolders{ QStringLiteral("HOME=/dev/null/home"), QStringLiteral("XDG_CACHE_HOME="),
        QStringLiteral("XDG_CONFIG_HOME="), QStringLiteral("XDG_DATA_HOME="),
        QStringLiteral("POCL_CACHE_DIR=") };
    row("home", noFolders, {}, "problem",
        { QStringLiteral("/dev/null/home/.cache/pocl/kcache"), QStringLiteral("cannot be written"),
            QStringLiteral("POCL_CACHE_DIR") });
    row("program cache", { QStringLiteral("XDG_CACHE_HOME=/proc/cache") }, {}, "advice",
        { QStringLiteral("/proc/cache/haloscope/programs"), QStringLiteral("every start compiles"),
            QStringLiteral("XDG_CACHE_HOME") });
    row("no drivers", { QStringLiteral("OCL_ICD_VENDORS=/nonexistent") }, {}, "problem",
        { QStringLiteral("/nonexistent"), QStringLiteral("OCL_ICD_VENDORS") });
    row("no tracer", { QStringLiteral("HALOSCOPE_TRACER=/nonexistent") }, {}, "problem",
        { QStringLiteral("haloscope-tracer is missing"), QStringLiteral("HALOSCOPE_TRACER") });
    row("no worker", { QStringLiteral("HALOSCOPE_WORKER=/nonexistent") }, {}, "problem",
        { QStringLiteral("haloscope-worker is missing"), QStringLiteral("HALOSCOPE_WORKER") });
    row("no charts", { QStringLiteral("HALOSCOPE_CHARTS=/nonexistent") }, {}, "advice",
        { QStringLiteral("haloscope-charts is missing"), QStringLiteral("HALOSCOPE_CHARTS") });
    row("missing library", {}, QStringLiteral("libnosuchdriver.so.1"), "problem",
        { QStringLiteral("ill.icd"), QStringLiteral("libnosuchdriver.so.1"),
            QStringLiteral("cannot be loaded") });
    row("no driver at all", {}, QStringLiteral("libm.so.6"), "advice",
        { QStringLiteral("libm.so.6"), QStringLiteral("no platform") });
    row("crashing driver", {}, QStringLiteral(HALOSCOPE_CRASHING_DRIVER), "problem",
        { QStringLiteral(HALOSCOPE_CRASHING_DRIVER), QStringLiteral("crashed (signal SIGABRT)") });
    row("simulator as device", {}, QStringLiteral(HALOSCOPE_OCLGRIND), "advice",
        { QStringLiteral("Oclgrind"), QStringLiteral("is a simulator") });
}

void TestDoctor::namesWhatIsWrong()
{
    QFETCH(QStringList, variables);
    QFETCH(QString, icd);
    QFETCH(QString, severity);
    QFETCH(QStringList, words);
    const QTemporaryDir vendors;
    if (!icd.isEmpty()) {
        write(vendors.filePath(QStringLiteral("ill.icd")), icd.toUtf8() + '\n');
        variables << QStringLiteral("OCL_ICD_VENDORS=") + vendors.path() + u'/';
    }
    const Done done = call({ QStringLiteral("doctor"), QStringLiteral("--json") }, variables);
    const QJsonArray findings = findingsOf(done);
    QCOMPARE(done.status, sentences(findings, QStringLiteral("problem")).isEmpty() ? 0 : 70);
    QStringList left = sentences(findings, severity);
    for (const QString &word : words)
        left = left.filter(word);
    QVERIFY2(!left.isEmpty(), done.out);
    for (const QJsonValue &finding : findings)
        if (finding[QLatin1String("severity")] != QLatin1String("ok"))
            QVERIFY2(
                !finding[QLatin1String("advice")].toString().isEmpty(), qPrintable(all(finding.toObject())));
}

void TestDoctor::namesTooLittleMemory()
{
#if !defined(__SANITIZE_ADDRESS__)                                                                           \
    && !defined(__SANITIZE_THREAD__) // these reserve more than any limit leaves
    QProcess process;
    process.start(QStringLiteral("/bin/sh"),
        { QStringLiteral("-c"), QStringLiteral("ulimit -v 300000; exec \"$0\" doctor"), cliProgram() });
    QVERIFY(process.waitForFinished(-1));
    const QByteArray out = process.readAllStandardOutput();
    QCOMPARE(process.exitCode(), 70);
    QVERIFY2(
        out.contains("[problem] program: Only 292 MiB of memory are allowed") && out.contains("ulimit -v"),
        out);
#endif
}

/// The same sentence wherever a device is missing.
void TestDoctor::saysWhyThereIsNoDevice()
{
    const QString none
        = complaint(call({ QStringLiteral("devices") }, { QStringLiteral("OCL_ICD_VENDORS=/nonexistent") }),
            69, { QStringLiteral("no driver is registered in /nonexistent") });
    QVERIFY2(none.isEmpty(), qPrintable(none));
    const QString cache
        = complaint(call({ QStringLiteral("devices") }, { QStringLiteral("POCL_CACHE_DIR=/dev/null/pocl") }),
            69, { QStringLiteral("the kernel cache /dev/null/pocl cannot be written") });
    QVERIFY2(cache.isEmpty(), qPrintable(cache));
}

void TestDoctor::stopsWhenAsked()
{
    std::stop_source stop;
    std::vector<int> percents;
    const Diagnosis diagnosis = diagnose(
        [&](const Message &doing, int percent, const Diagnosis &) {
            percents.push_back(percent);
            if (doing.english().starts_with("Checking the driver "))
                stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!diagnosis.complete && !diagnosis.findings.empty());
    QVERIFY(percents.size() > 3 && std::ranges::is_sorted(percents));
    for (const Diagnosis::Finding &finding : diagnosis.findings)
        QVERIFY(finding.topic != Diagnosis::Topic::SelfTest);
    QVERIFY(reportOf(diagnosis).find("Stopped early") != std::string::npos);
}

void TestDoctor::knowsDriversByName()
{
    QVERIFY(knownDriver("Intel Gen OCL Driver")->severity == Diagnosis::Severity::Problem);
    QVERIFY(knownDriver("Clover") && knownDriver("Oclgrind"));
    QVERIFY(knownDriver("Portable Computing Language") == nullptr && knownDriver("NVIDIA CUDA") == nullptr);
}

void TestDoctor::keepsTheHomeFolderToItself()
{
    const std::string home = QDir::homePath().toStdString();
    QCOMPARE(withoutHome("in " + home + "/.cache and " + home), std::string("in ~/.cache and ~"));
    QCOMPARE(withoutHome(home + "2/x"), home + "2/x");
    Diagnosis diagnosis;
    diagnosis.findings.push_back({ Diagnosis::Topic::Caches, Diagnosis::Severity::Ok, "Fine.", "",
        { { "path", home + "/.cache/x" } } });
    diagnosis.findings.push_back(
        { Diagnosis::Topic::Drivers, Diagnosis::Severity::Problem, "Ill.", "Mend it.", {} });
    const std::string report = reportOf(diagnosis);
    QVERIFY(report.find("[problem] drivers: Ill.\n    Mend it.") < report.find("[ok] caches: Fine."));
    QVERIFY(report.find("path: ~/.cache/x") != std::string::npos && report.find(home) == std::string::npos);
    QVERIFY(diagnosis.worst() == Diagnosis::Severity::Problem);
}

/// Folders as Linux has them: Documentation/admin-guide/pm/cpufreq.rst.
void TestDoctor::tellsOfAClockThatFollowsItsLoad()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    const auto govern = [&](const QString &cpu, const QByteArray &governor) {
        const QString at = folder.filePath(cpu + QStringLiteral("/cpufreq"));
        QVERIFY(QDir().mkpath(at));
        write(at + QStringLiteral("/scaling_governor"), governor + '\n');
    };
    DeviceInfo cpu, gpu;
    cpu.type = "CPU";
    gpu.type = "GPU";
    QVERIFY(clockNoteOf(cpu, path).empty());
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("cpufreq/policy0"))); // no processor
    govern(QStringLiteral("cpu0"), "performance");
    QVERIFY(clockNoteOf(cpu, path).empty());
    govern(QStringLiteral("cpu1"), "schedutil");
    govern(QStringLiteral("cpu10"), "powersave");
    govern(QStringLiteral("cpu11"), "powersave");
    QVERIFY2(clockNoteOf(cpu, path).english().find("(frequency governor powersave, schedutil)")
            != std::string::npos,
        clockNoteOf(cpu, path).english().c_str());
    QVERIFY(clockNoteOf(gpu, path).empty());
}

HALO_TEST(TestDoctor, QCoreApplication)
#include "tst_doctor.moc"
