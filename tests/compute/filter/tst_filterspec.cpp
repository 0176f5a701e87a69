// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "tests/support/program.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <QTest>

#include <cmath>
#include <functional>
#include <numeric>

using namespace halo;

using Rows = std::vector<std::vector<double>>;

namespace {

/// Column times row: what a separable filter of OpenCV is in two dimensions.
Rows outer(const cv::Mat &column, const cv::Mat &row)
{
    Rows rows;
    for (int y = 0; y < column.rows; ++y) {
        rows.emplace_back();
        for (int x = 0; x < row.rows; ++x)
            rows.back().push_back(column.at<double>(y) * row.at<double>(x));
    }
    return rows;
}

Rows derivative(int dx, int dy, int kind)
{
    cv::Mat row;
    cv::Mat column;
    cv::getDerivKernels(row, column, dx, dy, kind, false, CV_64F);
    return outer(column, row);
}

Rows gaussian(int w, int h, double sigmaX, double sigmaY)
{
    return outer(cv::getGaussianKernel(h, sigmaY, CV_64F), cv::getGaussianKernel(w, sigmaX, CV_64F));
}

Rows each(int w, int h, const std::function<double(int x, int y)> &value)
{
    Rows rows(static_cast<size_t>(h));
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
            rows[static_cast<size_t>(y)].push_back(value(x, y));
    return rows;
}

/// Where the two differ, in words; empty if nowhere by more than float rounding.
QString difference(const Filter &filter, const Rows &expected, double tolerance = 1e-6)
{
    if (filter.height != static_cast<int>(expected.size())
        || filter.width != static_cast<int>(expected.front().size()))
        return QStringLiteral("size is %1x%2").arg(filter.width).arg(filter.height);
    for (int y = 0; y < filter.height; ++y)
        for (int x = 0; x < filter.width; ++x) {
            const double wanted = expected[static_cast<size_t>(y)][static_cast<size_t>(x)];
            if (!(std::abs(static_cast<double>(filter.at(x, y)) - wanted)
                    <= tolerance * (1.0 + std::abs(wanted))))
                return QStringLiteral("tap %1,%2 is %3, expected %4")
                    .arg(x)
                    .arg(y)
                    .arg(filter.at(x, y))
                    .arg(wanted);
        }
    return {};
}

double sumOf(const Filter &filter)
{
    return std::accumulate(filter.weights.begin(), filter.weights.end(), 0.0);
}

/// The failure of a SPEC: its sentence, and whose fault it is.
QString failureOf(const QString &spec, ErrorKind fault)
{
    try {
        const Filter filter = parseFilter(spec.toStdString());
        return QStringLiteral("accepted as %1x%2").arg(filter.width).arg(filter.height);
    } catch (const Error &e) {
        return e.kind() == fault
            ? QString::fromStdString(e.what())
            : QStringLiteral("fault %1: ").arg(static_cast<int>(e.kind())) + QString::fromStdString(e.what());
    }
}

} // namespace

Q_DECLARE_METATYPE(Rows)

class TestFilterSpec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void presets_data();
    void presets();
    void everyPresetWorksAsItsExampleSays();
    void sums_data();
    void sums();
    void inlineRows_data();
    void inlineRows();
    void mistakesAreNamed_data();
    void mistakesAreNamed();
    void specGivesTheSameWeights();
};

