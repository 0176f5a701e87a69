// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/shellword.h"
#include "tests/support/program.h"

#include <QProcess>
#include <QTest>

using namespace halo;

/// The shell itself says which words a line has.
class TestShellWord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsAsAShellDoes_data()
    {
        QTest::addColumn<QString>("line");
        for (const char *line : { "a.png", "  a.png\tb.png  c ", "'with blank' \"and 'quotes'\" x",
                 "a\\ b \\'c\\\" d", "\"a\\\"b\\\\c\\d\" 'e\\f'", "a'b c'd\"e f\"g", "'' \"\" x", "a\\\\ b",
                 "\"1 2 1; 2 4 2 / 16\"", "--filter='1 2 1' -x", "", "   ", "\"\\$x \\`y\"", "a#b", "'\\'" })
            QTest::newRow(line) << QString::fromLatin1(line);
    }
    void splitsAsAShellDoes()
    {
        QFETCH(QString, line);
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"),
            { QStringLiteral("-c"),
                QStringLiteral("for w in ") + line + QStringLiteral("\ndo printf '[%s]' \"$w\"; done") });
        QVERIFY(shell.waitForFinished(-1));
        QString found;
        const auto words = shellWords(line.toStdString());
        QVERIFY(words);
        for (const std::string &word : *words)
            found += QStringLiteral("[%1]").arg(QString::fromStdString(word));
        QCOMPARE(found, QString::fromUtf8(shell.readAllStandardOutput()));
    }

    void putsNothingInPlaceOfSigns()
    {
        QCOMPARE(*shellWords("$HOME ~ *.png a;b `x`"),
            (std::vector<std::string>{ "$HOME", "~", "*.png", "a;b", "`x`" }));
    }

    void tellsWhatIsNotClosed()
    {
        for (const char *line : { "'a", "\"a", "a \\", "\"a\\\"", "'a\\' 'b" })
            QVERIFY2(!shellWords(line), line);
    }

    void readsWhatItQuotes()
    {
        for (const char *word : { "a", "with blank", "it's", "", "\"", "\\", "$x", "#a", "-x", "a\tb" })
            QCOMPARE(*shellWords(shellWord(word)), std::vector<std::string>{ word });
    }
};

HALO_TEST(TestShellWord, NoApplication)
#include "tst_shellword.moc"
