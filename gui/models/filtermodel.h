// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter.h"

#include <QAbstractTableModel>

namespace halo {

/// A filter as a table of weights. Changing a cell tells about the new filter; what owns it decides.
class FilterModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setFilter(const Filter &filter);
    const Filter &filter() const { return m_filter; }
    /// The largest absolute weight: full colour.
    float largest() const { return m_largest; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    /// Sets the cells to zero.
    void clearCells(const QModelIndexList &cells);
    /// The cells' bounding rectangle as lines of tab-separated numbers, as spreadsheets take it.
    QString copyCells(const QModelIndexList &cells) const;
    /// Writes such lines from this cell on; what does not fit or is no number is left out.
    void pasteCells(const QModelIndex &first, const QString &text);

Q_SIGNALS:
    /// key tells which cell was changed, if it was a single one.
    void edited(const halo::Filter &filter, const QString &key);

private:
    size_t position(const QModelIndex &index) const;

    Filter m_filter;
    float m_largest = 1.0F;
};

} // namespace halo
