// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/graphpane.h"

#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace halo {

GraphPane::GraphPane(QWidget *parent)
    : QWidget(parent)
    , m_find(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_view(new GraphView(this))
{
    m_find->setObjectName(QStringLiteral("findNode"));
    m_find->setAccessibleName(tr("Find nodes"));
    m_find->setPlaceholderText(tr("Find by name or operator"));
    m_find->setToolTip(
        tr("Enter goes to the next node, Shift+Enter to the one before, Esc back to the graph."));
    m_find->setClearButtonEnabled(true);
    m_find->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("foundNodes"));
    setRole(m_count, "muted");
    auto *row = new QHBoxLayout;
    row->addWidget(m_find, 1);
    row->addWidget(m_count);
    const auto add = [&](const QString &text, const char *name, const QString &tip, auto &&doIt) {
        auto *button = new QToolButton(this);
        button->setObjectName(QLatin1String(name));
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, doIt);
    };
    constexpr double step = 1.25;
    const auto zoom = [this](double factor) { m_view->zoomBy(factor, QRectF(m_view->rect()).center()); };
    add(QStringLiteral("\u2212"), "zoomGraphOut", tr("Zoom out (\u2212)"), [zoom] { zoom(1.0 / step); });
    add(QStringLiteral("+"), "zoomGraphIn", tr("Zoom in (+)"), [zoom] { zoom(step); });
    add(QStringLiteral("0"), "fitGraph", tr("Show the whole graph (0)"), [this] { m_view->fitWhole(); });
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_view, 1);
    connect(m_find, &QLineEdit::textChanged, this, &GraphPane::find);
    leadFocus(this, m_view);
}

void GraphPane::search()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void GraphPane::find()
{
    const int count = m_view->find(m_find->text().trimmed());
    m_count->setText(m_find->text().trimmed().isEmpty() ? QString() : tr("%n nodes", nullptr, count));
}

bool GraphPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_find || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        m_view->goToFound(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (key->key() == Qt::Key_Escape)
        m_view->setFocus();
    else
        return false;
    return true;
}

} // namespace halo

#include "moc_graphpane.cpp"
