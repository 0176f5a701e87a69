// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/exerciselibrary.h"
#include "tests/support/clisupport.h"
#include "tests/support/handins.h"
#include "tests/support/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace halo;
using namespace halo::test;

/// The command exercise, called as a teacher would.
class TestCliExercise : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void lists();
    void badCalls_data();
    void badCalls();
    void tellsWhatFailed();
    void obeysNobody();
    void readsFolders();
    void oneFileDoesNotEndTheOthers();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    QString handIn(const QString &name, const QByteArray &source)
    {
        QDir(m_folder->path()).mkpath(QFileInfo(name).path());
        write(at(name), source);
        return at(name);
    }
    static Done check(const QStringList &arguments)
    {
        return call(QStringList{ QStringLiteral("exercise"), QStringLiteral("check") } + arguments);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliExercise::lists()
{
    const QByteArray help
        = call({ QStringLiteral("exercise"), QStringLiteral("check"), QStringLiteral("--help") }).out;
    for (const char *option : { "--device", "--seconds", "--csv", "--json" })
        QVERIFY2(help.contains(option), option);
    const QStringList list{ QStringLiteral("exercise"), QStringLiteral("list") };
    QCOMPARE(call(list).out.count('\n'), 12);
    const QJsonArray all
        = QJsonDocument::fromJson(call(list + QStringList(QStringLiteral("--json"))).out).array();
    QCOMPARE(all.size(), 12);
    QVERIFY(call(list + QStringList{ QStringLiteral("--language"), QStringLiteral("ko") })
                .out.contains("창의 합"));
    const QJsonObject first = all.first().toObject();
    QCOMPARE(first[QLatin1String("id")].toString(), QStringLiteral("first_sum"));
    QVERIFY(first[QLatin1String("hints")].toArray().size() >= 3);
    QVERIFY(first[QLatin1String("source")].toString().contains(QLatin1String("YOUR TURN")));
    const QJsonObject limit = all[3].toObject()[QLatin1String("checks")].toArray().last().toObject();
    QCOMPARE(limit[QLatin1String("check")].toString(), QStringLiteral("at most global reads 400"));
    QVERIFY(limit[QLatin1String("with")].toString().startsWith(QLatin1String("group 16x16, ")));
}

void TestCliExercise::badCalls_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *arguments, int status, const char *word) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments) << status << QString::fromLatin1(word);
    };
    row("exercise", 64, "exercise list");
    row("exercise solve", 64, "\"solve\"");
    row("exercise list all", 64, "\"all\"");
    row("exercise check", 64, "No hand-in");
    row("exercise check --seconds 0 FOLDER", 64, "--seconds");
    row("exercise check FOLDER", 65, "no kernel file");
    row("exercise check FOLDER --csv /nowhere/marks.csv", 73, "/nowhere");
}

void TestCliExercise::badCalls()
{
    QFETCH(QString, arguments);
    QFETCH(int, status);
    QFETCH(QString, word);
    const Done done = call(arguments.replace(QLatin1String("FOLDER"), m_folder->path()).split(u' '));
    QCOMPARE(complaint(done, status, { word }), QString());
}

void TestCliExercise::tellsWhatFailed()
{
    const QString wrong = handIn(QStringLiteral("kim.cl"),
        edited(solutionOf("mend_barrier"), { { "    barrier(CLK_LOCAL_MEM_FENCE);\n", "" } }));
    const QString right = handIn(QStringLiteral("lee.cl"), solutionOf("mend_barrier"));
    const Done done = check({ wrong, QStringLiteral("missing.cl"), right, QStringLiteral("--json") });
    QCOMPARE(done.status, 70); // of the first
    QCOMPARE(done.errLines().size(), 2);
    QVERIFY2(done.errLines().first().contains("kim.cl: The tile is read before"), done.err);
    QVERIFY2(done.errLines().last().contains("missing.cl"), done.err);
    const QByteArrayList lines = done.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    const QJsonObject first = QJsonDocument::fromJson(lines.first()).object();
    QVERIFY(!first[QLatin1String("passed")].toBool());
    const QJsonObject failed = first[QLatin1String("checks")].toArray().first().toObject();
    QCOMPARE(failed[QLatin1String("state")].toString(), QStringLiteral("failed"));
    const QJsonObject where = failed[QLatin1String("where")].toObject();
    QCOMPARE(where[QLatin1String("kind")].toString(), QStringLiteral("race"));
    QCOMPARE(where[QLatin1String("buffer")].toString(), QStringLiteral("tile"));
    QVERIFY(where[QLatin1String("line")].toInt() > 0);
    QCOMPARE(where[QLatin1String("item")].toArray().size(), 2);
    QCOMPARE(where[QLatin1String("group")].toArray().size(), 2);
    QVERIFY(QJsonDocument::fromJson(lines.last()).object()[QLatin1String("passed")].toBool());
}

