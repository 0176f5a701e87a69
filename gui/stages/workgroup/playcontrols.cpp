// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/playcontrols.h"

#include "gui/stages/workgroup/player.h"
#include "gui/widgets/givingrow.h"
#include "gui/widgets/stilltext.h"

#include <QComboBox>
#include <QEvent>
#include <QPainter>
#include <QSettings>
#include <QToolButton>

namespace halo {
namespace {

const QString speedKey = QStringLiteral("workgroup/speed");

/// Signs as on any player, drawn here because the fonts of a machine may lack them. In sixteenths:
/// '<' and '>' are triangles, '|' a bar.
QIcon signs(const char *text, const QColor &colour)
{
    constexpr int edge = 32;
    QPixmap pixmap(edge, edge);
    pixmap.fill(Qt::transparent);
    pixmap.setDevicePixelRatio(2.0);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QByteArray all(text);
    double width = 0.0;
    for (const char sign : all)
        width += sign == '|' ? 3.5 : 9.0;
    double x = (16.0 - width) / 2.0;
    for (const char sign : all) {
        if (sign == '|') {
            painter.drawRect(QRectF(x + 0.5, 3.0, 2.5, 10.0));
            x += 3.5;
            continue;
        }
        const double tip = sign == '>' ? x + 9.0 : x;
        const double base = sign == '>' ? x : x + 9.0;
        const QPointF points[] = { { base, 3.0 }, { tip, 8.0 }, { base, 13.0 } };
        painter.drawPolygon(points, 3);
        x += 9.0;
    }
    return QIcon(pixmap);
}

} // namespace

PlayControls::PlayControls(Player *player, QWidget *parent)
    : QWidget(parent)
    , m_player(player)
    , m_first(addButton("firstButton", tr("First step"), tr("Home")))
    , m_back(addButton("backButton", tr("Step back"), tr("Left")))
    , m_play(addButton("playButton", tr("Play or pause"), tr("Space")))
    , m_next(addButton("nextButton", tr("Next step"), tr("Right")))
    , m_last(addButton("lastButton", tr("Last step"), tr("End")))
    , m_speed(new QComboBox(this))
    , m_step(new StillText(1, this))
{
    fillSpeeds();
    m_step->setObjectName(QStringLiteral("stepLabel"));
    fitStep();
    auto *row = new GivingRow(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (QToolButton *button : { m_first, m_back, m_play, m_next, m_last })
        row->addWidget(button);
    row->addWidget(m_speed);
    row->addSpacing(6);
    row->addWidget(m_step);
    row->addStretch(1);
    row->giveWay({ m_speed });
    connect(m_first, &QToolButton::clicked, player, [player] { player->stepBy(-player->count()); });
    connect(m_back, &QToolButton::clicked, player, [player] { player->stepBy(-1); });
    connect(m_play, &QToolButton::clicked, player, &Player::toggle);
    connect(m_next, &QToolButton::clicked, player, [player] { player->stepBy(1); });
    connect(m_last, &QToolButton::clicked, player, [player] { player->stepBy(player->count()); });
    connect(player, &Player::shown, this, &PlayControls::refresh);
    connect(player, &Player::playingChanged, this, &PlayControls::drawIcons);
    drawIcons();
    refresh();
}

void PlayControls::addChoice(QWidget *choice)
{
    auto *row = static_cast<QHBoxLayout *>(layout());
    row->insertWidget(row->indexOf(m_speed) + 1, choice);
}

QToolButton *PlayControls::addButton(const char *name, const QString &text, const QString &key)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QString::fromLatin1(name));
    button->setAccessibleName(text);
    button->setToolTip(tr("%1 (%2)", "what a button does, its key").arg(text, key));
    button->setFocusPolicy(Qt::TabFocus);
    button->setIconSize({ 16, 16 });
    button->setMinimumSize(36, 30);
    return button;
}

void PlayControls::fillSpeeds()
{
    m_speed->setObjectName(QStringLiteral("speedBox"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How many steps are played in a second"));
    m_speed->setFocusPolicy(Qt::TabFocus);
    for (const double speed : { 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0 })
        m_speed->addItem(tr("%1 steps/s").arg(speed), speed);
    const double remembered = QSettings().value(speedKey, 2.0).toDouble();
    m_speed->setCurrentIndex(std::max(0, m_speed->findData(remembered)));
    m_player->setFramesPerSecond(m_speed->currentData().toDouble());
    connect(m_speed, &QComboBox::activated, this, [this] {
        m_player->setFramesPerSecond(m_speed->currentData().toDouble());
        QSettings().setValue(speedKey, m_speed->currentData());
    });
}

void PlayControls::drawIcons()
{
    const QColor ink = palette().color(QPalette::ButtonText);
    m_first->setIcon(signs("|<", ink));
    m_back->setIcon(signs("<", ink));
    m_next->setIcon(signs(">", ink));
    m_last->setIcon(signs(">|", ink));
    m_play->setIcon(signs(m_player->playing() ? "||" : ">", Qt::white));
    m_play->setText(m_player->playing() ? tr("Pause") : tr("Play"));
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

void PlayControls::refresh()
{
    const int count = m_player->count();
    const int shown = m_player->frame() + 1;
    m_step->setText(count == 0 ? QString() : tr("step %1 of %2").arg(shown).arg(count));
    for (QToolButton *button : { m_first, m_back })
        button->setEnabled(shown > 1);
    for (QToolButton *button : { m_next, m_last })
        button->setEnabled(shown < count);
    m_play->setEnabled(count > 1);
}

void PlayControls::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
    if (event->type() == QEvent::FontChange)
        fitStep();
}

void PlayControls::fitStep()
{
    m_step->setFixedWidth(fontMetrics().horizontalAdvance(tr("step %1 of %2").arg(8888).arg(8888)));
}

} // namespace halo

#include "moc_playcontrols.cpp"
