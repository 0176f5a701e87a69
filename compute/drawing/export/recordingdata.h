// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

namespace halo {

class Storyboard;

/// All that a page in a browser draws of a recording, step by step: which looks its cells have from which
/// frame on, what belongs to each of them, captions, lines. The page's script looks up and draws, it works
/// out nothing: resources/page/README.md has the words. Needs a QGuiApplication. Throws Error(Usage) if the
/// recording is too large for a page.
QJsonObject recordingData(const Storyboard &board);

} // namespace halo
