// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/recording/scene.h"

#include <QWidget>

class QLabel;

namespace halo {

class CounterCanvas;
class DiagramView;

/// The second variant compared with the first one, and what both have asked for so far.
class ComparisonView : public QWidget
{
    Q_OBJECT
public:
    explicit ComparisonView(QWidget *parent = nullptr);

    /// Null: nothing is compared.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    const std::shared_ptr<const Comparison> &comparison() const { return m_comparison; }
    void setTick(int tick);
    DiagramView *surfaces() const { return m_surfaces; }
    QWidget *counters() const; ///< to be placed where there is room for them
    const std::shared_ptr<const Scene> &scene() const { return m_scene; }
    /// The title of a side: its variant, and whether it waits for the other one.
    static QString titleOf(const Comparison &comparison, size_t side, int tick);

private:
    std::shared_ptr<const Comparison> m_comparison;
    std::shared_ptr<const Scene> m_scene;
    QLabel *const m_title;
    DiagramView *const m_surfaces;
    CounterCanvas *const m_counters;
};

} // namespace halo
