// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/picture.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>

namespace halo {
namespace {

constexpr int bandRows = 64;
constexpr int smallestLevel = 64;

struct Band
{
    int first = 0;
    int end = 0;
    ValueRange range;
};

/// Runs work on bands of rows on all cores. False if it was stopped on the way.
/// Threads of its own: a blocking map that itself runs in Qt's thread pool can wait for ever.
bool forBands(int rows, const StopAsked &stop, const std::function<void(Band &)> &work,
    std::vector<Band> *done = nullptr)
{
    std::vector<Band> bands;
    for (int first = 0; first < rows; first += bandRows)
        bands.push_back({ first, std::min(first + bandRows, rows), {} });
    std::atomic<size_t> next = 0;
    const auto takeBands = [&] {
        for (size_t i = next++; i < bands.size() && !(stop && stop()); i = next++)
            work(bands[i]);
    };
    {
        std::vector<std::jthread> helpers;
        const size_t cores = std::clamp<size_t>(std::thread::hardware_concurrency(), 1, 8);
        for (size_t i = 1; i < std::min(cores, bands.size()); ++i)
            helpers.emplace_back(takeBands);
        takeBands();
    }
    if (done)
        *done = std::move(bands);
    return !stop || !stop();
}

void include(ValueRange &range, const float *values, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        const float v = values[i];
        if (!std::isfinite(v)) {
            ++range.notFinite;
            continue;
        }
        range.low = std::min(range.low, v);
        range.high = std::max(range.high, v);
    }
}

constexpr ValueRange nothingYet{ HUGE_VALF, -HUGE_VALF, 0 };

ValueRange rangeOf(const Image &image, const StopAsked &stop)
{
    std::vector<Band> bands;
    const auto width = static_cast<size_t>(image.width);
    forBands(
        image.height, stop,
        [&](Band &band) {
            band.range = nothingYet;
            for (const SharedPlane &plane : image.colour)
                include(band.range, plane->data() + static_cast<size_t>(band.first) * width,
                    static_cast<size_t>(band.end - band.first) * width);
        },
        &bands);
    ValueRange all = nothingYet;
    for (const Band &band : bands) {
        all.low = std::min(all.low, band.range.low);
        all.high = std::max(all.high, band.range.high);
        all.notFinite += band.range.notFinite;
    }
    return all.low <= all.high ? all : ValueRange{ 0.0F, 0.0F, all.notFinite };
}

/// brightness = clamp(value * scale + offset), after the sign was dropped if absolute.
struct Mapping
{
    float scale = 255.0F;
    float offset = 0.5F; ///< half a step, so that cutting off rounds
    bool absolute = false;

