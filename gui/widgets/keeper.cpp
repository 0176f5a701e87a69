// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/keeper.h"

#include <QKeyEvent>
#include <QRect>

#include <algorithm>

namespace halo {
namespace {

constexpr int farStep = 10; ///< with Shift

/// Nothing if the key is none of these.
std::optional<QPoint> stepOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return QPoint(-1, 0);
    case Qt::Key_Right:
        return QPoint(1, 0);
    case Qt::Key_Up:
        return QPoint(0, -1);
    case Qt::Key_Down:
        return QPoint(0, 1);
    default:
        return std::nullopt;
    }
}

} // namespace

void Keeper::setOutputs(QSize size)
{
    m_size = size;
    if (m_kept && !contains(*m_kept))
        letGo();
    hover(m_hovered);
}

bool Keeper::contains(QPoint output) const
{
    return QRect(QPoint(), m_size).contains(output);
}

void Keeper::setKept(std::optional<QPoint> output)
{
    if (m_kept == output)
        return;
    m_kept = output;
    Q_EMIT keptChanged();
}

void Keeper::hover(std::optional<QPoint> output)
{
    if (output && !contains(*output))
        output.reset();
    if (m_hovered == output)
        return;
    m_hovered = output;
    Q_EMIT hoveredChanged();
}

void Keeper::keep(QPoint output)
{
    if (!m_size.isEmpty())
        setKept(QPoint(
            std::clamp(output.x(), 0, m_size.width() - 1), std::clamp(output.y(), 0, m_size.height() - 1)));
}

void Keeper::open(QPoint output)
{
    keep(output);
    if (m_kept)
        Q_EMIT opened(*m_kept);
}

void Keeper::letGo()
{
    setKept(std::nullopt);
}

bool Keeper::takeKey(const QKeyEvent &event, std::optional<QPoint> start)
{
    const int key = event.key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
        return takeEnter(start);
    if (!m_kept)
        return false;
    if (key == Qt::Key_Escape)
        letGo();
    else if (const auto step = stepOf(key))
        keep(*m_kept + *step * (event.modifiers() & Qt::ShiftModifier ? farStep : 1));
    else if (key == Qt::Key_Home || key == Qt::Key_End)
        keep({ key == Qt::Key_Home ? 0 : m_size.width() - 1, m_kept->y() });
    else
        return false;
    return true;
}

bool Keeper::takeEnter(std::optional<QPoint> start)
{
    if (m_kept)
        open(*m_kept);
    else if (start)
        keep(*start);
    return m_kept.has_value();
}

} // namespace halo
