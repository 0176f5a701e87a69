// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/designer/filtermodel.h"
#include "gui/widgets/card.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QMimeData;
class QToolButton;

namespace halo {

class FilterGrid;
class Session;
class SizeLine;

/// The large grid of the designer with its tools: size, symmetry, brush, zoom.
class GridCard : public Card
{
    Q_OBJECT
public:
    explicit GridCard(Session &session, QWidget *parent = nullptr);
    FilterGrid *grid() const { return m_grid; }
    /// Takes over a filter that was dropped, or says why not.
    void take(const QMimeData *dropped);
    /// What could not be done, in one sentence; empty once something was.
    void showMistake(const QString &sentence);

private:
    void addTools();
    QWidget *makeZoom();
    void useBrush();
    void resizeTo(Size2 size);
    void showConfiguration();

    Session &m_session;
    FilterModel m_model;
    FilterGrid *const m_grid;
    SizeLine *const m_edges;
    QCheckBox *const m_scale;
    QComboBox *const m_symmetry;
    QToolButton *const m_paint;
    QLineEdit *const m_brush;
    QLabel *const m_cell;
    QLabel *const m_mistake;
};

} // namespace halo
