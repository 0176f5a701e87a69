// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonpicture.h"

#include "compute/base/text.h"
#include "compute/image/imagefile.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/header.h"

#include <QFileInfo>

#include <algorithm>
#include <functional>

namespace halo {
namespace {

constexpr int largestSide = 4096;
constexpr const char *expected
    = "expected counting, edge, dot or slope and a size such as counting 12x12, sample and a name such as "
      "sample text, or file and the name of an image next to the lesson such as file photo.png";

/// What a pixel is, in numbers of 8 bit.
using PixelRule = int (*)(int x, int y, Size2 size);

PixelRule ruleOf(const std::string &kind)
{
    if (kind == "counting")
        return [](int x, int y, Size2 size) { return (y * size.w + x) % 256; };
    if (kind == "edge")
        return [](int x, int, Size2 size) { return x < size.w / 2 ? 20 : 200; };
    if (kind == "dot")
        return [](int x, int y, Size2 size) { return x == size.w / 2 && y == size.h / 2 ? 100 : 0; };
    return nullptr;
}

Image made(PixelRule rule, Size2 size)
{
    auto pixels = std::make_shared<Plane>();
    pixels->reserve(size.area());
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            pixels->push_back(static_cast<float>(rule(x, y, size)) / fullScale(Depth::U8));
    Image image{ size.w, size.h, { pixels }, nullptr };
    image.depth = Depth::U8;
    return image;
}

/// "counting 12x12": the first word, and the rest.
std::pair<std::string, std::string> wordsOf(const std::string &text)
{
    const auto blank = text.find(' ');
    if (blank == std::string::npos)
        throw BadLine{ expected };
    return { text.substr(0, blank), trimmed(text.substr(blank)) };
}

QString fileOf(const std::string &kind, const std::string &name, const std::string &folder)
{
    const QString file = QString::fromStdString(name);
    return kind == "file" ? QString::fromStdString(folder) + u'/' + file
                          : QStringLiteral(":/samples/%1.png").arg(file);
}

/// Beside the lesson and nowhere else: lessons go from hand to hand.
bool isPlainName(const std::string &name)
{
    return name.find_first_of("/\\:") == std::string::npos && !name.starts_with('.')
        && name.find('.') != std::string::npos;
}

Size2 sizeOf(const std::string &text)
{
    const Size2 size = parseSize(text);
    if (size.w > largestSide || size.h > largestSide)
        throw BadLine{ "expected a size of at most 4096x4096" };
    return size;
}

} // namespace

Image lessonPicture(const std::string &text, const std::string &folder)
{
    checkLessonPicture(text);
    const auto [kind, rest] = wordsOf(text);
    if (const auto file = pictureFile(text, folder))
        return readImage(QString::fromStdString(*file));
    if (const PixelRule rule = ruleOf(kind))
        return made(rule, sizeOf(rest));
    Image slope = madeImage(sizeOf(rest));
    slope.depth = Depth::U8;
    return slope;
}

void checkLessonPicture(const std::string &text)
{
    const auto [kind, rest] = wordsOf(text);
    const bool fits = kind == "sample" ? QFileInfo::exists(fileOf(kind, rest, {}))
        : kind == "file"               ? isPlainName(rest)
                                       : ruleOf(kind) || kind == "slope";
    if (!fits)
        throw BadLine{ expected };
    if (kind != "sample" && kind != "file")
        sizeOf(rest);
}

std::optional<std::string> pictureFile(const std::string &text, const std::string &folder)
{
    const auto [kind, rest] = wordsOf(text);
    return kind == "sample" || kind == "file" ? std::optional(fileOf(kind, rest, folder).toStdString())
                                              : std::nullopt;
}

} // namespace halo
