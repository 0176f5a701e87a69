// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/costpanel.h"

#include "compute/drawing/base/translated.h"
#include "gui/diagramviews/accessmatrixview.h"
#include "gui/diagramviews/hardwaretable.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/wrappedtip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>

namespace halo {
namespace {

const QString modelKey = QStringLiteral("workgroup/model");

} // namespace

CostPanel::CostPanel(QWidget *parent)
    : QWidget(parent)
    , m_pages(new Segmented(tr("Costs"), this))
    , m_count(new QPushButton(tr("Count on This GPU"), this))
    , m_models(new QComboBox(this))
    , m_stack(new QStackedWidget(this))
    , m_table(new HardwareTable(this))
    , m_occupied(new AccessMatrixView(this))
{
    setObjectName(QStringLiteral("costPanel"));
    m_pages->addSegment(
        0, tr("Hardware"), tr("Costs of the whole work-group, compared with the ideal and the naive kernel"));
    m_pages->addSegment(1, tr("Access map"), tr("Lanes, and the sectors or banks they touch in this step"));
    m_pages->setObjectName(QStringLiteral("costPages"));
    m_count->setObjectName(QStringLiteral("countButton"));
    fillModels();
    auto *row = new QHBoxLayout;
    row->addWidget(m_pages, 1);
    row->addWidget(m_count);
    auto *scroll = new QScrollArea(this); // a low window has no room for all rows at once
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_table);
    for (QWidget *part : { scroll->viewport(), static_cast<QWidget *>(m_table) })
        part->setAutoFillBackground(false); // the card's own shows
    m_stack->addWidget(scroll);
    m_stack->addWidget(m_occupied);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_models);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    connect(m_pages, &Segmented::picked, m_stack, &QStackedWidget::setCurrentIndex);
}

void CostPanel::fillModels()
{
    m_models->setObjectName(QStringLiteral("modelBox"));
    m_models->setAccessibleName(tr("Model of the hardware"));
    m_models->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_models->setMinimumContentsLength(12);
    for (const HardwareModel &model : hardwareModels()) {
        m_models->addItem(translated(model.name));
        m_models->setItemData(m_models->count() - 1,
            tr("A model, not a measurement: warps of %1, sectors of %2 bytes, %3 banks of %4 bytes")
                .arg(model.warp)
                .arg(model.sectorBytes)
                .arg(model.banks)
                .arg(model.bankBytes),
            Qt::ToolTipRole);
    }
    const auto showTip = [this] { m_models->setToolTip(m_models->currentData(Qt::ToolTipRole).toString()); };
    m_models->setCurrentIndex(std::max(0, m_models->findText(QSettings().value(modelKey).toString())));
    showTip();
    connect(m_models, &QComboBox::activated, this, [this, showTip] {
        showTip();
        QSettings().setValue(modelKey, m_models->currentText());
        Q_EMIT modelChosen();
    });
}

const HardwareModel &CostPanel::model() const
{
    return hardwareModels()[static_cast<size_t>(std::max(m_models->currentIndex(), 0))];
}

void CostPanel::setCountRefusal(const QString &refusal)
{
    m_count->setEnabled(refusal.isEmpty());
    m_count->setToolTip(
        wrappedTip({ tr("Let the chosen device count what it makes of this launch, with NVIDIA's profiler."),
            refusal }));
}

void CostPanel::setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis)
{
    m_table->setAnalysis(analysis);
    m_occupied->setAnalysis(analysis);
}

void CostPanel::setFrame(int frame)
{
    m_occupied->setFrame(frame);
}

void CostPanel::setItem(int item)
{
    m_occupied->setItem(item);
}

} // namespace halo

#include "moc_costpanel.cpp"
