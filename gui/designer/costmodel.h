// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace halo {

/// What a filter costs with one variant.
struct CostRow
{
    QString title;
    std::optional<double> reads; ///< of global memory, per output pixel and colour plane
    std::optional<double> flops; ///< per output pixel and colour plane
    QString refusal;             ///< why the variant does not take the filter; empty if it does
    bool chosen = false;

    bool operator==(const CostRow &) const = default;
};

/// The variants with what the filter costs there, or why it cannot run.
class CostModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Title,
        Reads,
        Flops,
        Accepted,
        ColumnCount,
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<CostRow> rows);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const CostRow &row, int column) const;

    std::vector<CostRow> m_rows;
};

} // namespace halo
