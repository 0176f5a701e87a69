// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/designerwindow.h"

#include "gui/filterclipboard.h"
#include "gui/session.h"
#include "gui/settingsstore.h"
#include "gui/views/editbar.h"
#include "gui/views/gridcard.h"
#include "gui/views/meaningcard.h"
#include "gui/views/presetcard.h"
#include "gui/views/previewpair.h"

#include <QCloseEvent>
#include <QScreen>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {

DesignerWindow::DesignerWindow(Session &session, SettingsStore &store)
    : m_session(session)
    , m_store(store)
    , m_grid(new GridCard(session, this))
    , m_columns(new QSplitter(Qt::Horizontal, this))
{
    setObjectName(QStringLiteral("designerWindow"));
    setAcceptDrops(true);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(10);
    m_columns->addWidget(makeLeft());
    m_columns->addWidget(makeMiddle());
    m_columns->addWidget(new MeaningCard(session, this));
    m_columns->setStretchFactor(1, 1);
    auto *margins = new QVBoxLayout(this);
    margins->setContentsMargins(10, 10, 10, 10);
    margins->addWidget(m_columns);
    restoreLayout();
    connect(&session, &Session::recipeChanged, this, &DesignerWindow::showTitle);
    showTitle();
}

QWidget *DesignerWindow::makeLeft()
{
    auto *card = new Card(tr("Presets"), this);
    card->content()->addWidget(new PresetCard(m_session, card));
    return card;
}

QWidget *DesignerWindow::makeMiddle()
{
    auto *middle = new QWidget(this);
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    auto *preview = new Card(tr("Preview"), middle);
    preview->content()->addWidget(new PreviewPair(m_session, preview));
    auto *edits = new EditBar(m_session, m_grid);
    connect(edits, &EditBar::refused, m_grid, &GridCard::showMistake);
    m_grid->content()->addWidget(edits);
    column->addWidget(m_grid, 3);
    column->addWidget(preview, 1);
    return middle;
}

void DesignerWindow::showTitle()
{
    const QString name = QString::fromStdString(m_session.recipe().filter.name);
    setWindowTitle(
        name == QLatin1String("custom") ? tr("Filter designer") : tr("%1 \u2014 Filter designer").arg(name));
}

void DesignerWindow::restoreLayout()
{
    resize(QSize(1280, 860).boundedTo(screen()->availableSize() - QSize(16, 48)));
    const int left = std::clamp(width() / 5, 200, 260);
    const int right = std::clamp(width() * 2 / 5, 350, 560);
    m_columns->setSizes({ left, width() - left - right, right });
    restoreGeometry(m_store.layout(QStringLiteral("designerGeometry")));
    m_columns->restoreState(m_store.layout(QStringLiteral("designerColumns")));
}

void DesignerWindow::saveLayout()
{
    m_store.setLayout(QStringLiteral("designerGeometry"), saveGeometry());
    m_store.setLayout(QStringLiteral("designerColumns"), m_columns->saveState());
}

void DesignerWindow::closeEvent(QCloseEvent *event)
{
    saveLayout();
    QWidget::closeEvent(event);
}

void DesignerWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (mayHoldFilter(event->mimeData()))
        event->acceptProposedAction();
}

void DesignerWindow::dropEvent(QDropEvent *event)
{
    m_grid->take(event->mimeData());
    event->acceptProposedAction();
}

} // namespace halo
