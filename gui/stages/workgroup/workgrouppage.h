// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/diagram/comparison.h"

#include <QBoxLayout>
#include <QWidget>

class QLabel;
class QListWidget;

namespace halo {

class ComparisonView;
class CostPanel;
class DiagramView;
class FaultLab;
class Locator;
class PlayControls;
class Player;
class RecordedBar;
class Segmented;
class StillText;
class TimelineView;
class WorkGroupBar;

/// The parts of the Work-group stage and where they are: beside each other where there is room, else some of
/// them by choice. What they show is for the stage.
class WorkGroupPage : public QWidget
{
    Q_OBJECT
public:
    explicit WorkGroupPage(Player *player, QWidget *parent = nullptr);

    /// Makes room for a second variant; null: for one alone. title: of the one, empty for none.
    void setComparison(const std::shared_ptr<const Comparison> &comparison, const QString &title);

    /// A recording of elsewhere: its file and what it is; an empty name: none.
    void setRecorded(const QString &name, const QString &stamp);
    bool recorded() const;

    RecordedBar *const recordedBar;
    WorkGroupBar *const bar;
    DiagramView *const surfaces;
    DiagramView *const items;
    QLabel *const ownTitle;
    ComparisonView *const comparison;
    CostPanel *const costs;
    Locator *const locator;
    QListWidget *const findings;
    TimelineView *const timeline;
    StillText *const caption;
    StillText *const detail; ///< what the pointer is over
    PlayControls *const controls;
    FaultLab *const faults; ///< opened by a button of the bar

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void nameParts();
    QWidget *buildPanes();
    QWidget *buildLower();
    void openFaultLab(bool open);
    void arrange();
    void shareScale();
    void shareHeight();
    QBoxLayout::Direction bestDirection() const;

    Segmented *const m_choice; ///< what is below the surfaces, where there is no room for all
    QWidget *const m_panes;    ///< one variant, or two
    QWidget *const m_lower;
    QBoxLayout *const m_paneRow;
    QBoxLayout *const m_bottom;
    QVBoxLayout *const m_column;
    std::shared_ptr<const Comparison> m_compared;
};

} // namespace halo
