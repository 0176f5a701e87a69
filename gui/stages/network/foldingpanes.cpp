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
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_tabs(new QTabWidget(this))
{
    m_tabs->setObjectName(QStringLiteral("paneTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_tabs);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_splitter);
    connect(m_tabs, &QTabWidget::currentChanged, this, &FoldingPanes::openChanged);
}

void FoldingPanes::addPane(QWidget *pane, const QString &title, int standsFrom)
{
    m_tabs->addTab(pane, title);
    m_panes.push_back({ pane, title, standsFrom });
    arrange();
}

void FoldingPanes::show(QWidget *pane)
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

/// Those that stand are left and right of the tabs, in the order in which all were added.
void FoldingPanes::arrange()
{
    bool changes = false;
    for (Pane &pane : m_panes) {
        const bool stands = pane.standsFrom > 0 && width() >= pane.standsFrom;
        changes = changes || stands != pane.stands;
        pane.stands = stands;
    }
    if (!changes)
        return;
    {
        const QSignalBlocker quiet(m_tabs);
        QWidget *const front = m_tabs->currentWidget();
        int before = 0, tab = 0;
        bool seenTabs = false;
        for (const Pane &pane : m_panes) {
            if (pane.stands) {
                if (const int index = m_tabs->indexOf(pane.widget); index >= 0)
                    m_tabs->removeTab(index);
                m_splitter->insertWidget(seenTabs ? m_splitter->count() : before++, pane.widget);
                pane.widget->show();
            } else {
                if (m_tabs->indexOf(pane.widget) < 0)
                    m_tabs->insertTab(tab, pane.widget, pane.title);
                ++tab;
                seenTabs = true;
            }
        }
        if (m_tabs->indexOf(front) >= 0)
            m_tabs->setCurrentWidget(front);
    }
    QList<int> sizes;
    for (int i = 0; i < m_splitter->count(); ++i)
        sizes << width() / m_splitter->count();
    m_splitter->setSizes(sizes);
    Q_EMIT openChanged();
}

} // namespace halo

#include "moc_foldingpanes.cpp"
