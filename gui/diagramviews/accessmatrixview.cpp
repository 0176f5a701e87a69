// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagramviews/accessmatrixview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/accessmatrix.h"
#include "compute/drawing/paint/layout.h"
#include "compute/drawing/paint/look.h"
#include "compute/drawing/recording/storyboard.h"
#include "gui/widgets/stilltext.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSpinBox>
#include <QVBoxLayout>

namespace halo {

/// Where the card is drawn.
class OccupancyCanvas : public QWidget
{
public:
    using QWidget::QWidget;
    AccessMatrix card;
    QString columnName;
    bool banks = false;
    int item = -1;
    QSize group;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Look &look = diagramLook(isDarkPalette(palette()));
        paintOccupancy(painter, QRectF(rect()).adjusted(0, 0, -1, -1),
            { card, columnName, banks, item, group }, look, DiagramFonts(font()));
    }
};

AccessMatrixView::AccessMatrixView(QWidget *parent)
    : QWidget(parent)
    , m_canvas(new OccupancyCanvas(this))
    , m_text(new StillText(1, this))
    , m_warp(new QSpinBox(this))
    , m_padding(new QSpinBox(this))
{
    setObjectName(QStringLiteral("punchView"));
    m_canvas->setObjectName(QStringLiteral("punchCard"));
    m_canvas->setMinimumHeight(60);
    m_text->setObjectName(QStringLiteral("punchText"));
    m_warp->setObjectName(QStringLiteral("warpSpin"));
    m_warp->setAccessibleName(tr("Warp shown below"));
    m_warp->setPrefix(tr("warp "));
    m_warp->setToolTip(tr("The warp shown below"));
    m_padding->setObjectName(QStringLiteral("paddingSpin"));
    m_padding->setAccessibleName(tr("Padding of a row of the tile"));
    m_padding->setPrefix(tr("padding "));
    m_padding->setRange(0, 31); // then a row begins in the bank that the one before began in
    m_padding->setToolTip(tr(
        "Shows the effect of padding each row of the tile by this many cells. The kernel does not change."));
    auto *row = new QHBoxLayout;
    row->addWidget(m_warp);
    row->addWidget(m_padding);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addLayout(row);
    column->addWidget(m_text);
    column->addWidget(m_canvas, 1);
    connect(m_warp, &QSpinBox::valueChanged, this, &AccessMatrixView::refresh);
    connect(m_padding, &QSpinBox::valueChanged, this, &AccessMatrixView::refresh);
}

void AccessMatrixView::showEvent(QShowEvent *)
{
    refresh(); // nothing is worked out while nobody looks
}

void AccessMatrixView::setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis)
{
    m_analysis = analysis;
    m_frame = 0;
    if (!analysis)
        return;
    const int lanes = std::max(analysis->model.warp, 1);
    m_warp->setRange(0, std::max((analysis->board->trace().items() + lanes - 1) / lanes - 1, 0));
    m_warp->setEnabled(m_warp->maximum() > 0);
    refresh();
}

void AccessMatrixView::setFrame(int frame)
{
    m_frame = frame;
    if (isVisible())
        refresh();
}

void AccessMatrixView::setItem(int item)
{
    m_canvas->item = item;
    m_canvas->update();
}

QString AccessMatrixView::costText(const Step &step, bool local, const AccessMatrix &card) const
{
    const StepCost cost = costOf(m_analysis->board->trace(), step, m_analysis->model, m_padding->value());
    if (local)
        return card.degree > 1
            ? tr("%1 turns at the banks: conflict; extra turns in this step: %2")
                  .arg(card.degree)
                  .arg(cost.conflicts)
            : tr("one turn: no conflict in this warp; extra turns in this step: %1").arg(cost.conflicts);
    return tr("sectors in this warp: %1; in this step %2, the least is %3")
        .arg(card.degree)
        .arg(cost.sectors)
        .arg(cost.idealSectors);
}

void AccessMatrixView::refresh()
{
    const Step *step = m_analysis ? m_analysis->board->stepOf(m_frame) : nullptr;
    m_canvas->card = {};
    QString text = tr("Nothing is read or written at a barrier.");
    if (step) {
        const Trace &trace = m_analysis->board->trace();
        const Space space = trace.buffers[static_cast<size_t>(step->buffer)].space;
        const bool local = space == Space::Local;
        m_canvas->card = local
            ? bankCard(trace, *step, m_analysis->model, m_warp->value(), m_padding->value())
            : sectorCard(trace, *step, m_analysis->model, m_warp->value());
        m_canvas->banks = local;
        m_canvas->group = m_analysis->board->places().group();
        m_canvas->columnName = local ? tr("lanes × %1 banks").arg(m_canvas->card.columns)
                                     : tr("lanes × sectors of %1 bytes").arg(m_analysis->model.sectorBytes);
        text = space == Space::Image
            ? tr("An image object: the driver chooses its layout in memory, so the layout is unknown.")
            : costText(*step, local, m_canvas->card);
    }
    m_text->setText(text);
    m_canvas->setAccessibleName(text);
    m_canvas->update();
}

} // namespace halo

#include "moc_accessmatrixview.cpp"
