// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/panels/panelchoice.h"

#include <QSplitter>

namespace halo {

/// What is docked, and the stage: filter above variant at the left, the stage, the source at the right.
class DockColumns : public QSplitter
{
    Q_OBJECT
public:
    explicit DockColumns(QWidget *parent = nullptr);

    void setCentre(QWidget *centre);
    /// In its place.
    void dock(SidePanel id, QWidget *panel);
    /// To where it is not seen.
    void undock(QWidget *panel, QWidget *to);
    /// Gives each side its width, and the stage what is left.
    void setWidths(const PanelWidths &widths);
    PanelWidths widths(PanelWidths before) const;

Q_SIGNALS:
    /// By the user.
    void widthsChanged();

private:
    QSplitter *const m_left;
    QWidget *m_source = nullptr; ///< if it is docked
};

} // namespace halo
