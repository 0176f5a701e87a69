// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/workload/convolution/opencvfilter.h"
#include "compute/workload/convolution/reference.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <span>

using namespace halo;
using namespace halo::test;

namespace {

/// Pictures with alpha, and what filters make of them by NumPy, see tests/data/alpha/make_alpha.py.
QJsonObject answers()
{
    static const QJsonObject all
        = QJsonDocument::fromJson(bytesOf(inSources(QStringLiteral("tests/data/alpha/alpha.json")))).object();
    return all;
}

SharedPlane planeOf(const QJsonValue &values)
{
    auto plane = std::make_shared<Plane>();
    for (const QJsonValue &value : values.toArray())
        plane->push_back(static_cast<float>(value.toDouble()));
    return plane;
}

Image imageOf(const QJsonObject &json)
{
    Image image;
    image.width = json[u"width"].toInt();
    image.height = json[u"height"].toInt();
    for (const QJsonValue &plane : json[u"colour"].toArray())
        image.colour.push_back(planeOf(plane));
    if (json[u"alpha"].isArray())
        image.alpha = planeOf(json[u"alpha"]);
    return image;
}

Convolution jobOf(const QJsonObject &json)
{
    const QJsonObject filter
        = answers()[QLatin1String("filters")].toObject()[json[u"filter"].toString()].toObject();
    Convolution job;
    job.image
        = imageOf(answers()[QLatin1String("pictures")].toObject()[json[u"picture"].toString()].toObject());
    job.filter = { "numpy", filter[u"width"].toInt(), filter[u"height"].toInt(),
        numbersIn(*planeOf(filter[u"weights"])) };
    job.settings = { Op::Convolution, parseOutputSize(json[u"size"].toString().toStdString()),
        parseBorder(json[u"border"].toString().toStdString()),
        parseAlpha(json[u"alpha_rule"].toString().toStdString()) };
    return job;
}

/// Where a picture is not the expected one. A colour counts by its alpha, and is 0 where that is.
QString wrongPlace(const Image &image, const Image &expected)
{
    if (image.size() != expected.size() || image.colour.size() != expected.colour.size()
        || (image.alpha == nullptr) != (expected.alpha == nullptr))
        return QStringLiteral("another shape");
    constexpr double tolerance = 4e-6;
    for (size_t i = 0; i < image.size().area(); ++i) {
        const double alpha = expected.alpha ? static_cast<double>((*expected.alpha)[i]) : 1.0;
        const auto place = [&](const char *what, double is, double wanted) {
            return QStringLiteral("%1 %2 is %3, not %4")
                .arg(QLatin1String(what))
                .arg(i)
                .arg(is, 0, 'g', 9)
                .arg(wanted, 0, 'g', 9);
        };
        if (expected.alpha && std::abs(static_cast<double>((*image.alpha)[i]) - alpha) > tolerance)
            return place("alpha", static_cast<double>((*image.alpha)[i]), alpha);
        for (size_t c = 0; c < image.colour.size(); ++c) {
            const auto is = static_cast<double>((*image.colour[c])[i]);
            const auto wanted = static_cast<double>((*expected.colour[c])[i]);
            const double weight = wanted == 0.0 ? 1.0 : std::max(alpha, 1e-3);
            if (std::abs(is - wanted) * weight > tolerance * std::max(1.0, std::abs(wanted)))
                return place("colour", is, wanted);
        }
    }
    return {};
}

} // namespace

/// Alpha in a convolution: the reference, kernels and OpenCV against NumPy.
class TestAlpha : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void filtersAsNumPyDoes_data();
    void filtersAsNumPyDoes();
    void bandsMakeTheWhole();
    void opaqueIsAsWithout();
    void verifiesWhatWasFiltered();

private:
    Engine m_engine;
};

void TestAlpha::filtersAsNumPyDoes_data()
{
    QTest::addColumn<QJsonObject>("answer");
    for (const QJsonValue &value : answers()[QLatin1String("cases")].toArray()) {
        const QJsonObject json = value.toObject();
        QTest::addRow("%s, %s, %s, %s, %s", qPrintable(json[u"alpha_rule"].toString()),
            qPrintable(json[u"filter"].toString()), qPrintable(json[u"border"].toString()),
            qPrintable(json[u"size"].toString()), qPrintable(json[u"picture"].toString()))
            << json;
    }
}