/// Neither a terminal nor a spreadsheet takes orders from a hand-in.
void TestCliExercise::obeysNobody()
{
    QDir::setCurrent(m_folder->path());
    handIn(QStringLiteral("=1+1.cl"), "// exercise: =1+1\033]0;mine\007\nkernel void convolve() {}\n");
    const Done done
        = check({ QStringLiteral("=1+1.cl"), QStringLiteral("--csv"), at(QStringLiteral("marks.csv")) });
    QCOMPARE(done.status, 65);
    QVERIFY2(!done.err.contains('\033') && !done.err.contains('\007'), done.err);
    const auto rows = csvRows(at(QStringLiteral("marks.csv")));
    QCOMPARE(rows[1].front(), std::string("./=1+1.cl"));
    for (const std::string &cell : rows[1])
        QVERIFY2(cell.find_first_of("=+-@") != 0, cell.c_str());
    QDir::setCurrent(QDir::rootPath());
}

void TestCliExercise::readsFolders()
{
    handIn(QStringLiteral("b/guard.cl"), solutionOf("guard"));
    handIn(QStringLiteral("a/guard.cl"), solutionOf("guard"));
    handIn(QStringLiteral("a/notes.txt"), "no kernel");
    const Done done = check({ m_folder->path(), QStringLiteral("--csv"), at(QStringLiteral("marks.csv")) });
    QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    QCOMPARE(done.out.count("passed, 2 of 2 checks"), 2);
    const auto rows = csvRows(at(QStringLiteral("marks.csv")));
    QCOMPARE(rows.size(), size_t(3));
    QCOMPARE(rows[0].front(), std::string("file"));
    QVERIFY(rows[1].front().ends_with("a/guard.cl") && rows[2].front().ends_with("b/guard.cl"));
    QCOMPARE(std::vector(rows[1].begin() + 1, rows[1].end()),
        (std::vector<std::string>{ "guard", "1", "2", "2", "", "", "" }));
}

/// An escape in a text that the preprocessor of the check does not bear, and other files that are none.
void TestCliExercise::oneFileDoesNotEndTheOthers()
{
    handIn(QStringLiteral("class/a.cl"), solutionOf("guard"));
    const QByteArray escape = "    constant const char *s = \"\\u001b\";\n";
    handIn(QStringLiteral("class/b.cl"),
        edited(solutionOf("guard"), { { "    const int x =", escape + "    const int x =" } }));
    handIn(QStringLiteral("class/c.cl"), "// exercise: guard\n// \"\\u001b\"\n#if 0\n\"\\u0007\"\n#endif\n");
    handIn(QStringLiteral("class/d.cl"), QByteArray("\0\xff", 2));
    handIn(QStringLiteral("class/e.cl"), solutionOf("guard"));
    const Done done
        = check({ at(QStringLiteral("class")), QStringLiteral("--csv"), at(QStringLiteral("marks.csv")) });
    QVERIFY2(done.status >= 64 && done.status < 124 && !done.err.contains("unexpected"), done.err);
    const auto rows = csvRows(at(QStringLiteral("marks.csv")));
    QCOMPARE(rows.size(), size_t(6));
    for (const size_t good : { 1, 5 })
        QVERIFY2(rows[good][2] == "1", rows[good].back().c_str());
    for (const size_t bad : { 3, 4 })
        QVERIFY2(rows[bad][2] == "0" && !rows[bad].back().empty(), rows[bad].front().c_str());
}

HALO_TEST(TestCliExercise, QCoreApplication)
#include "tst_cliexercise.moc"
