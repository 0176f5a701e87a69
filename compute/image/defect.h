// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace halo {

/// What is wrong with a file, as far as walking its blocks shows without decoding.
enum class Defect
{
    None,
    CutOff,  ///< the file ends before its first picture does
    Damaged, ///< a checksum does not fit
};

/// Readers answer a JPEG, GIF or BMP that was cut off with a picture whose rest is grey, and no error;
/// libpng complains on stderr. Bytes behind the picture are fine. None for formats whose readers report
/// what is lost themselves.
Defect defectOf(const QByteArray &format, const QByteArray &bytes);

} // namespace halo
