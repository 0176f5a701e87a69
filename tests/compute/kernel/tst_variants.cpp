// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/variantrows.h"

#include <QDir>
#include <QTest>

#include <cmath>
#include <utility>

using namespace halo;
using namespace halo::test;

namespace {

void addRow(const Convolution &job, const std::string &what = {})
{
    QTest::addRow("%s, %s, filter %s, %s %s %s%s", job.variant.id.c_str(), toString(job.image.size()).c_str(),
        toString(job.filter.size()).c_str(), toString(job.settings.op).c_str(),
        toString(job.settings.size).c_str(), toString(job.settings.border).c_str(), what.c_str())
        << job;
}

/// A sum of columns times rows that no smaller number of them makes.
Filter ofRank(int rank, int width, int height)
{
    Filter filter{ "rank " + std::to_string(rank), width, height, {} };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            double weight = 0.0;
            for (int k = 0; k < rank; ++k)
                weight += std::cos(1.3 * (k + 1) * (x + 1)) * std::cos(0.7 * (k + 2) * (y + 0.5));
            filter.weights.push_back(static_cast<float>(weight / (width * height)));
        }
    return filter;
}

/// Rows that no constraint excludes; at least one row per variant remains, or QtTest complains.
void addIfAccepted(const Convolution &job, const std::string &what = {})
{
    if (isTried(job))
        addRow(job, what);
}

/// All that a variant offers, in its own work-group.
std::vector<Tuning> tuningsOf(const Variant &variant)
{
    std::vector<Tuning> all;
    for (const int width : variant.itemChoices)
        for (const int height : variant.itemChoices) {
            all.push_back(defaultTuning(variant));
            all.back().items = { width, height };
        }
    for (const Param &param : variant.params) {
        if (all.empty())
            all.push_back(defaultTuning(variant));
        const std::vector<Tuning> before = std::exchange(all, {});
        for (const int choice : param.choices)
            for (Tuning tuning : before) {
                tuning.params[param.macro] = choice;
                all.push_back(tuning);
            }
    }
    return all;
}

/// Each of a tuning's numbers is shown; that two meet is not asked for.
void addIfAccepted(Rows<Convolution> &rows, Convolution job, const Tuning &tuning)
{
    job.tuning = tuning;
    if (!isTried(job))
        return;
    std::vector<std::string> shows{ "ITEM_W " + std::to_string(tuning.items.w),
        "ITEM_H " + std::to_string(tuning.items.h) };
    for (const auto &[macro, value] : tuning.params)
        shows.push_back(macro + ' ' + std::to_string(value));
    for (std::string &shown : shows)
        shown = job.variant.id + ' ' + shown;
    rows.add(job, shows, {}, runsEverywhere(job));
}

std::string paramsOf(const Tuning &tuning)
{
    std::string words;
    for (const auto &[macro, value] : tuning.params)
        words += ' ' + macro + std::to_string(value);
    return words;
}

} // namespace