void TestAlpha::filtersAsNumPyDoes()
{
    QFETCH(QJsonObject, answer);
    Convolution job = jobOf(answer);
    const Image expected = ::imageOf(answer);
    if (job.settings.alpha != Alpha::Ignore)
        QVERIFY(expected.alpha);
    QCOMPARE(wrongPlace(convolveReference(job.image, job.filter, job.settings), expected), QString());
    QCOMPARE(wrongPlace(job.problem()->imageOf(runOpenCv(*job.problem())), expected), QString());
    for (const char *id : { "naive", "tile_strided" }) {
        job.variant = findVariant(shippedVariants(), id);
        job.tuning = defaultTuning(job.variant);
        QCOMPARE(wrongPlace(runOn(m_engine, job).image, expected), QString());
    }
}

/// As when a picture is shared out by --rows.
void TestAlpha::bandsMakeTheWhole()
{
    Convolution job;
    job.image = noise(23, 17, 3);
    Plane alpha = *noise(23, 17, 1, 4).colour.front();
    std::ranges::transform(alpha, alpha.begin(), [](float value) { return std::max(value, 0.0F); });
    job.image.alpha = std::make_shared<const Plane>(alpha);
    job.filter = { "", 3, 3, { 1, 2, 1, 2, 4, 2, 1, 2, 1 } };
    const Image whole = job.problem()->imageOf(runOpenCv(*job.problem()));
    for (const int first : { 0, 5, 11 }) {
        job.rows = { first, std::min(first + 6, 17) };
        const Image band = job.problem()->imageOf(runOpenCv(*job.problem()));
        QCOMPARE(band.height, job.rows.end - first);
        const auto from = static_cast<std::ptrdiff_t>(first) * whole.width;
        for (size_t c = 0; c < 3; ++c)
            QVERIFY(std::ranges::equal(*band.colour[c],
                std::span(*whole.colour[c]).subspan(static_cast<size_t>(from), band.colour[c]->size())));
        QVERIFY(std::equal(band.alpha->begin(), band.alpha->end(), whole.alpha->begin() + from));
    }
}

/// Alpha that makes no difference makes none: not at a border of zeros, and not by weights that add up to 9.
void TestAlpha::opaqueIsAsWithout()
{
    Convolution job;
    job.image = noise(9, 8, 3);
    job.filter = { "", 3, 3, std::vector<float>(9, 1.0F) };
    job.settings.border = Border::Zero;
    const Image without = convolveReference(job.image, job.filter, job.settings);
    job.image.alpha = std::make_shared<const Plane>(Plane(72, 1.0F));
    const Image with = convolveReference(job.image, job.filter, job.settings);
    for (size_t c = 0; c < 3; ++c)
        QVERIFY(*with.colour[c] == *without.colour[c]);
    QVERIFY(*with.alpha == *job.image.alpha);
    QCOMPARE(job.problem()->text().channels, 3);
}

/// A wrong alpha is a wrong result, and its place is one of the planes that were filtered.
void TestAlpha::verifiesWhatWasFiltered()
{
    Convolution job;
    job.image = noise(9, 8, 3);
    job.image.alpha = std::make_shared<const Plane>(Plane(72, 0.5F));
    job.filter = { "", 1, 1, { 1.0F } };
    const auto problem = job.problem();
    QCOMPARE(problem->text().channels, 4);
    const Planes right = std::get<Planes>(problem->reference({}).at("dst"));
    QCOMPARE(right.size(), size_t{ 4 });
    QVERIFY(*right[3] == *job.image.alpha);
    QCOMPARE(right[0]->front(), job.image.colour[0]->front() / 2);
    const PlanePlace place = problem->placeOf(3 * 72 + 9);
    QCOMPARE(place.plane, 3);
    QCOMPARE(place.y, 1);
}

HALO_TEST(TestAlpha, QCoreApplication)
#include "tst_alpha.moc"
