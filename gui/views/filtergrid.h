// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace halo {

class FilterModel;

/// The weights as a table that always fits its place: many taps become coloured squares.
class FilterGrid : public QTableView
{
    Q_OBJECT
public:
    explicit FilterGrid(FilterModel &model, QWidget *parent = nullptr);
    QSize sizeHint() const override { return { 240, 220 }; }
    QSize minimumSizeHint() const override { return { 140, 140 }; }

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void fit();
    void copy() const;
    void paste();

    FilterModel &m_model;
};

} // namespace halo
