// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/segmented.h"

#include "compute/drawing/base/colours.h"
#include "gui/widgets/card.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>

namespace halo {
namespace {

class SegmentButton : public QAbstractButton
{
public:
    explicit SegmentButton(const QString &text, QWidget *parent)
        : QAbstractButton(parent)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics(font());
        return { metrics.horizontalAdvance(text()) + 20, metrics.height() + 10 };
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
        const QColor accent = okabe::blue;
        QColor fill = isChecked() ? accent : palette().color(QPalette::Button);
        if (!isEnabled())
            fill = palette().color(QPalette::Window);
        else if (!isChecked() && underMouse())
            fill = mixed(fill, accent, 0.12);
        painter.setBrush(fill);
        painter.setPen(QPen(isChecked() && isEnabled() ? accent : lineColour(palette()), 1));
        painter.drawRoundedRect(box, 5, 5);
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(isChecked() ? QColor(Qt::white) : accentColour(palette()), 1.5));
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4);
        }
        QColor ink = isChecked() ? QColor(Qt::white) : palette().color(QPalette::ButtonText);
        if (!isEnabled())
            ink = palette().color(QPalette::Disabled, QPalette::ButtonText);
        painter.setPen(ink);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

} // namespace

Segmented::Segmented(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
{
    setAccessibleName(name);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, &Segmented::picked);
}

void Segmented::addSegment(int id, const QString &text, const QString &toolTip)
{
    auto *segment = new SegmentButton(text, this);
    segment->setToolTip(toolTip);
    segment->setAccessibleName(text);
    segment->setAccessibleDescription(toolTip);
    m_group->addButton(segment, id);
    layout()->addWidget(segment);
    if (m_group->buttons().size() == 1)
        segment->setChecked(true);
}

void Segmented::addRemark(const QString &text, const QString &toolTip)
{
    auto *remark = new ElidedLabel(text, this);
    remark->setContentsMargins(4, 0, 4, 0);
    remark->setToolTip(toolTip);
    remark->setAccessibleDescription(toolTip);
    setRole(remark, "muted");
    layout()->addWidget(remark);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void Segmented::clear()
{
    while (const QLayoutItem *item = layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void Segmented::setTabFocus()
{
    for (QAbstractButton *segment : m_group->buttons())
        segment->setFocusPolicy(Qt::TabFocus);
}

void Segmented::setCurrent(int id)
{
    m_group->button(id)->setChecked(true);
}

int Segmented::current() const
{
    return m_group->checkedId();
}

QAbstractButton *Segmented::button(int id) const
{
    return m_group->button(id);
}

} // namespace halo

#include "moc_segmented.cpp"
