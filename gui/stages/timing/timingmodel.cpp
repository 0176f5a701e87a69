// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingmodel.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/translated.h"
#include "gui/charts/charts.h"

namespace halo {
void TimingModel::setRecord(std::shared_ptr<const Record> record)
{
    beginResetModel();
    m_record = std::move(record);
    m_rows.assign(m_record->measured.size(), {});
    for (const std::vector<size_t> &series : seriesOf(*m_record))
        for (RecordRow &row : rowsOf(*m_record, series))
            m_rows[row.entry] = std::move(row);
    endResetModel();
}

int TimingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_record->measured.size());
}

int TimingModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TimingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QString names[] = { tr("implementation"), tr("filter"), tr("image"), tr("work-group"),
        tr("median ms"), tr("95 % from"), tr("to"), tr("\u00d7 naive"), tr("GB/s"), tr("GFLOP/s"),
        tr("rounds"), tr("remark") };
    return section >= 0 && section < ColumnCount ? names[section] : QString();
}

QString TimingModel::remarkOn(const Measured &measured) const
{
    if (!measured.refusal.empty())
        return translated(measured.refusal);
    QStringList notes{ translated(measured.note), translated(keptText(measured)) };
    notes.removeAll(QString());
    const QString note = notes.join(QStringLiteral("; "));
    if (measured.kernelMs.empty())
        return note.isEmpty() ? tr("not measured yet") : note;
    const QString output
        = measured.verified ? tr("verified") : tr("wrong output, error %1").arg(measured.maxError, 0, 'g', 2);
    return note.isEmpty() ? output : output + QStringLiteral("; ") + note;
}

QVariant TimingModel::valueOf(size_t row, int column) const
{
    const Measured &measured = m_record->measured[row];
    switch (column) {
    case Variant:
        return nameOf(measured);
    case FilterSize:
        return measured.filterSize.w * measured.filterSize.h;
    case Picture:
        return static_cast<qulonglong>(measured.image.area());
    case WorkGroup:
        return measured.tuning.group.w * 10'000 + measured.tuning.group.h;
    case Median:
        return numberOf(row, RecordColumn::Median);
    case Low:
        return numberOf(row, RecordColumn::Low);
    case High:
        return numberOf(row, RecordColumn::High);
    case SpeedUp:
        return numberOf(row, RecordColumn::SpeedUp);
    case Bandwidth:
        return measured.ranked() ? numberOf(row, RecordColumn::Bandwidth) : 0.0;
    case Rate:
        return measured.ranked() ? numberOf(row, RecordColumn::Rate) : 0.0;
    case Rounds:
        return halo::valueOf(m_rows[row], RecordColumn::Samples);
    case Remark:
        return remarkOn(measured);
    default:
        return {};
    }
}

double TimingModel::numberOf(size_t row, RecordColumn column) const
{
    return halo::valueOf(m_rows[row], column).toDouble();
}

QString TimingModel::textOf(size_t row, int column) const
{
    const Measured &measured = m_record->measured[row];
    switch (column) {
    case FilterSize:
        return measured.filterSize.area() > 0 ? tightSize(measured.filterSize)
                                              : QString::fromStdString(measured.filter);
    case Picture:
        return tightSize(measured.image);
    case WorkGroup:
        return measured.peer ? QString() : tightSize(measured.tuning.group);
    case Variant:
    case Rounds:
    case Remark:
        return valueOf(row, column).toString();
    default:
        break;
    }
    const double value = valueOf(row, column).toDouble();
    return value > 0.0 ? QString::number(value, 'g', 4) : QStringLiteral("\u2013");
}

QVariant TimingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<size_t>(index.row());
    if (role == Qt::DisplayRole)
        return textOf(row, index.column());
    if (role == sortRole)
        return valueOf(row, index.column());
    if (role == Qt::ToolTipRole)
        return tipOf(*m_record, row, m_rows[row].summary);
    if (role == Qt::TextAlignmentRole && index.column() != Variant && index.column() != Remark)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

} // namespace halo

#include "moc_timingmodel.cpp"
