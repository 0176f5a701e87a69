// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/stepdiagram.h"

#include "compute/drawing/recording/caption.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/widgets/card.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {

StepDiagram::StepDiagram(QWidget *parent)
    : QWidget(parent)
    , m_none(new QLabel(this))
    , m_view(new DiagramView(surfacesLayout, tr("Memory of the work-group"), this))
    , m_step(new QSlider(Qt::Horizontal, this))
    , m_open(new QPushButton(tr("Work-group"), this))
    , m_caption(new QLabel(this))
{
    setObjectName(QStringLiteral("rungDiagram"));
    setRole(m_none, "muted");
    m_none->setWordWrap(true);
    m_none->setAlignment(Qt::AlignCenter);
    m_view->setAccessibleDescription({}); // it is looked at only
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_step->setObjectName(QStringLiteral("rungStep"));
    m_step->setAccessibleName(tr("Step"));
    m_open->setObjectName(QStringLiteral("rungWorkGroup"));
    m_open->setToolTip(tr("Plays it in the Work-group view, next to its source"));
    m_caption->setObjectName(QStringLiteral("rungCaption"));
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *row = new QHBoxLayout;
    row->addWidget(m_step, 1);
    row->addWidget(m_open);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_none, 1);
    column->addWidget(m_view, 1);
    column->addLayout(row);
    column->addWidget(m_caption);
    connect(m_step, &QSlider::valueChanged, this, &StepDiagram::showStep);
    setBoard(nullptr, {});
}

void StepDiagram::setBoard(const std::shared_ptr<const Storyboard> &board, const QString &reason)
{
    m_none->setText(reason);
    if (board && board == m_board)
        return;
    m_board = board;
    const bool drawn = board && board->lastFrame() >= 0;
    m_none->setVisible(!drawn);
    m_view->setVisible(drawn);
    m_step->setVisible(drawn);
    m_caption->setVisible(drawn);
    m_open->setVisible(drawn);
    m_view->setBoard(drawn ? board : nullptr);
    if (!drawn)
        return;
    const QSignalBlocker quiet(m_step);
    m_step->setRange(0, board->lastFrame());
    m_step->setPageStep(std::max(board->lastFrame() / 20, 1));
    m_step->setValue(0);
    showStep(0);
}

void StepDiagram::showStep(int frame)
{
    auto scene = std::make_shared<const Scene>(sceneAt(*m_board, frame));
    const QString caption = captionOf(*m_board, *scene);
    m_caption->setText(tr("Step %1 of %2. %3").arg(frame + 1).arg(m_board->lastFrame() + 1).arg(caption));
    m_step->setAccessibleDescription(m_caption->text());
    m_view->setScene(std::move(scene));
}

} // namespace halo

#include "moc_stepdiagram.cpp"
