// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "gui/designer/symmetry.h"

#include <QAbstractTableModel>
#include <QPoint>

#include <optional>

namespace halo {

/// A filter as a table of weights. Every edit makes a new filter and tells about it; what owns the model
/// decides. With a symmetry set, the mirrored cells follow each edit of cells.
class FilterModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setFilter(const Filter &filter);
    const Filter &filter() const { return m_filter; }
    /// The largest absolute weight: full colour.
    float largest() const { return m_largest; }
    void setOp(Op op);
    /// The cell that lies on the output pixel. Even filters have it right of and below the middle as they
    /// are applied, which a convolution does turned.
    QPoint anchor() const;
    void setSymmetry(Symmetry symmetry);
    Symmetry symmetry() const { return m_symmetry; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// Takes what weightOf() takes.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    /// What a text means in a cell: a number, a fraction, or an expression in x, y, r and theta. Nothing
    /// if it means nothing; why says why, in one sentence.
    std::optional<float> weightOf(const QString &text, const QModelIndex &cell, QString *why = nullptr) const;
    /// Why a text means nothing in a cell, empty if it does mean something.
    QString mistakeIn(const QString &text, const QModelIndex &cell) const;
    /// Writes what the text means into all the cells; false if it means nothing.
    bool fillCells(const QModelIndexList &cells, const QString &text);
    void clearCells(const QModelIndexList &cells);
    /// Copies the topmost (leftmost) of the cells into those below (right of) it. If they are all in one
    /// row (column), copies the row above (the column left).
    void fillDown(const QModelIndexList &cells) { spread(cells, true); }
    void fillRight(const QModelIndexList &cells) { spread(cells, false); }
    /// Part of a stroke: steps of the same stroke are undone at once.
    void paintCells(const QModelIndexList &cells, float weight, int stroke);
    /// Adds so many steps to each cell.
    void nudgeCells(const QModelIndexList &cells, int steps, bool fine);
    /// One step: 1 if all weights are whole, else a tenth of the largest weight's power of ten; a tenth of
    /// that if fine.
    double nudgeStep(bool fine) const;

    /// The cells' bounding rectangle.
    Filter part(const QModelIndexList &cells) const;
    /// Writes the block from this cell on; false if it does not fit.
    bool pasteCells(const QModelIndex &first, const Filter &block);
    /// Takes the whole filter's place.
    void replace(const Filter &filter, const QString &step);

Q_SIGNALS:
    /// step names the edit for the undo menu; edits with the same key, one after the other, are one.
    void edited(const halo::Filter &filter, const QString &step, const QString &key);
    void symmetryChanged();

private:
    struct CellWeight
    {
        QModelIndex cell;
        float weight;
    };
    size_t position(int column, int row) const;
    float weight(const QModelIndex &cell) const { return m_filter.at(cell.column(), cell.row()); }
    void change(const std::vector<CellWeight> &cells, const QString &step, const QString &key);
    void spread(const QModelIndexList &cells, bool down);

    Filter m_filter;
    float m_largest = 1.0F;
    Op m_op = Op::Convolution;
    Symmetry m_symmetry = Symmetry::None;
};

} // namespace halo
