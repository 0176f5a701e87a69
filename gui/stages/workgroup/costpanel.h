// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>

class QComboBox;
class QStackedWidget;

namespace halo {

class AccessMatrixView;
struct HardwareModel;
class HardwareTable;
class Segmented;
struct TraceAnalysis;

/// What the work-group costs by a model of hardware that can be chosen: table of the whole, card of a step.
class CostPanel : public QWidget
{
    Q_OBJECT
public:
    explicit CostPanel(QWidget *parent = nullptr);

    void setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis);
    void setFrame(int frame);
    void setItem(int item);
    const HardwareModel &model() const;
    const AccessMatrixView *accessMap() const { return m_occupied; }

Q_SIGNALS:
    void modelChosen();

private:
    void fillModels();

    Segmented *const m_pages;
    QComboBox *const m_models;
    QStackedWidget *const m_stack;
    HardwareTable *const m_table;
    AccessMatrixView *const m_occupied;
};

} // namespace halo
