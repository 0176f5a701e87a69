// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/scenecamera.h"

#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/motion.h"

#include <QStackedWidget>

namespace halo {
namespace {

constexpr int cameraTime = 420; ///< milliseconds

} // namespace

SceneCamera::SceneCamera(QStackedWidget &pages, WorkGroupStage &workGroup)
    : QObject(&pages)
    , m_pages(pages)
    , m_workGroup(workGroup)
    , m_transition(new ZoomTransition(&pages))
{
}

bool SceneCamera::moves() const
{
    return shownTime(&m_pages, cameraTime) > 0 && m_pages.isVisible();
}

ZoomTransition::View SceneCamera::view()
{
    const QRectF window = m_pages.currentWidget() == &m_workGroup ? m_workGroup.windowRect() : QRectF();
    m_transition->hide(); // or it would be in the picture
    return { m_pages.grab(), window.isEmpty() ? QRectF(m_pages.rect()) : window };
}

void SceneCamera::leave()
{
    if (moves())
        m_transition->hold(view());
}

void SceneCamera::arrive()
{
    if (!moves() || !m_transition->holds())
        return;
    ZoomTransition::View before = m_transition->held();
    ZoomTransition::View now = view();
    const QRectF all(m_pages.rect());
    if (before.part == all || now.part == all) // they have no pixels in common
        before.part = now.part = all;
    m_transition->move(before, now, shownTime(&m_pages, cameraTime));
}

} // namespace halo

#include "moc_scenecamera.cpp"
