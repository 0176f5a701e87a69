// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/drawing/lessons/classsummary.h"
#include "compute/drawing/lessons/kernelmarks.h"
#include "compute/drawing/lessons/marking.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/seedrule.h"
#include "tests/support/classfiles.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace halo;
using namespace halo::test;

/// What answers are worth. No device: kernels are for the command.
class TestMarking : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rightAnswers();
    void samePaperForTheSameNumber();
    void wrongAnswersAreExplained();
    void nothingIsBelieved();
    void otherLessons();
    void unreadable();
    void twins();
    void kernelsWithoutDevice();
    void whatMostGotWrong();
    void everyShippedLesson();

private:
    Marks marksOf(const HandIn &handIn) { return marksIn("one", toJson(handIn)); }
    Marks marksIn(const std::string &name, const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QString::fromStdString(name) + QStringLiteral(".haloscope"));
        write(path, bytes);
        return m_marking.read({ path.toStdString() }).front();
    }

    QTemporaryDir m_folder;
    const Bundle m_bundle = classBundle();
    const HandIn m_kim = rightHandIn(m_bundle, "2026-17", "Kim Minji");
    Marking m_marking{ Expected{ m_bundle, {}, {} }, {} };
};

void TestMarking::rightAnswers()
{
    const Marks marks = marksOf(m_kim);
    QVERIFY2(!marks.failure, marks.wrong().c_str());
    QCOMPARE(marks.answers.size(), size_t(3));
    for (const AnswerMark &mark : marks.answers)
        QVERIFY2(mark.right, qPrintable(mark.given));
    QCOMPARE(marks.wrong(), std::string());
    QCOMPARE(marks.points(), 3);
    QCOMPARE(marks.most(), 5); // and two checks of the kernel
    QVERIFY(m_marking.exerciseOf(marks));
}

/// Whoever makes it: another program in another order, too.
void TestMarking::samePaperForTheSameNumber()
{
    AnswerSheet one(lessonIn(m_bundle), picturesIn(m_bundle));
    AnswerSheet two(lessonIn(m_bundle, "ko"), picturesIn(m_bundle));
    const auto answersOf = [](AnswerSheet &sheet, int seed) {
        QStringList answers;
        for (const AnswerMark &mark : sheet.marks({}, static_cast<std::uint64_t>(seed)))
            answers << mark.answer;
        return answers;
    };
    std::map<int, QStringList> papers;
    std::set<QStringList> different;
    for (int i = 0; i < 20; ++i)
        different.insert(papers[i] = answersOf(one, seedOf("autumn 3b", std::to_string(i))));
    for (int i = 20; i-- > 0;)
        QCOMPARE(answersOf(two, seedOf("autumn 3b", std::to_string(i))), papers[i]);
    QVERIFY(different.size() > 3);
}

void TestMarking::wrongAnswersAreExplained()
{
    HandIn wrong = m_kim;
    wrong.answers[1].text = "1";
    wrong.answers[2].text = "13";
    const Marks marks = marksOf(wrong);
    QCOMPARE(marks.points(), 1);
    QVERIFY2(marks.wrong().find("Step 2 (pixel 5,5): \"1\" is wrong; it is ") == 0, marks.wrong().c_str());
    QVERIFY(marks.wrong().find("Every window that covers it reads it.") != std::string::npos);
    QVERIFY(marks.wrong().find("That is not the number of taps.") != std::string::npos);

    HandIn empty = m_kim;
    empty.answers.clear();
    QVERIFY(marksOf(empty).wrong().find("Step 1 (") == 0);
    Marking korean{ Expected{ m_bundle, {}, {}, "ko" }, {} };
    wrong.answers[0].text = "1";
    write(m_folder.filePath(QStringLiteral("ko.haloscope")), toJson(wrong));
    const std::string said
        = korean.read({ m_folder.filePath(QStringLiteral("ko.haloscope")).toStdString() }).front().wrong();
    QVERIFY2(said.find("아래 칸만 읽는 것이 아닙니다.") != std::string::npos, said.c_str());
}

void TestMarking::nothingIsBelieved()
{
    HandIn borrowed = rightHandIn(m_bundle, "2026-18", "Lee"); // and another paper
    borrowed.student = m_kim.student;
    const Marks marks = marksOf(borrowed);
    QCOMPARE(marks.seed, m_kim.seed);
    QVERIFY2(
        marks.remarks.size() == 1 && marks.remarks[0].find("another number or class") != std::string::npos,
        marks.wrong().c_str());
    for (size_t i = 0; i < marks.answers.size(); ++i)
        QCOMPARE(marks.answers[i].answer.toStdString(), m_kim.answers[i].text);

    HandIn other = m_kim;
    other.lessonHash = lessonHashOf("another");
    QCOMPARE(marksOf(other).wrong(), std::string("It was made with another version of the lesson."));
    other = m_kim;
    other.answers.push_back({ 99, "7" }); // no such step
    QCOMPARE(marksOf(other).points(), 3);
    other = m_kim;
    other.exercise = "guard";
    QVERIFY(!m_marking.exerciseOf(marksOf(other)));
    QCOMPARE(marksOf(other).most(), 5);
    QVERIFY(marksOf(other).wrong().find("\"guard\", and not \"first_sum\"") != std::string::npos);
    other.exercise.clear();
    QVERIFY(marksOf(other).wrong().find("No kernel") == 0);
}

