// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/texterror.h"
#include "compute/filter/filteredits.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterspec.h"
#include "compute/filter/filtertext.h"
#include "tests/support/program.h"

#include <QTest>

#include <bit>
#include <cfloat>
#include <cmath>
#include <random>

using namespace halo;

namespace {

/// Weights of any bits a finite float may have; the first ones are those that are lost most easily.
Filter anyBits(int w, int h)
{
    // The last one's shortest text becomes its neighbour by way of a double.
    const float hard[] = { -0.0F, FLT_MAX, -FLT_MAX, FLT_TRUE_MIN, FLT_MIN, 0x1.fffffcp-127F, 16777216.0F,
        1e5F, 0.1F, 1.0F / 3, 0x1.5c87fap-84F, 0x1.5c87fcp-84F };
    std::mt19937 random(static_cast<unsigned>(w * 64 + h));
    Filter filter{ "custom", w, h, {} };
    while (filter.weights.size() < filter.size().area()) {
        const size_t i = filter.weights.size() + static_cast<size_t>(w + h);
        const auto any = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (i % 3 == 0 || std::isfinite(any))
            filter.weights.push_back(i % 3 == 0 ? hard[random() % std::size(hard)] : any);
    }
    return filter;
}

QString bitDifference(const Filter &read, const Filter &written)
{
    if (read.size() != written.size())
        return QString::fromStdString(toString(read.size()));
    for (size_t i = 0; i < read.weights.size(); ++i)
        if (std::bit_cast<std::uint32_t>(read.weights[i]) != std::bit_cast<std::uint32_t>(written.weights[i]))
            return QStringLiteral("weight %1 is %2, not %3")
                .arg(i)
                .arg(static_cast<double>(read.weights[i]), 0, 'g', 17)
                .arg(static_cast<double>(written.weights[i]), 0, 'g', 17);
    return {};
}

} // namespace

class TestFilterText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrips();
    void gimpRing();
    void pasted_data();
    void pasted();
    void mistakes_data();
    void mistakes();
};

void TestFilterText::roundTrips()
{
    for (int edge = 1; edge <= 63; ++edge) {
        const Filter filter = anyBits(edge, 1 + edge * 37 % 63);
        for (const TextForm form : { TextForm::Tabs, TextForm::Spec, TextForm::NumPy, TextForm::Matlab,
                 TextForm::C, TextForm::ImageJ })
            QCOMPARE(bitDifference(filterFromText(toText(filter, form)), filter), QString());
        QCOMPARE(bitDifference(parseFilter(specOf(filter)), filter), QString());
        for (const std::string &suffix : filterFileSuffixes())
            if (suffix != "gimp") {
                const std::string path = "f." + suffix;
                const QString wrong
                    = bitDifference(parseFilterFile(filterFileText(filter, path), path), filter);
                QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(suffix) + wrong));
            }
    }
    for (int i = 0; i < 25; ++i) {
        const Filter filter = anyBits(1 + i % 5, 1 + i / 5);
        QCOMPARE(
            bitDifference(parseFilterFile(filterFileText(filter, "f.gimp"), "f.gimp"), filter), QString());
    }
    QVERIFY_EXCEPTION_THROWN(filterFileText(anyBits(6, 1), "f.gimp"), Error);
    // Others may write it so: the nearest double lies half way between two floats.
    QVERIFY(parseFilter("7.038531e-26").weights.front() == 7.038531e-26F);
    Filter zeros = parseFilter("identity:3"); // as numbers it still is that preset
    zeros.weights[0] = -0.0F;
    QCOMPARE(bitDifference(parseFilter(specOf(zeros)), zeros), QString());
}

/// GIMP knows 5 x 5 taps only: which of them are the filter, our comment says, until GIMP fills the ring.
void TestFilterText::gimpRing()
{
    const Filter filter = parseFilter("1 2 3; 4 5 6");
    const QString ours = QString::fromStdString(filterFileText(filter, "f.gimp"));
    const auto read = [](const QString &text) { return parseFilterFile(text.toStdString(), "f.gimp"); };
    QVERIFY(read(ours).size() == filter.size());
    QString theirs = ours;
    QVERIFY(theirs.remove(QStringLiteral("# filter of 3 x 2\n")) != ours);
    QVERIFY((read(theirs).size() == Size2{ 5, 5 }));
    QVERIFY(read(theirs).sameWeights(resized(filter, { 5, 5 })));
    QString filled = ours;
    QVERIFY(filled.replace(QStringLiteral("(e5 0)"), QStringLiteral("(e5 -1)")) != ours);
    QVERIFY((read(filled).size() == Size2{ 5, 5 }));
    QCOMPARE(read(filled).at(4, 4), -1.0F);
    QString divided = ours; // GIMP divides the sum by it
    QVERIFY(divided.replace(QStringLiteral("(divisor 1)"), QStringLiteral("(divisor 4)")) != ours);
    QVERIFY(read(divided).sameWeights(parseFilter("0.25 0.5 0.75; 1 1.25 1.5")));
}

