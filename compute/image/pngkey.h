// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QByteArray>

#include <array>

namespace halo {

/// The one grey or colour of a PNG that is transparent (tRNS of a picture without a palette). Qt 6.4 reads
/// such files of 16 bits wrong, and forgets the grey of others; it reads them well without that chunk.
class PngKey
{
public:
    /// Of a whole file.
    explicit PngKey(const QByteArray &file);

    bool isThere() const { return m_channels > 0; }
    /// The picture that Qt reads without the chunk: clear where it has this colour.
    Image applied(Image image) const;

private:
    size_t m_channels = 0;
    std::array<float, 3> m_colour{}; ///< as samples of planes
};

} // namespace halo
