// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/workgroup/zoomtransition.h"

class QStackedWidget;

namespace halo {

class WorkGroupStage;

/// Moves from what was in sight to what the next step of a lesson shows; pixels of a work-group become those
/// of the next one.
class SceneCamera : public QObject
{
    Q_OBJECT
public:
    /// pages: the stages; belongs to them.
    SceneCamera(QStackedWidget &pages, WorkGroupStage &workGroup);

    /// What is in sight stays while the next scene is made,
    void leave();
    /// and becomes what is in sight now.
    void arrive();

private:
    bool moves() const;
    ZoomTransition::View view();

    QStackedWidget &m_pages;
    WorkGroupStage &m_workGroup;
    ZoomTransition *const m_transition;
};

} // namespace halo
