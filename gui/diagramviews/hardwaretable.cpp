// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagramviews/hardwaretable.h"

#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/tracewalk.h"
#include "gui/widgets/card.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

const QString none = QStringLiteral("\u2013");

QString figure(double value)
{
    constexpr double few = 100.0;
    const double hundredths = std::round(value * few) / few; // 1.5625 is no 1.6, but 15 is no 15.00
    return std::abs(value) >= few ? QLocale().toString(value, 'f', 0)
                                  : QLocale().toString(hundredths, 'g', 4);
}

QString whole(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

} // namespace

HardwareTable::HardwareTable(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    setObjectName(QStringLiteral("hardwareTable"));
    setAccessibleName(tr("What the hardware sees"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(0);
    m_grid->setColumnStretch(0, 1);
    addRow(QString(), QString());
    setRow(0, tr("this"), tr("ideal"), tr("naive"));
    addRow(tr("global reads per output"),
        tr("Elements of the input that the work-items request, for each output. This is not the memory "
           "traffic: caches are not modelled."));
    addRow(tr("sectors per load"), tr("The number of memory sectors that a load of one warp touches."));
    addRow(tr("extra turns at banks"),
        tr("Extra turns because lanes of a warp request different words of the same bank, and the number of "
           "accesses of whole warps to local memory."));
    addRow(tr("idle lanes while loading"),
        tr("Lanes that wait while other lanes of their warp load. Empty lanes have no work-item."));
    addRow(tr("cells filled, never used"), tr("Cells of local memory that are written but never read."));
    addRow(tr("flop per byte"),
        tr("Arithmetic intensity: two operations for each tap, divided by the bytes requested."));
    addRow(tr("groups at once (theoretical)"),
        tr("The number of work-groups that fit on a compute unit of the model, and what limits it."));
    m_grid->setRowStretch(static_cast<int>(m_rows.size()), 1);
}

void HardwareTable::addRow(const QString &name, const QString &toolTip)
{
    const int line = static_cast<int>(m_rows.size());
    Row row;
    row.name = new ElidedLabel(name, this);
    row.name->setToolTip(toolTip);
    m_grid->addWidget(row.name, line, 0);
    for (int i = 0; i < 3; ++i) {
        auto *value = new QLabel(none, this);
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        value->setToolTip(toolTip);
        setRole(value, line == 0 || i > 0 ? "muted" : "");
        m_grid->addWidget(value, line, i + 1);
        row.values[i] = value;
    }
    m_rows.push_back(row);
}

void HardwareTable::setRow(size_t row, const QString &own, const QString &ideal, const QString &naive)
{
    const QString texts[] = { own, ideal, naive };
    for (size_t i = 0; i < 3; ++i) {
        m_rows[row].values[i]->setText(texts[i]);
        m_rows[row].values[i]->setAccessibleName(row == 0
                ? texts[i]
                : QStringLiteral("%1, %2: %3")
                      .arg(m_rows[row].name->text(), m_rows[0].values[i]->text(), texts[i]));
    }
}

void HardwareTable::setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis)
{
    if (!analysis)
        return;
    const TrafficSummary &traffic = analysis->traffic;
    const bool tiled = analysis->board->trace().tile() >= 0;
    const QString zero = QStringLiteral("0");
    m_rows[2].name->setText(tr("%1-byte sectors per load").arg(analysis->model.sectorBytes));
    const bool hasTaps = analysis->hasFormula && !analysis->board->places().isSpectra();
    const auto ifFormula = [&](double value) { return hasTaps ? figure(value) : none; };
    setRow(1, figure(traffic.readsPerOutput), figure(traffic.idealReadsPerOutput),
        ifFormula(traffic.naiveReadsPerOutput));
    const Trace &trace = analysis->board->trace();
    const int input = imageBuffer(trace);
    const bool isImage = input >= 0 && trace.buffers[static_cast<size_t>(input)].space == Space::Image;
    setRow(2, isImage ? tr("unknown") : figure(traffic.sectorsPerLoad),
        isImage ? none : figure(traffic.idealSectorsPerLoad), none);
    m_rows[2].values[0]->setToolTip(isImage
            ? tr("An image object: the driver chooses its layout in memory, so the layout is unknown")
            : m_rows[2].name->toolTip());
    const QString turns = tr("%1 in %2", "extra turns, accesses of warps")
                              .arg(whole(traffic.conflicts), whole(traffic.localSteps));
    setRow(3, tiled ? turns : none, tiled ? zero : none, none);
    setRow(4, tr("%1 %").arg(qRound(traffic.idleWhileLoading * 100.0)), tr("%1 %").arg(0), none);
    const int lanes = std::max(analysis->model.warp, 1);
    const int spare = (lanes - trace.items() % lanes) % lanes;
    m_rows[4].name->setText(
        spare > 0 ? tr("idle while loading, + %1 empty").arg(spare) : tr("idle lanes while loading"));
    setRow(5, tiled ? whole(traffic.unusedCells) : none, tiled ? zero : none, none);
    setRow(6, ifFormula(traffic.intensity), none, ifFormula(traffic.naiveIntensity));
    setRow(7, whole(analysis->occupancy.groups), none, none);
    m_rows[7].values[0]->setToolTip(tr("Limited by %1; %2 % of the work-items that fit")
                                        .arg(translated(analysis->occupancy.limit),
                                            QString::number(qRound(analysis->occupancy.share * 100.0))));
}

} // namespace halo

#include "moc_hardwaretable.cpp"
