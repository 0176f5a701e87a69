// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/bundle.h"
#include "compute/teaching/seedrule.h"
#include "tests/support/classfiles.h"
#include "tests/support/clisupport.h"
#include "tests/support/handins.h"
#include "tests/support/program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <csignal>
#include <memory>

using namespace halo;
using namespace halo::test;

/// The commands lesson export and grade, called as a teacher would.
class TestCliGrade : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QDir(m_folder->path()).mkdir(QStringLiteral("class"));
        writeBundle(m_bundle, at("class.haloscope").toStdString());
    }
    void exportsABundle();
    void badCalls_data();
    void badCalls();
    void knownMarks();
    void obeysNobody();
    void tellsAForgedRecording();
    void answersWithoutDevice();
    void keepsWhatWasGraded();
    void gradesAClass();

private:
    QString at(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    void handIn(const std::string &name, const QByteArray &bytes) const
    {
        write(at(("class/" + name + ".haloscope").c_str()), bytes);
    }
    Done grade(const QStringList &more = {}, const QStringList &variables = {}) const
    {
        return call(QStringList{ QStringLiteral("grade"), at("class"), QStringLiteral("--bundle"),
                        at("class.haloscope"), QStringLiteral("--csv"), at("marks.csv"),
                        QStringLiteral("--report"), at("page.html") }
                + more,
            variables);
    }
    /// By file, in the order of the names; the first is the head.
    std::vector<std::vector<std::string>> rows() const { return csvRows(at("marks.csv")); }

    const Bundle m_bundle = classBundle();
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliGrade::exportsABundle()
{
    const QString lesson = QStringLiteral("barrier");
    const Done done = call({ QStringLiteral("lesson"), QStringLiteral("export"), lesson, QStringLiteral("-o"),
        at("b.haloscope"), QStringLiteral("--code"), QStringLiteral("3b") });
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    const Bundle bundle = readBundle(at("b.haloscope").toStdString());
    QCOMPARE(bundle.code, std::string("3b"));
    QCOMPARE(lessonIn(bundle).id, std::string("barrier"));
    QCOMPARE(exerciseIn(bundle)->id(), std::string("mend_barrier"));
    QCOMPARE(call({ QStringLiteral("lesson"), QStringLiteral("export"), lesson, QStringLiteral("-o"),
                      at("b.haloscope"), QStringLiteral("--exercise"), QStringLiteral("none") })
                 .status,
        0);
    QVERIFY(!readBundle(at("b.haloscope").toStdString()).exercise);
}

void TestCliGrade::badCalls_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *arguments, int status, const char *word) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments) << status << QString::fromLatin1(word);
    };
    row("grade", 64, "No hand-in");
    row("grade FOLDER/class", 65, "no file of a hand-in");
    row("grade x.haloscope --seconds 0", 64, "--seconds");
    row("grade x.haloscope --threads no", 64, "--threads");
    row("grade x.haloscope --bundle FOLDER/class.haloscope --code x", 64, "--bundle contains");
    row("grade x.haloscope --bundle FOLDER/none.haloscope", 65, "none.haloscope");
    row("grade x.haloscope --lesson none", 65, "no lesson");
    row("grade x.haloscope --csv /nowhere/marks.csv", 73, "/nowhere");
    row("grade x.haloscope --report /nowhere/page.html", 73, "/nowhere");
    row("lesson export barrier naive -o x.haloscope", 64, "one lesson");
    row("lesson export barrier -o /nowhere/x.haloscope", 73, "/nowhere");
    row("lesson export none -o FOLDER/x.haloscope", 65, "no lesson");
    row("lesson export barrier -o FOLDER/x.haloscope --exercise none_such", 65, "none_such");
}

void TestCliGrade::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(int, status);
    QFETCH(QString, word);
    const Done done = call(arguments.replace(QLatin1String("FOLDER"), m_folder->path()).split(u' '));
    QCOMPARE(complaint(done, status, { word }), QString());
}

