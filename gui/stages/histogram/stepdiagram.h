// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/storyboard.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace halo {

class DiagramView;

/// A recorded work-group in small: its memory at the step that a slider chooses, and what happens there.
class StepDiagram : public QWidget
{
    Q_OBJECT
public:
    explicit StepDiagram(QWidget *parent = nullptr);

    /// Null: there is none, for this reason. Begins at the first step.
    void setBoard(const std::shared_ptr<const Storyboard> &board, const QString &reason);
    /// Leads to all of it.
    QPushButton *openButton() const { return m_open; }

private:
    void showStep(int frame);

    std::shared_ptr<const Storyboard> m_board;
    QLabel *m_none;
    DiagramView *m_view;
    QSlider *m_step;
    QPushButton *m_open;
    QLabel *m_caption;
};

} // namespace halo
