// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/handins.h"
#include "tests/support/program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

/// The command exercise checks the hand-ins of a class, ten of them hostile, the others right and wrong in
/// turn: each has its row, and none changes another's.
class TestExerciseClass : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void gradesAClass();

private:
    QTemporaryDir m_class, m_results;
};

void TestExerciseClass::gradesAClass()
{
    const int handIns = qEnvironmentVariableIsSet("HALOSCOPE_EVERYTHING") ? 200 : 20;
    const std::vector<WrongHandIn> &wrong = wrongAnswers();
    std::vector<std::string> kinds; // of each hand-in; empty: it passes
    for (int i = 0; i < handIns; ++i) {
        const auto n = static_cast<size_t>(i);
        const WrongHandIn &mistake = wrong[n * 7 % wrong.size()];
        QByteArray source = solutionOf(mistake.exercise == "beat_unrolled" ? "guard" : mistake.exercise);
        kinds.emplace_back();
        if (i * 10 / handIns != (i + 1) * 10 / handIns) {
            source = hostileHandIns()[static_cast<size_t>(i * 10 / handIns)].source;
            kinds.back() = "hostile";
        } else if (i % 2 == 0) {
            source = edited(solutionOf(mistake.exercise), mistake.edits);
            kinds.back() = mistake.kind;
        }
        write(m_class.filePath(QStringLiteral("%1.cl").arg(i, 3, 10, QLatin1Char('0'))), source);
    }
    const QString marks = m_results.filePath(QStringLiteral("marks.csv"));
    const Done done = call({ QStringLiteral("exercise"), QStringLiteral("check"), m_class.path(),
        QStringLiteral("--seconds"), QStringLiteral("8"), QStringLiteral("--csv"), marks });
    QCOMPARE(done.status, 70);
    const std::vector<std::vector<std::string>> rows = csvRows(marks);
    QCOMPARE(rows.size(), kinds.size() + 1);
    QCOMPARE(std::ranges::count(kinds, "hostile"), 10);
    for (size_t i = 0; i < kinds.size(); ++i) {
        const std::vector<std::string> &row = rows[i + 1];
        QVERIFY2(row[2] == (kinds[i].empty() ? "1" : "0"), (row[0] + ": " + row.back()).c_str());
        QVERIFY2(row.back().empty() == kinds[i].empty(), row[0].c_str());
    }
}

HALO_TEST(TestExerciseClass, QCoreApplication)
#include "tst_exerciseclass.moc"
