// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/configuration/tuningchoices.h"
#include "compute/kernel/constraint.h"

#include <QWidget>

#include <array>

class QComboBox;
class QFormLayout;
class QLabel;
class QToolButton;

namespace halo {

/// Work-group, outputs per item and parameters of one variant. Offers only what variant and device
/// accept; of the rest it says why not.
class LaunchControls : public QWidget
{
    Q_OBJECT
public:
    explicit LaunchControls(QWidget *parent = nullptr);
    void setState(const Variant &variant, const Tuning &tuning, const std::shared_ptr<const Problem> &problem,
        const DeviceLimits &limits);
    QToolButton *resetButton() const { return m_reset; }

Q_SIGNALS:
    /// key tells which control was used.
    void tuned(const halo::Tuning &tuning, const QString &key);

private:
    QComboBox *makeBox(const QString &name, const QString &objectName);
    QWidget *makePair(Knob first, Knob second);
    void fill(QComboBox *box, const std::vector<TuningChoice> &choices, int current, const QString &key);
    void showKnobs();
    void showParams();
    void showVerdict();
    void fix();

    Variant m_variant;
    Tuning m_tuning;
    std::shared_ptr<const Problem> m_problem;
    DeviceLimits m_limits;
    QFormLayout *const m_form;
    std::array<QComboBox *, 4> m_knobs{}; ///< by Knob
    QWidget *m_items = nullptr;
    std::vector<QComboBox *> m_params;
    QLabel *const m_local;
    QLabel *const m_verdict;
    QToolButton *const m_fix;
    QToolButton *const m_reset;
};

} // namespace halo