void TestFilterSpec::presets_data()
{
    QTest::addColumn<Rows>("expected");
    const auto row = [](const char *spec, const Rows &rows) { QTest::newRow(spec) << rows; };

    row("identity", { { 1 } });
    row("identity:3", { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, 0 } });
    row("identity:4", { { 0, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0 } });
    row("box:3x2", Rows(2, { 1 / 6.0, 1 / 6.0, 1 / 6.0 }));
    row("box:5", Rows(5, std::vector<double>(5, 0.04)));
    // OpenCV has tables of its own for 1 to 9 taps unless it is told the sigma, and its even ones are not
    // the formula: those are written out here.
    row("gauss:5", gaussian(5, 5, 1.1, 1.1));
    row("gauss:9", gaussian(9, 9, 1.7, 1.7));
    row("gauss:9,1.5", gaussian(9, 9, 1.5, 1.5));
    const double outside = std::exp(-2.25 / 0.98) / (2 * std::exp(-2.25 / 0.98) + 2 * std::exp(-0.25 / 0.98));
    row("gauss:4x1,0.7", { { outside, 0.5 - outside, 0.5 - outside, outside } });
    row("gauss:9x13", gaussian(9, 13, 1.7, 2.3));
    row("gauss:1x7,2", gaussian(1, 7, 2, 2));
    row("sobel-x", derivative(1, 0, 3));
    row("sobel-y", derivative(0, 1, 3));
    row("scharr-x", derivative(1, 0, cv::FILTER_SCHARR));
    row("scharr-y", derivative(0, 1, cv::FILTER_SCHARR));
    row("prewitt-x", each(3, 3, [](int x, int) { return x - 1; }));
    row("prewitt-y", each(3, 3, [](int, int y) { return y - 1; }));
    row("roberts-x", { { 1, 0 }, { 0, -1 } });
    row("roberts-y", { { 0, 1 }, { -1, 0 } });
    row("laplacian", each(3, 3, [](int x, int y) {
        const int distance = std::abs(x - 1) + std::abs(y - 1);
        return distance == 0 ? -4 : distance == 1 ? 1 : 0;
    }));
    row("laplacian8", each(3, 3, [](int x, int y) { return x == 1 && y == 1 ? -8 : 1; }));
    row("sharpen", { { 0, -1, 0 }, { -1, 5, -1 }, { 0, -1, 0 } });
    row("highboost", { { -1, -1, -1 }, { -1, 9, -1 }, { -1, -1, -1 } });
    row("highboost:2.5", { { -1, -1, -1 }, { -1, 10.5, -1 }, { -1, -1, -1 } });
    row("emboss", { { -2, -1, 0 }, { -1, 1, 1 }, { 0, 1, 2 } });
    const Rows narrow = gaussian(7, 7, 1.0, 1.0);
    const Rows wide = gaussian(7, 7, 1.6, 1.6);
    const auto at
        = [](const Rows &rows, int x, int y) { return rows[static_cast<size_t>(y)][static_cast<size_t>(x)]; };
    row("dog:7,1,1.6", each(7, 7, [&](int x, int y) { return at(narrow, x, y) - at(wide, x, y); }));
    row("unsharp:7,1.6,0.5",
        each(7, 7, [&](int x, int y) { return (x == 3 && y == 3 ? 1.5 : 0.0) - 0.5 * at(wide, x, y); }));
    // The 5 x 5 of sigma 0.5 to four digits, as textbooks print it.
    row("log:5,0.5",
        { { 0.0448, 0.0468, 0.0564, 0.0468, 0.0448 }, { 0.0468, 0.3167, 0.7146, 0.3167, 0.0468 },
            { 0.0564, 0.7146, -4.9048, 0.7146, 0.0564 }, { 0.0468, 0.3167, 0.7146, 0.3167, 0.0468 },
            { 0.0448, 0.0468, 0.0564, 0.0468, 0.0448 } });
    row("motion:5,0", each(5, 5, [](int, int y) { return y == 2 ? 0.2 : 0.0; }));
    row("motion:5,90", each(5, 5, [](int x, int) { return x == 2 ? 0.2 : 0.0; }));
    row("disk:0", { { 1 } });
    row("disk:1", { { 0, 0.2, 0 }, { 0.2, 0.2, 0.2 }, { 0, 0.2, 0 } });
    // mt19937 of seed 5489 starts with 3499211612, 581869302, 3890346734.
    row("random:3x1,5489",
        { { (3499211612U % 257 - 128.0) / 128, (581869302U % 257 - 128.0) / 128,
            (3890346734U % 257 - 128.0) / 128 } });
}

