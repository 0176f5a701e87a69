// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/lessonpage.h"

#include <vector>

namespace halo {

/// The file of a lesson in an exported course, "halo.zh_CN.html"; English has no code: "halo.html". An empty
/// id: the index of all.
QString coursePageName(const std::string &id, const QString &language);

/// The index of a course, in the language that is spoken: all lessons with what they are about, and links to
/// the index in the other languages.
QByteArray courseIndex(const std::vector<Lesson> &lessons, const QString &language);

/// Where a page of a course leads: to the lessons before and after, and to the index.
PageLinks courseLinks(const std::vector<Lesson> &lessons, size_t lesson, const QString &language);

} // namespace halo
