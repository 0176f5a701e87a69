// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/colouring.h"
#include "gui/tracing/launchsteps.h"
#include "gui/tracing/smallgroup.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>

class QBoxLayout;
class QComboBox;
class QLabel;
class QToolButton;

namespace halo {

class Segmented;
class Storyboard;
struct TraceAnalysis;

/// How much of the work is looked at.
enum class Height
{
    Item,  ///< what one work-item reads and writes
    Group, ///< a work-group
    Image, ///< all work-groups of the image
};

/// The line over the diagram: how much is drawn, of which size, what its colours mean, whether it equals the
/// formula.
class WorkGroupBar : public QWidget
{
    Q_OBJECT
public:
    explicit WorkGroupBar(QWidget *parent = nullptr);

    void setSizes(const QList<GroupSizeChoice> &sizes, GroupSize chosen);
    void setHeight(Height height);
    Height height() const;
    ColourBy colourBy() const;
    /// By the user; none: those that explain a recording best.
    std::optional<ColourBy> chosenColours() const { return m_colourBy; }
    void setColours(std::optional<ColourBy> by);
    void setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis);
    /// Which variants there are to compare with: id and title. \p tiled: one whose work-groups load a tile;
    /// empty: none.
    void setVariants(const QList<std::pair<QString, QString>> &variants, const QString &tiled = {});
    void compareWith(const QString &variantId);
    QString comparedWith() const; ///< empty: with none
    /// What the variant launches one after the other, drawn as a chain, and which pass is shown; nothing
    /// unless there are several.
    void setPasses(const QList<LaunchStep> &steps, int pass);
    /// After the last comes the first.
    void chooseNextPass();
    void chooseSize(GroupSize size);
    void setNote(const QString &note);
    void setBackEnabled(bool enabled);
    /// A recording of elsewhere: nothing can be recorded besides it or instead of it.
    void setRecorded(bool recorded);
    bool recorded() const { return m_isRecorded; }
    bool offersSizes() const { return !m_isRecorded && !m_inLesson; }
    /// In a lesson, sizes, comparisons and faults are not chosen here.
    void setInLesson(bool inLesson);
    /// Whether it equals the formula is revealed, or asked for.
    void setVerdictRevealed(bool revealed);
    /// Opens and closes the fault lab, and the details.
    QToolButton *faultButton() const { return m_faults; }
    QToolButton *detailsButton() const { return m_details; }
    QToolButton *backButton() const { return m_back; }
    /// Who goes in lock-step: to be placed beside what plays.
    QComboBox *orderBox() const { return m_warps; }
    int warp() const; ///< 0: the whole group; or Storyboard::rawOrder
    void setWarp(int lanes);

Q_SIGNALS:
    void sizeChosen(halo::GroupSize size);
    void heightChosen(halo::Height height);
    void coloursChosen();
    void passChosen(int pass);
    void variantRequested(const QString &id);
    /// Empty: with none.
    void comparisonChosen(const QString &variantId);

protected:
    bool event(QEvent *event) override;

private:
    void showVerdict(const TraceAnalysis &analysis);
    void showBadge();
    void nameButtons();
    void buildRows();
    void arrange();
    void fillWarps();
    void fillSizes();
    void fillHeights();
    void fillPasses();
    void fillColours(const Storyboard &board);
    void showChoices();

    bool m_isRecorded = false;
    const char *m_verdictRole = "muted";
    QString m_verdictText, m_verdictToolTip;
    bool m_isRevealed = true; ///< the verdict
    bool m_isStored = false;  ///< the recording came along
    bool m_inLesson = false;
    bool m_canGoBack = false; ///< an output is pinned that the Result stage has, too
    QList<LaunchStep> m_steps;
    QString m_tiledId;
    Segmented *const m_heights;
    Segmented *const m_sizes;
    QComboBox *const m_colours;
    Segmented *const m_passes; ///< on a line of its own
    QComboBox *const m_warps;
    QComboBox *const m_others;
    QBoxLayout *const m_rows;
    QBoxLayout *const m_choices;
    QBoxLayout *const m_verdict;
    QLabel *const m_badge;
    QToolButton *const m_back;
    QToolButton *const m_tiled; ///< away from a kernel that has no work-group to look at
    QToolButton *const m_faults;
    QToolButton *const m_details;
    std::optional<ColourBy> m_colourBy;   ///< see chosenColours()
    ColourBy m_best = ColourBy::WorkItem; ///< of the recording on show
};

} // namespace halo