void TestCliGrade::knownMarks()
{
    HandIn kim = rightHandIn(m_bundle, "1", "Kim");
    handIn("a", toJson(kim));
    HandIn lee = rightHandIn(m_bundle, "2", "Lee");
    lee.answers[1].text = "1";
    lee.kernel
        = edited(solutionOf("first_sum"), { { "filter[i * FILTER_W + j]", "filter[j * FILTER_W + i]" } })
              .toStdString();
    lee.recording.clear();
    handIn("b", toJson(lee));
    HandIn mia = rightHandIn(m_bundle, "3", "Mia");
    mia.answers.clear();
    mia.kernel = "// exercise: first_sum\nkernel void convolve() { oops; }\n";
    handIn("c", toJson(mia));

    const Done done = grade();
    QVERIFY2(done.status == 0 && done.err.count('\n') <= 3, done.err); // progress
    const auto all = rows();
    QCOMPARE(all[0],
        (std::vector<std::string>{ "student", "name", "lesson", "seed", "step_1", "step_2", "step_3",
            "checks", "of_checks", "points", "of", "wrong", "file" }));
    QCOMPARE(all.size(), size_t(4));
    QCOMPARE(std::vector(all[1].begin() + 4, all[1].begin() + 12),
        (std::vector<std::string>{ "1", "1", "1", "2", "2", "5", "5", "" }));
    QCOMPARE(all[1][3], std::to_string(kim.seed));
    QCOMPARE(std::vector(all[2].begin() + 4, all[2].begin() + 11),
        (std::vector<std::string>{ "1", "0", "1", "1", "2", "3", "5" }));
    QVERIFY2(all[2][11].find("Every window") != std::string::npos
            && all[2][11].find("Rows and columns of the filter are exchanged") != std::string::npos,
        all[2][11].c_str());
    QCOMPARE(all[3][9], std::string("0"));
    QVERIFY2(all[3][11].find("does not compile: line 2") != std::string::npos, all[3][11].c_str());
    QVERIFY(done.out.contains("step 2: Without a tile: 33 % right, 1 wrong, 1 missing"));
    QVERIFY(done.out.contains("1 x 1  Every window that covers it reads it."));
    QVERIFY(done.out.contains("exercise first_sum, check: right: "));
    const QByteArray page = bytesOf(at("page.html"));
    for (const char *word :
        { "Every window that covers it reads it.", "Kim", "step 2: Without a tile", "33 %" })
        QVERIFY2(page.contains(word), word);
    QVERIFY(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"));

    const QByteArrayList lines = grade({ QStringLiteral("--json") }).out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    const QJsonObject first = QJsonDocument::fromJson(lines[0]).object();
    QCOMPARE(first[QLatin1String("points")].toInt(), 5);
    QVERIFY(first[QLatin1String("kernel")].toObject()[QLatin1String("passed")].toBool());
    const QJsonObject last = QJsonDocument::fromJson(lines[3]).object();
    QCOMPARE(last[QLatin1String("hand_ins")].toInt(), 3);
    QCOMPARE(last[QLatin1String("summary")].toArray().size(), 6); // questions, that it compiles, checks
}

/// Neither a spreadsheet nor a browser nor a terminal takes orders from a hand-in.
void TestCliGrade::obeysNobody()
{
    HandIn bad = rightHandIn(m_bundle, "=1+1", "@SUM(A1)");
    bad.name = "<script>alert(1)</script>";
    bad.answers[0].text = "<img src=x>";
    bad.exercise.clear();
    handIn("=x", toJson(bad));
    grade();
    const QByteArray csv = bytesOf(at("marks.csv"));
    static const QRegularExpression formula(
        QStringLiteral("(^|,)\"?[=+@-]"), QRegularExpression::MultilineOption);
    QVERIFY2(csv.contains("'=1+1") && !formula.match(QString::fromUtf8(csv)).hasMatch(), csv);
    const QByteArray page = bytesOf(at("page.html"));
    QVERIFY(!page.contains("<script") && !page.contains("<img") && page.contains("&lt;script&gt;"));
    QXmlStreamReader xml(page);
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
}

void TestCliGrade::tellsAForgedRecording()
{
    HandIn forged = rightHandIn(m_bundle, "1", "Kim");
    forged.kernel = edited(solutionOf("first_sum"), { { "sum += filter", "sum = filter" } }).toStdString();
    handIn("same-accesses", toJson(forged)); // what it touches is the same, only not what it makes of it
    forged.student = "2";
    forged.kernel += "// one more line\n";
    forged.kernel.insert(forged.kernel.find("kernel void"), "\n");
    handIn("shifted", toJson(forged));
    QCOMPARE(grade().status, 0);
    const auto all = rows();
    QCOMPARE(all[1][7], std::string("1")); // the marks are those of the kernel
    QVERIFY2(all[1][11].find("recording in it") == std::string::npos, all[1][11].c_str());
    QVERIFY2(all[2][11].find("The recording in it, of ") != std::string::npos, all[2][11].c_str());
}

/// The answers need only the simulator; kernels are left out, which is said.
void TestCliGrade::answersWithoutDevice()
{
    handIn("a", toJson(rightHandIn(m_bundle, "1", "Kim")));
    QDir(m_folder->path()).mkdir(QStringLiteral("none"));
    const Done done = grade({}, { QStringLiteral("OCL_ICD_VENDORS=") + at("none") });
    QCOMPARE(done.status, 69);
    QCOMPARE(done.errLines().size(), 1);
    const auto all = rows();
    QCOMPARE(all[1][9], std::string("3"));
    QCOMPARE(all[1][10], std::string("3"));
    QVERIFY(all[1][11].find("Its kernel was not graded.") != std::string::npos);
}

/// Ctrl-C at the second kernel, which never ends.
void TestCliGrade::keepsWhatWasGraded()
{
    HandIn one = rightHandIn(m_bundle, "1", "Kim");
    handIn("a", toJson(one));
    one.student = "2";
    one.seed = seedOf(m_bundle.code, "2");
    one.kernel = hostileHandIns()[0].source.toStdString();
    handIn("b", toJson(one));
    QProcess process;
    process.start(cliProgram(),
        { QStringLiteral("grade"), at("class"), QStringLiteral("--bundle"), at("class.haloscope"),
            QStringLiteral("--csv"), at("marks.csv"), QStringLiteral("--threads"), QStringLiteral("1") });
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (!said.contains("1 of 2 kernels") && process.waitForReadyRead(-1))
        said += process.readAllStandardError();
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(-1)); // ctest has the deadline
    QCOMPARE(process.exitCode(), 130);
    const auto all = rows();
    QCOMPARE(all.size(), size_t(3));
    QCOMPARE(all[1][9], std::string("5"));
    QVERIFY2(all[2][11].find("That was interrupted.") != std::string::npos, all[2][11].c_str());
}

