// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/convolution/filtercost.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/meaning.h"
#include "compute/workload/convolution/reference.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <cmath>
#include <complex>
#include <numbers>
#include <random>

using namespace halo;

namespace {

using Matrix = std::vector<std::vector<double>>;

double uniform(std::mt19937 &random)
{
    return static_cast<double>(random() % 2000001) / 1000000.0 - 1.0;
}

/// The singular values by another way: the roots of the eigenvalues of A A^T, found by Jacobi's rotations.
std::vector<double> singularValues(const Filter &filter)
{
    const auto n = static_cast<size_t>(filter.height);
    Matrix gram(n, std::vector<double>(n));
    for (int i = 0; i < filter.height; ++i)
        for (int k = 0; k < filter.height; ++k)
            for (int x = 0; x < filter.width; ++x)
                gram[static_cast<size_t>(i)][static_cast<size_t>(k)]
                    += static_cast<double>(filter.at(x, i)) * static_cast<double>(filter.at(x, k));
    for (int sweep = 0; sweep < 12; ++sweep)
        for (size_t p = 0; p < n; ++p)
            for (size_t q = p + 1; q < n; ++q) {
                const double angle = 0.5 * std::atan2(2.0 * gram[p][q], gram[q][q] - gram[p][p]);
                const double c = std::cos(angle);
                const double s = std::sin(angle);
                for (size_t k = 0; k < n; ++k) {
                    const double a = gram[p][k];
                    const double b = gram[q][k];
                    gram[p][k] = c * a - s * b;
                    gram[q][k] = s * a + c * b;
                }
                for (size_t k = 0; k < n; ++k) {
                    const double a = gram[k][p];
                    const double b = gram[k][q];
                    gram[k][p] = c * a - s * b;
                    gram[k][q] = s * a + c * b;
                }
            }
    std::vector<double> values;
    for (size_t i = 0; i < n; ++i)
        values.push_back(std::sqrt(std::max(gram[i][i], 0.0)));
    std::sort(values.rbegin(), values.rend());
    return values;
}

/// Of this rank before rounding, all pieces being of like size and no two alike.
Filter ofRank(int rank, Size2 size, std::mt19937 &random)
{
    std::vector<double> sums(size.area());
    for (int piece = 0; piece < rank; ++piece) {
        std::vector<double> row;
        for (int x = 0; x < size.w; ++x)
            row.push_back(uniform(random));
        for (int y = 0; y < size.h; ++y) {
            const double factor = uniform(random);
            for (int x = 0; x < size.w; ++x)
                sums[static_cast<size_t>(y * size.w + x)] += factor * row[static_cast<size_t>(x)];
        }
    }
    Filter filter{ "custom", size.w, size.h, {} };
    for (const double sum : sums)
        filter.weights.push_back(static_cast<float>(sum));
    return filter;
}

} // namespace

class TestMeaning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranksAreThoseOfAnotherWay();
    void piecesAddUp();
    void sumsAndSymmetries();
    void frequencyResponseIsTheSum();
    void radialBandsHoldAllDirections();
    void responsesAreThoseOfTheReference();
    void costsAreThoseOfTheTile();
};

void TestMeaning::ranksAreThoseOfAnotherWay()
{
    std::mt19937 random(20230401);
    int separable = 0;
    for (int i = 0; i < 1000; ++i) {
        const Size2 size{ 1 + static_cast<int>(random() % 15), 1 + static_cast<int>(random() % 13) };
        const int least = std::min(size.w, size.h);
        const int rank = i % 4 == 0 ? 1 : static_cast<int>(random() % static_cast<unsigned>(least + 1));
        const Filter filter = ofRank(rank, size, random);
        const FilterMeaning meaning = meaningOf(filter);
        const std::vector<double> values = singularValues(filter);
        QCOMPARE(meaning.singularValues.size(), static_cast<size_t>(least));
        const double largest = meaning.singularValues.front();
        // The Gram matrix has squares: what is small against the largest, it knows to half the digits.
        for (size_t k = 0; k < static_cast<size_t>(least); ++k)
            QVERIFY(std::abs(meaning.singularValues[k] - values[k]) <= 1e-7 * largest);
        QCOMPARE(meaning.tolerance, std::max(size.w, size.h) * std::pow(2.0, -23) * largest);
        QCOMPARE(meaning.rank, rank);
        QCOMPARE(meaning.separable(), rank == 1);
        separable += meaning.separable() ? 1 : 0;
    }
    QVERIFY(separable > 250);
    QCOMPARE(meaningOf(parseFilter("gauss:9")).rank, 1);
    QCOMPARE(meaningOf(parseFilter("laplacian")).rank, 2);
    QCOMPARE(meaningOf(test::asymmetric(63, 62)).singularValues.size(), size_t(62));
}

