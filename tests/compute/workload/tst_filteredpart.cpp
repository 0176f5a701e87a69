// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/filterchain.h"
#include "compute/workload/convolution/filterproblems.h"
#include "compute/workload/convolution/reference.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

namespace {

const Size2 wholeSize{ 1100, 900 };

/// Cut out plainly, without the reader that the window uses.
Image cut(const Image &image, const QRect &pixels, bool translucent)
{
    const auto plane = [&](const SharedPlane &from) {
        return help::plane(pixels.width(), pixels.height(), [&](int x, int y) {
            const int column = ((pixels.x() + x) % image.width + image.width) % image.width;
            const int row = ((pixels.y() + y) % image.height + image.height) % image.height;
            return (*from)[size_t(row) * size_t(image.width) + size_t(column)];
        });
    };
    Image part;
    part.width = pixels.width();
    part.height = pixels.height();
    for (const SharedPlane &colour : image.colour)
        part.colour.push_back(plane(colour));
    part.alpha = image.alpha ? plane(image.alpha) : nullptr;
    part.part = partAt({ pixels.x(), pixels.y() }, part.size(), image.size(), translucent);
    return part;
}

/// As runs give it, by the reference.
Image outputsOf(const Image &image, const Filter &filter, const Settings &settings,
    const std::vector<Region> &regions = { Region{} })
{
    std::vector<Image> results;
    for (const auto &problem : problemsOn(image, filter, settings, regions))
        results.push_back(problem->imageOf(problem->reference({})));
    return stacked(std::move(results));
}

/// Grey; as many rows as these together.
Image rowsOf(const Image &image, const std::vector<RowRange> &ranges)
{
    Plane plane;
    for (const RowRange &range : ranges)
        plane.insert(plane.end(), image.colour[0]->begin() + range.first * image.width,
            image.colour[0]->begin() + range.end * image.width);
    const int height = static_cast<int>(plane.size()) / image.width;
    return greyImage(image.width, height, std::move(plane));
}

/// Where a right output is not that of the whole, bit for bit.
QString differenceOf(const Image &got, const Image &expected)
{
    const Region &part = *got.part;
    const auto compare = [&](const SharedPlane &one, const SharedPlane &other, const char *name) -> QString {
        for (int y = part.first().h; y < part.end().h; ++y)
            for (int x = part.first().w; x < part.end().w; ++x)
                if ((*one)[size_t(y - part.at().h) * size_t(got.width) + size_t(x - part.at().w)]
                    != (*other)[size_t(y) * size_t(expected.width) + size_t(x)])
                    return QStringLiteral("%1 at %2,%3").arg(QLatin1String(name)).arg(x).arg(y);
        return {};
    };
    if (!(part.whole == expected.size()))
        return QStringLiteral("another size");
    if (part.first().w < 0 || part.first().h < 0 || part.end().w > expected.width
        || part.end().h > expected.height) {
        // A part that repeats the picture has outputs beyond its edges, which do not count.
        Image inside = got;
        Region &right = *inside.part;
        right.wanted = { std::max(part.first().h, 0), std::min(part.end().h, expected.height) };
        right.wantedLeft = std::max(part.first().w, 0);
        right.wantedRight = std::min(part.end().w, expected.width);
        return differenceOf(inside, expected);
    }
    for (size_t i = 0; i < got.colour.size(); ++i)
        if (const QString difference = compare(got.colour[i], expected.colour[i], "colour");
            !difference.isEmpty())
            return difference;
    return expected.alpha ? compare(got.alpha, expected.alpha, "alpha") : QString();
}

/// Everywhere along the edges, and inside.
std::vector<QRect> places()
{
    std::vector<QRect> all;
    for (const int x : { 0, 1, 500, wholeSize.w - 60 })
        for (const int y : { 0, 430, wholeSize.h - 50 })
            all.emplace_back(x, y, 60, 50);
    return all;
}

bool isRightFor(const Region &part, const QRect &wanted)
{
    return part.first().w <= std::max(wanted.left(), 0) && part.first().h <= std::max(wanted.top(), 0)
        && part.end().w > std::min(wanted.right(), part.whole.w - 1)
        && part.end().h > std::min(wanted.bottom(), part.whole.h - 1);
}

} // namespace

class TestFilteredPart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsTheWhole_data();
    void equalsTheWhole();
    void staysOpaqueOrNot();
    void chains_data();
    void chains();
    void isAllOfASmallPicture();
};

void TestFilteredPart::equalsTheWhole_data()
{
    QTest::addColumn<int>("border");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("channels");
    QTest::addColumn<bool>("alpha");
    for (const auto &[border, borderWord] : allBorders())
        for (const auto &[size, sizeWord] : allOutputSizes())
            for (const bool colour : { false, true })
                QTest::addRow("%s, %s, %s", borderWord, sizeWord, colour ? "colour with alpha" : "grey")
                    << int(border) << int(size) << (colour ? 3 : 1) << colour;
}

