// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/picture.h"

#include "compute/drawing/base/colours.h"
#include "gui/canvas/picturelevels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

/// In lanes and without branches, so that it becomes vector instructions.
void include(ValueRange &range, const float *values, size_t count)
{
    constexpr size_t lanes = 16;
    std::array<float, lanes> low{};
    std::array<float, lanes> high{};
    std::array<int, lanes> notFinite{};
    low.fill(HUGE_VALF);
    high.fill(-HUGE_VALF);
    const auto take = [&](size_t lane, float v) {
        const bool finite = v - v == 0.0F;
        const float forLow = finite ? v : HUGE_VALF;
        const float forHigh = finite ? v : -HUGE_VALF;
        low[lane] = forLow < low[lane] ? forLow : low[lane];
        high[lane] = forHigh > high[lane] ? forHigh : high[lane];
        notFinite[lane] += finite ? 0 : 1;
    };
    size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (size_t lane = 0; lane < lanes; ++lane)
            take(lane, values[i + lane]);
    for (; i < count; ++i)
        take(0, values[i]);
    range.low = std::min(range.low, std::ranges::min(low));
    range.high = std::max(range.high, std::ranges::max(high));
    range.notFinite += std::accumulate(notFinite.begin(), notFinite.end(), 0);
}

void includeRow(RowBand &band, const Image &image, int y)
{
    const auto width = static_cast<size_t>(image.width);
    for (const SharedPlane &plane : image.colour)
        include(band.range, plane->data() + static_cast<size_t>(y) * width, width);
}

ValueRange rangeOf(const std::vector<RowBand> &bands)
{
    ValueRange all = noValues;
    for (const RowBand &band : bands) {
        all.low = std::min(all.low, band.range.low);
        all.high = std::max(all.high, band.range.high);
        all.notFinite += band.range.notFinite;
    }
    return all.low <= all.high ? all : ValueRange{ 0.0F, 0.0F, all.notFinite };
}

/// brightness = clamp(value * scale + offset), after the sign was dropped if absolute.
struct ToneMapping
{
    float scale = 255.0F;
    float offset = 0.5F; ///< half a step, so that cutting off rounds
    bool absolute = false;

    uint operator()(float v) const
    {
        const float scaled = (absolute ? std::fabs(v) : v) * scale + offset;
        const float low = scaled > 0.0F ? scaled : 0.0F;                         // also what is not a number
        return static_cast<uint>(static_cast<int>(low < 255.0F ? low : 255.0F)); // int: as vectors can
    }
};

ToneMapping mappingOf(Tone tone, const ValueRange &range)
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

void convertRow(const Image &image, const ToneMapping &map, int y, QRgb *out)
{
    const size_t start = static_cast<size_t>(y) * static_cast<size_t>(image.width);
    const float *red = image.colour[0]->data() + start;
    const float *green = image.colour.size() >= 3 ? image.colour[1]->data() + start : red;
    const float *blue = image.colour.size() >= 3 ? image.colour[2]->data() + start : red;
    const ToneMapping mapping = map; // a copy that nothing written to out can change
    if (red == blue) {
        for (int x = 0; x < image.width; ++x) {
            const float v = red[x];
            out[x] = v - v == 0.0F ? 0xFF000000U | mapping(v) * 0x010101U : notFiniteColour;
        }
    } else {
        for (int x = 0; x < image.width; ++x) {
            // One infinite or undefined term makes the sum so too; three finite floats / 4 never overflow.
            const float sum = red[x] / 4 + green[x] / 4 + blue[x] / 4;
            const uint colour = mapping(red[x]) << 16 | mapping(green[x]) << 8 | mapping(blue[x]);
            out[x] = sum - sum == 0.0F ? 0xFF000000U | colour : notFiniteColour;
        }
    }
    if (!image.alpha)
        return;
    const float *alpha = image.alpha->data() + start;
    const ToneMapping plain;
    for (int x = 0; x < image.width; ++x)
        out[x] = (out[x] & 0x00FFFFFFU) | plain(alpha[x]) << 24;
}

