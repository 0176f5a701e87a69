// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/charts.h"

#include <QJsonObject>
#include <QWidget>

class QAction;
class QBoxLayout;
class QComboBox;
class QMenu;
class QPushButton;
class QToolButton;

namespace halo {

class ElidedLabel;

/// The line above the chart: what is to be done, which chart is shown, and how.
class TimingBar : public QWidget
{
    Q_OBJECT
public:
    enum Kind
    {
        PipelineKind = 100, ///< besides those of ChartKind
        CompareKind,
    };
    /// files: the menu of the last button.
    TimingBar(QMenu *files, QWidget *parent);

    int kind() const;
    void showKind(int kind);
    bool isKind(ChartKind kind) const { return this->kind() == static_cast<int>(kind); }
    size_t series() const;
    void setSeries(const QStringList &names, size_t chosen);
    /// But for the variant that is chosen.
    ChartRequest request() const;
    bool samples() const;
    bool projector() const;
    /// What to measure and the history are on show.
    bool pane() const;
    void setPane(bool open);
    /// Measuring: what starts it stops it.
    void setWorking(bool working);
    void setTuned(bool tuned);
    /// What is going to be measured, in words.
    void setPlan(const QString &words);
    /// What the chart on show lets one choose. bars: it has some, with such an axis.
    void follow(bool bars, bool logarithmic);

    QPushButton *paneButton() const { return m_pane; }
    QPushButton *measureButton() const { return m_start; }
    /// Of the menu of the button, with keys of their own: all implementations once; the fastest; the
    /// work-group.
    QAction *onceAction() const { return m_once; }
    QAction *raceAction() const { return m_race; }
    QAction *tuneAction() const { return m_tune; }
    QPushButton *useButton() const { return m_use; }
    QJsonObject state() const;
    void restore(const QJsonObject &state);

Q_SIGNALS:
    void kindChosen();
    void seriesChosen();
    void viewChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QPushButton *addButton(const char *name, const QString &text, const QString &tip);
    QAction *addView(QMenu *menu, const char *name, const QString &text, const QString &tip, Qt::Key key);
    void addKey(QPushButton *button, Qt::Key key, Qt::ShortcutContext where = Qt::WindowShortcut);
    void makeButtons();
    void makeWays();
    void makeChoices();
    QToolButton *makeView();

    QBoxLayout *m_rows = nullptr;
    QComboBox *m_kind = nullptr;
    QComboBox *m_series = nullptr;
    QAction *m_samples = nullptr, *m_throughput = nullptr, *m_projector = nullptr, *m_sorted = nullptr,
            *m_logarithmic = nullptr;
    std::optional<bool> m_requestedLogarithmic; ///< nothing: the chart decides
    ElidedLabel *m_plan = nullptr;
    QPushButton *m_start = nullptr, *m_use = nullptr, *m_pane = nullptr;
    QToolButton *m_ways = nullptr; ///< other ways to measure
    QAction *m_once = nullptr, *m_race = nullptr, *m_tune = nullptr;
};

} // namespace halo