/// Ten of them hostile: five files, five kernels. Each has its row, and nobody spoils another's.
void TestCliGrade::gradesAClass()
{
    // So long that a right one is never out of time: ten times what one takes here, alone.
    handIn("first", toJson(rightHandIn(m_bundle, "first", "First")));
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(grade().status, 0);
    const int seconds = std::max(8, static_cast<int>(clock.elapsed() / 100));
    QVERIFY(QFile::remove(at("class/first.haloscope")));
    const int students = qEnvironmentVariableIntValue("HALOSCOPE_CLASS");
    const int count = students > 0 ? students : 24;
    const auto files = hostileFiles(rightHandIn(m_bundle, "evil", "Eve"));
    const auto fileNamed
        = [&](const char *name) { return std::ranges::find(files, name, &HostileFile::name)->bytes; };
    const QByteArray hostile[]{ fileNamed("bomb"), fileNamed("deep"), fileNamed("altered"), fileNamed("path"),
        fileNamed("monstrous") };
    std::vector<std::string> wanted; // points, of each; empty: it cannot be read
    for (int i = 0; i < count; ++i) {
        HandIn one = rightHandIn(m_bundle, std::to_string(i), "Student " + std::to_string(i));
        const int tenth = i * 10 / count;
        const bool isHostile = tenth != (i + 1) * 10 / count;
        // No two kernels are the same, so that each is graded.
        one.kernel = "// " + std::to_string(i) + " handed this in\n" + one.kernel;
        one.recording.clear();
        if (i % 3 == 0)
            one.answers[static_cast<size_t>(i / 3 % 3)].text = "999";
        wanted.push_back(i % 3 == 0 ? "4" : "5");
        QByteArray bytes = toJson(one);
        if (isHostile && tenth % 2 == 0) {
            bytes = hostile[tenth / 2];
            wanted.back().clear();
        } else if (isHostile) {
            one.kernel = hostileHandIns()[static_cast<size_t>(tenth)].source.toStdString();
            bytes = toJson(one);
            wanted.back() = "hostile";
        }
        handIn(QStringLiteral("%1").arg(i, 3, 10, QLatin1Char('0')).toStdString(), bytes);
    }
    clock.restart();
    const Done done = grade({ QStringLiteral("--seconds"), QString::number(seconds) });
    qInfo("%d hand-ins, ten of them hostile: %.1f s", count, static_cast<double>(clock.elapsed()) / 1000.0);
    QCOMPARE(done.status, 65);
    const auto all = rows();
    QCOMPARE(all.size(), wanted.size() + 1);
    for (size_t i = 0; i < wanted.size(); ++i) {
        const std::vector<std::string> &row = all[i + 1];
        if (wanted[i].empty())
            QVERIFY2(row[0].empty() && row[9] == "0" && !row[11].empty(), row.back().c_str());
        else if (wanted[i] == "hostile")
            QVERIFY2(row[9] <= "4" && !row[11].empty(), (row.back() + ": " + row[9] + ' ' + row[11]).c_str());
        else
            QVERIFY2(row[9] == wanted[i], (row.back() + ": " + row[9] + ' ' + row[11]).c_str());
    }
    QVERIFY(done.out.contains(QStringLiteral("Hand-ins: %1; could not be marked: 5").arg(count).toUtf8()));
}

HALO_TEST(TestCliGrade, QCoreApplication)
#include "tst_cligrade.moc"