void TestMarking::otherLessons()
{
    HandIn other = m_kim;
    other.lesson = "barrier";
    QVERIFY(std::string(marksOf(other).failure->what()).find("and not of \"reads\"") != std::string::npos);
    const QString path = m_folder.filePath(QStringLiteral("one.haloscope"));
    const Marks any = Marking({}, {}).read({ path.toStdString() }).front();
    QVERIFY2(!any.failure, any.wrong().c_str());
    QCOMPARE(any.handIn.lesson, std::string("barrier"));
    QVERIFY(any.remarks.size() >= 2); // other seed, other version
    other.lesson = "nonsense";
    write(path, toJson(other));
    const Marks none = Marking({}, {}).read({ path.toStdString() }).front();
    QVERIFY(std::string(none.failure->what()).find("There is no lesson \"nonsense\"") == 0);
}

void TestMarking::unreadable()
{
    const Marks marks = marksIn("junk", "junk");
    QVERIFY(marks.failure && marks.answers.empty());
    QCOMPARE(marks.points(), 0);
    QVERIFY(marks.wrong().find("not a Haloscope hand-in") != std::string::npos);
}

void TestMarking::twins()
{
    std::vector<Marks> all{ marksIn("a", toJson(m_kim)), marksIn("b", toJson(m_kim)),
        marksIn("c", toJson(rightHandIn(m_bundle, "5", "Other"))) };
    remarkTwins(all);
    QVERIFY(all[0].wrong().find("b.haloscope, too.") != std::string::npos);
    QVERIFY(all[1].wrong().find("a.haloscope, too.") != std::string::npos);
    QCOMPARE(all[2].wrong(), std::string());
}

void TestMarking::kernelsWithoutDevice()
{
    Marks marks = marksOf(m_kim);
    KernelMarks kernels;
    kernels.add(marks, *m_marking.exerciseOf(marks));
    QVERIFY(!kernels.empty());
    kernels.leave("There is none.");
    QCOMPARE(marks.most(), 3);
    QCOMPARE(marks.wrong(), std::string("Its kernel was not graded. There is none."));
}

void TestMarking::whatMostGotWrong()
{
    std::vector<Marks> all;
    for (int i = 0; i < 10; ++i) {
        HandIn handIn = rightHandIn(m_bundle, std::to_string(i), "S");
        if (i < 4)
            handIn.answers[1].text = "1";
        else if (i < 6)
            handIn.answers[1].text = "777";
        else if (i < 7)
            handIn.answers.erase(handIn.answers.begin() + 1);
        all.push_back(marksOf(handIn));
    }
    all.push_back(marksIn("junk", "junk"));
    const ClassSummary summary = summaryOf(all);
    QCOMPARE(summary.handIns, 11);
    QCOMPARE(summary.failed, 1);
    QCOMPARE(summary.items.size(), size_t(3));
    const CommonItem &item = summary.items[1];
    QCOMPARE(item.name, std::string("step 2: Without a tile"));
    QCOMPARE(item.right, 3);
    QCOMPARE(item.wrong, 6);
    QCOMPARE(item.missing, 1);
    QCOMPARE(item.mistakes.size(), size_t(2));
    QCOMPARE(item.mistakes[0].explanation, std::string("Every window that covers it reads it."));
    QCOMPARE(item.mistakes[0].count, 4);
    QCOMPARE(item.mistakes[1].given, std::string("777"));
    QCOMPARE(summary.items[0].right, 10);
}

/// Their keys take what they give as answers, for any student; and there is a question in each.
void TestMarking::everyShippedLesson()
{
    for (const Lesson &lesson : allLessons().lessons) {
        AnswerSheet sheet(lesson);
        for (const int seed : { 1, seedOf("autumn 3b", "2026-17"), largestSeed }) {
            std::vector<HandedAnswer> right;
            for (const AnswerMark &mark : sheet.marks({}, static_cast<std::uint64_t>(seed)))
                right.push_back({ mark.step, mark.answer.toStdString() });
            QVERIFY2(!right.empty(), lesson.id.c_str());
            for (const AnswerMark &mark : sheet.marks(right, static_cast<std::uint64_t>(seed)))
                QVERIFY2(mark.right, (lesson.id + ' ' + std::to_string(mark.step)).c_str());
        }
    }
}

HALO_TEST(TestMarking, QCoreApplication)
#include "tst_marking.moc"