void TestFilteredPart::equalsTheWhole()
{
    QFETCH(int, border);
    QFETCH(int, size);
    QFETCH(int, channels);
    QFETCH(bool, alpha);
    const Filter filter{ "odd", 4, 3,
        { 0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F, 0.7F, -0.3F, 0.9F, 1.0F, 1.1F, -0.2F } };
    for (const Op op : { Op::Convolution, Op::Correlation }) {
        const Image image = help::picture(channels, alpha, Depth::F32, wholeSize.w, wholeSize.h);
        const Settings settings{ op, OutputSize(size), Border(border), Alpha::Premultiply };
        const Image expected = outputsOf(image, filter, settings);
        for (const QRect &wanted : places()) {
            const QRect pixels = FilterChain(wholeSize, { { filter.size(), settings } }).pixelsAround(wanted);
            QVERIFY(pixels.width() < wholeSize.w || pixels.height() < wholeSize.h);
            const Image got = outputsOf(cut(image, pixels, alpha), filter, settings);
            QVERIFY(isRightFor(*got.part, wanted));
            QCOMPARE(differenceOf(got, expected), QString());
        }
    }
}

/// Whether zeros outside count as invisible does not depend on the pixels of the part.
void TestFilteredPart::staysOpaqueOrNot()
{
    const Filter filter{ "soft", 3, 3, { 0.1F, 0.2F, 0.1F, 0.2F, 0.4F, 0.2F, 0.1F, 0.2F, 0.1F } };
    const Settings settings{ Op::Convolution, OutputSize::Same, Border::Zero, Alpha::Premultiply };
    for (const bool translucent : { false, true }) {
        Image image = help::picture(1, true, Depth::F32, wholeSize.w, wholeSize.h);
        image.alpha = help::plane(wholeSize.w, wholeSize.h, [&](int x, int y) {
            return translucent && x == wholeSize.w - 1 && y == wholeSize.h - 1 ? 0.5F : 1.0F;
        });
        const QRect wanted(0, 0, 50, 50);
        const Image got = outputsOf(
            cut(image, FilterChain(wholeSize, { { filter.size(), settings } }).pixelsAround(wanted),
                translucent),
            filter, settings);
        QCOMPARE(got.alpha->front() == 1.0F, !translucent);
        QCOMPARE(differenceOf(got, outputsOf(image, filter, settings)), QString());
    }
}

void TestFilteredPart::chains_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<int>("size");
    for (const auto &[first, firstWord] : allBorders())
        for (const auto &[second, secondWord] : allBorders())
            for (const auto &[size, sizeWord] : allOutputSizes())
                QTest::addRow("%s, then %s, %s", firstWord, secondWord, sizeWord)
                    << int(first) << int(second) << int(size);
}

/// What is called right is so; inside, and where nothing wraps, all that is wanted is.
void TestFilteredPart::chains()
{
    QFETCH(int, first);
    QFETCH(int, second);
    QFETCH(int, size);
    const Image image = help::picture(1, false, Depth::F32, wholeSize.w, wholeSize.h);
    const Filter filter{ "odd", 4, 3,
        { 0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F, 0.7F, -0.3F, 0.9F, 1.0F, 1.1F, -0.2F } };
    const Filter row{ "row", 5, 1, { 0.1F, 0.3F, 0.2F, 0.7F, -0.4F } };
    const Settings one{ Op::Convolution, OutputSize(size), Border(first), Alpha::Premultiply };
    const Settings two{ Op::Correlation, OutputSize(size), Border(second), Alpha::Premultiply };
    const Image expected = outputsOf(outputsOf(image, filter, one), row, two);
    const bool wraps = Border(first) == Border::Wrap || Border(second) == Border::Wrap;
    const bool repeats = OutputSize(size) == OutputSize::Same && first == second;
    for (const QRect &wanted : places()) {
        const FilterChain chain(wholeSize, { { filter.size(), one }, { row.size(), two } });
        const Image part = cut(image, chain.pixelsAround(wanted), false);
        const Image got = outputsOf(outputsOf(part, filter, one), row, two);
        QVERIFY(chain.partOf(part) == *got.part);
        QCOMPARE(differenceOf(got, expected), QString());
        if (!wraps || repeats || wanted.topLeft() == QPoint(500, 430))
            QVERIFY(isRightFor(*got.part, wanted));
    }
    // By bands of rows, all is.
    const FilterChain chain(wholeSize, { { filter.size(), one }, { row.size(), two } });
    for (const int begin : { 0, 1, 430, expected.height - 20 }) {
        const RowRange rows{ begin, begin + 20 };
        const FilterChain::Regions regions = chain.regionsFor(rows, false);
        Image band = rowsOf(image, regions.front().front().held);
        band = outputsOf(band, filter, one, regions.front());
        band = outputsOf(band, row, two, regions.back());
        QCOMPARE(*band.colour[0], *rowsOf(expected, { rows }).colour[0]);
    }
}

void TestFilteredPart::isAllOfASmallPicture()
{
    const Filter filter{ "row", 5, 1, { 0.1F, 0.3F, 0.2F, 0.7F, -0.4F } };
    for (const auto &border : allBorders()) {
        const Settings settings{ Op::Convolution, OutputSize::Full, border.value, Alpha::Premultiply };
        const Image image = help::picture(1, false, Depth::F32, 40, 30);
        Image all = cut(image, QRect(0, 0, 40, 30), false);
        const Region part = filteredPart(all, filter.size(), settings);
        QVERIFY((part.whole == Size2{ 44, 30 } && part.first() == Size2{ 0, 0 } && part.end() == part.whole));
        QCOMPARE(
            differenceOf(outputsOf(all, filter, settings), outputsOf(image, filter, settings)), QString());
    }
}

HALO_TEST(TestFilteredPart, NoApplication)
#include "tst_filteredpart.moc"