void TestFilterSpec::presets()
{
    QFETCH(Rows, expected);
    try {
        const Filter filter = parseFilter(QTest::currentDataTag());
        QCOMPARE(difference(filter, expected, filter.name == "log:5,0.5" ? 6e-5 : 1e-6), QString());
        QCOMPARE(filter.name, std::string(QTest::currentDataTag()));
    } catch (const Error &e) {
        QFAIL(e.what());
    }
}

void TestFilterSpec::everyPresetWorksAsItsExampleSays()
{
    for (const FilterPreset &preset : filterPresets()) {
        QVERIFY(!preset.title.empty() && preset.description.back() == '.');
        QCOMPARE(preset.example.substr(0, preset.example.find(':')), preset.id);
        QCOMPARE(parseFilter(preset.example).name, preset.example);
    }
}

void TestFilterSpec::sums_data()
{
    QTest::addColumn<double>("sum");
    for (const char *spec : { "gauss:63", "gauss:63,0.05", "box:63x62", "disk:31", "disk:2.5", "motion:9,30",
             "motion:10,-200", "sharpen", "unsharp:9,2,3", "identity:63", "highboost:1" })
        QTest::newRow(spec) << 1.0;
    for (const char *spec : { "log:9,1.4", "log:8,1", "dog:9,1,1.6", "sobel-x", "scharr-y", "laplacian8" })
        QTest::newRow(spec) << 0.0;
}

void TestFilterSpec::sums()
{
    QFETCH(double, sum);
    QVERIFY(std::abs(sumOf(parseFilter(QTest::currentDataTag())) - sum) < 1e-4);
}

void TestFilterSpec::inlineRows_data()
{
    QTest::addColumn<Rows>("expected");
    const auto row = [](const char *spec, const Rows &rows) { QTest::newRow(spec) << rows; };
    row("1 2 1; 2 4 2; 1 2 1 / 16", { { .0625, .125, .0625 }, { .125, .25, .125 }, { .0625, .125, .0625 } });
    row("1,2;3,4", { { 1, 2 }, { 3, 4 } });
    row("  1 , 2 ;3  4 ; ", { { 1, 2 }, { 3, 4 } });
    row("1/9 1/9 2/9", { { 1 / 9.0, 1 / 9.0, 2 / 9.0 } });
    row("1 2 /4", { { .25, .5 } });
    row("1 1/4", { { 1, .25 } });
    row("1/2 1 / 1/2", { { 1, 2 } });
    row("-1 +2 .5 1e-3", { { -1, 2, .5, .001 } });
    row("1 2\n3 4\r\n", { { 1, 2 }, { 3, 4 } });
    row("7", { { 7 } });
    row("[1,2,1]/16", { { .0625, .125, .0625 } });
    row("[1 2 1; 2 4 2] / 16", { { .0625, .125, .0625 }, { .125, .25, .125 } });
    row("(1,2;3,4)", { { 1, 2 }, { 3, 4 } });
    row("((1, 2), (3, 4))", { { 1, 2 }, { 3, 4 } });
    row("{{1, 2}, {3, 4}}", { { 1, 2 }, { 3, 4 } });
    row("{1,2,1}", { { 1, 2, 1 } });
}

void TestFilterSpec::inlineRows()
{
    QFETCH(Rows, expected);
    try {
        const Filter filter = parseFilter(QTest::currentDataTag());
        QCOMPARE(difference(filter, expected), QString());
        QCOMPARE(filter.name, std::string("custom"));
    } catch (const Error &e) {
        QFAIL(e.what());
    }
}

