// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/picturelevels.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace halo {
namespace {

constexpr int bandRows = 64;
constexpr int smallestLevel = 64;

QRgb averageOf(QRgb a, QRgb b, QRgb c, QRgb d)
{
    // Two channels at a time: 4 * 255 fits the gap between them.
    const uint low = 0x00FF00FF;
    const uint even = (a & low) + (b & low) + (c & low) + (d & low) + 0x00020002;
    const uint odd = ((a >> 8) & low) + ((b >> 8) & low) + ((c >> 8) & low) + ((d >> 8) & low) + 0x00020002;
    return ((even >> 2) & low) | (((odd >> 2) & low) << 8);
}

/// A picture that threads fill, each its own rows.
struct Rows
{
    uchar *bits = nullptr;
    qsizetype stride = 0;
    int width = 0;
    int height = 0;

    QRgb *operator[](int y) const { return reinterpret_cast<QRgb *>(bits + y * stride); }
};

/// These rows of the picture of half the size.
void halve(const Rows &full, const Rows &half, int first, int end)
{
    for (int y = first; y < end; ++y) {
        const QRgb *top = full[2 * y];
        const QRgb *bottom = full[std::min(2 * y + 1, full.height - 1)];
        QRgb *out = half[y];
        for (int x = 0; x < half.width; ++x) {
            const int right = std::min(2 * x + 1, full.width - 1);
            out[x] = averageOf(top[2 * x], top[right], bottom[2 * x], bottom[right]);
        }
    }
}

/// Room for the picture and its halves until little is left; nothing if there is no room.
std::vector<QImage> makeLevels(QSize size, bool alpha)
{
    const auto format = alpha ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32;
    std::vector<QImage> levels{ QImage(size, format) };
    while (!levels.back().isNull() && std::max(size.width(), size.height()) > smallestLevel) {
        size = { (size.width() + 1) / 2, (size.height() + 1) / 2 };
        levels.emplace_back(size, format);
    }
    return levels.back().isNull() ? std::vector<QImage>{} : levels;
}

} // namespace

/// Threads of its own: a blocking map that itself runs in Qt's thread pool can wait for ever.
bool forBands(
    int rows, const StopAsked &stop, const std::function<void(RowBand &)> &work, std::vector<RowBand> *done)
{
    std::vector<RowBand> bands;
    for (int first = 0; first < rows; first += bandRows)
        bands.push_back({ first, std::min(first + bandRows, rows) });
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

/// The smaller levels are made while the rows that they are made of are in the cache.
std::vector<QImage> buildLevels(
    QSize size, bool alpha, const StopAsked &stop, const FillRow &fillRow, std::vector<RowBand> *done)
{
    std::vector<QImage> levels = makeLevels(size, alpha);
    std::vector<Rows> rows;
    for (QImage &level : levels)
        rows.push_back({ level.bits(), level.bytesPerLine(), level.width(), level.height() });
    if (rows.empty())
        return {};
    const auto work = [&](RowBand &band) {
        for (int y = band.first; y < band.end; ++y)
            fillRow(band, y, rows.front()[y]);
        for (size_t k = 1; k < rows.size() && bandRows >> k > 0; ++k)
            halve(rows[k - 1], rows[k], band.first >> k,
                std::min((band.first + bandRows) >> k, rows[k].height));
    };
    if (!forBands(size.height(), stop, work, done))
        return {};
    for (size_t k = 1; k < rows.size(); ++k) // what is left is small
        if (bandRows >> k == 0)
            halve(rows[k - 1], rows[k], 0, rows[k].height);
    return levels;
}

} // namespace halo
