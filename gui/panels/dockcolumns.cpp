// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/dockcolumns.h"

#include <algorithm>

namespace halo {

DockColumns::DockColumns(QWidget *parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_left(new QSplitter(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("columns"));
    m_left->setObjectName(QStringLiteral("leftColumn"));
    addWidget(m_left);
    m_left->hide();
    for (QSplitter *splitter : { static_cast<QSplitter *>(this), m_left }) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(8);
        connect(splitter, &QSplitter::splitterMoved, this, &DockColumns::widthsChanged);
    }
}

void DockColumns::setCentre(QWidget *centre)
{
    insertWidget(1, centre);
    setStretchFactor(1, 1);
}

void DockColumns::dock(SidePanel id, QWidget *panel)
{
    if (id == SidePanel::Source) {
        m_source = panel;
        insertWidget(2, panel);
    } else {
        m_left->insertWidget(id == SidePanel::Filter ? 0 : m_left->count(), panel);
        m_left->show();
    }
    panel->show();
}

void DockColumns::undock(QWidget *panel, QWidget *to)
{
    panel->setParent(to); // which hides it
    if (panel == m_source)
        m_source = nullptr;
    m_left->setVisible(m_left->count() > 0);
}

void DockColumns::setWidths(const PanelWidths &widths)
{
    const int left = m_left->count() > 0 ? widths.left + handleWidth() : 0;
    const int right = m_source ? widths.right + handleWidth() : 0;
    setSizes({ widths.left, std::max(1, contentsRect().width() - left - right), widths.right });
    if (m_left->count() == 2)
        m_left->setSizes({ widths.share * 10, 1000 - widths.share * 10 });
}

PanelWidths DockColumns::widths(PanelWidths before) const
{
    const QList<int> columns = sizes();
    if (m_left->count() > 0)
        before.left = columns.at(0);
    if (m_source)
        before.right = columns.at(2);
    const QList<int> heights = m_left->sizes();
    if (heights.size() == 2 && heights[0] + heights[1] > 0)
        before.share = 100 * heights[0] / (heights[0] + heights[1]);
    return before;
}

} // namespace halo

#include "moc_dockcolumns.cpp"
