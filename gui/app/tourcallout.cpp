// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/tourcallout.h"

#include "gui/app/tour.h"
#include "gui/widgets/card.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {
namespace {

constexpr int calloutWidth = 300;
constexpr int calloutGap = 12;

} // namespace

TourCallout::TourCallout(Tour &tour, QWidget *window)
    : QFrame(window)
    , m_tour(tour)
    , m_number(new QLabel(this))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_skip(makeButton(tr("Skip"), "tourSkip"))
    , m_back(makeButton(tr("Back"), "tourBack"))
    , m_next(makeButton({}, "tourNext"))
{
    setObjectName(QStringLiteral("tourCallout"));
    setFocusPolicy(Qt::StrongFocus);
    setRole(m_number, "muted");
    setRole(m_title, "title");
    setRole(m_next, "primary");
    m_number->setObjectName(QStringLiteral("tourNumber"));
    m_title->setObjectName(QStringLiteral("tourTitle"));
    m_text->setObjectName(QStringLiteral("tourText"));
    m_text->setWordWrap(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_skip);
    buttons->addStretch();
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    column->addWidget(m_number);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(4);
    column->addLayout(buttons);
    setFixedWidth(calloutWidth);
    connect(m_skip, &QPushButton::clicked, &tour, &Tour::end);
    connect(m_back, &QPushButton::clicked, &tour, &Tour::goBack);
    connect(m_next, &QPushButton::clicked, &tour, &Tour::goOn);
}

QPushButton *TourCallout::makeButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setFocusPolicy(Qt::TabFocus);
    button->installEventFilter(this);
    return button;
}

void TourCallout::setStep(int step, int count, const QString &title, const QString &text)
{
    m_number->setText(tr("Step %1 of %2").arg(step + 1).arg(count));
    m_title->setText(title);
    m_text->setText(text);
    m_back->setEnabled(step > 0);
    m_next->setText(step + 1 < count ? tr("Next") : tr("Done"));
    setAccessibleName(tr("Tour, step %1 of %2: %3").arg(step + 1).arg(count).arg(title));
    setAccessibleDescription(text);
    const int least = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(calloutWidth) : 0;
    setFixedHeight(std::max(least, sizeHint().height()));
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void TourCallout::moveBeside(const QRect &place)
{
    const QRect room = parentWidget()->rect().adjusted(calloutGap, calloutGap, -calloutGap, -calloutGap);
    const int x = std::clamp(place.center().x() - width() / 2, room.left(), room.right() + 1 - width());
    const int y = std::clamp(place.center().y() - height() / 2, room.top(), room.bottom() + 1 - height());
    const QPoint beside[] = { { place.right() + calloutGap, y }, { place.left() - calloutGap - width(), y },
        { x, place.bottom() + calloutGap }, { x, place.top() - calloutGap - height() } };
    const auto fits = [&](const QPoint &corner) { return room.contains(QRect(corner, size())); };
    const auto *found = std::ranges::find_if(beside, fits);
    if (place.isEmpty())
        move(room.center() - rect().center());
    else if (found != std::end(beside))
        move(*found);
    else
        move(std::min(place.right(), room.right()) - calloutGap - width(),
            std::min(place.bottom(), room.bottom()) - calloutGap - height());
}

/// The keys of the tour come before shortcuts of the window. A button keeps Enter for itself.
bool TourCallout::takeKey(QEvent *event, bool onButton)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto &key = static_cast<QKeyEvent &>(*event);
    const bool enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    void (Tour::*request)() = key.key() == Qt::Key_Escape    ? &Tour::end
        : key.key() == Qt::Key_Left                          ? &Tour::goBack
        : key.key() == Qt::Key_Right || (enter && !onButton) ? &Tour::goOn
                                                             : nullptr;
    if (!request || (key.modifiers() & ~Qt::KeypadModifier))
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        (m_tour.*request)();
    return true;
}

bool TourCallout::event(QEvent *event)
{
    return takeKey(event, false) || QFrame::event(event);
}

bool TourCallout::eventFilter(QObject *watched, QEvent *event)
{
    return takeKey(event, true) || QFrame::eventFilter(watched, event);
}

} // namespace halo

#include "moc_tourcallout.cpp"
