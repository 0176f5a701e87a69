// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "tests/support/program.h"

#include <opencv2/imgproc.hpp>

#include <QTest>

#include <bit>
#include <cmath>
#include <functional>
#include <numbers>

using namespace halo;

namespace {

/// Empty if parseFilter(spec) is a w x h filter of value(x, y) but for rounding to float.
QString wrong(const std::string &spec, int w, int h, const std::function<double(int x, int y)> &value)
{
    try {
        const Filter filter = parseFilter(spec);
        if (filter.size() != Size2{ w, h })
            return QString::fromStdString(spec + " is " + toString(filter.size()));
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                if (!(std::abs(static_cast<double>(filter.at(x, y)) - value(x, y))
                        <= 1e-7 * (1.0 + std::abs(value(x, y)))))
                    return QStringLiteral("%1: tap %2,%3 is %4, not %5")
                        .arg(QString::fromStdString(spec))
                        .arg(x)
                        .arg(y)
                        .arg(static_cast<double>(filter.at(x, y)))
                        .arg(value(x, y));
        return {};
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
}

/// Gauss's bell: OpenCV's, whose even ones are not centred between two taps in some versions.
cv::Mat bell(int n, double sigma)
{
    if (n % 2 == 1)
        return cv::getGaussianKernel(n, sigma, CV_64F);
    cv::Mat values(n, 1, CV_64F);
    for (int i = 0; i < n; ++i)
        values.at<double>(i) = std::exp(-std::pow((i - (n - 1) / 2.0) / sigma, 2) / 2.0);
    return values / cv::sum(values)[0];
}

std::string number(double value)
{
    return QByteArray::number(value, 'g', 17).toStdString();
}

std::vector<double> defaultsOf(const FilterPreset &preset)
{
    std::vector<double> values;
    for (const PresetParameter &parameter : preset.parameters)
        values.push_back(parameter.value);
    return values;
}

std::string completeSpec(const FilterPreset &preset, const std::vector<double> &values)
{
    return presetSpec(preset, values) + (preset.id == "formula" ? ",exp(-r^2/4)" : "");
}

bool accepted(const std::string &spec)
{
    try {
        parseFilter(spec);
        return true;
    } catch (const Error &) {
        return false;
    }
}

bool sameBits(const Filter &a, const Filter &b)
{
    return a.size() == b.size()
        && std::equal(a.weights.begin(), a.weights.end(), b.weights.begin(), [](float x, float y) {
               return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
           });
}

} // namespace

class TestPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bellsAreThoseOfOpenCv();
    void derivativesAreThoseOfOpenCv();
    void gaborIsThatOfOpenCv();
    void blurs();
    void shiftsAndPoints();
    void parametersAreTrue();
    void valuesAreFoundAgain();
    void specsReadBackBitForBit();
};

void TestPresets::bellsAreThoseOfOpenCv()
{
    for (const int w : { 1, 3, 5, 8, 9, 31, 63 })
        for (const int h : { 1, 4, 7, 62 })
            for (const double sigma : { 0.05, 0.3, 1.0, 2.7, 100.0 }) {
                const cv::Mat across = bell(w, sigma);
                const cv::Mat down = bell(h, sigma);
                QCOMPARE(wrong("gauss:" + toString(Size2{ w, h }) + "," + number(sigma), w, h,
                             [&](int x, int y) { return across.at<double>(x) * down.at<double>(y); }),
                    QString());
            }
    for (const int n : { 3, 5, 9, 21 }) {
        const cv::Mat narrow = cv::getGaussianKernel(n, 0.8, CV_64F);
        const cv::Mat wide = cv::getGaussianKernel(n, 2.1, CV_64F);
        const auto at
            = [](const cv::Mat &bell, int x, int y) { return bell.at<double>(x) * bell.at<double>(y); };
        const std::string edge = std::to_string(n);
        QCOMPARE(wrong("dog:" + edge + ",0.8,2.1", n, n,
                     [&](int x, int y) { return at(narrow, x, y) - at(wide, x, y); }),
            QString());
        QCOMPARE(
            wrong("unsharp:" + edge + ",2.1,1.7", n, n,
                [&](int x, int y) { return (x == n / 2 && y == n / 2 ? 2.7 : 0.0) - 1.7 * at(wide, x, y); }),
            QString());
        // The second derivatives of the bell, written out, less their mean.
        const auto derived = [&](int x, int y) {
            const double squares = std::pow(x - n / 2, 2) + std::pow(y - n / 2, 2);
            return at(wide, x, y) * (squares / std::pow(2.1, 4) - 2.0 / std::pow(2.1, 2));
        };
        double sum = 0.0;
        for (int i = 0; i < n * n; ++i)
            sum += derived(i % n, i / n);
        QCOMPARE(
            wrong("log:" + edge + ",2.1", n, n, [&](int x, int y) { return derived(x, y) - sum / (n * n); }),
            QString());
    }
    QVERIFY(sameBits(parseFilter("gauss:4,1e-200"), parseFilter("gauss:4,0.05")));
    QVERIFY(sameBits(parseFilter("gauss:5,0.01"), parseFilter("identity:5")));
}

