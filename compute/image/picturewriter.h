// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/imagefile.h"

#include <QIODevice>
#include <QString>

#include <memory>
#include <optional>

namespace halo {

class NewFile;

/// Writes a picture rows by rows, so that it never is whole in memory. Belongs to one thread.
class PictureWriter
{
public:
    virtual ~PictureWriter() = default;
    PictureWriter(const PictureWriter &) = delete;
    PictureWriter &operator=(const PictureWriter &) = delete;

    /// The rows that follow, as planes or bytes, with as many channels as the frame. Throws Error(Output).
    virtual void write(const Image &rows) = 0;
    /// All rows are written.
    virtual void finish() { }

protected:
    PictureWriter() = default;
};

/// A file of a picture that is written rows by rows; one that is not finished leaves nothing behind.
class RowsFile
{
public:
    /// As pictureWriter(). Throws as writeImage().
    RowsFile(const QString &path, const Image &frame, Depth depth, const WriteOptions &options);
    ~RowsFile();

    void write(const Image &rows);
    void finish();

private:
    const QString m_path;
    const Depth m_depth;
    int m_rows = 0; ///< written so far
    std::unique_ptr<NewFile> m_file;
    std::unique_ptr<PictureWriter> m_writer;
};

/// Whether files of this suffix are written by rows: TIFF, PNG, PGM and PPM.
bool isWrittenByRows(const QString &path);

/// Whether such files get EXIF data when they are written by rows; of others lossesOf() tells.
bool keepsPhotoFactsByRows(const QString &path);

/// Writes a file of this suffix into a device. frame: the picture without pixels; it says size, channels,
/// whether there is alpha, and profile, EXIF data and resolution. name: what sentences call it. compression:
/// from 0 to 9, nothing for what is usual. The device must outlive the writer. Throws Error(Output);
/// Error(Usage) as writeImage().
std::unique_ptr<PictureWriter> pictureWriter(
    QIODevice &device, const Image &frame, const QString &name, Depth depth, std::optional<int> compression);

/// The rows as a file of this suffix keeps them: over white where it has no alpha, grey with alpha as colour
/// in PNG.
Image asStored(const Image &rows, const QString &path);

/// False if the device does not take all of it; then it knows why.
bool writeFully(QIODevice &device, const void *from, qint64 count);

/// Throws Error(Output) with what the device says of a write that failed.
[[noreturn]] void refuseUnwritten(const QString &name, const QIODevice &device);

} // namespace halo
