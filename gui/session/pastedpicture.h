// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>

#include <mutex>

namespace halo {

/// A picture that is no file, as the bytes of one: PNG, or TIFF if its samples are floats. They are made when
/// they are first asked for. Any thread.
class PastedPicture
{
public:
    explicit PastedPicture(Image image);
    explicit PastedPicture(QByteArray file);

    /// Throws Error(Output) if they cannot be made.
    const QByteArray &file() const;

private:
    mutable std::once_flag m_once;
    mutable Image m_image; ///< until the bytes are there
    mutable QByteArray m_file;
};

} // namespace halo
