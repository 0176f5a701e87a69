// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "gui/designer/costmodel.h"
#include "gui/designer/filterfigures.h"
#include "gui/widgets/card.h"

class QGridLayout;
class QSpinBox;
class QTableView;

namespace halo {

class LinePlot;
class ResponsePicture;
class Session;

/// What the filter means, always in view: its sums and symmetries, what it does to frequencies, steps and
/// points, of how few separable pieces it consists, and what it costs with each variant.
class MeaningCard : public Card
{
    Q_OBJECT
public:
    explicit MeaningCard(Session &session, QWidget *parent = nullptr);
    /// The figures on screen belong to the filter of the session.
    bool upToDate() const { return !m_work.busy(); }

Q_SIGNALS:
    void updated();

protected:
    void showEvent(QShowEvent *event) override;

private:
    QLabel *addFact(QGridLayout *facts, const QString &name, const char *objectName, const QString &tip);
    void addFacts();
    void addPieceFact(QGridLayout *facts);
    void addPlots();
    void addCosts();
    void refresh();
    void show(const FilterFigures &figures);
    void showFacts(const FilterFigures &figures);
    void showPlots(const FilterFigures &figures);
    void showPiece();
    void showCosts();

    Session &m_session;
    QLabel *m_sum = nullptr;
    QLabel *m_gain = nullptr;
    QLabel *m_symmetry = nullptr;
    QLabel *m_rank = nullptr;
    ResponsePicture *const m_response;
    LinePlot *const m_radial;
    LinePlot *const m_impulse;
    LinePlot *const m_step;
    LinePlot *const m_lowRank;
    LinePlot *const m_pieces;
    QSpinBox *const m_number; ///< of the piece that is shown
    QLabel *const m_singular;
    FilterFigures m_figures; ///< what is on screen
    CostModel m_costs;
    QTableView *const m_table;
    NewestWork m_work; // last
};

} // namespace halo
