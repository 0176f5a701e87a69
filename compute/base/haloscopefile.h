// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QByteArray>
#include <QJsonObject>

#include <optional>
#include <string>

namespace halo {

/// What a file whose name ends in ".haloscope" is: all have that suffix, and are versioned JSON.
enum class HaloscopeFile
{
    Project,
    Bundle, ///< of a lesson: what a teacher hands out
    HandIn, ///< what a student gives back
};
/// What such a file calls itself, in its member "format".
QString formatOf(HaloscopeFile kind);

/// Which of these a text is meant to be; nothing if it is none.
std::optional<HaloscopeFile> haloscopeFileIn(const QByteArray &bytes);

/// Reads a text that must be of this kind. what: how sentences call it, "The file a.haloscope"; version: the
/// newest that this program can read. Throws Error(Input) with one sentence: no JSON, of another kind, newer.
QJsonObject openHaloscopeFile(const QByteArray &bytes, const Message &what, HaloscopeFile kind, int version);

} // namespace halo
