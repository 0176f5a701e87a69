// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filtertext.h"

#include <QTableView>

#include <optional>

namespace halo {

class FilterModel;
class WeightDelegate;

/// The weights as a table that fits its place until it is zoomed: many taps become coloured squares. Keys
/// are those of a spreadsheet; the wheel nudges the weight under the pointer once the table has the focus;
/// with a brush, dragging paints.
class FilterGrid : public QTableView
{
    Q_OBJECT
public:
    explicit FilterGrid(FilterModel &model, QWidget *parent = nullptr);
    FilterModel &filterModel() const { return m_model; }
    /// In pixels, when nothing is zoomed.
    void setLargestCell(int edge);
    /// The left button paints this weight, the right one zero; nothing: dragging selects.
    void setBrush(std::optional<float> weight);
    /// 1 fits all cells into the place there is.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }
    /// The cells to work on: what is selected, or the current cell.
    QModelIndexList chosenCells() const;
    void copy(TextForm form = TextForm::Tabs) const;
    void cut();
    void paste();

    QSize sizeHint() const override { return { 240, 220 }; }
    QSize minimumSizeHint() const override { return { 140, 140 }; }

Q_SIGNALS:
    /// What is under the pointer or the cursor, in words; empty if nothing is.
    void hovered(const QString &text);
    /// What could not be read, in one sentence; empty once something was.
    void refused(const QString &sentence);
    void zoomChanged(double zoom);
    /// The middle button took up the weight under the pointer to paint with it.
    void brushPicked(float weight);
    /// Escape: no more painting.
    void brushLeft();

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool edit(const QModelIndex &index, EditTrigger trigger, QEvent *event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(
        const QModelIndex &index, const QEvent *event) const override;

private:
    void fit();
    void connectModel();
    bool takeEditKey(const QKeyEvent &event);
    bool takeFillKey(const QKeyEvent &event);
    void move(int columns, int rows);
    void paintTo(QPoint place);
    void tellCell(const QModelIndex &cell);

    FilterModel &m_model;
    WeightDelegate *const m_delegate;
    int m_largestCell = 46;
    double m_zoom = 1.0;
    std::optional<float> m_brush;
    float m_strokeWeight = 0.0F;
    int m_stroke = 0;         ///< counts them; of the one under way
    QModelIndex m_strokeCell; ///< where the stroke is; invalid: none under way
    int m_wheel = 0;          ///< eighths of a degree that made no whole step yet
};

} // namespace halo
