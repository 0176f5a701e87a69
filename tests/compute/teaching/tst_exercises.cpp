// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/teaching/grader.h"
#include "compute/teaching/handinfailure.h"
#include "tests/support/files.h"
#include "tests/support/handins.h"
#include "tests/support/program.h"
#include "tests/support/shortdeadlines.h"
#include "tests/support/support.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;
using std::chrono::seconds;

namespace {

/// The processes that this one has started and that are still there.
QStringList childProcesses()
{
    return QString::fromLatin1(bytesOf(QStringLiteral("/proc/self/task/%1/children").arg(getpid())))
        .split(u' ', Qt::SkipEmptyParts);
}

QByteArray sourceOf(const Exercise &exercise)
{
    return QByteArray::fromStdString(exercise.variant.source);
}

} // namespace

/// What becomes of solutions, of typical mistakes, and of those who want to do harm.
class TestExercises : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void solutionsPass_data() { exerciseRows(); }
    void solutionsPass()
    {
        QFETCH(QString, exercise);
        const Grade grade = graded(solutionOf(exercise.toStdString()));
        for (const CheckResult &result : grade.results) {
            QVERIFY2(!result.sentence.empty(), result.check.text.c_str());
            // Who is faster is no matter of a test; that it was measured is.
            const bool passed = result.state == CheckResult::State::Passed;
            const bool reported = result.check.kind == CheckKind::FasterThan
                && result.state != CheckResult::State::Skipped
                && result.sentence.english().find("tile_unrolled") != std::string::npos;
            QVERIFY2(passed || reported, result.sentence.english().c_str());
        }
        QVERIFY2(!grade.failure && !grade.results.empty(), grade.reason().english().c_str());
        QCOMPARE(grade.exercise, exercise.toStdString());
    }

    /// As it is handed out, an exercise is not solved.
    void holesDoNotPass_data() { exerciseRows(); }
    void holesDoNotPass()
    {
        QFETCH(QString, exercise);
        const Exercise &asked = findExercise(shippedExercises(), exercise.toStdString());
        const bool isSpeed = asked.checks.back().kind == CheckKind::FasterThan;
        const Grade grade = graded(sourceOf(asked));
        QVERIFY(!grade.failure);
        QVERIFY(isSpeed || !grade.passed());
        if (!grade.passed())
            QCOMPARE(grade.points(), 0); // for what it fulfils by itself, neither
    }

    /// A comment is no work; a kernel that is still wrong is.
    void onlyWorkCounts()
    {
        const QByteArray source = sourceOf(findExercise(shippedExercises(), "mend_barrier"));
        QCOMPARE(
            graded(edited(source, { { "    // YOUR TURN", "\n    // mine\n    // YOUR TURN" } })).points(),
            0);
        QCOMPARE(graded(edited(solutionOf("mend_barrier"), { { "tile[ly + i][lx + j]", "tile[ly][lx]" } }))
                     .points(),
            2);
    }

    void mistakesAreTold_data()
    {
        QTest::addColumn<int>("number");
        for (size_t i = 0; i < wrongAnswers().size(); ++i)
            QTest::newRow((wrongAnswers()[i].exercise + ": " + wrongAnswers()[i].kind).c_str())
                << static_cast<int>(i);
        for (const Exercise &exercise : shippedExercises())
            QVERIFY2(std::ranges::count(wrongAnswers(), exercise.id(), &WrongHandIn::exercise) >= 3,
                exercise.id().c_str());
    }

    void mistakesAreTold()
    {
        QFETCH(int, number);
        const WrongHandIn &wrong = wrongAnswers()[static_cast<size_t>(number)];
        const QByteArray source = edited(solutionOf(wrong.exercise), wrong.edits);
        const Grade grade = graded(source);
        QVERIFY2(!grade.failure, grade.reason().english().c_str());
        QVERIFY(!grade.passed());
        const CheckResult *failed = grade.firstFailed();
        QVERIFY(failed && failed->where);
        const std::string sentence = findExercise(shippedExercises(), wrong.exercise).advice.at(wrong.kind);
        QVERIFY2(failed->advice == sentence, grade.reason().english().c_str());
        QVERIFY(grade.reason().english().starts_with(sentence));
        checkPlace(*failed->where, source, wrong.kind);
    }

    /// Also where the path of the file begins as the current folder does, which compilers then tell apart.
    void saysWhereToLook()
    {
        QDir::setCurrent(m_folder.path());
        const QByteArray source
            = edited(solutionOf("mend_barrier"), { { "    barrier(CLK_LOCAL_MEM_FENCE);\n", "" } });
        const Grade grade = graded(source);
        const FaultLocation &where = *grade.firstFailed()->where;
        QCOMPARE(where.buffer, std::string("tile"));
        QVERIFY(where.finding && where.finding->kind == FindingKind::Race && where.finding->item >= 0);
        QVERIFY2(source.split('\n')[where.line - 1].contains("tile["), source.split('\n')[where.line - 1]);
    }

    /// The finding names the flag, so what the exercise says of a missing barrier would only mislead.
    void aWrongFenceIsNamed()
    {
        const Grade grade = graded(
            edited(solutionOf("mend_barrier"), { { "CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE" } }));
        const CheckResult &failed = *grade.firstFailed();
        QVERIFY2(failed.advice.empty(), failed.advice.english().c_str());
        const std::string said = grade.reason().english();
        QVERIFY2(said.find("give it CLK_LOCAL_MEM_FENCE") != std::string::npos, said.c_str());
        QVERIFY2(said.find("no barrier") == std::string::npos, said.c_str());
    }

    /// All of these are not in step at the barrier, and what is said is true of each.
    void whereTheBarrierIsNot_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const QByteArray barrier = "    barrier(CLK_LOCAL_MEM_FENCE);\n";
        const QByteArray fill
            = "            tile[ty][tx] = pixelAt(src, left + tx, top + ty, width, height);\n";
        QTest::newRow("in the loop") << fill << "        {\n" + fill + barrier + "        }\n";
        QTest::newRow("after a return")
            << barrier << "    if (get_global_id(0) >= out_width)\n        return;\n" + barrier;
    }

    void whereTheBarrierIsNot()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        const Grade grade = graded(edited(solutionOf("mend_barrier"), { { from, to } }));
        const CheckResult &failed = *grade.firstFailed();
        QVERIFY(
            failed.where && failed.where->finding && failed.where->finding->kind == FindingKind::Divergence);
        const std::string advice = failed.advice.english();
        for (const char *place : { "no if", "no loop", "no return" })
            QVERIFY2(advice.find(place) != std::string::npos, advice.c_str());
    }

    /// The exercise knows nothing of it, and what it says of sums in general would be untrue.
    void aTurnedFilterIsTold()
    {
        const Grade grade = graded(edited(solutionOf("first_sum"),
            { { "filter[i * FILTER_W + j]", "filter[FILTER_W * FILTER_H - 1 - (i * FILTER_W + j)]" } }));
        const std::string advice = grade.firstFailed()->advice.english();
        QVERIFY2(advice.starts_with("The filter is turned by 180 degrees"), advice.c_str());
    }

    /// The picture on which times are taken is larger than those that are recorded: a kernel that does
    /// nothing there is fast, and not right.
    void whatIsTimedIsCompared()
    {
        const QByteArray source = edited(solutionOf("beat_unrolled"),
            { { "    const bool inside",
                "    if (width > 1000) {\n        for (int n = 0; n < 4; ++n)\n"
                "            if (x + n < out_width)\n                dst[y * out_width + x + n] = 0.0f;\n"
                "        return;\n    }\n    const bool inside" } });
        const Grade grade = graded(source);
        QVERIFY2(!grade.failure, grade.reason().english().c_str());
        QCOMPARE(grade.points(), 2);
        const CheckResult &timed = grade.results.back();
        QVERIFY(timed.check.kind == CheckKind::FasterThan && timed.state == CheckResult::State::Failed);
        QVERIFY2(timed.sentence.english().find("differs from the reference") != std::string::npos,
            timed.sentence.english().c_str());
        QVERIFY(timed.where && timed.where->pixel);
    }

    /// Every work-item fills the whole tile: the sums are right, and yet it is a race.
    void whatIsWrongOnTheSimulatorIsNotRun()
    {
        const auto race = std::ranges::find_if(wrongAnswers(), [](const WrongHandIn &wrong) {
            return wrong.exercise == "tile_any_size" && wrong.kind == "race";
        });
        const Grade grade = graded(edited(solutionOf("tile_any_size"), race->edits));
        QVERIFY(grade.results[0].state == CheckResult::State::Failed);
        QVERIFY(grade.results[1].state == CheckResult::State::Skipped);
        QVERIFY2(grade.results[1].sentence.english().starts_with("Not run on a device"),
            grade.results[1].sentence.english().c_str());
    }

    void countersNameTheirLine()
    {
        const QByteArray source = edited(solutionOf("banks"), { { "#define PITCH 48", "#define PITCH 20" } });
        const Grade grade = graded(source);
        const CheckResult &failed = *grade.firstFailed();
        QCOMPARE(failed.sentence, Message("It has 210 bank conflicts; 0 are allowed."));
        QVERIFY(source.split('\n')[failed.where->line - 1].contains("sum +="));
    }

    void whatDoesNotCompileIsNamed()
    {
        const QByteArray source
            = edited(solutionOf("guard"), { { "float sum = 0.0f;", "float sum = oops;" } });
        const Grade grade = graded(source);
        QVERIFY(grade.failure && grade.failure->kind() == ErrorKind::Device);
        const qsizetype line = source.left(source.indexOf("oops")).count('\n') + 1;
        const std::string expected
            = "does not compile: line " + std::to_string(line) + ", column 21: use of undeclared";
        QVERIFY2(
            grade.reason().english().find(expected) != std::string::npos, grade.reason().english().c_str());
    }

    void whatIsNoHandInIsNamed()
    {
        const auto reasonOf = [&](const QByteArray &source) { return graded(source).failure.value(); };
        QVERIFY(reasonOf("kernel void convolve() {}\n").kind() == ErrorKind::Input);
        QVERIFY(std::string(reasonOf("// exercise: fly\n").what()).find("\"fly\"") != std::string::npos);
        QVERIFY(std::string(reasonOf("// exercise: guard\n// tilte: x\n").what()).find(":2: unknown key")
            != std::string::npos);
        const Grader grader(shippedExercises(), testDevice(), {});
        QVERIFY(grader.grade("missing.cl").failure->kind() == ErrorKind::Input);
    }

    /// Bounds of comparison, sizes and plan are those of the exercise, whatever the hand-in says.
    void aHeaderOfOnesOwnCountsForNothing()
    {
        const QByteArray cheat = "// title: X\n// roundings: 100000000\n// group: 1 x 1\n// plan: passes\n";
        const QByteArray source
            = cheat + edited(solutionOf("first_sum"), { { "sum += filter", "sum = filter" } });
        QVERIFY(!graded(source).passed());
        QVERIFY(graded(cheat + solutionOf("first_sum")).passed());
        QVERIFY(graded(cheat + solutionOf("two_passes")).passed());
    }

    void nobodyHangsOrHurts_data()
    {
        QTest::addColumn<int>("number");
        QCOMPARE(hostileHandIns().size(), size_t(10));
        for (size_t i = 0; i < hostileHandIns().size(); ++i)
            QTest::newRow(hostileHandIns()[i].name) << static_cast<int>(i);
    }

    void nobodyHangsOrHurts()
    {
        QFETCH(int, number);
        const HostileHandIn &hostile = hostileHandIns()[static_cast<size_t>(number)];
        GradeLimits limits;
        limits.simulation = seconds(2);
        limits.device = shortDeadlines();
        limits.whole = std::chrono::hours(1); // what hangs ends by the limit of what it hangs in
        const Grade grade = graded(hostile.source, limits);
        QVERIFY(!grade.passed());
        QVERIFY2(grade.reason().english().find(hostile.word) != std::string::npos,
            grade.reason().english().c_str());
        QVERIFY2(childProcesses().isEmpty(), qPrintable(childProcesses().join(u' ')));
        QVERIFY(!QFile::exists(QStringLiteral("/tmp/hurt")));
        qInfo("%s", grade.reason().english().c_str());
    }

    /// Whatever a library throws becomes the result of that hand-in, and ends nothing else.
    void whateverIsThrownIsTold()
    {
        const auto toldOf = [](const auto &thrown) {
            try {
                throw thrown;
            } catch (...) {
                return handInFailure("a/kim.cl").message().english();
            }
        };
        QCOMPARE(toldOf(std::runtime_error("bad escape")),
            std::string("a/kim.cl cannot be graded (bad escape); look at it yourself."));
        QCOMPARE(toldOf(7), std::string("a/kim.cl cannot be graded; look at it yourself."));
        QVERIFY(toldOf(std::bad_alloc()).starts_with("a/kim.cl needs more memory"));
        QCOMPARE(toldOf(Error(ErrorKind::Input, Message("Known."))), std::string("Known."));
        QVERIFY_EXCEPTION_THROWN(toldOf(Cancelled{}), Cancelled);
    }

    void timeIsOver()
    {
        GradeLimits limits;
        limits.whole = seconds(1);
        const Grade grade = graded(hostileHandIns().front().source, limits);
        QVERIFY2(grade.reason().english().find("was ended after 1 s in total") != std::string::npos,
            grade.reason().english().c_str());
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        const QString file = m_folder.filePath(QStringLiteral("stopped.cl"));
        write(file, solutionOf("guard"));
        const Grader grader(shippedExercises(), testDevice(), stop.get_token());
        QVERIFY_EXCEPTION_THROWN(grader.grade(file.toStdString()), Cancelled);
    }

private:
    static void exerciseRows()
    {
        QTest::addColumn<QString>("exercise");
        for (const Exercise &exercise : shippedExercises())
            QTest::newRow(exercise.id().c_str()) << QString::fromStdString(exercise.id());
    }

    Grade graded(const QByteArray &source, const GradeLimits &limits = {})
    {
        const QString file = m_folder.filePath(QStringLiteral("hand in.cl"));
        write(file, source);
        return Grader(shippedExercises(), testDevice(), {}, limits).grade(file.toStdString());
    }

    static void checkPlace(const FaultLocation &where, const QByteArray &source, const std::string &kind)
    {
        const bool ofALine = kind != "local bytes";
        QVERIFY((where.line > 0) == ofALine && where.line <= source.count('\n'));
        QVERIFY(where.group.w >= 0 && where.group.h >= 0);
        const bool ofOutputs = where.finding && where.finding->kind == FindingKind::Value;
        QCOMPARE(where.pixel.has_value(), ofOutputs || where.buffer == "dst");
    }

    QTemporaryDir m_folder;
};

HALO_TEST(TestExercises, QCoreApplication)
#include "tst_exercises.moc"
