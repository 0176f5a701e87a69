// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/network/networks.h"

#include <QAbstractTableModel>

namespace halo {

/// The layers of a network as a table; before it has run, without kernels and times.
class NetworkModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Layer,
        What,
        Maps,
        Kernel,
        Time,
        OpenCv, ///< the time of its dnn, if that ran
        ColumnCount,
    };
    /// Of the column Time: the share of the longest time, 0 to 1.
    static constexpr int shareRole = Qt::UserRole;
    using QAbstractTableModel::QAbstractTableModel;

    void setNetwork(const std::shared_ptr<const Network> &network);
    void setOutcome(const std::shared_ptr<const NetworkOutcome> &outcome);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const StepResult *stepAt(int row) const;
    QString textOf(int row, int column) const;
    static QString whatDoes(const NetworkStep &step);
    static QString whatComputes(const NetworkStep &step);
    static QString whatDoes(const LayerOperation &operation);

    std::shared_ptr<const Network> m_network;
    std::shared_ptr<const NetworkOutcome> m_outcome;
    std::vector<std::optional<nanoseconds>> m_dnn; ///< of each step
};

} // namespace halo
