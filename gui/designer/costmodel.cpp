// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/costmodel.h"

#include "compute/drawing/base/numbers.h"
#include "gui/widgets/style.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace halo {

void CostModel::setRows(std::vector<CostRow> rows)
{
    if (m_rows == rows)
        return;
    const bool sameCount = rows.size() == m_rows.size();
    if (!sameCount)
        beginResetModel();
    m_rows = std::move(rows);
    if (!sameCount)
        endResetModel();
    else if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int CostModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CostModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString CostModel::text(const CostRow &row, int column) const
{
    const auto number = [](const std::optional<double> &value) {
        return value ? shortNumber(*value, 3) : QStringLiteral("\u2013");
    };
    switch (column) {
    case Title:
        return row.title;
    case Reads:
        return number(row.reads);
    case Flops:
        return number(row.flops);
    default:
        return row.refusal.isEmpty() ? QStringLiteral("\u2713 ") + tr("yes")
                                     : QStringLiteral("\u2717 ") + tr("no");
    }
}

QVariant CostModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const CostRow &row = m_rows[static_cast<size_t>(index.row())];
    const Colours &colours = coloursOf(QGuiApplication::palette());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return row.refusal;
    case Qt::TextAlignmentRole:
        return index.column() == Reads || index.column() == Flops ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                                  : int(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (!row.refusal.isEmpty())
            return index.column() == Accepted ? colours.bad : colours.muted;
        return index.column() == Accepted ? colours.good : colours.text;
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.chosen);
        return font;
    }
    default:
        return {};
    }
}

QVariant CostModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole && section == Reads)
        return tr("Reads of global memory per output pixel and colour channel.");
    if (role == Qt::ToolTipRole && section == Flops)
        return tr("Additions and multiplications per output pixel and colour channel.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Title:
        return tr("implementation");
    case Reads:
        return tr("reads/px");
    case Flops:
        return tr("flops/px");
    default:
        return tr("suits");
    }
}

} // namespace halo

#include "moc_costmodel.cpp"
