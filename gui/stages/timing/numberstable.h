// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

#include <QTableView>

#include <memory>

class QSortFilterProxyModel;

namespace halo {

class TimingModel;

/// The numbers of what a chart shows; rows are sorted by a click on a header and copied as text.
class NumbersTable : public QTableView
{
    Q_OBJECT
public:
    explicit NumbersTable(QWidget *parent = nullptr);
    void setRecord(const std::shared_ptr<const Record> &record);
    /// The text of the selected rows, with tabs between cells.
    QString selectedText() const;

Q_SIGNALS:
    /// Position in the record; chosen: by a double click or Enter.
    void entryClicked(int entry);
    void entryChosen(int entry);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    TimingModel *m_model;
    QSortFilterProxyModel *m_sorted;
};

} // namespace halo
