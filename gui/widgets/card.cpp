// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/card.h"

#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

namespace halo {

Card::Card(const QString &title, QWidget *parent)
    : QFrame(parent)
    , m_title(new ElidedLabel(title, this))
    , m_titleLine(new QHBoxLayout)
    , m_content(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("card"));
    setAccessibleName(title);
    setRole(m_title, "title");
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_title->setToolTip(title);
    m_titleLine->addWidget(m_title, 1);
    m_content->setContentsMargins(12, 8, 12, 10);
    m_content->setSpacing(6);
    m_content->addLayout(m_titleLine);
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setToolTip(title);
    setAccessibleName(title);
}

void Card::addToTitle(QWidget *widget)
{
    m_titleLine->addWidget(widget);
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), alignment(),
        fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

void setRole(QWidget *widget, const char *role)
{
    const QString value = QString::fromLatin1(role);
    if (widget->property("role").toString() == value)
        return;
    widget->setProperty("role", value);
    widget->style()->unpolish(widget); // the style sheet looks at properties only when it polishes
    widget->style()->polish(widget);
}

} // namespace halo

#include "moc_card.cpp"