/// How the tone maps the values of this picture, which are read for it if their range counts.
ToneMapping mappingFor(const Image &image, Tone tone, const StopAsked &stop, std::vector<RowBand> &bands)
{
    if (tone == Tone::Automatic) { // elsewhere each value is read once
        const auto work = [&](RowBand &band) {
            for (int y = band.first; y < band.end; ++y)
                includeRow(band, image, y);
        };
        forBands(image.height, stop, work, &bands);
    }
    return mappingOf(tone, rangeOf(bands));
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

/// With its sign.
float largestDifference(const Image &a, const Image &b, size_t index)
{
    float largest = 0.0F;
    for (size_t channel = 0; channel < a.colour.size(); ++channel) {
        const float d = (*a.colour[channel])[index] - (*b.colour[channel])[index];
        if (!std::isfinite(d))
            return d;
        if (std::fabs(d) > std::fabs(largest))
            largest = d;
    }
    return largest;
}

bool areAlike(const Image &a, const Image &b)
{
    return !a.empty() && a.size() == b.size() && a.colour.size() == b.colour.size();
}

/// Shares of full colour: both ends are about as bright, and told apart by everybody.
QRgb changeColour(float share)
{
    const float strength = std::min(std::fabs(share), 1.0F);
    const QColor full = share > 0.0F ? okabe::skyBlue : okabe::orange;
    const auto part = [strength](int whole) { return qRound(static_cast<float>(whole) * strength); };
    return qRgb(part(full.red()), part(full.green()), part(full.blue()));
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
    std::vector<RowBand> bands;
    const bool rangeFirst = tone == Tone::Automatic;
    const ToneMapping map = mappingFor(image, tone, stop, bands);
    const auto fillRow = [&](RowBand &band, int y, QRgb *out) {
        if (!rangeFirst)
            includeRow(band, image, y);
        convertRow(image, map, y, out);
        if (image.alpha)
            std::transform(out, out + image.width, out, [](QRgb pixel) { return qPremultiply(pixel); });
    };
    picture.levels
        = buildLevels(picture.size, picture.hasAlpha, stop, fillRow, rangeFirst ? nullptr : &bands);
    picture.range = rangeOf(bands);
    return picture;
}

QImage shownPixels(const Image &image, Tone tone)
{
    QImage pixels(image.width, image.height, image.alpha ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (pixels.isNull())
        return pixels;
    std::vector<RowBand> bands;
    const ToneMapping map = mappingFor(image, tone, {}, bands);
    for (int y = 0; y < image.height; ++y)
        convertRow(image, map, y, reinterpret_cast<QRgb *>(pixels.scanLine(y)));
    const bool grey = image.colour.size() == 1 && !image.alpha && pixels.allGray(); // else one is not finite
    return grey ? pixels.convertToFormat(QImage::Format_Grayscale8) : pixels;
}

Picture makeDifference(const Image &result, const Image &reference, double white, const StopAsked &stop)
{
    Picture picture;
    if (!areAlike(result, reference))
        return picture;
    static const std::array<QRgb, 256> colours = heatColours();
    const auto scale = static_cast<float>(255.0 / std::max(white, 1e-30));
    picture.size = QSize(result.width, result.height);
    picture.levels = buildLevels(picture.size, false, stop, [&](RowBand &, int y, QRgb *out) {
        const size_t start = static_cast<size_t>(y) * static_cast<size_t>(result.width);
        for (size_t x = 0; x < static_cast<size_t>(result.width); ++x) {
            const float d = std::fabs(largestDifference(result, reference, start + x));
            out[x] = std::isfinite(d) ? colours[static_cast<size_t>(std::min(d * scale + 0.5F, 255.0F))]
                                      : notFiniteColour;
        }
    });
    return picture;
}

Picture makeChange(const Image &result, const Image &input, double white, const StopAsked &stop)
{
    Picture picture;
    if (!areAlike(result, input))
        return picture;
    picture.size = QSize(result.width, result.height);
    const auto width = static_cast<size_t>(result.width);
    std::vector<RowBand> bands;
    const auto measure = [&](RowBand &band) {
        for (size_t i = static_cast<size_t>(band.first) * width; i < static_cast<size_t>(band.end) * width;
             ++i) {
            const float d = largestDifference(result, input, i);
            include(band.range, &d, 1);
        }
    };
    if (!forBands(result.height, stop, measure, &bands))
        return picture;
    picture.range = rangeOf(bands);
    const float largest = std::max(std::fabs(picture.range.low), std::fabs(picture.range.high));
    const float full = std::max(white > 0.0 ? static_cast<float>(white) : largest, 1e-30F);
    picture.levels = buildLevels(picture.size, false, stop, [&](RowBand &, int y, QRgb *out) {
        for (size_t x = 0; x < width; ++x) {
            const float d = largestDifference(result, input, static_cast<size_t>(y) * width + x);
            out[x] = std::isfinite(d) ? changeColour(d / full) : notFiniteColour;
        }
    });
    return picture;
}

} // namespace halo
