// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/printedlesson.h"

#include <QByteArray>

namespace halo {

/// A lesson as a page for a browser, whole in one file: what it says, its recordings to be stepped through
/// once their question is answered, and what is to be said to each answer. Throws as recordingData().
QByteArray lessonPage(const PrintedLesson &lesson);

} // namespace halo
