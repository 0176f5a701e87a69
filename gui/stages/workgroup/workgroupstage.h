// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/drawing/recording/frames.h"
#include "compute/image/image.h"
#include "gui/session/workloadstage.h"
#include "gui/stages/workgroup/framecursor.h"
#include "gui/stages/workgroup/workgroupbar.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace halo {

struct Blanks;
struct CellMarks;
class FaultLab;
struct HardwareModel;
class EffectFinder;
class Player;
struct Scene;
class Storyboard;
class WorkGroupPage;

/// How a recording is looked at.
struct RecordingView
{
    int warp = 0; ///< which work-items go in lockstep, see Storyboard
    Height height = Height::Group;
    std::optional<ColourBy> colours{}; ///< none: those that explain it best
    int pane = -1;                     ///< page of what lies beside the picture; -1: none is open
    int padding = 0;                   ///< cells by which each row of the tile is drawn longer, under banks

    bool operator==(const RecordingView &) const = default;
};

/// Answers "how was it made?": a recorded work-group, step by step. Knows the values it was given and
/// nothing else; what it asks for, it says.
class WorkGroupStage : public QWidget
{
    Q_OBJECT
public:
    explicit WorkGroupStage(QWidget *parent = nullptr);

    const Storyboard *board() const { return m_cursor->board(); }
    std::shared_ptr<const Storyboard> sharedBoard() const;
    const std::shared_ptr<const Scene> &scene() const { return m_cursor->scene(); }
    Player *player() const { return m_cursor->player(); }
    FrameCursor *cursor() const { return m_cursor; }
    WorkGroupBar *bar() const;
    FaultLab *faultLab() const;
    QSize minimumSizeHint() const override { return leastStage; }
    QString caption() const;
    const HardwareModel &model() const;
    int activeLine() const { return m_cursor->line(); } ///< 0: none

    void setPicture(const halo::Image &picture);
    /// A null trace takes the diagram away.
    /// other: of the variant it is compared with; remark: why there is none although it was asked for.
    void setTrace(std::shared_ptr<const halo::Trace> trace,
        std::shared_ptr<const halo::Trace> other = nullptr, const QString &remark = {});
    /// The trace that comes next is a recording of elsewhere, from a file of this name; empty: it is not.
    void setRecorded(const QString &name, const QString &stamp = {});
    void setVariants(const QList<std::pair<QString, QString>> &variants, const QString &tiled);
    /// Asks for the other as the user does.
    void compareWith(const QString &variantId);
    QString comparedWith() const;
    void setBusy(bool busy);
    void setError(const QString &sentence);
    void setGroupSizes(const QList<halo::GroupSizeChoice> &sizes, halo::GroupSize chosen);
    /// What the variant launches; a choice if there are several passes.
    void setPasses(const QList<halo::LaunchStep> &steps, int pass);
    /// Why a GPU cannot count the launch on show, one sentence; empty: it can.
    void setCountRefusal(const QString &refusal);
    /// Asks for that.
    QPushButton *countButton() const;
    /// What was counted may be there now.
    void readCounts() { analysis(); }
    /// Goes to the first step in which the recording does what a program must not do.
    void showEffect();
    RecordingView view() const;
    /// Takes effect at once, but for which work-items go in lockstep: then recordingShown() comes once more.
    void setView(const RecordingView &view);
    /// Travels to this frame of the recording on show, and pins this cell; none: nothing is pinned.
    void goTo(int frame, SurfaceCell pinned);
    SurfaceCell pinned() const { return m_cursor->pinned(); }
    /// Where the pixels of the group are drawn, in this widget; empty: nowhere.
    QRectF windowRect() const;
    /// What to look at is the lesson's to choose: what chooses makes room.
    void setInLesson(bool inLesson);
    /// What is left blank and marked; without words neither the caption nor what is under the pointer is
    /// told.
    void setQuestion(const Blanks &blanks, const CellMarks &marks, bool words);
    void showPixel(halo::Size2 output) { m_cursor->goToOutput(output); }
    /// Goes to the next step of this source line.
    void setActiveLine(int line) { m_cursor->goToLine(line); }

Q_SIGNALS:
    void groupRequested(halo::Size2 group);
    void pixelRequested(halo::Size2 output);
    /// Back from a recording of elsewhere.
    void leaveRequested();
    /// A recording, or another order of it, is on show.
    void recordingShown();
    /// On the picture, whether or not it pins anything.
    void cellClicked(halo::SurfaceCell position);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void buildLayout();
    void connectViews();
    void connectRequests();
    void analysis();
    void showRecording();
    void showGroup(const Trace &trace);
    void showFrame();
    void showLinks();
    void showPixelInResult();
    void showHeight(Height height);
    void moveHeight(int by);
    void showColours();
    int shownItem() const;
    void fillMosaic();
    int motionTime() const;
    void goToNeighbour(SurfaceCell position);
    std::function<void()> escape();
    void say(const QString &message);

    std::shared_ptr<const Trace> m_trace, m_other;
    QString m_remark;
    bool m_busy = false;
    Height m_height = Height::Group;
    Image m_picture;                          ///< numbers are in the units of its depth
    bool m_exact = false;                     ///< the next frame is shown at once
    bool m_words = true;                      ///< the caption and what is pointed at are told
    std::weak_ptr<const Storyboard> m_heated; ///< whose fetches the mosaic shows

    FrameCursor *const m_cursor;
    QStackedWidget *m_pages = nullptr;
    QLabel *m_message = nullptr;
    WorkGroupPage *m_page = nullptr;
    EffectFinder *m_effect = nullptr;
    NewestWork m_heat;
    NewestWork m_analyses; // last
};

} // namespace halo
