// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/stagetoolbar.h"

#include "gui/widgets/givingrow.h"
#include "gui/widgets/segmented.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace halo {

StageToolBar::StageToolBar(const QList<QAction *> &zoomActions, QWidget *parent)
    : QWidget(parent)
    , m_modes(new Segmented(tr("What is shown"), this))
    , m_tones(new QComboBox(this))
    , m_gains(new QComboBox(this))
    , m_zoom(new QToolButton(this))
{
    fillModes();
    fillTones();
    fillGains();
    auto *row = new GivingRow(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_modes);
    row->addStretch(1);
    row->addWidget(m_tones);
    row->addWidget(m_gains);
    std::vector<QWidget *> zooms; // which the menu has, too
    for (QAction *action : zoomActions.mid(0, 2)) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAccessibleName(action->toolTip());
        button->setAutoRaise(true);
        row->addWidget(button);
        zooms.push_back(button);
    }
    row->giveWay(zooms);
    auto *menu = new QMenu(m_zoom);
    menu->addActions(zoomActions);
    m_zoom->setMenu(menu);
    m_zoom->setObjectName(QStringLiteral("zoomButton"));
    m_zoom->setToolTip(tr("Zoom: 100 % is one image pixel per screen pixel"));
    m_zoom->setPopupMode(QToolButton::InstantPopup);
    m_zoom->setAutoRaise(true);
    // The arrow is part of the text: styles draw theirs far too small to be seen.
    m_zoom->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; width: 0; }"));
    fitZoom();
    row->addWidget(m_zoom);
    setZoom(1.0);
    for (QToolButton *button : findChildren<QToolButton *>())
        button->setFocusPolicy(Qt::TabFocus);
}

/// The widest text has room, so that nothing beside it moves.
void StageToolBar::fitZoom()
{
    m_zoom->setFixedWidth(m_zoom->fontMetrics().horizontalAdvance(QStringLiteral("00,000 % ▾")) + 12);
}

void StageToolBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitZoom();
}

void StageToolBar::fillModes()
{
    using Mode = ImageCanvas::Mode;
    m_modes->setObjectName(QStringLiteral("modeSwitch"));
    m_modes->addSegment(static_cast<int>(Mode::Split), tr("Split"),
        tr("One image: input to the left of the line, output to the right. Drag the line. Key: 1"));
    m_modes->addSegment(static_cast<int>(Mode::SideBySide), tr("Side by side"),
        tr("Input and output next to each other, zooming and moving together. Key: 2"));
    m_modes->addSegment(static_cast<int>(Mode::Difference), tr("Difference"),
        tr("The difference between output and reference, amplified. Key: 3"));
    m_modes->addSegment(static_cast<int>(Mode::Change), tr("Signed difference"),
        tr("Output minus input: blue is brighter, orange darker than before. Key: 4"));
    connect(m_modes, &Segmented::picked, this, [this](int id) { Q_EMIT modePicked(static_cast<Mode>(id)); });
    for (const Mode mode : { Mode::Difference, Mode::Change })
        setModeEnabled(mode, false);
}

void StageToolBar::fillTones()
{
    m_tones->setObjectName(QStringLiteral("toneBox"));
    m_tones->setAccessibleName(tr("Brightness of the output"));
    m_tones->setToolTip(tr("How output values map to brightness; the values do not change"));
    const auto add = [this](const QVariant &tone, const QString &text, const QString &meaning) {
        m_tones->addItem(text, tone);
        m_tones->setItemData(m_tones->count() - 1, meaning, Qt::ToolTipRole);
    };
    add({}, tr("By filter: as is"),
        tr("Around grey if the weights of the filter add up to zero, else as is"));
    add(static_cast<int>(Tone::AsIs), tr("As is"),
        tr("0 is black and 1 is white; negative values are black"));
    add(static_cast<int>(Tone::Absolute), tr("Absolute"),
        tr("The sign is ignored: edges of both directions are bright"));
    add(static_cast<int>(Tone::AroundGrey), tr("Around grey"),
        tr("0 is middle grey, negative darker, positive brighter"));
    add(static_cast<int>(Tone::Automatic), tr("Automatic range"),
        tr("The smallest value is black, the largest white"));
    m_tones->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_tones->setMinimumContentsLength(8);
}

void StageToolBar::fillGains()
{
    m_gains->setObjectName(QStringLiteral("gainBox"));
    m_gains->setAccessibleName(tr("Amplification of the difference"));
    m_gains->setToolTip(tr("Amplification of the difference; automatic: the largest error is brightest"));
    m_gains->addItem(tr("Automatic ×"), 0);
    for (const int gain : { 1, 10, 100, 1000, 10000, 100000, 1000000 })
        m_gains->addItem(tr("%1 ×").arg(QLocale().toString(gain)), gain);
    m_gains->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_gains->setMinimumContentsLength(8);
}

int StageToolBar::gain() const
{
    return m_gains->currentData().toInt();
}

void StageToolBar::setMode(ImageCanvas::Mode mode)
{
    m_modes->setCurrent(static_cast<int>(mode));
    const bool difference = mode == ImageCanvas::Mode::Difference || mode == ImageCanvas::Mode::Change;
    m_tones->setVisible(!difference);
    m_gains->setVisible(difference);
}

void StageToolBar::setModeEnabled(ImageCanvas::Mode mode, bool enabled)
{
    m_modes->button(static_cast<int>(mode))->setEnabled(enabled);
}

void StageToolBar::setChosenTone(std::optional<Tone> tone)
{
    const int found = tone ? m_tones->findData(static_cast<int>(*tone)) : 0;
    m_tones->setCurrentIndex(std::max(0, found));
}

void StageToolBar::setFilterTone(Tone tone)
{
    m_filterTone = tone;
    m_tones->setItemText(0, tone == Tone::AroundGrey ? tr("By filter: grey") : tr("By filter: as is"));
}

std::optional<Tone> StageToolBar::chosenTone() const
{
    const QVariant chosen = m_tones->currentData();
    return chosen.isValid() ? std::optional(static_cast<Tone>(chosen.toInt())) : std::nullopt;
}

void StageToolBar::setZoom(double zoom)
{
    const double percent = zoom * 100.0;
    const QString number = QLocale().toString(percent, 'f', percent < 10.0 ? 1 : 0);
    m_zoom->setText(tr("%1 %").arg(number) + QStringLiteral(" ▾"));
    m_zoom->setAccessibleName(tr("Zoom %1 percent").arg(number));
}

} // namespace halo

#include "moc_stagetoolbar.cpp"
