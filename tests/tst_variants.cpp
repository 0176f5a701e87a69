// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/constraint.h"
#include "compute/engine.h"
#include "compute/error.h"
#include "compute/reference.h"
#include "compute/variantlibrary.h"
#include "tests/support.h"

#include <QTest>

using namespace halo;
using namespace halo::test;

Q_DECLARE_METATYPE(halo::Job)

namespace {

/// Sizes that are and are not multiples of the work-group, and some smaller than it.
const std::vector<Size2> sizes{ { 1, 1 }, { 64, 64 }, { 37, 19 }, { 5, 40 } };
const std::vector<Size2> filterSizes{ { 1, 1 }, { 3, 3 }, { 4, 7 } }; // each needs a build of its own

void addRow(const Job &job, const std::string &what)
{
    QTest::addRow("%s, %s, filter %s, %s %s %s%s", job.variant.id.c_str(), toString(job.image.size()).c_str(),
        toString(job.filter.size()).c_str(), toString(job.settings.op).c_str(),
        toString(job.settings.size).c_str(), toString(job.settings.border).c_str(), what.c_str())
        << job;
}

/// Rows that no constraint excludes; at least one row per variant remains, or QtTest complains.
void addIfAccepted(const Job &job, const std::string &what = {})
{
    if (!refusal(job.variant, launchRequest(job), testDevice().limits))
        addRow(job, what);
}

} // namespace

class TestVariants : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thereAreEight() { QCOMPARE(shippedVariants().size(), size_t{ 8 }); }

    void matchesReference_data()
    {
        QTest::addColumn<Job>("job");
        for (const Variant &variant : shippedVariants())
            for (const Size2 size : sizes)
                for (const Size2 filter : filterSizes)
                    for (const auto &border : allBorders())
                        addIfAccepted(jobFor(variant, noise(size.w, size.h), asymmetric(filter.w, filter.h),
                            { Op::Convolution, OutputSize::Same, border.value }));
    }

    void matchesReference()
    {
        QFETCH(Job, job);
        QCOMPARE(runAndCompare(job), QString());
    }

    void outputSizes_data()
    {
        QTest::addColumn<Job>("job");
        for (const Variant &variant : shippedVariants())
            for (const auto &op : allOps())
                for (const auto &size : allOutputSizes())
                    addIfAccepted(jobFor(variant, noise(33, 21, 3), asymmetric(6, 5),
                        { op.value, size.value, Border::Reflect }));
    }

    void outputSizes() { matchesReference(); }

    void workGroupsAndParams_data()
    {
        QTest::addColumn<Job>("job");
        for (const Variant &variant : shippedVariants()) {
            Job job = jobFor(variant, noise(45, 38), asymmetric(5, 4));
            for (const Size2 group :
                { Size2{ 8, 8 }, Size2{ 4, 16 }, Size2{ 32, 2 }, Size2{ 7, 5 }, Size2{ 1, 1 } }) {
                job.tuning.group = group;
                addIfAccepted(job, ", group " + toString(group));
            }
            job.tuning = defaultTuning(variant);
            for (const int w : variant.itemChoices)
                for (const int h : variant.itemChoices)
                    for (const int blocked : { 0, 1 }) {
                        job.tuning.items = { w, h };
                        job.tuning.params["BLOCKED"] = blocked;
                        addIfAccepted(
                            job, ", items " + toString(job.tuning.items) + " " + std::to_string(blocked));
                    }
        }
    }

    void workGroupsAndParams() { matchesReference(); }

    void largestFilter_data()
    {
        QTest::addColumn<Job>("job");
        for (const Variant &variant : shippedVariants())
            addIfAccepted(jobFor(variant, noise(70, 40), asymmetric(63, 63),
                { Op::Correlation, OutputSize::Same, Border::Wrap }));
    }

    void largestFilter() { matchesReference(); }

    void bandsEqualTheWhole()
    {
        Engine engine;
        for (const Variant &variant : shippedVariants()) {
            Job job = jobFor(variant, noise(40, 57), asymmetric(5, 6),
                { Op::Convolution, OutputSize::Full, Border::Wrap });
            const Image whole = engine.run(job).image;
            for (int first = 0; first < whole.height; first += 13) {
                job.rows = { first, std::min(first + 13, whole.height) };
                const Image band = engine.run(job).image;
                QCOMPARE(band.height, job.rows.end - job.rows.first);
                for (int y = 0; y < band.height; ++y)
                    for (int x = 0; x < band.width; ++x)
                        QCOMPARE(band.at(0, x, y), whole.at(0, x, first + y)); // bit for bit
            }
        }
    }

    void alphaIsCarriedAlong()
    {
        Image image = noise(6, 5);
        image.alpha = noise(6, 5, 1, 7).colour.front();
        const Job job = jobFor(shippedVariants().front(), image, asymmetric(3, 3),
            { Op::Convolution, OutputSize::Valid, Border::Zero });
        const Result result = Engine().run(job);
        QVERIFY(result.image.size() == (Size2{ 4, 3 }));
        QCOMPARE(result.image.alpha->size(), size_t{ 12 });
        QCOMPARE(result.image.alpha->front(), (*image.alpha)[7]); // pixel 1,1
    }

    void timesAreOrdered()
    {
        Job job = jobFor(shippedVariants().front(), noise(64, 48, 3), asymmetric(3, 3));
        job.repeats = 4;
        const Result result = Engine().run(job);
        QCOMPARE(result.samples.size(), size_t{ 4 });
        QCOMPARE(result.timeline.size(), size_t{ 4 * 3 * 3 }); // repeats, planes, (upload, kernel, download)
        for (const CommandTime &time : result.timeline) {
            QVERIFY(time.queued <= time.submitted);
            QVERIFY(time.submitted <= time.started);
            QVERIFY(time.started < time.ended);
        }
    }
};

QTEST_GUILESS_MAIN(TestVariants)
#include "tst_variants.moc"
