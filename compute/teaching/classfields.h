// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/jsonfields.h"

#include <QByteArray>

#include <string>

namespace halo {

// What files from a class room hold, read strictly: all throw like JsonFields.

/// A short text that can be shown anywhere: of printable letters, at most so many. May be empty.
std::string shownText(const JsonFields &fields, const char *name, int longest);
/// The same for what names something: not empty, and no path.
std::string plainName(const JsonFields &fields, const char *name);
/// A text of several lines, at most so many bytes, with no zero in it.
std::string longText(const JsonFields &fields, const char *name, size_t most);

/// Bytes as a text that JSON takes: compressed by zlib, in Base64.
QString packed(const QByteArray &bytes);
/// Those bytes; looks at no more than most of them, whatever it is told.
QByteArray unpacked(const JsonFields &fields, const char *name, qsizetype most);
/// What is not compressed.
QByteArray bytesIn(const JsonFields &fields, const char *name, qsizetype most);

/// SHA-256 of an object without its member "hash", hexadecimal.
QString hashOf(QJsonObject object);
/// Throws Error(Input) if a file is not as it was written.
void checkHash(const JsonFields &fields);

} // namespace halo