class TestVariants : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanupTestCase() { tellRefusals(); }

    void everyFileIsAVariant()
    {
        const QDir kernels(inSources(QStringLiteral("kernels/image")));
        QStringList files;
        for (const Variant &variant : shippedVariants())
            files << QString::fromStdString(variant.file);
        QVERIFY(!files.isEmpty());
        QCOMPARE(files, kernels.entryList({ QStringLiteral("*.cl") }, QDir::Files, QDir::Name));
    }

    void everyVariantMatchesReference_data()
    {
        QTest::addColumn<Convolution>("job");
        for (const Convolution &job : variantRows())
            QTest::newRow(nameOf(job).c_str()) << job;
    }

    void everyVariantMatchesReference() { matchesReference(); }

    /// Sums of so many columns times rows, exact or rounded, square or not. Pictures of whole vectors or not,
    /// with a work-group in the middle; and smaller than a group, with three channels.
    void filtersOfLowRank_data()
    {
        QTest::addColumn<Convolution>("job");
        const std::vector<Filter> filters{ ofRank(1, 5, 5), ofRank(1, 9, 4), ofRank(1, 1, 7),
            ofRank(1, 63, 3), ofRank(1, 3, 63), ofRank(2, 7, 9), ofRank(3, 15, 15),
            parseFilter("gauss:7,1.3"), parseFilter("sobel-x"), parseFilter("box:3x6") };
        Rows<Convolution> rows;
        size_t turn = 0;
        for (const Variant &variant : shippedVariants()) {
            ++turn; // the next variant meets each filter otherwise
            for (size_t f = 0; takesTerms(variant) && f < filters.size(); ++f, ++turn)
                for (const Image &picture :
                    { noise(272, 71), noise(271, 71), noise(16, 3, 3), noise(15, 3, 3) }) {
                    const Convolution job = convolutionFor(variant, picture, filters[f],
                        { allOps()[turn % 2].value, allOutputSizes()[turn % 3].value,
                            allBorders()[turn % 5].value });
                    if (isTried(job))
                        rows.add(job,
                            pairsOf({ variant.id, filters[f].name + toString(filters[f].size()),
                                toString(picture.size()) }),
                            {}, runsEverywhere(job));
                }
        }
        for (const Convolution &job : rows.toTry())
            addRow(job);
    }

    void filtersOfLowRank() { matchesReference(); }

    void filtersOfFullRankAreRefusedInWords()
    {
        for (const char *id : { "separable_two_pass", "separable_fused", "cpu_separable", "low_rank" }) {
            const Convolution job
                = convolutionFor(findVariant(shippedVariants(), id), noise(20, 20), asymmetric(5, 5));
            const auto reason = job.refusal(testDevice().limits);
            QVERIFY2(job.variant.id == "low_rank"
                    || (reason && reason->english().find("column times a row") != std::string::npos),
                id);
        }
    }

    /// Each number of outputs of a work-item, across and down, and each parameter.
    void itemsAndParams_data()
    {
        QTest::addColumn<Convolution>("job");
        Rows<Convolution> rows;
        for (const Variant &variant : shippedVariants()) {
            const Convolution job = convolutionFor(
                variant, noise(45, 38), takesTerms(variant) ? ofRank(1, 5, 4) : asymmetric(5, 4));
            for (const Tuning &tuning : tuningsOf(variant))
                addIfAccepted(rows, job, tuning);
        }
        for (const Convolution &job : rows.toTry())
            addRow(job, ", items " + toString(job.tuning.items) + paramsOf(job.tuning));
    }

    void itemsAndParams() { matchesReference(); }

    void largestFilter_data()
    {
        QTest::addColumn<Convolution>("job");
        for (const Variant &variant : shippedVariants())
            addIfAccepted(convolutionFor(variant, noise(70, 40),
                takesTerms(variant) ? ofRank(1, 63, 63) : asymmetric(63, 63),
                { Op::Correlation, OutputSize::Same, Border::Wrap }));
    }

    void largestFilter() { matchesReference(); }

    /// Of two pieces or four, whose last are cut off, in strips of one block to eight: several work-groups
    /// with some in the middle, a picture that the filter reaches over on both sides, and one that is flat.
    void filtersInPieces_data()
    {
        QTest::addColumn<Convolution>("job");
        const std::vector<std::pair<Size2, int>> kinds{ { { 34, 47 }, 8 }, { { 63, 5 }, 2 },
            { { 62, 61 }, 16 }, { { 5, 63 }, 2 }, { { 40, 33 }, 4 } };
        Rows<Convolution> rows;
        for (const Variant &variant : shippedVariants())
            for (size_t k = 0; takesPieces(variant) && k < kinds.size(); ++k)
                for (const Size2 size : { Size2{ 301, 270 }, Size2{ 13, 9 }, Size2{ 131, 6 } }) {
                    const Size2 filter = kinds[k].first;
                    Convolution job
                        = convolutionFor(variant, noise(size.w, size.h), asymmetric(filter.w, filter.h),
                            { allOps()[k % 2].value, allOutputSizes()[k % 3].value, allBorders()[k].value });
                    job.tuning.items.h = kinds[k].second;
                    if (isTried(job)) // each takes seconds to build
                        rows.add(job,
                            { variant.id + ' ' + toString(filter), variant.id + ' ' + toString(size) }, {},
                            runsEverywhere(job));
                }
        for (const Convolution &job : rows.toTry())
            addRow(job);
    }

    void filtersInPieces() { matchesReference(); }

    void bandsEqualTheWhole()
    {
        Engine engine;
        for (const Variant &variant : shippedVariants()) {
            const Filter filter = takesTerms(variant) ? ofRank(1, 5, 6) : asymmetric(5, 6);
            Convolution job = convolutionFor(
                variant, noise(40, 57), filter, { Op::Convolution, OutputSize::Full, Border::Wrap });
            if (!isTried(job))
                continue;
            const Image whole = runOn(engine, job).image;
            // Bit for bit; but tiles and blocks of mixtures begin elsewhere in a band, and round otherwise.
            const double tolerance
                = variant.roundings.empty() ? 0.0 : toleranceOf(job.image, filter, variant);
            constexpr int rows = 21; // the first, the last, and one between; each may need a build of its own
            for (int first = 0; first < whole.height; first += rows) {
                job.rows = { first, std::min(first + rows, whole.height) };
                const Image band = runOn(engine, job).image;
                QCOMPARE(band.height, job.rows.end - job.rows.first);
                for (int y = 0; y < band.height; ++y)
                    for (int x = 0; x < band.width; ++x)
                        QVERIFY(std::abs(double(band.at(0, x, y)) - double(whole.at(0, x, first + y)))
                            <= tolerance);
            }
        }
    }

    void alphaIsCarriedAlong()
    {
        Image image = noise(6, 5);
        image.alpha = noise(6, 5, 1, 7).colour.front();
        const Convolution job = convolutionFor(shippedVariants().front(), image, asymmetric(3, 3),
            { Op::Convolution, OutputSize::Valid, Border::Zero, Alpha::Keep });
        const Filtered result = runOn(Engine(), job);
        QVERIFY(result.image.size() == (Size2{ 4, 3 }));
        QCOMPARE(result.image.alpha->size(), size_t{ 12 });
        QCOMPARE(result.image.alpha->front(), (*image.alpha)[7]); // pixel 1,1
    }

    void timesAreOrdered()
    {
        Convolution job = convolutionFor(shippedVariants().front(), noise(64, 48, 3), asymmetric(3, 3));
        job.repeats = 4;
        const Filtered result = runOn(Engine(), job);
        QCOMPARE(result.samples.size(), size_t{ 4 });
        QCOMPARE(result.timeline.size(), size_t{ 4 * 3 * 3 }); // repeats, planes, (upload, kernel, download)
        for (const CommandTime &time : result.timeline) {
            QVERIFY(time.queued <= time.submitted);
            QVERIFY(time.submitted <= time.started);
            QVERIFY(time.started < time.ended);
        }
    }

private:
    static void matchesReference()
    {
        QFETCH(Convolution, job);
        QCOMPARE(runAndCompare(job), QString());
    }
};

HALO_TEST(TestVariants, QCoreApplication)
#include "tst_variants.moc"
