// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/texterror.h"
#include "compute/filter/filterformula.h"
#include "compute/filter/filterspec.h"
#include "tests/support/program.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace halo;

class TestFormula : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void variables();
    void mistakes_data();
    void mistakes();
    void placesCountInTheSpec();
};

void TestFormula::values_data()
{
    QTest::addColumn<double>("expected");
    const auto row = [](const char *text, double value) { QTest::newRow(text) << value; };
    row("1/9", 1.0 / 9.0);
    row("\xE2\x88\x92"
        "2.5e1",
        -25.0);
    row("2 \xE2\x88\x92 3", -1.0);
    row("2+3*4", 14.0);
    row("(2+3)*4", 20.0);
    row("2*3^2", 18.0);
    row("2^3^2", 512.0);
    row("-2^2", -4.0);
    row("10-4-3", 3.0);
    row("64/4/2", 8.0);
    row("1e-3 + .5", 0.501);
    row("exp(-1.7)", std::exp(-1.7));
    row("sqrt(2)*cos(pi/5)", std::sqrt(2.0) * std::cos(std::numbers::pi / 5));
    row("atan2(1,-3)", std::atan2(1.0, -3.0));
    row("ln(e)+log2(8)+log10(1000)", 7.0);
    row("min(3,-1,2)+max(1,5)+abs(-2)", 6.0);
    row("1 < 2 ? 3 : 4", 3.0);
    row("(1 >= 2) + (1 != 2) + (2 == 2) + (1 <= 0)", 2.0);
}

void TestFormula::values()
{
    QFETCH(double, expected);
    try {
        const double value = evaluate(QTest::currentDataTag());
        QVERIFY2(std::abs(value - expected) < 1e-14 * (1.0 + std::abs(expected)),
            qPrintable(QString::number(value, 'g', 17)));
    } catch (const Error &error) {
        QFAIL(error.what());
    }
}

void TestFormula::variables()
{
    const Size2 size{ 6, 3 };
    const Filter filter = filterFromFormula("100*x + 10*y + r + theta/10 + w/100 + h/1000", size);
    QVERIFY(filter.size() == size);
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 6; ++column) {
            const double x = column - 2.5;
            const double y = row - 1.0;
            const double wanted
                = 100 * x + 10 * y + std::sqrt(x * x + y * y) + std::atan2(y, x) / 10 + 0.06 + 0.003;
            QCOMPARE(filter.at(column, row), static_cast<float>(wanted));
        }
    QCOMPARE(evaluate("x+y", { 3, 5 }, 2, 0), -1.0);
    QCOMPARE(parseFilter("formula:6x3,x*y").at(5, 2), 2.5F);
}

void TestFormula::mistakes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("place");
    const auto row = [](const QString &text, int place) {
        QTest::newRow(qPrintable(text.left(20) + QString::number(text.size()))) << text << place;
    };
    row({}, 0);
    row(QStringLiteral(" \t "), 0);
    row(QStringLiteral("1+foo*2"), 2);
    row(QStringLiteral("sni(x)"), 0);
    row(QStringLiteral("(1+2"), 4);
    row(QStringLiteral("1+2)"), 3);
    row(QStringLiteral("1 2"), 2);
    row(QStringLiteral("1,2"), 1);
    row(QStringLiteral("x = 1"), 2);
    row(QStringLiteral("1 + y=2"), 5);
    row(QStringLiteral("=1"), 0);
    row(QStringLiteral("x\u00b2"), 1);
    row(QStringLiteral("1/0"), 0);
    row(QStringLiteral("sqrt(-1)"), 0);
    row(QStringLiteral("10^309"), 0);
    row(QStringLiteral("1+").repeated(1000) + u'1', 1000);
    row(QStringLiteral("(").repeated(10000) + u'1' + QStringLiteral(")").repeated(10000), 1000);
    row(QStringLiteral("(").repeated(999), 999);
}

void TestFormula::mistakes()
{
    QFETCH(QString, text);
    QFETCH(int, place);
    for (const bool cell : { true, false })
        try {
            if (cell)
                evaluate(text.toStdString());
            else
                filterFromFormula(text.toStdString(), { 3, 2 });
            QFAIL("accepted");
        } catch (const TextError &error) {
            QVERIFY2(static_cast<int>(error.position()) == place,
                (std::to_string(error.position()) + ": " + error.what()).c_str());
            QVERIFY(error.kind() == ErrorKind::Usage && std::string(error.what()).back() == '.');
            QVERIFY(std::string(error.what()).size() < 300);
        }
    QCOMPARE(evaluate(std::string(400, '(').append("7").append(400, ')')), 7.0);
    QVERIFY_EXCEPTION_THROWN(filterFromFormula("1e39", { 1, 1 }), TextError); // too large for a weight
}

void TestFormula::placesCountInTheSpec()
{
    for (const char *spec : { "formula:3x3,1+foo", "  formula:3x3,1+foo" })
        try {
            parseFilter(spec);
            QFAIL("accepted");
        } catch (const TextError &error) {
            QCOMPARE(error.position(), std::string(spec).find("foo"));
        }
}

HALO_TEST(TestFormula, halo::NoApplication)
#include "tst_formula.moc"
