// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/diagram/traceanalysis.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QToolButton;

namespace halo {

class Segmented;

/// The line over the diagram: which group is drawn, who goes in lock-step, whether it equals the formula.
class WorkGroupBar : public QWidget
{
    Q_OBJECT
public:
    explicit WorkGroupBar(QWidget *parent = nullptr);

    /// reason: why a small group is not possible; empty if it is.
    void setSmall(bool small, const QString &tuned, const QString &reason, const QString &few);
    void setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis);
    /// Which variants there are to compare with: id and title.
    void setVariants(const QList<std::pair<QString, QString>> &variants);
    /// The kernels that the variant launches one after the other, and which one is shown; a choice if there
    /// are several.
    void setPasses(const QStringList &names, int pass);
    /// After the last comes the first.
    void chooseNextPass();
    void setNote(const QString &note);
    void setBackEnabled(bool enabled);
    /// A recording of elsewhere: nothing can be recorded beside it or instead of it.
    void setRecorded(bool recorded);
    bool recorded() const { return m_isRecorded; }
    /// A choice that stands in the second line, where there are two.
    void addChoice(QWidget *choice);
    /// Opens and closes the fault lab.
    QToolButton *faultButton() const { return m_faults; }
    int warp() const; ///< 0: the whole group; or Storyboard::rawOrder

Q_SIGNALS:
    void smallChosen(bool small);
    void passChosen(int pass);
    void warpChosen();
    void backRequested();
    /// Empty: with none.
    void comparisonChosen(const QString &variantId);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void nameButtons();
    void buildRows();
    void fillWarps();
    void showChoices();

    bool m_isRecorded = false;
    QStringList m_passNames;
    Segmented *const m_sizes;
    QComboBox *const m_passes;
    QComboBox *const m_warps;
    QComboBox *const m_others;
    QBoxLayout *const m_rows;
    QBoxLayout *const m_verdict;
    QLabel *const m_badge;
    QToolButton *const m_back;
    QToolButton *const m_faults;
};

} // namespace halo
