// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/recordrow.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace halo {

/// The configurations of a record as a table of numbers.
class TimingModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Variant,
        FilterSize,
        Picture,
        WorkGroup,
        Median,
        Low,
        High,
        SpeedUp, ///< over naive of the same rounds
        Bandwidth,
        Rate,
        Rounds,
        Remark,
        ColumnCount,
    };
    /// The value to sort by; display texts do not sort.
    static constexpr int sortRole = Qt::UserRole;
    using QAbstractTableModel::QAbstractTableModel;

    void setRecord(std::shared_ptr<const Record> record);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant valueOf(size_t row, int column) const;
    double numberOf(size_t row, RecordColumn column) const; ///< 0: there is none
    QString textOf(size_t row, int column) const;
    QString remarkOn(const Measured &measured) const;

    std::shared_ptr<const Record> m_record = std::make_shared<Record>();
    std::vector<RecordRow> m_rows; ///< of the entries of the record
};

} // namespace halo
