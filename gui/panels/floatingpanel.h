// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/panels/sidepanel.h"

#include <QFrame>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <optional>

class QPropertyAnimation;
class QToolButton;
class QVBoxLayout;

namespace halo {

/// Holds a panel over the stage, as long as the pointer is on it or on what opened it, or the focus in it.
class FloatingPanel : public QFrame
{
    Q_OBJECT
public:
    explicit FloatingPanel(QWidget *parent);

    /// After so many looks in vain it asks to be closed: a pointer may cut a corner.
    static constexpr int looksOfGrace = 3;

    /// The panel is its own until it is taken. opener: on which the pointer may rest.
    void open(SidePanel id, QWidget *panel, const QRect &place, const QWidget *opener);
    /// Hides itself. Null: it held none.
    QWidget *take();
    QWidget *panel() const { return m_panel; }
    QToolButton *dockButton() const { return m_dock; }
    std::optional<SidePanel> current() const { return m_panel ? std::optional(m_id) : std::nullopt; }
    /// Stays whatever pointer and focus do.
    void setHeld(bool held) { m_held = held; }
    bool held() const { return m_held; }
    /// The focus goes back there when Escape closes it; null: to nobody.
    void setWayBack(QWidget *widget) { m_before = widget; }
    /// How long it waits from one look to the next; 0: not at all.
    void setLookEvery(std::chrono::milliseconds time) { m_looking.setInterval(time); }

Q_SIGNALS:
    /// Whether somebody still wants it; only while it is open.
    void looked();
    void closeRequested();

protected:
    bool event(QEvent *event) override;

private:
    void look();
    bool isWanted() const;
    void closeWithoutFocus(const QWidget *before, const QWidget *now);
    void close();

    QVBoxLayout *const m_column;
    QToolButton *const m_dock;
    QPropertyAnimation *const m_slide;
    SidePanel m_id = SidePanel::Filter;
    QPointer<QWidget> m_panel, m_before;
    QPointer<const QWidget> m_opener;
    QTimer m_looking; ///< while it is open
    int m_unwanted = 0;
    bool m_held = false;
};

} // namespace halo
