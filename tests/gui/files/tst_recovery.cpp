// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/project.h"
#include "gui/files/autosave.h"
#include "tests/support/program.h"

#include <QDir>
#include <QProcess>
#include <QTest>

#include <random>

using namespace halo;

/// Kills the program while it is being edited, between any two keys, and looks at what is left.
/// HALOSCOPE_KILLS says how often, HALOSCOPE_SEED when.
class TestRecovery : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void losesNoMoreThanTheLastEdit();
    void leavesNothingBehindByItself();
};

namespace {

constexpr int secondEdit = 2; ///< the first one must be on disk when it is made

/// The weight that the last edit wrote, as the program told of it; 0 if it told of none yet.
int lastEdit(const QByteArray &reported)
{
    const QList<QByteArray> lines = reported.split('\n');
    return lines.size() < 2 ? 0 : lines[lines.size() - 2].toInt(); // the last one may be half a line
}

/// The last edit that is in the copy which the program left.
int lastKept(const QString &path)
{
    const Project project = readProject(path.toStdString());
    return static_cast<int>(std::ranges::max(project.configuration.filter.weights));
}

} // namespace

void TestRecovery::losesNoMoreThanTheLastEdit()
{
    const int kills = std::max(1, qEnvironmentVariableIntValue("HALOSCOPE_KILLS"));
    std::mt19937 random(static_cast<unsigned>(qEnvironmentVariableIntValue("HALOSCOPE_SEED")));
    int lost = 0;
    for (int i = 0; i < (qEnvironmentVariableIsSet("HALOSCOPE_KILLS") ? kills : 3); ++i) {
        QDir(Autosave::usualFolder()).removeRecursively();
        const unsigned seed = static_cast<unsigned>(random());
        const unsigned step = 3 * secondEdit + static_cast<unsigned>(random() % 40); // key, Return, line
        QProcess program;
        program.start(QStringLiteral(HALOSCOPE_TEST_BIN "/edited_program"),
            { QString::number(seed), QStringLiteral("1000000"), QString::number(step) });
        QVERIFY(program.waitForFinished(-1)); // ctest has the deadline
        QCOMPARE(program.exitStatus(), QProcess::CrashExit);
        const QByteArray reported = program.readAllStandardOutput();
        QVERIFY(lastEdit(reported) >= secondEdit);
        const auto leftover = Autosave::findLeftover(Autosave::usualFolder());
        QVERIFY2(leftover, qPrintable(QStringLiteral("nothing was left after %1").arg(lastEdit(reported))));
        const int kept = lastKept(leftover->path);
        QVERIFY2(kept >= lastEdit(reported) - 1,
            qPrintable(QStringLiteral("kill %1: %2 was told of, %3 was kept")
                           .arg(i)
                           .arg(lastEdit(reported))
                           .arg(kept)));
        lost += kept < lastEdit(reported) ? 1 : 0;
    }
    qInfo("the last edit was lost %d times", lost);
}

void TestRecovery::leavesNothingBehindByItself()
{
    QDir(Autosave::usualFolder()).removeRecursively();
    QProcess program;
    program.start(
        QStringLiteral(HALOSCOPE_TEST_BIN "/edited_program"), { QStringLiteral("1"), QStringLiteral("4") });
    QVERIFY(program.waitForFinished(60'000));
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(!Autosave::findLeftover(Autosave::usualFolder()));
}

HALO_TEST(TestRecovery, QCoreApplication)
#include "tst_recovery.moc"
