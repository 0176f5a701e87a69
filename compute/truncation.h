// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace halo {

/// Whether the file ends before its first picture does, found by walking its blocks without decoding.
/// Readers answer a JPEG, GIF or BMP that was cut off with a picture whose rest is grey, and no error.
/// Bytes behind the picture are fine. False for formats whose readers report the loss themselves.
bool isTruncated(const QByteArray &format, const QByteArray &bytes);

} // namespace halo
