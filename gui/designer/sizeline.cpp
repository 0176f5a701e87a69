// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/sizeline.h"

#include "compute/filter/filter.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace halo {

namespace {

QSpinBox *makeEdge(const QString &name, const QString &objectName, QWidget *parent)
{
    auto *box = new QSpinBox(parent);
    box->setRange(1, maxFilterEdge);
    box->setAccessibleName(name);
    box->setObjectName(objectName);
    return box;
}

} // namespace

SizeLine::SizeLine(const QString &prefix, QWidget *parent)
    : QWidget(parent)
    , m_width(makeEdge(tr("Filter width"), prefix + QStringLiteral("Width"), this))
    , m_height(makeEdge(tr("Filter height"), prefix + QStringLiteral("Height"), this))
    , m_square(new QCheckBox(tr("square"), this))
    , m_times(new QLabel(QStringLiteral("\u00d7"), this))
    , m_line(new QHBoxLayout(this))
{
    m_square->setChecked(true);
    m_square->setObjectName(prefix + QStringLiteral("Square"));
    m_square->setToolTip(tr("Keep width and height equal."));
    m_line->setContentsMargins(0, 0, 0, 0);
    m_line->setSpacing(4);
    m_line->addWidget(m_width);
    m_line->addWidget(m_times);
    m_line->addWidget(m_height);
    m_line->addWidget(m_square);
    connect(m_width, &QSpinBox::valueChanged, this, [this] { pick(true); });
    connect(m_height, &QSpinBox::valueChanged, this, [this] { pick(false); });
}

void SizeLine::setSize(Size2 size)
{
    const QSignalBlocker widthBlocker(m_width);
    const QSignalBlocker heightBlocker(m_height);
    m_width->setValue(size.w);
    m_height->setValue(size.h);
    if (size.w != size.h && !m_row)
        m_square->setChecked(false);
}

void SizeLine::setRow(bool row)
{
    m_row = row;
    for (QWidget *widget : { static_cast<QWidget *>(m_times), static_cast<QWidget *>(m_height),
             static_cast<QWidget *>(m_square) })
        widget->setVisible(!row);
}

QWidget *SizeLine::first() const
{
    return m_width;
}

void SizeLine::add(QWidget *widget)
{
    m_line->addWidget(widget);
}

void SizeLine::pick(bool widthChanged)
{
    if (m_row)
        return Q_EMIT picked({ m_width->value(), 1 });
    if (m_square->isChecked()) {
        const int edge = widthChanged ? m_width->value() : m_height->value();
        setSize({ edge, edge });
    }
    Q_EMIT picked({ m_width->value(), m_height->value() });
}

} // namespace halo

#include "moc_sizeline.cpp"
