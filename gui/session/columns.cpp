// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/columns.h"

#include "gui/session/settingsstore.h"

#include <algorithm>

namespace halo {

Columns::Columns(QWidget *parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_left(new QSplitter(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("columns"));
    for (QSplitter *splitter : { static_cast<QSplitter *>(this), m_left }) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(10);
    }
}

void Columns::fill(QWidget *upper, QWidget *lower, QWidget *centre, QWidget *source)
{
    m_source = source;
    m_left->addWidget(upper);
    m_left->addWidget(lower);
    addWidget(m_left);
    addWidget(centre);
    addWidget(source);
    setStretchFactor(1, 1);
}

void Columns::setWide(bool wide)
{
    m_left->setHidden(wide);
    m_source->setHidden(wide);
}

void Columns::restore(const SettingsStore &store, int width)
{
    const int left = std::clamp(width / 5, 268, 330);
    const int right = width < 1200 ? 200 : std::clamp(width / 4, 256, 440); // a stage needs its width
    setSizes({ left, width - left - right, right });
    m_left->setSizes({ 460, 540 }); // a share of the height, not pixels
    restoreState(store.layout(QStringLiteral("columns")));
    m_left->restoreState(store.layout(QStringLiteral("left")));
}

void Columns::save(SettingsStore &store) const
{
    store.setLayout(QStringLiteral("columns"), saveState());
    store.setLayout(QStringLiteral("left"), m_left->saveState());
}

} // namespace halo
