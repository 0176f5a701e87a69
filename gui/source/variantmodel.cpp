// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/variantmodel.h"
#include "gui/widgets/wrappedtip.h"

#include <algorithm>

namespace halo {

void VariantModel::setRows(std::vector<VariantRow> rows)
{
    const bool sameLines = std::ranges::equal(m_rows, rows, {}, &VariantRow::id, &VariantRow::id);
    if (!sameLines)
        beginResetModel();
    m_rows = std::move(rows);
    if (!sameLines)
        endResetModel();
    else if (!m_rows.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

QModelIndex VariantModel::find(const std::string &id) const
{
    const auto found = std::ranges::find(m_rows, id, &VariantRow::id);
    return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()));
}

int VariantModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant VariantModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const VariantRow &row = m_rows[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.title;
    case Qt::ToolTipRole:
        return toolTip(row);
    case Qt::AccessibleTextRole:
        return accessibleText(row);
    case Qt::AccessibleDescriptionRole:
        return row.family;
    case TimeRole:
        return row.time;
    case MarkRole:
        return row.mark;
    case NoteRole:
        return row.note;
    case BarRole:
        return row.bar;
    case RefusalRole:
        return row.refusal;
    case OwnRole:
        return row.own;
    case IdRole:
        return QString::fromStdString(row.id);
    case HeadingRole:
        return row.heading;
    default:
        return {};
    }
}

Qt::ItemFlags VariantModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || m_rows[static_cast<size_t>(index.row())].id.empty())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

QString VariantModel::toolTip(const VariantRow &row) const
{
    if (row.heading)
        return {};
    QStringList paragraphs{ row.summary };
    if (!row.refusal.isEmpty())
        paragraphs << row.refusal;
    if (!row.kept.isEmpty())
        paragraphs << QStringLiteral("%1: %2").arg(row.time, row.kept);
    if (row.own)
        paragraphs << tr("From your kernels folder.");
    return wrappedTip(paragraphs);
}

QString VariantModel::accessibleText(const VariantRow &row) const
{
    if (!row.refusal.isEmpty())
        return tr("%1, cannot run now: %2").arg(row.title, row.refusal);
    QString text = row.title;
    for (const QString &more : { row.note, row.time, row.kept })
        text = more.isEmpty() ? text : tr("%1, %2").arg(text, more);
    return text;
}

} // namespace halo

#include "moc_variantmodel.cpp"
