// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

class QAction;
class QLabel;
class QMainWindow;

namespace halo {

class PanelArea;
class Stages;

/// The stage alone on the whole screen: no menus, rail, tabs or status line. The action, or Escape where
/// nobody else wants it, leads back; a note says so for some seconds.
class FullScreen : public QObject
{
    Q_OBJECT
public:
    FullScreen(QMainWindow *window, PanelArea *panels, Stages *stages, QAction *action);

    void set(bool full);
    /// What the note says from now on; empty: the way back.
    void setNote(const QString &text);
    /// Shows it for some seconds.
    void tell();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setBound(bool bound);
    void follow();
    void placeNote();

    QMainWindow *const m_window;
    PanelArea *const m_panels;
    Stages *const m_stages;
    QAction *const m_action;
    QLabel *const m_note;
    bool m_isFull = false; ///< as last reported
    QTimer m_noteTime;
};

} // namespace halo
