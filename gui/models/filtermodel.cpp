// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/filtermodel.h"

#include "gui/models/weighttext.h"

#include <QRect>

#include <algorithm>
#include <cmath>

namespace halo {

void FilterModel::setFilter(const Filter &filter)
{
    const bool sameShape = filter.size() == m_filter.size();
    if (!sameShape)
        beginResetModel();
    m_filter = filter;
    m_largest = 0.0F;
    for (const float weight : filter.weights)
        m_largest = std::max(m_largest, std::abs(weight));
    if (sameShape)
        Q_EMIT dataChanged(index(0, 0), index(filter.height - 1, filter.width - 1));
    else
        endResetModel();
}

int FilterModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_filter.height;
}

int FilterModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_filter.width;
}

QVariant FilterModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const float weight = m_filter.weights[position(index)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return weightText(weight);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("Column %1, row %2: %3")
            .arg(index.column() + 1)
            .arg(index.row() + 1)
            .arg(weightText(weight));
    default:
        return {};
    }
}

bool FilterModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const auto weight = parseWeight(value.toString());
    if (!index.isValid() || role != Qt::EditRole || !weight)
        return false;
    if (m_filter.weights[position(index)] == *weight)
        return true;
    Filter changed = m_filter;
    changed.weights[position(index)] = *weight;
    changed.name = "custom";
    setFilter(changed);
    Q_EMIT edited(changed, QStringLiteral("cell %1 %2").arg(index.column()).arg(index.row()));
    return true;
}

Qt::ItemFlags FilterModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren;
}

void FilterModel::clearCells(const QModelIndexList &cells)
{
    Filter changed = m_filter;
    for (const QModelIndex &cell : cells)
        changed.weights[position(cell)] = 0.0F;
    if (changed.sameWeights(m_filter))
        return;
    changed.name = "custom";
    setFilter(changed);
    Q_EMIT edited(changed, {});
}

QString FilterModel::copyCells(const QModelIndexList &cells) const
{
    QRect box;
    for (const QModelIndex &cell : cells)
        box |= QRect(cell.column(), cell.row(), 1, 1);
    QStringList lines;
    for (int y = box.top(); y <= box.bottom(); ++y) {
        QStringList line;
        for (int x = box.left(); x <= box.right(); ++x)
            line += weightText(m_filter.at(x, y));
        lines += line.join(u'\t');
    }
    return lines.join(u'\n');
}

void FilterModel::pasteCells(const QModelIndex &first, const QString &text)
{
    if (!first.isValid())
        return;
    Filter changed = m_filter;
    const QStringList lines = text.trimmed().split(u'\n');
    for (int y = 0; y < std::min(static_cast<int>(lines.size()), m_filter.height - first.row()); ++y) {
        const QStringList cells = lines[y].trimmed().split(u'\t');
        for (int x = 0; x < std::min(static_cast<int>(cells.size()), m_filter.width - first.column()); ++x)
            if (const auto weight = parseWeight(cells[x]))
                changed.weights[position(index(first.row() + y, first.column() + x))] = *weight;
    }
    if (changed.sameWeights(m_filter))
        return;
    changed.name = "custom";
    setFilter(changed);
    Q_EMIT edited(changed, {});
}

size_t FilterModel::position(const QModelIndex &index) const
{
    return static_cast<size_t>(index.row()) * static_cast<size_t>(m_filter.width)
        + static_cast<size_t>(index.column());
}

} // namespace halo
