// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/pattern.h"
#include "tests/support/program.h"

#include <QTest>

#include <regex>

using namespace halo;

/// The regular expressions of the standard library say what matches, as far as they get.
class TestPattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheStandard_data()
    {
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("by");
        const auto row = [](const char *expression, const char *text, const char *by) {
            QTest::newRow(expression) << QByteArray(expression) << QByteArray(text) << QByteArray(by);
        };
        row(R"(\bbarrier\s*\([^()]*\)\s*;)", "barrier (1) ; x; barrier(2); mybarrier(3);", ";");
        row(R"(tile\[([^\]]+)\]\[([^\]]+)\])", "tile[a][b] = tile[c + 1][d] + tile[e];", "t($2, $1)");
        row(R"((\d+)(x)?)", "12 7x", "<$1$2>");
        row("[a-z]+", "a \xe4\xf6 bc \xff d", "<$&> or $");
        row("nothing", "no such word", "$&");
        row("^#define (\\w+)", "#define A 1\n#define B 2\n", "$1");
        row("", "ab", "-");
    }
    void agreesWithTheStandard()
    {
        QFETCH(QByteArray, expression);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, by);
        const std::string bytes = text.toStdString();
        const Pattern pattern(expression.toStdString());
        const std::regex standard(expression.toStdString());
        std::smatch expected;
        const bool isThere = std::regex_search(bytes, expected, standard);
        QCOMPARE(pattern.isIn(bytes), isThere);
        const Pattern::Match found = pattern.first(bytes);
        QCOMPARE(found.size(), isThere ? expected.size() : 0);
        for (size_t i = 0; i < found.size(); ++i)
            QCOMPARE(found[i].of(bytes), expected[i].str());
        QCOMPARE(pattern.all(bytes).size(),
            static_cast<size_t>(std::distance(
                std::sregex_iterator(bytes.begin(), bytes.end(), standard), std::sregex_iterator())));
        QCOMPARE(
            pattern.replaced(bytes, by.toStdString()), std::regex_replace(bytes, standard, by.toStdString()));
    }

    /// Each ended a program that used the standard library.
    void longTextsAreRead()
    {
        const std::string letters(1'000'000, 'a'), digits(1'000'000, '1');
        QVERIFY(!Pattern(R"(\b(vload\d+|load4)\b)").isIn("vload" + digits + "x"));
        QCOMPARE(
            Pattern(R"(error: ([^\n]*))").first("error: " + letters + "\n").at(1).of("error: " + letters),
            letters);
        QCOMPARE(Pattern(R"(\bbarrier\s*\([^()]*\)\s*;)").replaced("barrier(" + letters + ");x", ""),
            std::string("x"));
        QVERIFY(!Pattern(R"(\bbarrier\s*\([^()]*\)\s*;)").isIn("barrier(" + letters + ";x"));
    }
};

HALO_TEST(TestPattern, QCoreApplication)
#include "tst_pattern.moc"
