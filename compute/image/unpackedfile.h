// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QLockFile>
#include <QString>

#include <memory>

namespace halo {

class RowsFile;

/// A picture as an uncompressed TIFF file in the cache folder, so that each of its rows can be reached; it
/// goes with this object, and what a program that crashed left there when the next one is made.
class UnpackedFile
{
public:
    /// name: what sentences call the picture. Throws Error(Output) if there is no room.
    UnpackedFile(const Image &frame, const QString &name);
    ~UnpackedFile();
    UnpackedFile(const UnpackedFile &) = delete;
    UnpackedFile &operator=(const UnpackedFile &) = delete;

    void write(const Image &rows);
    void finish();
    const QString &path() const { return m_path; }

    /// How much it takes, "3.6 GB".
    static QString sizeText(const Image &frame);

private:
    static qint64 bytesOf(const Image &frame);

    const QString m_path;
    QLockFile m_lock; ///< says that the file is in use
    std::unique_ptr<RowsFile> m_file;
};

} // namespace halo