    uint operator()(float v) const
    {
        return static_cast<uint>(std::clamp((absolute ? std::fabs(v) : v) * scale + offset, 0.0F, 255.0F));
    }
};

Mapping mappingOf(Tone tone, const ValueRange &range)
{
    switch (tone) {
    case Tone::Absolute:
        return { 255.0F, 0.5F, true };
    case Tone::AroundGrey:
        return { 127.5F, 128.0F, false };
    case Tone::Automatic:
        if (const float span = range.high - range.low; span > 0.0F && std::isfinite(span))
            return { 255.0F / span, 0.5F - range.low * (255.0F / span), false };
        break;
    case Tone::AsIs:
        break;
    }
    return {};
}

void convertRow(const Image &image, const Mapping &map, int y, QRgb *out)
{
    const size_t start = static_cast<size_t>(y) * static_cast<size_t>(image.width);
    const float *red = image.colour[0]->data() + start;
    const float *green = image.colour.size() >= 3 ? image.colour[1]->data() + start : red;
    const float *blue = image.colour.size() >= 3 ? image.colour[2]->data() + start : red;
    for (int x = 0; x < image.width; ++x) {
        // One infinite or undefined term makes the sum so too; three finite floats / 4 never overflow.
        const bool finite = std::isfinite(red[x] / 4 + green[x] / 4 + blue[x] / 4);
        out[x]
            = finite ? 0xFF000000U | map(red[x]) << 16 | map(green[x]) << 8 | map(blue[x]) : notFiniteColour;
    }
    if (!image.alpha)
        return;
    const float *alpha = image.alpha->data() + start;
    const Mapping plain;
    for (int x = 0; x < image.width; ++x)
        out[x] = qPremultiply((out[x] & 0x00FFFFFFU) | plain(alpha[x]) << 24);
}

QRgb averageOf(QRgb a, QRgb b, QRgb c, QRgb d)
{
    // Two channels at a time: 4 * 255 fits the gap between them.
    const uint low = 0x00FF00FF;
    const uint even = (a & low) + (b & low) + (c & low) + (d & low) + 0x00020002;
    const uint odd = ((a >> 8) & low) + ((b >> 8) & low) + ((c >> 8) & low) + ((d >> 8) & low) + 0x00020002;
    return ((even >> 2) & low) | (((odd >> 2) & low) << 8);
}

QImage halved(const QImage &image, const StopAsked &stop)
{
    QImage half((image.width() + 1) / 2, (image.height() + 1) / 2, image.format());
    if (half.isNull())
        return {};
    uchar *const bits = half.bits();
    forBands(half.height(), stop, [&](Band &band) {
        for (int y = band.first; y < band.end; ++y) {
            const auto *top = reinterpret_cast<const QRgb *>(image.constScanLine(2 * y));
            const auto *bottom = reinterpret_cast<const QRgb *>(
                image.constScanLine(std::min(2 * y + 1, image.height() - 1)));
            auto *out = reinterpret_cast<QRgb *>(bits + y * half.bytesPerLine());
            for (int x = 0; x < half.width(); ++x) {
                const int right = std::min(2 * x + 1, image.width() - 1);
                out[x] = averageOf(top[2 * x], top[right], bottom[2 * x], bottom[right]);
            }
        }
    });
    return half;
}

/// Fills the first level row by row, then halves until little is left.
std::vector<QImage> buildLevels(
    QSize size, bool alpha, const StopAsked &stop, const std::function<void(int y, QRgb *out)> &fillRow)
{
    QImage full(size, alpha ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (full.isNull())
        return {};
    uchar *const bits = full.bits();
    const qsizetype stride = full.bytesPerLine();
    const bool whole = forBands(size.height(), stop, [&](Band &band) {
        for (int y = band.first; y < band.end; ++y)
            fillRow(y, reinterpret_cast<QRgb *>(bits + y * stride));
    });
    if (!whole)
        return {};
    std::vector<QImage> levels{ full };
    while (std::max(levels.back().width(), levels.back().height()) > smallestLevel) {
        QImage half = halved(levels.back(), stop);
        if (half.isNull() || (stop && stop()))
            return {};
        levels.push_back(std::move(half));
    }
    return levels;
}

/// Black, deep red, orange, pale yellow: brightness rises all the way, so that it reads in grey too.
std::array<QRgb, 256> heatColours()
{
    std::array<QRgb, 256> colours{};
    for (int i = 0; i < 256; ++i)
        colours[static_cast<size_t>(i)] = qRgb(
            std::min(255, i * 2), std::clamp((i - 70) * 3 / 2, 0, 245), std::clamp((i - 170) * 2, 0, 170));
    return colours;
}

float largestDifference(const Image &a, const Image &b, size_t index)
{
    float largest = 0.0F;
    for (size_t channel = 0; channel < a.colour.size(); ++channel) {
        const float d = std::fabs((*a.colour[channel])[index] - (*b.colour[channel])[index]);
        if (!(d <= largest)) // also takes what is not a number
            largest = d;
        if (!std::isfinite(d))
            return d;
    }
    return largest;
}

} // namespace

size_t Picture::levelFor(double devicePixelsPerPixel) const
{
    size_t level = 0;
    while (level + 1 < levels.size() && devicePixelsPerPixel * static_cast<double>(2U << level) <= 1.0)
        ++level;
    return level;
}

Picture makePicture(const Image &image, Tone tone, const StopAsked &stop)
{
    Picture picture;
    if (image.empty())
        return picture;
    picture.size = QSize(image.width, image.height);
    picture.hasAlpha = image.alpha != nullptr;
    picture.range = rangeOf(image, stop);
    const Mapping map = mappingOf(tone, picture.range);
    picture.levels = buildLevels(
        picture.size, picture.hasAlpha, stop, [&](int y, QRgb *out) { convertRow(image, map, y, out); });
    return picture;
}

Picture makeDifference(const Image &result, const Image &reference, double white, const StopAsked &stop)
{
    Picture picture;
    if (result.empty() || result.size() != reference.size()
        || result.colour.size() != reference.colour.size())
        return picture;
    static const std::array<QRgb, 256> colours = heatColours();
    const auto scale = static_cast<float>(255.0 / std::max(white, 1e-30));
    picture.size = QSize(result.width, result.height);
    picture.levels = buildLevels(picture.size, false, stop, [&](int y, QRgb *out) {
        const size_t start = static_cast<size_t>(y) * static_cast<size_t>(result.width);
        for (size_t x = 0; x < static_cast<size_t>(result.width); ++x) {
            const float d = largestDifference(result, reference, start + x);
            out[x] = std::isfinite(d) ? colours[static_cast<size_t>(std::min(d * scale + 0.5F, 255.0F))]
                                      : notFiniteColour;
        }
    });
    return picture;
}

} // namespace halo
