// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/sidepane.h"

#include "gui/widgets/segmented.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace halo {

SidePane::SidePane(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_titles(new Segmented(name, this))
    , m_pages(new QStackedWidget(this))
{
    setAccessibleName(name);
    m_titles->setObjectName(QStringLiteral("drawerPages"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_titles);
    column->addWidget(m_pages, 1);
    connect(m_titles, &Segmented::picked, this, &SidePane::open);
    hide();
}

void SidePane::addPage(const QString &title, const QString &toolTip, QWidget *page)
{
    m_titles->addSegment(m_pages->count(), title, toolTip);
    m_pages->addWidget(page);
}

int SidePane::page() const
{
    return isHidden() ? -1 : m_pages->currentIndex();
}

void SidePane::open(int page)
{
    if (page == this->page())
        return;
    m_titles->setCurrent(page);
    m_pages->setCurrentIndex(page);
    show();
    Q_EMIT pageChanged(page);
}

void SidePane::close()
{
    if (isHidden())
        return;
    hide();
    Q_EMIT pageChanged(-1);
}

} // namespace halo

#include "moc_sidepane.cpp"