void TestPresets::derivativesAreThoseOfOpenCv()
{
    for (int n = 3; n <= 31; n += 2) {
        cv::Mat change;
        cv::Mat smooth;
        cv::getDerivKernels(change, smooth, 1, 0, n, false, CV_64F);
        const auto sobel
            = [&](int along, int across) { return change.at<double>(along) * smooth.at<double>(across); };
        const std::string edge = std::to_string(n);
        QCOMPARE(wrong("sobel-x:" + edge, n, n, sobel), QString());
        QCOMPARE(wrong("sobel-y:" + edge, n, n, [&](int x, int y) { return sobel(y, x); }), QString());
    }
    const double smooth[] = { 3, 10, 3 };
    QCOMPARE(wrong("scharr-x", 3, 3, [&](int x, int y) { return (x - 1) * smooth[y]; }), QString());
    QCOMPARE(wrong("scharr-y", 3, 3, [&](int x, int y) { return (y - 1) * smooth[x]; }), QString());
    QCOMPARE(wrong("prewitt-x", 3, 3, [](int x, int) { return x - 1; }), QString());
    QCOMPARE(wrong("prewitt-y", 3, 3, [](int, int y) { return y - 1; }), QString());
    QCOMPARE(wrong("roberts-x", 2, 2, [](int x, int y) { return x == y ? 1 - 2 * x : 0; }), QString());
    QCOMPARE(wrong("roberts-y", 2, 2, [](int x, int y) { return x != y ? x - y : 0; }), QString());
    QCOMPARE(wrong("emboss", 3, 3, [](int x, int y) { return x == 1 && y == 1 ? 1 : x + y - 2; }), QString());
    const auto near = [](int x, int y) { return std::abs(x - 1) + std::abs(y - 1); };
    QCOMPARE(wrong("laplacian", 3, 3,
                 [&](int x, int y) { return near(x, y) == 0 ? -4
                                         : near(x, y) == 1  ? 1
                                                            : 0; }),
        QString());
    QCOMPARE(wrong("laplacian8", 3, 3, [&](int x, int y) { return near(x, y) == 0 ? -8 : 1; }), QString());
    QCOMPARE(
        wrong("sharpen", 3, 3, [&](int x, int y) { return near(x, y) == 0 ? 5
                                                       : near(x, y) == 1  ? -1
                                                                          : 0; }),
        QString());
    for (const double k : { 0.0, 0.5, 1000.0 })
        QCOMPARE(
            wrong("highboost:" + number(k), 3, 3, [&](int x, int y) { return near(x, y) == 0 ? 8 + k : -1; }),
            QString());
}

void TestPresets::gaborIsThatOfOpenCv()
{
    for (const int n : { 1, 5, 15, 31 })
        for (const double degrees : { -360.0, -33.0, 0.0, 45.0, 100.0 })
            for (const double phase : { 0.0, 90.0, -77.0 }) {
                const double radians = std::numbers::pi / 180.0;
                const cv::Mat kernel
                    = cv::getGaborKernel({ n, n }, 2.5, degrees * radians, 5.5, 0.7, phase * radians, CV_64F);
                QCOMPARE(wrong("gabor:" + std::to_string(n) + ",2.5," + number(degrees) + ",5.5,0.7,"
                                 + number(phase),
                             n, n, [&](int x, int y) { return kernel.at<double>(y, x); }),
                    QString());
            }
}

void TestPresets::blurs()
{
    for (const Size2 size : { Size2{ 1, 1 }, { 7, 3 }, { 2, 9 }, { 63, 62 } })
        QCOMPARE(wrong("box:" + toString(size), size.w, size.h,
                     [&](int, int) { return 1.0 / static_cast<double>(size.area()); }),
            QString());
    for (const double radius : { 0.0, 0.9, 1.0, 1.5, 4.3, 31.0 }) {
        const int middle = static_cast<int>(radius);
        const auto inside
            = [&](int x, int y) { return std::hypot(x - middle, y - middle) <= radius ? 1.0 : 0.0; };
        const int n = 2 * middle + 1;
        double count = 0.0;
        for (int i = 0; i < n * n; ++i)
            count += inside(i % n, i / n);
        QCOMPARE(wrong("disk:" + number(radius), n, n, [&](int x, int y) { return inside(x, y) / count; }),
            QString());
    }
    for (const int n : { 1, 2, 5, 8, 21 })
        for (const double degrees : { -200.0, 0.0, 30.0, 45.0, 90.0, 133.0 }) {
            // The distance from the line segment, looked for in small steps along it.
            const double angle = degrees * std::numbers::pi / 180.0;
            const double half = (n - 1) / 2.0;
            std::vector<double> near;
            double sum = 0.0;
            for (int i = 0; i < n * n; ++i) {
                double least = 1.0;
                for (int step = -4000; step <= 4000; ++step)
                    least = std::min(least,
                        std::hypot(i % n - half - std::cos(angle) * half * step / 4000.0,
                            i / n - half + std::sin(angle) * half * step / 4000.0));
                near.push_back(1.0 - least);
                sum += near.back();
            }
            const Filter filter = parseFilter("motion:" + std::to_string(n) + "," + number(degrees));
            QVERIFY(filter.size() == Size2(n, n));
            for (size_t i = 0; i < near.size(); ++i)
                QVERIFY(std::abs(static_cast<double>(filter.weights[i]) - near[i] / sum) < 3e-3);
        }
}

