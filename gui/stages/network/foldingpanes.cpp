// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/foldingpanes.h"

#include <QSignalBlocker>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace halo {

FoldingPanes::FoldingPanes(QWidget *parent)
    : QWidget(parent)
    , m_columns(new QSplitter(Qt::Horizontal, this))
    , m_left(new QSplitter(Qt::Vertical, this))
    , m_tabs(new QTabWidget(this))
{
    m_tabs->setObjectName(QStringLiteral("paneTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    m_left->setChildrenCollapsible(false);
    m_left->hide();
    m_columns->setChildrenCollapsible(false);
    m_columns->addWidget(m_left);
    m_columns->addWidget(m_tabs);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_columns);
    connect(m_tabs, &QTabWidget::currentChanged, this, &FoldingPanes::openChanged);
}

void FoldingPanes::addPane(QWidget *pane, const QString &title, std::vector<Stand> stands)
{
    m_tabs->addTab(pane, title);
    m_panes.push_back({ pane, title, std::move(stands) });
    arrange();
}

void FoldingPanes::showPane(QWidget *pane)
{
    if (m_tabs->indexOf(pane) >= 0)
        m_tabs->setCurrentWidget(pane);
}

bool FoldingPanes::isOpen(const QWidget *pane) const
{
    return m_tabs->indexOf(pane) < 0 || m_tabs->currentWidget() == pane;
}

void FoldingPanes::resizeEvent(QResizeEvent *)
{
    arrange();
}

/// tab: how many are behind tabs before it.
void FoldingPanes::place(const Pane &pane, int &tab)
{
    if (pane.side == Side::Tab) {
        if (m_tabs->indexOf(pane.widget) < 0)
            m_tabs->insertTab(tab, pane.widget, pane.title);
        ++tab;
        return;
    }
    if (const int index = m_tabs->indexOf(pane.widget); index >= 0)
        m_tabs->removeTab(index);
    (pane.side == Side::Left ? m_left : m_columns)->addWidget(pane.widget);
    pane.widget->show();
}

void FoldingPanes::arrange()
{
    bool changes = false;
    for (Pane &pane : m_panes) {
        Side side = Side::Tab;
        for (const Stand &stand : pane.stands)
            if (width() >= stand.from)
                side = stand.side;
        changes = changes || side != pane.side;
        pane.side = side;
    }
    if (!changes)
        return;
    QWidget *const front = m_tabs->currentWidget();
    {
        const QSignalBlocker quiet(m_tabs);
        int tab = 0;
        for (const Pane &pane : m_panes)
            place(pane, tab);
        if (m_tabs->indexOf(front) >= 0)
            m_tabs->setCurrentWidget(front);
    }
    m_left->setVisible(m_left->count() > 0);
    QList<int> sizes(m_columns->count(), width() / m_columns->count());
    sizes.front() += sizes.front() / 3; // tables need more than pictures
    m_columns->setSizes(sizes);
    m_left->setSizes(QList<int>(m_left->count(), height()));
    Q_EMIT openChanged();
}

} // namespace halo

#include "moc_foldingpanes.cpp"
