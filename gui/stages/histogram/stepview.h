// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/storyboard.h"

#include <QWidget>

class QLabel;
class QTextBrowser;

namespace halo {

class StepDiagram;
class Segmented;

/// One step, closely: what changed in its source, or the diagram of its work-group.
class StepView : public QWidget
{
    Q_OBJECT
public:
    explicit StepView(QWidget *parent = nullptr);

    void setDifference(const QString &title, const QString &html);
    /// Null: there is none, for this reason.
    void setDiagram(const std::shared_ptr<const Storyboard> &board, const QString &reason);
    const StepDiagram *diagram() const { return m_diagram; }

private:
    QLabel *m_title;
    Segmented *m_pages;
    QTextBrowser *m_difference;
    StepDiagram *m_diagram;
};

} // namespace halo