void TestFilterText::pasted_data()
{
    QTest::addColumn<QString>("rows"); // as a SPEC
    const auto row
        = [](const char *text, const char *rows) { QTest::newRow(text) << QString::fromLatin1(rows); };
    const char *two = "1 -2.5; 0 4";
    row("np.array([[1, -2.5], [0, 4]], dtype=np.float32)", two);
    row("np.array([[1, -2.5], [0, 4]], np.float32) / 16\n", "1 -2.5; 0 4 / 16");
    row("k = np.array([[ 1. , -2.5],\n              [ 0. ,  4. ]])", two);
    row("array([[ 1. , -2.5],\n       [ 0. ,  4. ]], dtype=float32)", two);
    row("[[ 1.  -2.5]\n [ 0.   4. ]]", two);
    row("[[1, -2.5], [0, 4]]", two);
    row("[\n  [1, -2.5],\n  [0, 4],\n]\n", two);
    row("kernel = (1/16) * np.array([[1, -2.5], [0, 4]])", "1 -2.5; 0 4 / 16");
    row("1/16 * [1 -2.5; 0 4]", "1 -2.5; 0 4 / 16");
    row("K = [1 -2.5; 0 4];", two);
    row("K = [1 -2.5\n     0 4];", two);
    row("K = [1, ...\n  -2.5; ...\r\n 0 4] / 16;", "1 -2.5; 0 4 / 16");
    row("single([1 -2.5; 0 4])", two);
    row("float k[2][2] = {{1.0f, -2.5f}, {0.f, 4.0f}};", two);
    row("static const float k[2][2] =\n{\n\t{ 1, -2.5 },\n\t{ 0, 4 }\n};\n", two);
    row("float k[4] = { 1, -2.5, 0, 4 };", "1 -2.5 0 4");
    row("float k[] = {\n 1, -2.5,\n 0, 4\n};", two);
    row("{ { 1.0f / 16, -2.5f/16.0f } }", "1/16 -2.5/16");
    row("torch.tensor([[[1, -2.5], [0, 4]]])", two);
    row("1\t-2.5\r\n0\t4\r\n", two);
    row("1\t-2.5\n0\t4", two);
    row("1 -2.5\n0 4\n\n", two);
    row("1 -2.5\n0 4\n/ 16\n", "1 -2.5; 0 4 / 16");
    row("1, -2.5\n0, 4 / 16", "1 -2.5; 0 4 / 16");
    row("1,-2.5;0,4", two);
    row("[1 2] * 0.5", "0.5 1");
    row("1,5\t-2,25\n0\t4\n", "1.5 -2.25; 0 4");
    row("1\xC2\xA0\xE2\x88\x92"
        "2.5\n0\xC2\xA0"
        "4",
        two);
    row("[[1, \xE2\x88\x92"
        "2.5], [0, 4]]",
        two);
    row("1\xEF\xBC\x8C \xE2\x80\x93"
        "2.5\xEF\xBC\x9B 0\xEF\xBC\x8C 4",
        two);
    row("  7", "7");
}

void TestFilterText::pasted()
{
    QFETCH(QString, rows);
    try {
        QCOMPARE(bitDifference(filterFromText(QTest::currentDataTag()), parseFilter(rows.toStdString())),
            QString());
    } catch (const Error &error) {
        QFAIL(error.what());
    }
}

void TestFilterText::mistakes_data()
{
    QTest::addColumn<int>("place");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *text, int place, const char *says) {
        QTest::newRow(text) << place << QString::fromLatin1(says);
    };
    row("0,5\t0,25 \n1,5\t2,25\n", 1, "decimals with a point");
    row("0,5;0,25", 1, "decimals with a point");
    row("0,5, 0,25", 1, "decimals with a point");
    row("0,5 0,25", 1, "decimals with a point");
    row("1 0\n0 2,5", 7, "decimals with a point");
    row("", 0, "no numbers");
    row("hello", 0, "hello");
    row("1 2\n3 x", 6, "line 2, character 3");
    row("1 2 3 4 q", 8, "character 9");
    row("[[1, 2], [3, oops]]", 13, "number is missing");
    row("[[1, 2], [3]]", 11, "row 2 has 1");
    row("[[1, 2], [3, 4]", 15, "not closed");
    row("[1 2; 3 4]'", 10, "nothing may follow");
    row("-[1 2]", 0, "only a name or a factor");
    row("2 [1 2]", 2, "\"*\" is missing");
    row("[1 2] / 0", 8, "zero");
    row("[1/0]", 3, "zero");
    row("[1 2] * 1e60", 8, "too large");
    row("[1 4e38]", 3, "too large");
    row("[nan]", 1, "number is missing");
    row("[]", 0, "no numbers");
    row("[1 {2}]", 3, "bracket opens");
    row("a = [1]; b = [2]", 9, "nothing may follow");
}

void TestFilterText::mistakes()
{
    QFETCH(int, place);
    QFETCH(QString, says);
    try {
        filterFromText(QTest::currentDataTag());
        QFAIL("accepted");
    } catch (const TextError &error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        QCOMPARE(static_cast<int>(error.position()), place);
        QVERIFY(error.kind() == ErrorKind::Usage);
    }
}

HALO_TEST(TestFilterText, halo::NoApplication)
#include "tst_filtertext.moc"
