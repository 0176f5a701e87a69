// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/pixelselection.h"

#include "gui/widgets/arrowkeys.h"

#include <QKeyEvent>
#include <QRect>

#include <algorithm>

namespace halo {
namespace {

constexpr int farStep = 10; ///< with Shift

} // namespace

void PixelSelection::setOutputs(QSize size)
{
    m_size = size;
    if (m_pinned && !contains(*m_pinned))
        unpin();
    hover(m_hovered);
}

bool PixelSelection::contains(QPoint output) const
{
    return QRect(QPoint(), m_size).contains(output);
}

void PixelSelection::setPinned(std::optional<QPoint> output)
{
    if (m_pinned == output)
        return;
    m_pinned = output;
    Q_EMIT pinnedChanged();
}

void PixelSelection::hover(std::optional<QPoint> output)
{
    if (output && !contains(*output))
        output.reset();
    if (m_hovered == output)
        return;
    m_hovered = output;
    Q_EMIT hoveredChanged();
}

void PixelSelection::pin(QPoint output)
{
    if (!m_size.isEmpty())
        setPinned(QPoint(
            std::clamp(output.x(), 0, m_size.width() - 1), std::clamp(output.y(), 0, m_size.height() - 1)));
}

void PixelSelection::open(QPoint output)
{
    pin(output);
    if (m_pinned)
        Q_EMIT opened(*m_pinned);
}

void PixelSelection::unpin()
{
    setPinned(std::nullopt);
}

bool PixelSelection::takeKey(const QKeyEvent &event, std::optional<QPoint> start)
{
    const int key = event.key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
        return takeEnter(start);
    if (!m_pinned)
        return false;
    if (key == Qt::Key_Escape)
        unpin();
    else if (const auto step = arrowStep(key))
        pin(*m_pinned + *step * (event.modifiers() & Qt::ShiftModifier ? farStep : 1));
    else if (key == Qt::Key_Home || key == Qt::Key_End)
        pin({ key == Qt::Key_Home ? 0 : m_size.width() - 1, m_pinned->y() });
    else
        return false;
    return true;
}

bool PixelSelection::takeEnter(std::optional<QPoint> start)
{
    if (m_pinned)
        open(*m_pinned);
    else if (start)
        pin(*start);
    return m_pinned.has_value();
}

} // namespace halo

#include "moc_pixelselection.cpp"
