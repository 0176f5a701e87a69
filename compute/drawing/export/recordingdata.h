// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/colouring.h"

#include <QJsonObject>

namespace halo {

class Storyboard;

/// All that a page in a browser draws of a recording, step by step: which looks its cells have from which
/// frame on, what belongs to each of them, captions, lines. The page's script looks up and draws, it works
/// out nothing: resources/page/README.md has the words. Needs a QGuiApplication. Throws Error(Usage) if the
/// recording is too large for a page. padding: cells by which each row of the tile is longer, under banks.
QJsonObject recordingData(const Storyboard &board, ColourBy by, int padding = 0);

} // namespace halo
