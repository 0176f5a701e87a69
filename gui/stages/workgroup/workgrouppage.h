// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/workgroup/workgroupbar.h"

#include <QBoxLayout>
#include <QWidget>

#include <memory>

class QLabel;
class QListWidget;
class QStackedWidget;

namespace halo {

struct Blanks;
class Comparison;
class ComparisonView;
class CostPanel;
class DiagramView;
class SidePane;
class FaultLab;
class Locator;
class PlayControls;
class Player;
class RecordedBar;
class StillText;
class TimelineView;
struct Trace;
struct TraceAnalysis;
class ZoomTransition;

/// The parts of the Work-group stage and where they are: the picture has the room, what explains it lies in a
/// pane beside it. What they show is for the stage.
class WorkGroupPage : public QWidget
{
    Q_OBJECT
public:
    explicit WorkGroupPage(Player *player, QWidget *parent = nullptr);

    /// Makes room for a second variant, if it is compared with one. title: of the one, empty for none.
    void setComparison(const std::shared_ptr<const TraceAnalysis> &analysis, const QString &title);
    /// What is looked at; a camera moves there. item: the one that is shown alone; -1: all.
    void showHeight(Height height, int item);
    /// What is wrong, one line for all of a kind.
    void showFindings(const Trace &trace);
    /// What a question leaves out.
    void setBlanks(const Blanks &blanks);
    /// Of what lies beside the picture, in the order of its titles; -1: it is closed. A fault stays as it is.
    int panePage() const;
    void openPane(int page);

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
    Locator *const mosaic; ///< in place of the surfaces
    QListWidget *const findings;
    TimelineView *const timeline;
    StillText *const recordedTimes; ///< of a GPU, and what it counted, under a comparison
    StillText *const caption;
    StillText *const detail; ///< the sum of what is pinned, else what the pointer is over
    PlayControls *const controls;
    FaultLab *const faults; ///< opened by a button of the bar

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum PanePage
    {
        Costs,
        Items,
        Where,
        Faults,
    };
    void nameParts();
    void sizeTexts();
    void buildPane();
    QWidget *buildPanes();
    void followPane(int page);
    void arrange();
    void shareScale();
    QRectF sharedPart() const;
    QBoxLayout::Direction bestDirection() const;

    QStackedWidget *const m_stage; ///< panes or mosaic
    ZoomTransition *const m_camera;
    QWidget *const m_panes; ///< one variant, or two
    SidePane *const m_pane;
    QBoxLayout *const m_paneRow;
    QBoxLayout *const m_bottom;
    std::shared_ptr<const Comparison> m_compared;
    bool m_tellsFindings = true;
    bool m_keepsFault = false; ///< nobody has closed the fault lab
};

} // namespace halo
