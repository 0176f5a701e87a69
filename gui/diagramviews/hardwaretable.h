// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/traceanalysis.h"

#include <QString>
#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace halo {

/// "What the hardware sees": costs of the whole work-group by the chosen model, beside the ideal and naive.
/// Below, if it is known: what a GPU counted of whole launches, beside the model of the same launches.
class HardwareTable : public QWidget
{
    Q_OBJECT
public:
    explicit HardwareTable(QWidget *parent = nullptr);
    void setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis);

private:
    enum Column
    {
        Own,
        Ideal,
        Naive,
        columns,
        Counted = Ideal, ///< of the rows below countHead
    };
    struct Row
    {
        QLabel *name;
        std::array<QLabel *, columns> values;
    };
    void addRow(const QString &name, const QString &toolTip);
    void setRow(size_t row, const QString &own, const QString &ideal, const QString &naive);
    void setValue(size_t row, Column column, const QString &text);
    void setCounts(const std::optional<KnownCounts> &known);
    void setCount(size_t row, const KnownCounts &known, std::optional<double> CountedCosts::*cost,
        std::initializer_list<const char *> counters);

    QGridLayout *const m_grid;
    std::vector<Row> m_rows;
};

} // namespace halo