void TestMeaning::piecesAddUp()
{
    std::mt19937 random(7);
    for (const Size2 size : { Size2{ 1, 1 }, { 4, 7 }, { 9, 2 }, { 63, 63 } }) {
        const Filter filter = ofRank(std::min({ size.w, size.h, 5 }), size, random);
        const std::vector<SeparablePiece> pieces = separablePieces(filter);
        const std::vector<LowRankError> errors = lowRankErrors(filter);
        QCOMPARE(pieces.size(), static_cast<size_t>(std::min(size.w, size.h)));
        QCOMPARE(errors.size(), pieces.size() + 1);
        std::vector<double> rest(filter.weights.begin(), filter.weights.end());
        double norm = 0.0;
        for (const double value : rest)
            norm += value * value;
        for (size_t i = 0; i < errors.size(); ++i) {
            double squares = 0.0;
            double largest = 0.0;
            for (const double value : rest) {
                squares += value * value;
                largest = std::max(largest, std::abs(value));
            }
            QVERIFY(std::abs(errors[i].relative - std::sqrt(squares / norm)) < 1e-12);
            QVERIFY(std::abs(errors[i].largest - largest) < 1e-12);
            if (i == pieces.size())
                break;
            for (int y = 0; y < size.h; ++y)
                for (int x = 0; x < size.w; ++x)
                    rest[static_cast<size_t>(y * size.w + x)]
                        -= pieces[i].column[static_cast<size_t>(y)] * pieces[i].row[static_cast<size_t>(x)];
        }
        QVERIFY(errors.front().relative == 1.0 && errors.back().relative < 1e-12);
    }
    QVERIFY(lowRankErrors(parseFilter("0 0; 0 0")).front().relative == 0.0);
}

void TestMeaning::sumsAndSymmetries()
{
    const FilterMeaning sobel = meaningOf(parseFilter("sobel-x"));
    QVERIFY(sobel.sum == 0.0 && sobel.gain == 8.0 && sobel.zeroMean && sobel.opposite);
    QVERIFY(!sobel.leftRight && sobel.topBottom && !sobel.transposed && !sobel.halfTurn);
    const FilterMeaning log = meaningOf(parseFilter("log:9,1.4")); // but for rounding
    QVERIFY(log.zeroMean && log.leftRight && log.topBottom && log.transposed && log.halfTurn);
    const FilterMeaning own = meaningOf(parseFilter("1 2 3; 2 5 6; 3 6 9"));
    QVERIFY(own.transposed && !own.halfTurn && !own.leftRight && !own.topBottom && own.sum == 37.0);
    const FilterMeaning other = meaningOf(test::asymmetric(4, 3));
    QVERIFY(!other.transposed && !other.halfTurn && !other.opposite && !other.zeroMean);
    QVERIFY(meaningOf(parseFilter("1 2; 3 3; 2 1")).halfTurn);
}

void TestMeaning::frequencyResponseIsTheSum()
{
    std::mt19937 random(99);
    for (const Size2 size : { Size2{ 1, 1 }, { 3, 5 }, { 8, 2 }, { 63, 62 } })
        for (const int edge : { 64, 100, 128 }) {
            const Filter filter = test::asymmetric(size.w, size.h);
            const FrequencyResponse response = frequencyResponse(filter, edge);
            QCOMPARE(response.edge, edge);
            for (int i = 0; i < 40; ++i) {
                const auto column = static_cast<int>(random() % static_cast<unsigned>(edge));
                const auto row = static_cast<int>(random() % static_cast<unsigned>(edge));
                const double u = static_cast<double>(column - edge / 2) / edge;
                const double v = static_cast<double>(row - edge / 2) / edge;
                std::complex<double> sum;
                for (int y = 0; y < size.h; ++y)
                    for (int x = 0; x < size.w; ++x)
                        sum += static_cast<double>(filter.at(x, y))
                            * std::polar(1.0, -2.0 * std::numbers::pi * (u * x + v * y));
                QVERIFY(std::abs(response.at(column, row) - std::abs(sum)) < 1e-9);
            }
        }
    QCOMPARE(frequencyResponse(test::asymmetric(3, 3), 7).edge, 64);
}

void TestMeaning::radialBandsHoldAllDirections()
{
    const FrequencyResponse response = frequencyResponse(test::asymmetric(5, 3), 64);
    const std::vector<RadialBand> bands = radialBands(response);
    QCOMPARE(bands.size(), size_t(33));
    for (size_t i = 0; i < bands.size(); ++i) {
        double sum = 0.0, least = 1e9, most = 0.0;
        int count = 0;
        for (int row = 0; row < 64; ++row)
            for (int column = 0; column < 64; ++column) {
                const double distance
                    = std::sqrt((row - 32.0) * (row - 32) + (column - 32.0) * (column - 32));
                const double band = static_cast<double>(i);
                if (distance < band - 0.5 || distance >= band + 0.5)
                    continue;
                const double value = response.at(column, row);
                sum += value;
                ++count;
                least = std::min(least, value);
                most = std::max(most, value);
            }
        QVERIFY(std::abs(bands[i].mean - sum / count) < 1e-12 && bands[i].least == least
            && bands[i].most == most);
        QCOMPARE(bands[i].frequency, static_cast<double>(i) / 64.0);
    }
}

