// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/stages.h"

#include <QObject>
#include <QTimer>

#include <algorithm>
#include <memory>

namespace halo {

class PanelArea;
class Spotlight;
class TourCallout;

/// Points at one part of the window after the other and says what it is for. The program below stays in use:
/// the tour only dims what it does not point at, follows when that moves, and shows the stage or the
/// panel that it points at.
class Tour : public QObject
{
    Q_OBJECT
public:
    Tour(QWidget *window, Stages *stages, PanelArea *panels);
    ~Tour() override;

    /// From the first step on, also if it runs.
    void start();
    void goOn() { go(m_step + 1); }
    void goBack() { go(std::max(m_step - 1, 0)); }
    void end();
    bool running() const { return m_callout != nullptr; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void go(int step);
    void place();
    QWidget *target() const;

    QWidget *const m_window;
    Stages *const m_stages;
    PanelArea *const m_panels;
    std::unique_ptr<Spotlight> m_light;
    std::unique_ptr<TourCallout> m_callout;
    Stages::Stage m_before = Stages::Result; ///< the stage to come back to
    int m_step = 0;
    QTimer m_placing; ///< when all that moves has moved
};

} // namespace halo
