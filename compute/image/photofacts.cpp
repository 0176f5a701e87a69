// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/photofacts.h"

#include "compute/image/chunks.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <exiv2/exiv2.hpp>

#include <algorithm>
#include <exception>
#include <mutex>
#include <string_view>

namespace halo {
namespace {

using Bytes = const Exiv2::byte *;

/// Of the first directory of EXIF data, which else describes the pixels; the same in XMP.
constexpr std::string_view keptTags[]
    = { "ImageDescription", "Make", "Model", "Software", "DateTime", "Artist", "Copyright", "HostComputer",
          "Rating", "RatingPercent", "XPTitle", "XPComment", "XPAuthor", "XPKeywords", "XPSubject" };
/// Of the directory of the exposure: what would be wrong for other pixels, or only its maker understands.
constexpr std::string_view droppedTags[]
    = { "PixelXDimension", "PixelYDimension", "MakerNote", "InteroperabilityTag", "NativeDigest" };
/// Groups of XMP that describe other images in the file, smaller copies, or data outside the packet.
constexpr std::string_view droppedGroups[]
    = { "hdrgm", "HDRGainMap", "Container", "Item", "GContainer", "GCamera", "xmpGImg", "xmpNote" };
/// Chunks of PNG that no other format has.
constexpr std::string_view textChunks[] = { "tEXt", "zTXt", "iTXt" };
constexpr std::string_view colourChunks[] = { "cICP", "mDCV", "mDCv", "cLLI", "cLLi" };

template<typename Names> bool isOneOf(const Names &names, std::string_view name)
{
    return std::ranges::find(names, name) != std::end(names);
}

/// What programs write there for themselves: how many planes, pages and channels there are, which readers of
/// TIFF files believe. A result is one plane, and readers would expect the others.
bool describesPlanes(const std::string &text)
{
    static const QRegularExpression known(
        QStringLiteral(R"(^[\s\x{FEFF}]*(<|(ImageJ|shape|state\.|SI\.|scanimage\.)[\w.]*\s*=|Aperio ))"));
    constexpr size_t enough = 64;
    return (text.starts_with('{') && text.find("\"shape\":") != std::string::npos)
        || known.match(QString::fromUtf8(text.substr(0, enough).c_str())).hasMatch();
}

/// Whether the description contains only the shape of the image.
bool isShapeAlone(const std::string &text)
{
    static const QRegularExpression old(QStringLiteral(R"(^shape=\([\d, ]*\)\s*$)"));
    const QStringList keys = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object().keys();
    return old.match(QString::fromStdString(text)).hasMatch()
        || (!keys.isEmpty() && std::ranges::all_of(keys, [](const QString &key) {
               return key == QLatin1String("shape") || key == QLatin1String("truncated");
           }));
}

bool isKept(const Exiv2::Exifdatum &one)
{
    const std::string group = one.groupName(), tag = one.tagName();
    return group == "GPSInfo" || (group == "Photo" && !isOneOf(droppedTags, tag))
        || (group == "Image" && isOneOf(keptTags, tag));
}

bool isKept(const Exiv2::Xmpdatum &one)
{
    const std::string group = one.groupName(), tag = one.tagName();
    const std::string name = tag.substr(0, tag.find_first_of("[/"));
    return group == "tiff" ? isOneOf(keptTags, name)
                           : !isOneOf(droppedGroups, group) && !isOneOf(droppedTags, name)
            && name != "Thumbnails" && name != "ICCProfile";
}

/// Not the preview, and not how the picture lies.
bool isKept(const Exiv2::Iptcdatum &one)
{
    constexpr int orientation = 131, firstPreview = 200, lastPreview = 202;
    return one.record() != Exiv2::IptcDataSets::application2
        || (one.tag() != orientation && (one.tag() < firstPreview || one.tag() > lastPreview));
}

/// Mutes Exiv2, which would print messages of its own, and gives its parser of XMP a lock.
void prepare()
{
    static const bool done = [] {
        static std::recursive_mutex mutex;
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        Exiv2::XmpParser::initialize(
            [](void *guard, bool locks) {
                auto *held = static_cast<std::recursive_mutex *>(guard);
                locks ? held->lock() : held->unlock();
            },
            &mutex);
        return true;
    }();
    static_cast<void>(done);
}

QByteArray bytesOf(Exiv2::Image &image)
{
    Exiv2::BasicIo &io = image.io();
    io.open();
    const Exiv2::DataBuf bytes = io.read(static_cast<long>(io.size()));
    return { reinterpret_cast<const char *>(bytes.pData_), static_cast<qsizetype>(bytes.size_) };
}

auto opened(const QByteArray &file)
{
    return Exiv2::ImageFactory::open(reinterpret_cast<Bytes>(file.constData()), file.size());
}

/// Facts travel as a PNG of one pixel, which holds all kinds.
QByteArray bareCarrier()
{
    QByteArray header("\0\0\0\1\0\0\0\1\x08\0\0\0\0", 13);
    return "\x89PNG\r\n\x1a\n" + pngChunkBytes("IHDR", header)
        + pngChunkBytes("IDAT", qCompress(QByteArray(2, '\0')).mid(4)) + pngChunkBytes("IEND", {});
}

/// The text and colour chunks of a PNG, except texts that contain EXIF, XMP or IPTC data.
std::vector<QByteArray> ownChunksOf(const QByteArray &png)
{
    constexpr qsizetype headBytes = 8;
    std::vector<QByteArray> found = pngChunks(
        png, [](std::string_view name) { return isOneOf(textChunks, name) || isOneOf(colourChunks, name); });
    std::erase_if(found, [](const QByteArray &chunk) {
        const QByteArrayView contents = QByteArrayView(chunk).sliced(headBytes);
        return contents.startsWith("Raw profile type ") || contents.startsWith("XML:com.adobe.xmp");
    });
    return found;
}

struct Facts
{
    Exiv2::ExifData exif;
    Exiv2::XmpData xmp;
    Exiv2::IptcData iptc;
    std::vector<QByteArray> chunks; ///< of a PNG, whole