void TestMeaning::responsesAreThoseOfTheReference()
{
    constexpr int n = 161; // room for the largest filter on both sides of the middle
    constexpr int middle = 80;
    for (const Size2 size : { Size2{ 1, 1 }, { 3, 5 }, { 4, 3 }, { 6, 2 }, { 63, 62 } })
        for (const Op op : { Op::Convolution, Op::Correlation }) {
            const Filter filter = test::asymmetric(size.w, size.h);
            const Settings same{ op, OutputSize::Same, Border::Replicate };
            const Settings full{ op, OutputSize::Full, Border::Zero };
            const Image point = convolveReference(greyImage(1, 1, { 1.0F }), filter, full);
            QVERIFY(point.size() == size);
            const Filter impulse = impulseResponse(filter, op);
            for (int y = 0; y < size.h; ++y)
                for (int x = 0; x < size.w; ++x)
                    QCOMPARE(impulse.at(x, y), point.at(0, x, y));
            for (const bool down : { false, true }) {
                Plane pixels;
                for (int i = 0; i < n; ++i)
                    pixels.push_back(i < middle ? 0.0F : 1.0F);
                const Image out = convolveReference(
                    down ? greyImage(1, n, pixels) : greyImage(n, 1, pixels), filter, same);
                const Curve curve = stepResponse(filter, op, down);
                for (int i = -70; i <= 70; ++i) {
                    const int at = std::clamp(i - curve.first, 0, static_cast<int>(curve.values.size()) - 1);
                    const double wanted
                        = static_cast<double>(down ? out.at(0, 0, middle + i) : out.at(0, middle + i, 0));
                    QVERIFY(std::abs(curve.values[static_cast<size_t>(at)] - wanted) < 1e-3);
                }
            }
        }
}

void TestMeaning::costsAreThoseOfTheTile()
{
    for (const Variant &variant : shippedVariants()) {
        const Tuning tuning = defaultTuning(variant);
        const auto costFor = [&](Size2 filter) {
            return costOf(variant, tuning, test::sized({ 640, 480 }, filter, 3), {});
        };
        const FilterCost cost = costFor({ 7, 5 });
        QCOMPARE(cost.variant, variant.id);
        QCOMPARE(cost.taps, 35.0);
        const double rank = 3.0;
        if (!takesSpectrum(variant) && !takesWideTiles(variant) && !takesColumns(variant))
            QCOMPARE(cost.flops, takesTerms(variant) ? 2.0 * rank * (7 + 5) : 70.0);
        QVERIFY(cost.refusal == test::sized({ 640, 480 }, { 7, 5 }, 3).refusal(variant, tuning, {}));
        const double across = tuning.group.w * tuning.items.w;
        const double down = tuning.group.h * tuning.items.h;
        const double tile = (across + 6) * (down + 4) / (across * down);
        if (variant.id == "fft_whole") { // a plane of 648 x 486
            const double n = 648.0 * 486.0;
            QCOMPARE(cost.reads, n / (640 * 480));
            QCOMPARE(cost.flops, n * (2.0 * 2.5 * std::log2(n) + 0.5 * 6.0) / (640 * 480));
        } else if (variant.id
            == "overlap_save") { // 64 x 64 pixels twice, for 64 x 32 outputs; 5 n log2(n) and 6 n
            QCOMPARE(cost.reads, 4.0);
            QCOMPARE(cost.flops, 2.0 * (2.0 * 5.0 * 12.0 + 6.0));
        } else if (variant.id == "overlap_pieces") { // the same for four blocks; 8 n for a product and a sum
            QCOMPARE(cost.reads, 4.0 * 4096 * 2 / (64 * 128));
            QCOMPARE(cost.flops, 4.0 * 4096 * (2.0 * 5.0 * 12.0 + 8.0) / (64 * 128));
            // Two tiles for each of five rows, all of them with two pieces.
            const FilterCost four = costFor({ 63, 63 });
            QCOMPARE(four.reads, 10.0 * 4096 * 2 / (64 * 128));
            QCOMPARE(four.flops, 4096 * ((10 + 4) * 5.0 * 12.0 + 10 * 2 * 8.0) / (64 * 128));
        } else if (variant.id
            == "cpu_overlap_save") { // two transforms of 4096 points for two tiles, and products
            QCOMPARE(cost.reads, 4096.0 / (58 * 60));
            QCOMPARE(cost.flops, 4096 * (2 * 5.0 * 12.0 + 6.0) / (2.0 * 58 * 60));
            QCOMPARE(costFor({ 7, 31 }).flops, 16384 * (2 * 5.0 * 14.0 + 6.0) / (2.0 * 122 * 98));
        } else if (variant.id
            == "cpu_columns") { // two transforms of 32 points for two columns, and seven products
            QCOMPARE(cost.reads, 32.0 / 28);
            QCOMPARE(cost.flops, 32 * (2 * 5.0 * 5.0 + 8.0 * 7) / (2.0 * 28));
            QCOMPARE(costFor({ 7, 31 }).flops, 128 * (2 * 5.0 * 7.0 + 8.0 * 7) / (2.0 * 98));
        } else {
            QCOMPARE(cost.reads, variant.localBytes.empty() ? 35.0 : tile);
        }
    }
}

HALO_TEST(TestMeaning, halo::NoApplication)
#include "tst_meaning.moc"
