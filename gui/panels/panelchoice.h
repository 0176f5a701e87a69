// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/panels/sidepanel.h"

#include <QByteArray>

#include <optional>

namespace halo {

/// How wide what is docked is.
struct PanelWidths
{
    int left = 0;   ///< filter and variant; 0: what suits the window
    int right = 0;  ///< the source; 0: what it asks for
    int share = 46; ///< of the filter in the height of both, in percent

    bool operator==(const PanelWidths &) const = default;
};

/// What the user chose for one stage.
struct PanelChoice
{
    std::optional<SidePanels> docked; ///< nothing: what the stage needs
    PanelWidths widths;

    bool operator==(const PanelChoice &) const = default;
};

/// For the settings.
QByteArray textOf(const PanelChoice &choice);
/// Whatever stands there, this gives a choice that works.
PanelChoice panelChoiceOf(const QByteArray &text);

/// What stands beside a stage as long as nobody chose. The source is the widest, and stands there only if the
/// stage keeps half of a large window. left, right: how wide the panels at the two sides want to be.
SidePanels usuallyDocked(SidePanels needs, int window, int left, int right);

} // namespace halo
