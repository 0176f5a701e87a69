// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/network/graphview.h"

class QLabel;
class QLineEdit;

namespace halo {

/// The graph of a network and the line in which it is searched.
class GraphPane : public QWidget
{
    Q_OBJECT
public:
    explicit GraphPane(QWidget *parent = nullptr);

    GraphView &view() { return *m_view; }
    /// Puts the cursor into the search line.
    void search();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void find();

    QLineEdit *m_find;
    QLabel *m_count;
    GraphView *m_view;
};

} // namespace halo
