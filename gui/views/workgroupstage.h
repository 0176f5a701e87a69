// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image.h"
#include "gui/background.h"
#include "gui/diagram/scene.h"
#include "gui/diagram/study.h"

#include <QWidget>

#include <memory>
#include <optional>

class QBoxLayout;
class QLabel;
class QListWidget;
class QStackedWidget;

namespace halo {

class CostPanel;
class DiagramView;
class FaultLab;
class Locator;
class PlayControls;
class Player;
class Segmented;
class TimelineView;
class WorkGroupBar;

/// Answers "how was it made?": a recorded work-group, step by step. Knows the values it was given and
/// nothing else; what it wishes for, it says.
class WorkGroupStage : public QWidget
{
    Q_OBJECT
public:
    explicit WorkGroupStage(QWidget *parent = nullptr);

    const Storyboard *board() const { return m_study ? m_study->board.get() : nullptr; }
    const std::shared_ptr<const Scene> &scene() const { return m_scene; }
    Player *player() const { return m_player; }
    FaultLab *faultLab() const { return m_faults; }
    QSize minimumSizeHint() const override { return { 420, 420 }; }
    QString caption() const;
    const HardwareModel &model() const;
    int activeLine() const; ///< 0: none

public Q_SLOTS:
    void setPicture(const halo::Image &picture);
    /// A null trace takes the diagram away.
    void setTrace(std::shared_ptr<const halo::Trace> trace);
    void setBusy(bool busy);
    void setError(const QString &sentence);
    void setGroupSizes(bool small, const QString &tuned, const QString &reason);
    /// Goes to the output's work-item and the first step in which it works on it; waits for the recording
    /// that holds the output if this one does not.
    void showPixel(halo::Size2 output);
    /// Goes to the next step of this source line.
    void setActiveLine(int line);

Q_SIGNALS:
    void groupRequested(halo::Size2 group);
    void smallGroupRequested(bool small);
    void pixelRequested(halo::Size2 output);
    /// line: of the source; 0: none.
    void stepChanged(int line);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildLayout();
    QWidget *buildDiagram();
    QBoxLayout *buildLower(QWidget *page);
    void connectParts();
    void study();
    void takeStudy(std::shared_ptr<const Study> study);
    void showFindings();
    void showGroup();
    void showFrame(int frame);
    void goToWanted();
    void hover(Spot spot);
    void click(Spot spot);
    void pin(Spot spot);
    void refreshLinks();
    void jumpSegment(int direction);
    void showPixelInResult();
    void say(const QString &message);
    void arrange();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Study> m_study;
    std::shared_ptr<const Scene> m_scene;
    Image m_picture;
    Spot m_hovered, m_pinned;
    std::optional<Size2> m_wanted; ///< an output to go to when its recording is there
    quint64 m_asked = 0;           ///< number of the newest study
    QString m_error;
    bool m_busy = false;

    Player *m_player = nullptr;
    QStackedWidget *m_pages = nullptr;
    QLabel *m_message = nullptr;
    WorkGroupBar *m_bar = nullptr;
    FaultLab *m_faults = nullptr;
    DiagramView *m_surfaces = nullptr;
    DiagramView *m_items = nullptr;
    Segmented *m_parts = nullptr; ///< what is below the surfaces, where there is no room for all
    CostPanel *m_costs = nullptr;
    Locator *m_locator = nullptr;
    QListWidget *m_findings = nullptr;
    TimelineView *m_timeline = nullptr;
    QBoxLayout *m_column = nullptr;
    QBoxLayout *m_bottom = nullptr;
    QLabel *m_caption = nullptr;
    QLabel *m_detail = nullptr;
    PlayControls *m_controls = nullptr;
    Background m_background; // last: its threads end before the rest goes
};

} // namespace halo
