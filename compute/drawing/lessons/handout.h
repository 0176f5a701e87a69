// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/printedlesson.h"

#include <QByteArray>

namespace halo {

/// A lesson on A4 as PDF: its pictures with what is to be filled in left out, its questions with room for the
/// answers. What a step says after a question is for the other sheet. Needs a QGuiApplication, but no
/// display.
QByteArray questionSheet(const PrintedLesson &lesson);

/// The answers with their reasons, and what usual mistakes come from, under the same numbers.
QByteArray answerSheet(const PrintedLesson &lesson);

} // namespace halo