void TestPresets::shiftsAndPoints()
{
    for (const auto &[right, down] : { std::pair(0, 0), { 3, -2 }, { -1, 4 }, { 31, -31 } }) {
        const int w = 2 * std::abs(right) + 1;
        const int h = 2 * std::abs(down) + 1;
        QCOMPARE(wrong("shift:" + std::to_string(right) + "," + std::to_string(down), w, h,
                     [&](int x, int y) { return x - w / 2 == right && y - h / 2 == down ? 1.0 : 0.0; }),
            QString());
    }
    for (const int n : { 1, 2, 5, 6, 63 })
        QCOMPARE(wrong("identity:" + std::to_string(n), n, n,
                     [&](int x, int y) { return x == (n - 1) / 2 && y == (n - 1) / 2 ? 1.0 : 0.0; }),
            QString());
    QCOMPARE(
        wrong("formula:4x3,x*10+y", 4, 3, [](int x, int y) { return (x - 1.5) * 10 + y - 1; }), QString());
}

void TestPresets::parametersAreTrue()
{
    for (const FilterPreset &preset : filterPresets()) {
        const std::vector<double> defaults = defaultsOf(preset);
        QVERIFY2(parseFilter(completeSpec(preset, defaults)).sameWeights(parseFilter(preset.example)),
            preset.id.c_str());
        for (size_t i = 0; i < defaults.size(); ++i) {
            const PresetParameter &parameter = preset.parameters[i];
            const auto specWith = [&](double value) {
                std::vector<double> values = defaults;
                values[i] = value;
                return completeSpec(preset, values);
            };
            for (const double value : { parameter.least, parameter.least + parameter.step, parameter.most,
                     parameter.most - parameter.step, parameter.value + parameter.step })
                QVERIFY2(accepted(specWith(value)), specWith(value).c_str());
            const bool optional = parameter.kind == PresetParameter::Optional;
            for (const double value : { parameter.least - parameter.step, parameter.most + parameter.step })
                QVERIFY2(!accepted(specWith(value)) || (optional && value <= parameter.least),
                    specWith(value).c_str());
            const bool whole
                = parameter.kind != PresetParameter::Number && parameter.kind != PresetParameter::Optional;
            QVERIFY2(accepted(specWith(parameter.least + 0.01)) != whole,
                specWith(parameter.least + 0.01).c_str());
            QVERIFY2(parameter.kind != PresetParameter::OddEdge || !accepted(specWith(parameter.least + 1)),
                "even");
        }
    }
}

void TestPresets::valuesAreFoundAgain()
{
    for (const FilterPreset &preset : filterPresets()) {
        const auto of = [](const std::string &spec) { return presetValues(spec); };
        QCOMPARE(of(preset.id).values, defaultsOf(preset)); // nothing written: as to begin with
        QCOMPARE(of(preset.example).values, defaultsOf(preset));
        QVERIFY(of(preset.example).preset == &preset);
        for (size_t i = 0; i < preset.parameters.size(); ++i)
            for (const double share : { 0.0, 0.1, 1.0 / 3, 0.777, 1.0 }) {
                const PresetParameter &parameter = preset.parameters[i];
                std::vector<double> values = defaultsOf(preset);
                values[i] = parameter.least + share * (parameter.most - parameter.least);
                if (parameter.kind != PresetParameter::Number && parameter.kind != PresetParameter::Optional)
                    values[i] = std::floor(values[i]);
                QCOMPARE(of(completeSpec(preset, values)).values, values);
            }
    }
    const FilterPreset *gauss = presetValues("gauss:5").preset;
    QCOMPARE(presetSpec(*gauss, { 9, 9, 1.5 }), std::string("gauss:9,1.5"));
    QCOMPARE(presetSpec(*gauss, { 9, 7, 0 }), std::string("gauss:9x7"));
    QCOMPARE(
        presetSpec(*presetValues("random:1,1").preset, { 4, 3, 100000 }), std::string("random:4x3,100000"));
    QVERIFY(!presetValues("nothing:3").preset && !presetValues("1 2 1").preset);
}

void TestPresets::specsReadBackBitForBit()
{
    for (const FilterPreset &preset : filterPresets()) {
        Filter filter = parseFilter(preset.example);
        QVERIFY(sameBits(parseFilter(specOf(filter)), filter));
        filter.weights.back() = std::nextafter(filter.weights.back(), 9.0F);
        QVERIFY(sameBits(parseFilter(specOf(filter)), filter));
        filter.weights.front() = -0.0F;
        QVERIFY(sameBits(parseFilter(specOf(filter)), filter));
    }
}

HALO_TEST(TestPresets, halo::NoApplication)
#include "tst_presets.moc"
