// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/panels/sidepanel.h"

#include <QTimer>
#include <QWidget>

#include <chrono>
#include <map>

class QVBoxLayout;

namespace halo {

class RailButton;

/// The narrow column at the left of the window, with a button for each side panel.
class Rail : public QWidget
{
    Q_OBJECT
public:
    explicit Rail(QWidget *parent = nullptr);

    void add(SidePanel id, const QString &name, const QString &icon);
    void setName(SidePanel id, const QString &name);
    /// keys: what leads there, too; empty: nothing.
    void setKeys(SidePanel id, const QString &keys);
    /// Why one should look into it; empty: one need not.
    void setMark(SidePanel id, const QString &why);
    void setDocked(SidePanels docked);
    /// Nothing: none floats.
    void setOpen(SidePanels open);
    QWidget *button(SidePanel id) const;
    /// How long the pointer has to rest on a button, and on the next one once a panel is open.
    void setRests(std::chrono::milliseconds first, std::chrono::milliseconds next);

Q_SIGNALS:
    /// The pointer rests on it.
    void pointedAt(halo::SidePanel id);
    void clicked(halo::SidePanel id);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void sizeNames();
    void tell(SidePanel id);
    void enter(SidePanel id);

    QVBoxLayout *const m_column;
    std::map<SidePanel, RailButton *> m_buttons;
    std::map<SidePanel, QString> m_keys, m_marks;
    QTimer m_resting;
    std::chrono::milliseconds m_firstRest{ 250 }; ///< who only passes by opens nothing
    std::chrono::milliseconds m_nextRest{ 80 };   ///< once one is open, the next comes at once
    SidePanel m_under = SidePanel::Filter;        ///< where the pointer is
    bool m_anyOpen = false;
};

} // namespace halo
