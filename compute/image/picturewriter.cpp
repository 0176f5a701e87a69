// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/picturewriter.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/image/imageformats.h"
#include "compute/image/imagepixels.h"
#include "compute/image/pngwriter.h"
#include "compute/image/rowsamples.h"
#include "compute/image/tiffwriter.h"

#include <QFileInfo>

namespace halo {
namespace {

const char *formatOfSuffix(const QString &path)
{
    const ImageFormat *format = formatFor(path);
    return format ? format->format : "";
}

/// Grey or colour without alpha, which is laid on white.
class PnmWriter final : public PictureWriter
{
public:
    PnmWriter(QIODevice &device, const Image &frame, QString name, Depth depth);
    void write(const Image &rows) override;

private:
    void put(const char *bytes, qint64 count);

    QIODevice &m_device;
    const QString m_name;
    const Depth m_depth;
};

PnmWriter::PnmWriter(QIODevice &device, const Image &frame, QString name, Depth depth)
    : m_device(device)
    , m_name(std::move(name))
    , m_depth(depth)
{
    const QByteArray header = (frame.channels() == 1 ? "P5\n" : "P6\n") + QByteArray::number(frame.width)
        + ' ' + QByteArray::number(frame.height) + (depth == Depth::U8 ? "\n255\n" : "\n65535\n");
    put(header.constData(), header.size());
}

void PnmWriter::put(const char *bytes, qint64 count)
{
    if (!writeFully(m_device, bytes, count))
        refuseUnwritten(m_name, m_device);
}

void PnmWriter::write(const Image &rows)
{
    RowSamples samples(asStored(rows, m_name), m_depth, RowSamples::Order::BigEndian);
    if (samples.isOnePiece())
        return put(reinterpret_cast<const char *>(samples.row(0)),
            static_cast<qint64>(samples.rowBytes()) * rows.height);
    for (int y = 0; y < rows.height; ++y)
        put(reinterpret_cast<const char *>(samples.row(y)), static_cast<qint64>(samples.rowBytes()));
}

} // namespace

bool writeFully(QIODevice &device, const void *from, qint64 count)
{
    // A disk that has room for a part takes that, and tells of its end when it is asked for more.
    for (qint64 done = 0; done < count;) {
        const qint64 taken = device.write(static_cast<const char *>(from) + done, count - done);
        if (taken <= 0)
            return false;
        done += taken;
    }
    return true;
}

void refuseUnwritten(const QString &name, const QIODevice &device)
{
    throw Error(ErrorKind::Output, unsaved(name, device.errorString(), QFileInfo::exists(name)));
}

Image asStored(const Image &rows, const QString &path)
{
    const ImageFormat *format = formatFor(path);
    if (format && !format->alpha)
        return flattened(rows);
    Image stored = rows;
    if (stored.alpha && stored.colour.size() == 1 && format && qstrcmp(format->format, "png") == 0)
        stored.colour.resize(3, stored.colour.front()); // as Qt does: a profile says which
    return stored;
}

bool isWrittenByRows(const QString &path)
{
    const QByteArray format = formatOfSuffix(path);
    return format == "tiff" || format == "pnm" || format == "png";
}

bool keepsPhotoFactsByRows(const QString &path)
{
    return QByteArray(formatOfSuffix(path))
        != "tiff"; // libexiv2 would write all of the file again, in memory
}

std::unique_ptr<PictureWriter> pictureWriter(
    QIODevice &device, const Image &frame, const QString &name, Depth depth, std::optional<int> compression)
{
    const QByteArray format = formatOfSuffix(name);
    if (format == "tiff")
        return tiffWriter(device, frame, name, depth, compression);
    if (format == "png")
        return pngWriter(device, frame, name, depth, compression);
    return std::make_unique<PnmWriter>(device, frame, name, depth);
}

} // namespace halo
