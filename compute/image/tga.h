// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QByteArray>

namespace halo {

/// Bytes from the beginning of a file that isTga() and tgaSize() look at.
inline constexpr int tgaHeadBytes = 18;

/// Whether a file begins as a TGA does, which has no mark there.
bool isTga(const QByteArray &head);
Size2 tgaSize(const QByteArray &head);

/// How its pixels are stored.
struct TgaKind
{
    int code = 0; ///< 2: colours, not compressed
    int bits = 0; ///< of a pixel

    bool isSupported() const { return code == 2 && (bits == 16 || hasAlpha() || bits == 24); }
    bool hasAlpha() const { return bits == 32; }
};
TgaKind tgaKind(const QByteArray &file);

/// Whether the file ends before its pixels do, if their kind is supported.
bool tgaEndsEarly(const QByteArray &file);

/// The file with the mark at its end that was added in 1989, and without which Qt reads none.
QByteArray withTgaMark(const QByteArray &file);

} // namespace halo
