// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagramviews/hardwaretable.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/tracewalk.h"
#include "gui/widgets/card.h"
#include "gui/widgets/wrappedtip.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>

#include <algorithm>

namespace halo {
namespace {

const QString none = QStringLiteral("\u2013");
constexpr size_t countHead = 8; ///< the row above those that were counted

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
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(0);
    m_grid->setColumnStretch(0, 1);
    addRow(QString(), QString());
    setRow(0, tr("this"), tr("ideal"), tr("naive"));
    m_rows[0].values[Own]->setToolTip(tr("By the model, from the recorded work-group"));
    addRow(tr("global reads per output"),
        tr("Elements of the input that the work-items request, for each output. This is not the memory "
           "traffic: caches are not modelled."));
    addRow(tr("sectors per load"), tr("The number of memory sectors that a load of one warp touches."));
    addRow(tr("extra turns at banks"),
        tr("Extra turns because lanes of a warp request different words of the same bank, for each access of "
           "a whole warp to local memory."));
    addRow(tr("idle lanes while loading"),
        tr("Lanes that wait while other lanes of their warp load. Empty lanes have no work-item."));
    addRow(tr("cells filled, never used"), tr("Cells of local memory that are written but never read."));
    addRow(tr("flop per byte"),
        tr("Arithmetic intensity: two operations for each tap, divided by the bytes requested."));
    addRow(tr("groups at once (theoretical)"),
        tr("The number of work-groups that fit on a compute unit of the model, and what limits it."));
    addRow(tr("whole launches, with weights"),
        tr("Of all work-groups of all launches, the loads of weights included: what a GPU counted, beside "
           "what "
           "the model says of the same launches."));
    addRow(tr("loads per output"),
        tr("A request of a warp counts as a load of each of its lanes; a load of several numbers counts "
           "once. "
           "Reads through a sampler are not included."));
    addRow(tr("sectors per load"), tr("The number of memory sectors that a load of one warp touches."));
    addRow(tr("extra turns at banks"),
        tr("Extra turns because lanes of a warp request different words of the same bank, for each access of "
           "a whole warp to local memory."));
    addRow(tr("DRAM bytes per output"),
        tr("Bytes that the device reads from its memory and writes to it for each output, with empty caches "
           "at the start."));
    setCounts({});
    m_grid->setRowStretch(static_cast<int>(m_rows.size()), 1);
}

void HardwareTable::addRow(const QString &name, const QString &toolTip)
{
    const int line = static_cast<int>(m_rows.size());
    Row row;
    row.name = new ElidedLabel(name, this);
    row.name->setToolTip(toolTip);
    m_grid->addWidget(row.name, line, 0);
    for (int i = 0; i < columns; ++i) {
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
    setValue(row, Own, own);
    setValue(row, Ideal, ideal);
    setValue(row, Naive, naive);
}

void HardwareTable::setValue(size_t row, Column column, const QString &text)
{
    QLabel *value = m_rows[row].values[column];
    value->setText(text);
    value->setAccessibleName(row == 0
            ? text
            : QStringLiteral("%1, %2: %3")
                  .arg(m_rows[row].name->text(),
                      m_rows[row > countHead ? countHead : 0].values[column]->text(), text));
}

/// They may be of another problem: the tool tips say so.
void HardwareTable::setCounts(const std::optional<KnownCounts> &known)
{
    for (size_t row = countHead; row < m_rows.size(); ++row) {
        m_rows[row].name->setVisible(known.has_value());
        for (QLabel *value : m_rows[row].values)
            value->setVisible(known.has_value());
        setRole(m_rows[row].values[Counted], row == countHead || !known || !known->sameShape ? "muted" : "");
        setRow(row, none, none, {});
    }
    if (!known)
        return;
    setRole(m_rows[countHead].name, "muted");
    setRole(m_rows[countHead].values[Own], "muted");
    setRow(countHead, tr("model"), shortDeviceOf(*known), {});
    QLabel *head = m_rows[countHead].values[Counted];
    head->setAccessibleName(countedOn(*known));
    head->setToolTip(wrappedTip({ countedOn(*known), shapeText(*known), originText(*known) }));
    setCount(countHead + 1, *known, &CountedCosts::requestsPerOutput, { "global_load_requests" });
    setCount(countHead + 2, *known, &CountedCosts::sectorsPerLoad, { "global_load_sectors" });
    setCount(countHead + 3, *known, &CountedCosts::conflictsPerAccess,
        { "local_loads", "local_stores", "local_load_conflicts", "local_store_conflicts" });
    setCount(countHead + 4, *known, &CountedCosts::dramBytesPerOutput,
        { "dram_read_bytes", "dram_written_bytes" });
}

void HardwareTable::setCount(size_t row, const KnownCounts &known, std::optional<double> CountedCosts::*cost,
    std::initializer_list<const char *> counters)
{
    const auto counted = costsOf(known.launches, &CountedLaunch::counted).*cost;
    const auto modelled = costsOf(known.launches, &CountedLaunch::modelled).*cost;
    if (!counted)
        return;
    setRow(row, modelled ? figureText(*modelled) : none, figureText(*counted), {});
    QStringList tip{ countedText(*counted, modelled) };
    tip += reasonsOf(known, counters);
    tip << m_rows[row].name->toolTip() << shapeText(known) << originText(known);
    m_rows[row].values[Counted]->setToolTip(wrappedTip(tip));
    setRole(m_rows[row].values[Own], known.sameShape ? "" : "muted");
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
    const auto ifFormula = [&](double value) { return hasTaps ? figureText(value) : none; };
    setRow(1, figureText(traffic.readsPerOutput), figureText(traffic.idealReadsPerOutput),
        ifFormula(traffic.naiveReadsPerOutput));
    const Trace &trace = analysis->board->trace();
    const int input = imageBuffer(trace);
    const bool isImage = input >= 0 && trace.buffers[static_cast<size_t>(input)].space == Space::Image;
    setRow(2, isImage ? tr("unknown") : figureText(traffic.sectorsPerLoad),
        isImage ? none : figureText(traffic.idealSectorsPerLoad), none);
    m_rows[2].values[Own]->setToolTip(isImage
            ? tr("An image object: the driver chooses its layout in memory, so the layout is unknown")
            : m_rows[2].name->toolTip());
    const double turns = static_cast<double>(traffic.conflicts)
        / static_cast<double>(std::max<std::int64_t>(traffic.localSteps, 1));
    setRow(3, tiled ? figureText(turns) : none, tiled ? zero : none, none);
    m_rows[3].values[Own]->setToolTip(m_rows[3].name->toolTip() + u'\n'
        + tr("%1 in %2", "extra turns, accesses of warps")
              .arg(whole(traffic.conflicts), whole(traffic.localSteps)));
    setRow(4, tr("%1 %").arg(qRound(traffic.idleWhileLoading * 100.0)), tr("%1 %").arg(0), none);
    const int lanes = std::max(analysis->model.warp, 1);
    const int spare = (lanes - trace.items() % lanes) % lanes;
    m_rows[4].name->setText(
        spare > 0 ? tr("idle while loading, + %1 empty").arg(spare) : tr("idle lanes while loading"));
    setRow(5, tiled ? whole(traffic.unusedCells) : none, tiled ? zero : none, none);
    setRow(6, ifFormula(traffic.intensity), none, ifFormula(traffic.naiveIntensity));
    setRow(7, whole(analysis->occupancy.groups), none, none);
    m_rows[7].values[Own]->setToolTip(tr("Limited by %1; %2 % of the work-items that fit")
                                          .arg(translated(analysis->occupancy.limit),
                                              QString::number(qRound(analysis->occupancy.share * 100.0))));
    setCounts(analysis->counts[0]);
}

} // namespace halo

#include "moc_hardwaretable.cpp"
