// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/sourcezoom.h"

#include <QAbstractScrollArea>
#include <QKeyEvent>
#include <QSettings>
#include <QWheelEvent>

#include <algorithm>
#include <optional>

namespace halo {
namespace {

const QString zoomKey = QStringLiteral("source/zoom");
constexpr int least = -2; // points
constexpr int most = 20;
constexpr int notch = 120; // of a wheel, in the units of Qt

/// How many steps a key goes; nothing: it is none of ours. Zero is where all begins.
std::optional<int> stepOf(const QKeyEvent &key)
{
    if ((key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != Qt::ControlModifier)
        return std::nullopt;
    switch (key.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // beside it, where plus takes Shift
        return 1;
    case Qt::Key_Minus:
        return -1;
    case Qt::Key_0:
        return 0;
    default:
        return std::nullopt;
    }
}

} // namespace

SourceZoom::SourceZoom(QObject *parent)
    : QObject(parent)
    , m_steps(std::clamp(QSettings().value(zoomKey).toInt(), least, most))
{
}

void SourceZoom::watch(QAbstractScrollArea *area)
{
    area->installEventFilter(this);
    area->viewport()->installEventFilter(this);
}

QFont SourceZoom::zoomed(QFont font) const
{
    font.setPointSizeF(std::max(6.0, font.pointSizeF() + m_steps));
    return font;
}

void SourceZoom::setSteps(int steps)
{
    steps = std::clamp(steps, least, most);
    if (steps == m_steps)
        return;
    m_steps = steps;
    QSettings().setValue(zoomKey, m_steps);
    Q_EMIT changed();
}

bool SourceZoom::takeKey(QEvent *event)
{
    const auto step = stepOf(static_cast<QKeyEvent &>(*event));
    if (!step)
        return false;
    event->accept(); // before the stage, which zooms by the same keys
    if (event->type() == QEvent::KeyPress)
        setSteps(*step == 0 ? 0 : m_steps + *step);
    return true;
}

bool SourceZoom::eventFilter(QObject * /*watched*/, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)
        return takeKey(event);
    if (event->type() != QEvent::Wheel)
        return false;
    const auto *wheel = static_cast<QWheelEvent *>(event);
    if (wheel->modifiers() != Qt::ControlModifier)
        return false;
    m_wheel += wheel->angleDelta().y();
    setSteps(m_steps + m_wheel / notch);
    m_wheel %= notch;
    return true;
}

} // namespace halo

#include "moc_sourcezoom.cpp"