void TestFilterSpec::mistakesAreNamed_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QStringList>("says");
    const auto row = [](const QString &spec, const QStringList &says) {
        QTest::newRow(qPrintable(spec.left(30))) << spec << says;
    };
    row({}, { QStringLiteral("empty") });
    row(QStringLiteral("gaus:5"), { QStringLiteral("gaus:5"), QStringLiteral("gauss:5") });
    row(QStringLiteral("gaus"), { QStringLiteral("did you mean \"gauss:5\"?") });
    row(QStringLiteral("sobel"), { QStringLiteral("did you mean \"sobel-x\"?") });
    row(QStringLiteral("Gaussian:5"), { QStringLiteral("did you mean \"gauss:5\"?") });
    row(QStringLiteral("blur"), { QStringLiteral("did you mean \"box:5\"?") });
    row(QStringLiteral("sharp"), { QStringLiteral("did you mean \"sharpen\"?") });
    row(QStringLiteral("lu"), { QStringLiteral("enter a preset such as gauss:5") });
    row(QStringLiteral("lur"), { QStringLiteral("enter a preset such as gauss:5") });
    row(QStringLiteral("gauss"), { QStringLiteral("needs 1 value") });
    row(QStringLiteral("gauss:64"),
        { QStringLiteral("64"), QStringLiteral("1 to 63"), QStringLiteral("character 7") });
    row(QStringLiteral("gauss:5,x"), { QStringLiteral("\"x\""), QStringLiteral("character 9") });
    row(QStringLiteral("gauss:5,0"), { QStringLiteral("too small") });
    row(QStringLiteral("gauss:5,nan"), { QStringLiteral("not a finite number") });
    row(QStringLiteral("gauss:5,1,2"), { QStringLiteral("at most 2"), QStringLiteral("character 11") });
    row(QStringLiteral("box:3x"), { QStringLiteral("\"\"") });
    row(QStringLiteral("scharr-x:3"), { QStringLiteral("no values") });
    row(QStringLiteral("unsharp:4,1,1"), { QStringLiteral("even") });
    row(QStringLiteral("disk:32"), { QStringLiteral("too large") });
    row(QStringLiteral("random:2x2,-1"), { QStringLiteral("\"-1\"") });
    row(QStringLiteral("1 2; 3"), { QStringLiteral("row 2 has 1"), QStringLiteral("character 5") });
    row(QStringLiteral("[1,2"), { QStringLiteral("a bracket is not closed"), QStringLiteral("character 5") });
    row(QStringLiteral(" (1,2;3)"), { QStringLiteral("row 2 has 1"), QStringLiteral("character") });
    row(QStringLiteral("1 2 x"), { QStringLiteral("\"x\""), QStringLiteral("character 5") });
    row(QStringLiteral("1 2\n3 y"), { QStringLiteral("line 2, character 3") });
    row(QStringLiteral("1,,2"), { QStringLiteral("missing"), QStringLiteral("character 3") });
    row(QStringLiteral("1;;2"), { QStringLiteral("row without numbers") });
    row(QStringLiteral("1 2 / 0"), { QStringLiteral("zero"), QStringLiteral("character 7") });
    row(QStringLiteral("1 2 / 2 3"), { QStringLiteral("nothing may follow") });
    row(QStringLiteral("1e39"), { QStringLiteral("too large") });
    row(QStringLiteral("1e999"), { QStringLiteral("1e999") });
    row(QStringLiteral("-inf"), { QStringLiteral("not a finite number") });
    row(QStringLiteral("1 ").repeated(64), { QStringLiteral("more than 63 columns") });
    row(QStringLiteral("1;").repeated(64), { QStringLiteral("more than 63 rows") });
}

void TestFilterSpec::mistakesAreNamed()
{
    QFETCH(QString, spec);
    QFETCH(QStringList, says);
    const QString sentence = failureOf(spec, ErrorKind::Usage);
    for (const QString &part : says)
        QVERIFY2(sentence.contains(part) && sentence.endsWith(u'.'), qPrintable(sentence));
}

void TestFilterSpec::specGivesTheSameWeights()
{
    for (const FilterPreset &preset : filterPresets()) {
        Filter filter = parseFilter(preset.example);
        QCOMPARE(specOf(filter), preset.example);
        filter.weights[0] += 0.1F;
        QVERIFY(specOf(filter) != preset.example);
        QVERIFY(parseFilter(specOf(filter)).sameWeights(filter));
        filter.name = "custom";
        QVERIFY(parseFilter(specOf(filter)).sameWeights(filter));
    }
}

HALO_TEST(TestFilterSpec, halo::NoApplication)
#include "tst_filterspec.moc"
