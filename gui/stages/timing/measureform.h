// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/sweep.h"

#include <QJsonObject>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace halo {

class Session;

/// What is to be measured: variants, and lists of sizes. Empty lists mean what the session has: its filter,
/// its picture, each variant's own work-group.
class MeasureForm : public QWidget
{
    Q_OBJECT
public:
    explicit MeasureForm(Session &session, QWidget *parent = nullptr);

    /// Throws Error(Usage) naming the field that cannot be read, or saying what is missing.
    SweepPlan plan() const;
    /// What is measured if it is no convolution; then the plan's filters and sizes do not count.
    std::vector<ProblemCase> problems() const;
    bool wantsCeilings() const;
    /// "5x5 filter, 1600x1066": for the history.
    std::string title() const;
    /// The same with variants and time: what Measure is going to do.
    QString summary() const;
    /// Puts a list into one of the fields, by its name; what a workload has no field for is left out.
    void fill(const char *field, const QString &list);
    void wantCeilings();
    std::chrono::seconds budget() const;

    QJsonObject state() const;
    void restore(const QJsonObject &state);

Q_SIGNALS:
    void summaryChanged(const QString &summary);

private:
    void putFirst(std::vector<Variant> &variants) const;
    QLineEdit *addList(
        const char *name, const QString &title, const QString &placeholder, const QString &tip);
    QCheckBox *addCheck(const char *name, const QString &text, const QString &tip, bool checked);
    void build();
    void showWorkload();
    void tellSummary() { Q_EMIT summaryChanged(summary()); }
    void addSizes(SweepPlan &plan) const;
    std::vector<Filter> filters() const;
    std::vector<Size2> sizesOf(const QLineEdit *edit) const;

    Session &m_session;
    QComboBox *m_variants;
    QLineEdit *m_filters, *m_sizes, *m_groups, *m_items;
    QSpinBox *m_budget;
    QCheckBox *m_peers, *m_ceilings, *m_cold;
};

} // namespace halo
