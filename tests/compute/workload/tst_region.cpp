// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/picturerows.h"
#include "compute/workload/convolution/convolutionbands.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/convolutionuse.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <set>
#include <stdexcept>

using namespace halo;
using namespace halo::test;

namespace {

/// The row of a picture that a border rule takes for one outside, as its letters show it in border.h; -1:
/// none.
int foldedByHand(int row, int height, Border border)
{
    while (row < 0 || row >= height) {
        if (border == Border::Zero)
            return -1;
        if (border == Border::Replicate)
            return row < 0 ? 0 : height - 1;
        if (border == Border::Wrap)
            row += row < 0 ? height : -height;
        else if (border == Border::Reflect)
            row = row < 0 ? -1 - row : 2 * height - 1 - row;
        else
            row = height == 1 ? 0 : row < 0 ? -row : 2 * height - 2 - row;
    }
    return row;
}

/// One below the other.
Image held(const Image &whole, const std::vector<RowRange> &ranges)
{
    int rows = 0;
    for (const RowRange &range : ranges)
        rows += range.end - range.first;
    RowBuffer buffer(whole, rows, 0);
    int at = 0;
    for (const RowRange &range : ranges) {
        buffer.copy(whole, range.first, at, range.end - range.first);
        at += range.end - range.first;
    }
    return buffer.take();
}

void addBorders()
{
    QTest::addColumn<int>("border");
    QTest::addColumn<int>("size");
    for (const auto &[border, borderWord] : allBorders())
        for (const auto &[size, sizeWord] : allOutputSizes())
            QTest::addRow("%s, %s", borderWord, sizeWord) << int(border) << int(size);
}

} // namespace

class TestRegion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsRowsThatAreHeld();
    void isCutOut();
    void takesTheRowsOfTheBorder_data() { addBorders(); }
    void takesTheRowsOfTheBorder();
    void isEnoughForItsOutputs_data() { addBorders(); }
    void isEnoughForItsOutputs();
};

void TestRegion::findsRowsThatAreHeld()
{
    Region region;
    QVERIFY(region.holdsAll());
    QCOMPARE(region.indexOf(7), 7);
    region.whole = { 4, 20 };
    region.held = { { 0, 2 }, { 5, 9 }, { 19, 20 } };
    QVERIFY(!region.holdsAll());
    const std::vector<int> rows{ 0, 1, 5, 6, 7, 8, 19 };
    for (size_t i = 0; i < rows.size(); ++i)
        QCOMPARE(region.indexOf(rows[i]), int(i));
    for (const int row : { -1, 2, 4, 9, 18, 20 })
        QVERIFY_EXCEPTION_THROWN(region.indexOf(row), std::out_of_range);
}

void TestRegion::isCutOut()
{
    const Region part = partAt({ -3, 4 }, { 10, 6 }, { 100, 90 }, true);
    QVERIFY((part.whole == Size2{ 100, 90 } && part.at() == Size2{ -3, 4 }));
    QVERIFY((part.first() == Size2{ -3, 4 } && part.end() == Size2{ 7, 10 }));
    QVERIFY(part.held == (std::vector<RowRange>{ { 4, 10 } }));
    QVERIFY(part.translucent);
}

/// Also where a filter is higher than the picture. The rows that carry alpha are those below the outputs.
void TestRegion::takesTheRowsOfTheBorder()
{
    QFETCH(int, border);
    QFETCH(int, size);
    for (const int height : { 1, 2, 5, 12 })
        for (const int taps : { 1, 2, 3, 7 }) {
            const Settings settings{ Op::Convolution, OutputSize(size), Border(border) };
            const FilterUse use = useOf(ConvolutionSizes{ { 4, height }, { 1, taps }, settings });
            for (int first = 0; first < use.geometry.out.h; ++first)
                for (int end = first + 1; end <= use.geometry.out.h; ++end) {
                    std::vector<int> taken;
                    for (int row = first; row < end + taps - 1; ++row)
                        taken.push_back(foldedByHand(row - use.geometry.originY, height, Border(border)));
                    QCOMPARE(inputRows(use, { first, end }), taken);
                    std::set<int> wanted(taken.begin(), taken.end());
                    wanted.erase(-1);
                    for (const int y : { first, end - 1 })
                        wanted.insert(std::min(std::max(y + use.geometry.offsetY, 0), height - 1));
                    std::vector<int> counted;
                    for (const RowRange &range :
                        inputRanges({ { first, end } }, use.geometry, height, taps, Border(border)))
                        for (int row = range.first; row < range.end; ++row)
                            counted.push_back(row);
                    QCOMPARE(counted, std::vector<int>(wanted.begin(), wanted.end()));
                }
        }
}

/// A picture of which only these rows are there gives what the whole gives, bit for bit.
void TestRegion::isEnoughForItsOutputs()
{
    QFETCH(int, border);
    QFETCH(int, size);
    Image whole = noise(13, 23);
    whole.alpha = noise(13, 23, 1, 7).colour.front();
    const Filter filter = asymmetric(3, 5);
    const Settings settings{ Op::Convolution, OutputSize(size), Border(border) };
    const ConvolutionProblem all(whole, filter, settings);
    const Image expected = all.imageOf(all.reference({}));
    for (const RowRange &rows : { RowRange{ 0, 3 }, RowRange{ 7, 12 }, RowRange{ 15, expected.height } }) {
        const Region region{ whole.size(),
            inputRanges({ rows }, all.geometry(), whole.height, filter.height, Border(border)), rows, true };
        const ConvolutionProblem part(held(whole, region.held), region, filter, settings);
        const Image got = part.imageOf(part.reference({}));
        const Image right = rowsOf(expected, rows);
        QVERIFY(*got.colour.front() == *right.colour.front());
        QVERIFY(*got.alpha == *right.alpha);
    }
}

HALO_TEST(TestRegion, NoApplication)
#include "tst_region.moc"
