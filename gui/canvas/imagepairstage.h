// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/session/workloadstage.h"

#include <functional>
#include <optional>
#include <vector>

class QLabel;

namespace halo {

class ImageRenderer;
class Segmented;
class Session;
class WorkloadPage;

/// What a workload that makes one grey image of another shows, and how its view calls that.
struct ImagePair
{
    /// The input of a problem, whose only output is an image of the same size.
    struct Input
    {
        Size2 size;
        const std::vector<float> &pixels;
        int radius = 1; ///< how far an output reaches
    };

    QString title;
    QString before;
    QString element; ///< "Cell under the pointer"
    QString hint;    ///< while the pointer is over none
    std::function<std::optional<Input>(const Problem &)> inputOf{};
    std::function<QString(const Problem &)> after{};
    std::function<QString(QPoint at, const QString &before, const QString &after)> values{};
    std::function<QString(const Problem &, const Agreement &)> wrong{};
};

/// Shows a grey image, what a problem of the current workload made of it, and whether that is right.
class ImagePairStage : public WorkloadStage
{
    Q_OBJECT
public:
    ImagePairStage(const WorkloadPage &page, Session &session, ImagePair pair, QWidget *parent = nullptr);
    QSize minimumSizeHint() const override { return leastStage; }

private:
    void build();
    void showInput();
    void showResult();
    void showVerdict();
    void showLooked();
    std::optional<ImagePair::Input> inputOf(const std::shared_ptr<const Problem> &problem) const;

    const WorkloadPage &m_page;
    Session &m_session;
    const ImagePair m_pair;
    Segmented *m_modes;
    ImageCanvas *m_canvas;
    QLabel *m_looked, *m_verdict;
    ImageRenderer *m_before, *m_after;
};

} // namespace halo
