// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filtermodel.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filterformula.h"
#include "gui/designer/weighttext.h"

#include <QRect>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

QRect boxAround(const QModelIndexList &cells)
{
    QRect box;
    for (const QModelIndex &cell : cells)
        box |= QRect(cell.column(), cell.row(), 1, 1);
    return box;
}

/// Without the dust that adding decimal fractions leaves behind: 0.1f + 0.2 is 0.3f.
float tidied(double weight, double step)
{
    if (std::abs(weight) < step * 1e-4)
        return 0.0F;
    return QString::number(weight, 'g', 7).toFloat();
}

} // namespace

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

void FilterModel::setOp(Op op)
{
    if (m_op == op)
        return;
    m_op = op;
    Q_EMIT dataChanged(index(0, 0), index(m_filter.height - 1, m_filter.width - 1));
}

QPoint FilterModel::anchor() const
{
    const QPoint applied(m_filter.width / 2, m_filter.height / 2);
    return m_op == Op::Correlation ? applied : QPoint(m_filter.width - 1, m_filter.height - 1) - applied;
}

void FilterModel::setSymmetry(Symmetry symmetry)
{
    if (m_symmetry == symmetry)
        return;
    m_symmetry = symmetry;
    Q_EMIT symmetryChanged();
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
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return weightText(weight(index));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const bool isAnchor = QPoint(index.column(), index.row()) == anchor();
        return (isAnchor ? tr("Column %1, row %2, over the output: %3") : tr("Column %1, row %2: %3"))
            .arg(index.column() + 1)
            .arg(index.row() + 1)
            .arg(weightText(weight(index)));
    }
    default:
        return {};
    }
}

bool FilterModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const auto weight = weightOf(value.toString(), index);
    if (!weight)
        return false;
    change({ { index, *weight } },
        tr("weight in column %1, row %2").arg(index.column() + 1).arg(index.row() + 1), {});
    return true;
}

Qt::ItemFlags FilterModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren;
}

std::optional<float> FilterModel::weightOf(const QString &text, const QModelIndex &cell, QString *why) const
{
    if (const auto plain = parseWeight(text))
        return plain;
    try {
        const auto weight
            = static_cast<float>(evaluate(text.toStdString(), m_filter.size(), cell.column(), cell.row()));
        if (std::isfinite(weight))
            return weight;
        if (why)
            *why = tr("\"%1\" is larger than a weight can be.").arg(text);
    } catch (const Error &error) {
        if (why)
            *why = translated(error.message());
    }
    return std::nullopt;
}

QString FilterModel::mistakeIn(const QString &text, const QModelIndex &cell) const
{
    QString why;
    weightOf(text, cell, &why);
    return why;
}

bool FilterModel::fillCells(const QModelIndexList &cells, const QString &text)
{
    std::vector<CellWeight> weights;
    for (const QModelIndex &cell : cells) {
        const auto weight = weightOf(text, cell);
        if (!weight)
            return false;
        weights.push_back({ cell, *weight });
    }
    change(weights, tr("fill weights"), {});
    return true;
}

void FilterModel::clearCells(const QModelIndexList &cells)
{
    std::vector<CellWeight> weights;
    for (const QModelIndex &cell : cells)
        weights.push_back({ cell, 0.0F });
    change(weights, tr("clear weights"), {});
}

void FilterModel::spread(const QModelIndexList &cells, bool down)
{
    const QRect box = boxAround(cells);
    const int first = down ? box.top() : box.left();
    const bool single = first == (down ? box.bottom() : box.right());
    const int from = single ? first - 1 : first;
    if (from < 0)
        return;
    std::vector<CellWeight> weights;
    for (const QModelIndex &cell : cells)
        weights.push_back({ cell, down ? m_filter.at(cell.column(), from) : m_filter.at(from, cell.row()) });
    change(weights, down ? tr("fill down") : tr("fill right"), {});
}

void FilterModel::paintCells(const QModelIndexList &cells, float weight, int stroke)
{
    std::vector<CellWeight> weights;
    for (const QModelIndex &cell : cells)
        weights.push_back({ cell, weight });
    change(weights, tr("paint weights"), QStringLiteral("paint %1").arg(stroke));
}

double FilterModel::nudgeStep(bool fine) const
{
    const bool whole
        = std::ranges::all_of(m_filter.weights, [](float weight) { return weight == std::round(weight); });
    const double step
        = whole ? 1.0 : std::pow(10.0, std::floor(std::log10(static_cast<double>(m_largest))) - 1.0);
    return fine ? step / 10.0 : step;
}

void FilterModel::nudgeCells(const QModelIndexList &cells, int steps, bool fine)
{
    const double step = nudgeStep(fine);
    std::vector<CellWeight> weights;
    QString key = QStringLiteral("nudge");
    for (const QModelIndex &cell : cells) {
        weights.push_back({ cell, tidied(static_cast<double>(weight(cell)) + steps * step, step) });
        key += QStringLiteral(" %1,%2").arg(cell.column()).arg(cell.row());
    }
    change(weights, tr("nudge weights"), key);
}

Filter FilterModel::part(const QModelIndexList &cells) const
{
    const QRect box = boxAround(cells);
    Filter block{ "custom", box.width(), box.height(), {} };
    for (int y = box.top(); y <= box.bottom(); ++y)
        for (int x = box.left(); x <= box.right(); ++x)
            block.weights.push_back(m_filter.at(x, y));
    return block;
}

bool FilterModel::pasteCells(const QModelIndex &first, const Filter &block)
{
    if (!first.isValid() || first.column() + block.width > m_filter.width
        || first.row() + block.height > m_filter.height)
        return false;
    std::vector<CellWeight> weights;
    for (int y = 0; y < block.height; ++y)
        for (int x = 0; x < block.width; ++x)
            weights.push_back({ index(first.row() + y, first.column() + x), block.at(x, y) });
    change(weights, tr("paste weights"), {});
    return true;
}

void FilterModel::replace(const Filter &filter, const QString &step)
{
    if (filter == m_filter)
        return;
    setFilter(filter);
    Q_EMIT edited(filter, step, {});
}

void FilterModel::change(const std::vector<CellWeight> &cells, const QString &step, const QString &key)
{
    Filter changed = m_filter;
    // Mirrored cells first: what was asked for by name wins.
    for (const auto &[cell, weight] : cells)
        for (const MirrorCell &mirror : mirrorsOf(m_symmetry, m_filter.size(), cell.column(), cell.row()))
            changed.weights[position(mirror.x, mirror.y)] = mirror.negated ? 0.0F - weight : weight;
    for (const auto &[cell, weight] : cells)
        changed.weights[position(cell.column(), cell.row())] = weight;
    if (changed.sameWeights(m_filter))
        return;
    changed.name = "custom";
    setFilter(changed);
    Q_EMIT edited(changed, step, key);
}

size_t FilterModel::position(int column, int row) const
{
    return static_cast<size_t>(row) * static_cast<size_t>(m_filter.width) + static_cast<size_t>(column);
}

} // namespace halo

#include "moc_filtermodel.cpp"
