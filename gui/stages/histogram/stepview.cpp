// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/stepview.h"

#include "gui/stages/histogram/stepdiagram.h"
#include "gui/widgets/card.h"
#include "gui/widgets/segmented.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTextBrowser>

namespace halo {

StepView::StepView(QWidget *parent)
    : QWidget(parent)
    , m_title(new ElidedLabel(this))
    , m_pages(new Segmented(tr("About the step"), this))
    , m_difference(new QTextBrowser(this))
    , m_diagram(new StepDiagram(this))
{
    setRole(m_title, "title");
    m_pages->setObjectName(QStringLiteral("rungPages"));
    m_pages->addSegment(0, tr("Source"), tr("Changes in the source since the previous step"));
    m_pages->addSegment(1, tr("Diagram"), tr("What a recorded work-group reads and writes, step by step"));
    m_difference->setObjectName(QStringLiteral("rungDifference"));
    m_difference->setAccessibleName(tr("Source changes"));
    m_difference->setFrameShape(QFrame::NoFrame);
    m_difference->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_difference->setLineWrapMode(QTextEdit::NoWrap);
    auto *stack = new QStackedWidget(this);
    stack->addWidget(m_difference);
    stack->addWidget(m_diagram);
    connect(m_pages, &Segmented::picked, stack, &QStackedWidget::setCurrentIndex);
    auto *row = new QHBoxLayout;
    row->addWidget(m_title, 1);
    row->addWidget(m_pages);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(stack, 1);
}

void StepView::setDifference(const QString &title, const QString &html)
{
    m_title->setText(title);
    m_difference->setHtml(html);
}

void StepView::setDiagram(const std::shared_ptr<const Storyboard> &board, const QString &reason)
{
    m_diagram->setBoard(board, reason);
}

} // namespace halo

#include "moc_stepview.cpp"
