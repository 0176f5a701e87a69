// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/rail.h"

#include "gui/panels/railbutton.h"
#include "gui/widgets/style.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {

Rail::Rail(QWidget *parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("rail"));
    setAccessibleName(tr("Side panels"));
    m_column->setContentsMargins(0, 8, 1, 8);
    m_column->setSpacing(8);
    m_column->addStretch(1);
    m_resting.setSingleShot(true);
    connect(&m_resting, &QTimer::timeout, this, [this] {
        if (!QApplication::activePopupWidget() && QApplication::mouseButtons() == Qt::NoButton)
            Q_EMIT pointedAt(m_under);
    });
}

void Rail::add(SidePanel id, const QString &name, const QString &icon)
{
    auto *button = new RailButton(icon, this);
    button->setObjectName(QStringLiteral("rail%1").arg(static_cast<int>(id)));
    m_buttons[id] = button;
    m_column->insertWidget(static_cast<int>(m_buttons.size()) - 1, button);
    connect(button, &RailButton::entered, this, [this, id] { enter(id); });
    connect(button, &RailButton::left, &m_resting, &QTimer::stop);
    connect(button, &RailButton::clicked, this, [this, id] {
        m_resting.stop();
        Q_EMIT clicked(id);
    });
    setName(id, name);
    sizeNames();
}

void Rail::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        sizeNames();
}

/// Smaller than other words: they stand below icons.
void Rail::sizeNames()
{
    constexpr int leastPixels = 11;
    QFont small = font();
    small.setPixelSize(std::max(leastPixels, QFontInfo(font()).pixelSize() * 85 / 100));
    for (const auto &[id, button] : m_buttons) {
        button->setFont(small);
        button->updateGeometry();
    }
}

void Rail::enter(SidePanel id)
{
    m_under = id;
    m_resting.start(m_anyOpen ? m_nextRest : m_firstRest);
}

void Rail::setRests(std::chrono::milliseconds first, std::chrono::milliseconds next)
{
    m_firstRest = first;
    m_nextRest = next;
}

void Rail::setName(SidePanel id, const QString &name)
{
    m_buttons.at(id)->setText(name);
    m_buttons.at(id)->updateGeometry();
    tell(id);
}

void Rail::setKeys(SidePanel id, const QString &keys)
{
    m_keys[id] = keys;
    tell(id);
}

void Rail::setMark(SidePanel id, const QString &why)
{
    m_marks[id] = why;
    m_buttons.at(id)->setMarked(!why.isEmpty());
    tell(id);
}

void Rail::tell(SidePanel id)
{
    RailButton *button = m_buttons.at(id);
    const QString name = button->text();
    button->setAccessibleName(name);
    button->setToolTip(
        (button->isChecked() ? tr("%1: click to collapse (%2 focuses it)")
                             : tr("%1: click to dock it beside the view (%2 opens it for now)"))
            .arg(name, m_keys[id]));
    if (!m_marks[id].isEmpty())
        button->setToolTip(m_marks[id] + u'\n' + button->toolTip());
    button->setAccessibleDescription(button->toolTip());
}

void Rail::setDocked(SidePanels docked)
{
    for (const auto &[id, button] : m_buttons) {
        button->setChecked(docked.testFlag(id));
        tell(id);
    }
}

void Rail::setOpen(SidePanels open)
{
    m_anyOpen = open != SidePanels();
    for (const auto &[id, button] : m_buttons)
        button->setOpen(open.testFlag(id));
}

QWidget *Rail::button(SidePanel id) const
{
    return m_buttons.at(id);
}

void Rail::paintEvent(QPaintEvent *)
{
    const Colours &colours = coloursOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), colours.card);
    painter.fillRect(width() - 1, 0, 1, height(), colours.line);
}

} // namespace halo

#include "moc_rail.cpp"
