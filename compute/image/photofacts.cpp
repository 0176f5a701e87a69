// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/photofacts.h"

#include <QFile>
#include <QRegularExpression>

#include <exiv2/exiv2.hpp>

#include <algorithm>
#include <exception>
#include <string_view>

namespace halo {
namespace {

using Bytes = const Exiv2::byte *;

/// Of the first directory, which else describes the pixels.
constexpr std::string_view keptTags[]
    = { "ImageDescription", "Make", "Model", "DateTime", "Artist", "Copyright" };
/// Of the directory of the exposure: what would be wrong for other pixels, or only its maker understands.
constexpr std::string_view droppedTags[]
    = { "PixelXDimension", "PixelYDimension", "MakerNote", "InteroperabilityTag" };

/// What programs write there for themselves: how many planes, pages and channels there are, which readers of
/// TIFF files believe. A result is one plane, and they would look for the others in vain.
bool describesPlanes(const std::string &text)
{
    static const QRegularExpression known(QStringLiteral(
        R"(^[\s\x{FEFF}]*(<|\{\s*"shape"|(ImageJ|shape|state\.|SI\.|scanimage\.)[\w.]*\s*=|Aperio ))"));
    constexpr size_t enough = 64;
    return known.match(QString::fromUtf8(text.substr(0, enough).c_str())).hasMatch();
}

/// Nothing that the picture itself does not say.
bool isShapeAlone(const std::string &text)
{
    static const QRegularExpression form(
        QStringLiteral(R"(^(\{"shape": \[[\d, ]*\]\}|shape=\([\d, ]*\))\s*$)"));
    return form.match(QString::fromStdString(text)).hasMatch();
}

bool isKept(const Exiv2::Exifdatum &one)
{
    const std::string group = one.groupName(), tag = one.tagName();
    const auto isOneOf = [&tag](const auto &tags) {
        return std::ranges::find(tags, std::string_view(tag)) != std::end(tags);
    };
    return group == "GPSInfo" || (group == "Photo" && !isOneOf(droppedTags))
        || (group == "Image" && isOneOf(keptTags));
}

/// Exiv2 prints what it thinks of a file, where one sentence is promised.
void silence()
{
    static const bool done = [] {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        return true;
    }();
    static_cast<void>(done);
}

template<typename Open> void addFacts(Image &to, const Open &open, const QString &name)
{
    silence();
    try {
        const auto image = open();
        image->readMetadata();
        Exiv2::ExifData kept;
        for (const Exiv2::Exifdatum &one : image->exifData()) {
            if (!isKept(one))
                continue;
            const std::string text = one.tagName() == "ImageDescription" ? one.toString() : std::string();
            if (!describesPlanes(text))
                kept.add(one);
            else if (!isShapeAlone(text))
                to.notices.push_back(Message("\"%1\": its description, which a program wrote for itself, is "
                                             "not kept, because it may not fit "
                                             "the result.",
                    name));
        }
        if (kept.empty())
            return;
        Exiv2::Blob blob;
        Exiv2::ExifParser::encode(blob, Exiv2::littleEndian, kept);
        to.exif = std::make_shared<const std::string>(blob.begin(), blob.end());
    } catch (const std::exception &) { // what its data tell is lost, and no reason to refuse a picture
    }
}

} // namespace

void addPhotoFacts(Image &image, const QByteArray &file, const QString &name)
{
    addFacts(
        image,
        [&] { return Exiv2::ImageFactory::open(reinterpret_cast<Bytes>(file.constData()), file.size()); },
        name);
}

void addPhotoFacts(Image &image, const QString &path)
{
    addFacts(
        image, [&] { return Exiv2::ImageFactory::open(QFile::encodeName(path).toStdString(), false); }, path);
}

QByteArray withPhotoFacts(const QByteArray &file, const std::string &facts, Size2 size)
{
    silence();
    try {
        Exiv2::ExifData added;
        Exiv2::ExifParser::decode(
            added, reinterpret_cast<Bytes>(facts.data()), static_cast<std::uint32_t>(facts.size()));
        const auto image = Exiv2::ImageFactory::open(reinterpret_cast<Bytes>(file.constData()), file.size());
        image->readMetadata();
        Exiv2::ExifData &all = image->exifData();
        for (const Exiv2::Exifdatum &one : added)
            all.add(one);
        all["Exif.Photo.PixelXDimension"] = static_cast<std::uint32_t>(size.w);
        all["Exif.Photo.PixelYDimension"] = static_cast<std::uint32_t>(size.h);
        image->writeMetadata();
        Exiv2::BasicIo &io = image->io();
        io.open();
        const Exiv2::DataBuf bytes = io.read(static_cast<long>(io.size()));
        return { reinterpret_cast<const char *>(bytes.pData_), static_cast<qsizetype>(bytes.size_) };
    } catch (const std::exception &) {
        return file;
    }
}

} // namespace halo
