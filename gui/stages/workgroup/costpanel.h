// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <memory>

class QComboBox;
class QPushButton;
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
    /// Why a GPU cannot count the launch on show, one sentence; empty: it can.
    void setCountRefusal(const QString &refusal);
    QPushButton *countButton() const { return m_count; }
    const HardwareModel &model() const;
    const AccessMatrixView *accessMap() const { return m_occupied; }

Q_SIGNALS:
    void modelChosen();

private:
    void fillModels();

    Segmented *const m_pages;
    QPushButton *const m_count;
    QComboBox *const m_models;
    QStackedWidget *const m_stack;
    HardwareTable *const m_table;
    AccessMatrixView *const m_occupied;
};

} // namespace halo
