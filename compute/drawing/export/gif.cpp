// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/gif.h"

#include "compute/base/error.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

namespace halo {
namespace {

constexpr int colours = 256;
constexpr GifByteType unchanged = colours - 1; ///< no colour: what was there shows through
constexpr int palettePictures = 16;            ///< so many pictures of a animation tell its colours

void check(int result, const GifFileType *file)
{
    if (result == GIF_OK)
        return;
    const char *why = GifErrorString(file ? file->Error : D_GIF_ERR_NOT_ENOUGH_MEM);
    throw Error(ErrorKind::Output,
        "The GIF cannot be created (%1); choose a smaller image or another format.",
        why ? why : "no reason given");
}

/// The colours that occur most, and for every colour the nearest of them. A diagram has few: most pixels keep
/// their own.
class Palette
{
public:
    explicit Palette(const Animation &animation)
    {
        std::unordered_map<QRgb, qint64> counts;
        const int step = std::max(1, animation.count / palettePictures);
        for (int number = animation.count - 1; number >= 0; number -= step)
            count(animation.at(number), counts);
        std::vector<std::pair<QRgb, qint64>> sorted(counts.begin(), counts.end());
        std::ranges::sort(sorted, [](const auto &a, const auto &b) {
            return a.second != b.second ? a.second > b.second : a.first < b.first;
        });
        for (size_t i = 0; i < std::min<size_t>(sorted.size(), unchanged); ++i)
            m_colours.push_back(sorted[i].first);
    }

    GifByteType indexOf(QRgb colour)
    {
        const auto [found, isNew] = m_nearest.try_emplace(colour & 0xFFFFFFU, 0);
        if (isNew) {
            const auto distance = [colour](QRgb other) {
                const int r = qRed(colour) - qRed(other);
                const int g = qGreen(colour) - qGreen(other);
                const int b = qBlue(colour) - qBlue(other);
                return 3 * r * r + 4 * g * g + 2 * b * b; // as eyes see it
            };
            found->second = static_cast<GifByteType>(
                std::ranges::min_element(m_colours, {}, distance) - m_colours.begin());
        }
        return found->second;
    }

    std::array<GifColorType, colours> table() const
    {
        std::array<GifColorType, colours> table{};
        for (size_t i = 0; i < m_colours.size(); ++i)
            table[i] = { static_cast<GifByteType>(qRed(m_colours[i])),
                static_cast<GifByteType>(qGreen(m_colours[i])),
                static_cast<GifByteType>(qBlue(m_colours[i])) };
        return table;
    }

private:
    static void count(const QImage &image, std::unordered_map<QRgb, qint64> &counts)
    {
        for (int y = 0; y < image.height(); ++y) {
            const QRgb *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
            for (int x = 0; x < image.width(); ++x)
                ++counts[line[x] & 0xFFFFFFU];
        }
    }

    std::vector<QRgb> m_colours;
    std::unordered_map<QRgb, GifByteType> m_nearest;
};

/// What differs between two pictures, as one rectangle; a pixel if nothing does.
QRect changed(const QImage &before, const QImage &now)
{
    if (before.isNull())
        return now.rect();
    int left = now.width();
    int right = -1;
    int top = now.height();
    int bottom = -1;
    for (int y = 0; y < now.height(); ++y) {
        const QRgb *a = reinterpret_cast<const QRgb *>(before.constScanLine(y));
        const QRgb *b = reinterpret_cast<const QRgb *>(now.constScanLine(y));
        for (int x = 0; x < now.width(); ++x) {
            if (a[x] == b[x])
                continue;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = y;
        }
    }
    return right < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
}

class Writer
{
public:
    Writer(const Animation &animation, QByteArray &bytes)
        : m_palette(animation)
    {
        int error = 0;
        m_file.reset(EGifOpen(&bytes, &Writer::append, &error));
        check(m_file ? GIF_OK : GIF_ERROR, m_file.get());
        EGifSetGifVersion(m_file.get(), true);
        const auto table = m_palette.table();
        const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
            GifMakeMapObject(colours, table.data()), &GifFreeMapObject);
        check(map ? GIF_OK : GIF_ERROR, nullptr);
        check(
            EGifPutScreenDesc(m_file.get(), animation.size.width(), animation.size.height(), 8, 0, map.get()),
            m_file.get());
        const std::array<GifByteType, 3> forEver{ 1, 0, 0 };
        check(EGifPutExtensionLeader(m_file.get(), APPLICATION_EXT_FUNC_CODE), m_file.get());
        check(EGifPutExtensionBlock(m_file.get(), 11, "NETSCAPE2.0"), m_file.get());
        check(EGifPutExtensionBlock(m_file.get(), 3, forEver.data()), m_file.get());
        check(EGifPutExtensionTrailer(m_file.get()), m_file.get());
    }

    void add(const QImage &image, double seconds)
    {
        const QRect part = changed(m_before, image);
        GraphicsControlBlock control{ DISPOSE_DO_NOT, false, qRound(seconds * 100.0), unchanged };
        std::array<GifByteType, 4> bytes{};
        EGifGCBToExtension(&control, bytes.data());
        check(EGifPutExtension(m_file.get(), GRAPHICS_EXT_FUNC_CODE, 4, bytes.data()), m_file.get());
        check(EGifPutImageDesc(
                  m_file.get(), part.left(), part.top(), part.width(), part.height(), false, nullptr),
            m_file.get());
        std::vector<GifByteType> row(static_cast<size_t>(part.width()));
        for (int y = part.top(); y <= part.bottom(); ++y) {
            const QRgb *line = reinterpret_cast<const QRgb *>(image.constScanLine(y)) + part.left();
            const QRgb *before = m_before.isNull()
                ? nullptr
                : reinterpret_cast<const QRgb *>(m_before.constScanLine(y)) + part.left();
            // Long runs of one number pack well.
            for (size_t x = 0; x < row.size(); ++x)
                row[x] = before && before[x] == line[x] ? unchanged : m_palette.indexOf(line[x]);
            check(EGifPutLine(m_file.get(), row.data(), part.width()), m_file.get());
        }
        m_before = image;
    }

    void finish()
    {
        int error = 0;
        GifFileType *file = m_file.release();
        if (EGifCloseFile(file, &error) != GIF_OK)
            check(GIF_ERROR, nullptr);
    }

private:
    struct Close
    {
        void operator()(GifFileType *file) const
        {
            int error = 0;
            EGifCloseFile(file, &error);
        }
    };
    static int append(GifFileType *file, const GifByteType *bytes, int count)
    {
        static_cast<QByteArray *>(file->UserData)->append(reinterpret_cast<const char *>(bytes), count);
        return count;
    }

    Palette m_palette;
    std::unique_ptr<GifFileType, Close> m_file;
    QImage m_before;
};

} // namespace

QByteArray gifOf(const Animation &animation)
{
    QByteArray bytes;
    Writer writer(animation, bytes);
    for (int number = 0; number < animation.count; ++number)
        writer.add(
            animation.at(number), number + 1 < animation.count ? animation.seconds : animation.lastSeconds);
    writer.finish();
    return bytes;
}

} // namespace halo