    bool empty() const { return exif.empty() && xmp.empty() && iptc.empty() && chunks.empty(); }
};

Facts unpacked(const std::string &carrier)
{
    const QByteArray file = QByteArray::fromStdString(carrier);
    const auto image = opened(file);
    image->readMetadata();
    return { image->exifData(), image->xmpData(), image->iptcData(), ownChunksOf(file) };
}

void writeInto(Exiv2::Image &image, const Facts &facts)
{
    for (const Exiv2::Exifdatum &one : facts.exif)
        image.exifData().add(one);
    if (!facts.xmp.empty())
        image.setXmpData(facts.xmp);
    if (!facts.iptc.empty())
        image.setIptcData(facts.iptc);
    image.writeMetadata();
}

QByteArray withChunks(const QByteArray &png, const std::vector<QByteArray> &chunks)
{
    QByteArray all;
    for (const QByteArray &chunk : chunks)
        all += chunk;
    return withPngChunks(png, all);
}

std::string packed(const Facts &facts)
{
    const QByteArray bare = bareCarrier();
    const auto image = opened(bare);
    image->readMetadata();
    writeInto(*image, facts);
    return withChunks(bytesOf(*image), facts.chunks).toStdString();
}

/// Takes what a file of this format cannot hold out of the facts, and names the kinds.
QStringList takeLost(Facts &facts, const QByteArray &format)
{
    constexpr size_t segmentBytes = 65'000; // of JPEG, in which each kind has to fit
    const bool jpeg = format == "jpeg", png = format == "png", tiff = format == "tiff";
    const bool holds = jpeg || png || tiff || format == "webp";
    const auto exifBytes = [&] {
        Exiv2::Blob blob;
        Exiv2::ExifParser::encode(blob, Exiv2::littleEndian, facts.exif);
        return blob.size();
    };
    const auto xmpBytes = [&] {
        std::string packet;
        Exiv2::XmpParser::encode(packet, facts.xmp,
            Exiv2::XmpParser::useCompactFormat | Exiv2::XmpParser::omitAllFormatting); // as for JPEG
        return packet.size();
    };
    QStringList lost;
    if (!facts.exif.empty() && (!holds || (jpeg && exifBytes() > segmentBytes))) {
        lost << QStringLiteral("EXIF");
        facts.exif.clear();
    }
    if (!facts.xmp.empty() && (!holds || (jpeg && xmpBytes() > segmentBytes))) {
        lost << QStringLiteral("XMP");
        facts.xmp.clear();
    }
    if (!facts.iptc.empty() && !(jpeg || png || tiff)) {
        lost << QStringLiteral("IPTC");
        facts.iptc.clear();
    }
    if (png)
        return lost;
    for (const QByteArray &chunk : facts.chunks) {
        const QByteArray name = chunk.mid(4, 4);
        lost << (isOneOf(textChunks, name.toStdString()) ? QStringLiteral("text")
                                                         : QString::fromLatin1(name));
    }
    lost.removeDuplicates();
    facts.chunks.clear();
    return lost;
}

void addExif(Facts &facts, Image &to, const Exiv2::ExifData &all, const QString &name)
{
    constexpr std::uint16_t geoKeys = 34735;
    for (const Exiv2::Exifdatum &one : all) {
        if (one.groupName() == "Image" && one.tag() == geoKeys)
            to.notices.push_back(Message("\"%1\": its place on the map (GeoTIFF) is not kept.", name));
        if (!isKept(one))
            continue;
        const bool isText = one.tagName() == "ImageDescription" || one.tagName() == "Software";
        const std::string text = isText ? one.toString() : std::string();
        if (!describesPlanes(text))
            facts.exif.add(one);
        else if (!isShapeAlone(text))
            to.notices.push_back(Message("\"%1\": its description, which a program wrote for itself, is not "
                                         "kept, because it may not fit the result.",
                name));
    }
}

template<typename Open>
void addFacts(Image &to, const Open &open, std::vector<QByteArray> chunks, const QString &name)
{
    prepare();
    try {
        const auto image = open();
        image->readMetadata();
        Facts facts;
        facts.chunks = std::move(chunks);
        addExif(facts, to, image->exifData(), name);
        for (const Exiv2::Xmpdatum &one : image->xmpData())
            if (isKept(one))
                facts.xmp.add(one);
        for (const Exiv2::Iptcdatum &one : image->iptcData())
            if (isKept(one))
                facts.iptc.add(one);
        if (!facts.empty())
            to.exif = std::make_shared<const std::string>(packed(facts));
    } catch (const std::exception &) { // what its data tell is lost, and no reason to refuse a picture
    }
}

} // namespace

void addPhotoFacts(Image &image, const QByteArray &file, const QString &name)
{
    addFacts(
        image, [&] { return opened(file); },
        file.startsWith("\x89PNG") ? ownChunksOf(file) : std::vector<QByteArray>(), name);
}

void addPhotoFacts(Image &image, const QString &path)
{
    addFacts(
        image, [&] { return Exiv2::ImageFactory::open(QFile::encodeName(path).toStdString(), false); }, {},
        path);
}

QStringList lostPhotoFacts(const std::string &facts, const QByteArray &format)
{
    prepare();
    try {
        Facts all = unpacked(facts);
        return takeLost(all, format);
    } catch (const std::exception &) {
        return {};
    }
}

QByteArray withPhotoFacts(
    const QByteArray &file, const QByteArray &format, const std::string &facts, Size2 size)
{
    prepare();
    try {
        Facts added = unpacked(facts);
        takeLost(added, format);
        if (added.empty())
            return file;
        if (!added.exif.empty()) {
            added.exif["Exif.Photo.PixelXDimension"] = static_cast<std::uint32_t>(size.w);
            added.exif["Exif.Photo.PixelYDimension"] = static_cast<std::uint32_t>(size.h);
        }
        const auto image = opened(file);
        image->readMetadata();
        writeInto(*image, added);
        const QByteArray written = bytesOf(*image);
        return added.chunks.empty() ? written : withChunks(written, added.chunks);
    } catch (const std::exception &) {
        return file;
    }
}

} // namespace halo
