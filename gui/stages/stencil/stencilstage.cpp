// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stencil/stencilstage.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/timetext.h"
#include "compute/workload/stencil/stencilproblem.h"
#include "gui/canvas/imagerenderer.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/verdictbar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace halo {
namespace {

using CanvasRole = ImageCanvas::Role;
using Mode = ImageCanvas::Mode;

Image imageOf(Size2 size, const std::vector<float> &temperatures)
{
    return greyImage(size.w, size.h, planeFrom(temperatures));
}

const StencilProblem *stencilOf(const std::shared_ptr<const Problem> &problem)
{
    return dynamic_cast<const StencilProblem *>(problem.get());
}

} // namespace

StencilStage::StencilStage(const WorkloadPage &page, Session &session, QWidget *parent)
    : WorkloadStage(parent)
    , m_page(page)
    , m_session(session)
    , m_modes(new Segmented(QStringLiteral("stencilModes"), this))
    , m_canvas(new ImageCanvas(this))
    , m_looked(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_before(new ImageRenderer(this))
    , m_after(new ImageRenderer(this))
{
    setObjectName(QStringLiteral("stencilStage"));
    setAccessibleName(tr("Heat"));
    leadFocus(this, m_canvas);
    build();
    connect(m_before, &ImageRenderer::loaded, this,
        [this](const CanvasImage &layer) { m_canvas->setImage(CanvasRole::Input, layer); });
    connect(m_after, &ImageRenderer::loaded, this,
        [this](const CanvasImage &layer) { m_canvas->setImage(CanvasRole::Output, layer); });
    session.onChange(Aspect::Problem, this, &StencilStage::showPlate);
    connect(&session.controller(), &RunController::resultChanged, this, &StencilStage::showResult);
    connect(&session.controller(), &RunController::verificationChanged, this, &StencilStage::showVerdict);
    connect(&session.controller(), &RunController::staleChanged, this, &StencilStage::showResult);
    connect(m_canvas->selection(), &PixelSelection::hoveredChanged, this, &StencilStage::showLooked);
    connect(m_canvas->selection(), &PixelSelection::pinnedChanged, this, &StencilStage::showLooked);
    connect(m_canvas->selection(), &PixelSelection::opened, this, &StencilStage::workGroupRequested);
    showPlate();
}

void StencilStage::build()
{
    m_modes->addSegment(
        static_cast<int>(Mode::SideBySide), tr("Side by side"), tr("Before and after, moving together"));
    m_modes->addSegment(static_cast<int>(Mode::Split), tr("Split"),
        tr("Before left of a line that can be moved, after right of it"));
    connect(
        m_modes, &Segmented::picked, this, [this](int mode) { m_canvas->setMode(static_cast<Mode>(mode)); });
    m_modes->setCurrent(static_cast<int>(Mode::SideBySide));
    m_canvas->setObjectName(QStringLiteral("heatCanvas"));
    m_canvas->setMode(Mode::SideBySide);
    m_canvas->setFootprint({ 3, 3 }, { 1, 1 });
    m_looked->setObjectName(QStringLiteral("stencilLooked"));
    m_verdict->setObjectName(QStringLiteral("stencilVerdict"));
    m_looked->setAccessibleName(tr("Cell under the pointer"));
    m_verdict->setAccessibleName(tr("Verification"));
    for (QLabel *label : { m_looked, m_verdict }) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    auto *tools = new QHBoxLayout;
    tools->addWidget(m_modes);
    tools->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(tools);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_looked);
    column->addWidget(m_verdict);
}

void StencilStage::showPlate()
{
    m_before->clear();
    m_after->clear();
    m_canvas->setImage(CanvasRole::Output, {});
    const StencilProblem *stencil = stencilOf(m_session.problem());
    if (!stencil) {
        m_canvas->setImage(CanvasRole::Input, {});
        return;
    }
    m_before->load([title = tr("Before"), image = imageOf(stencil->shape().plate, stencil->plate())](
                       const StopAsked &stop) {
        return CanvasImage{ title, image, {}, makePicture(image, Tone::AsIs, stop), {} };
    });
    m_canvas->selection()->setOutputs({ stencil->shape().plate.w, stencil->shape().plate.h });
    showResult();
}

void StencilStage::showResult()
{
    if (!m_page.isChosen(m_session))
        return;
    const auto &run = m_session.lastRun();
    const StencilProblem *stencil = run ? stencilOf(run->order.problem) : nullptr;
    if (!stencil || m_session.stale()) {
        setRole(m_verdict, "muted");
        m_verdict->setText(tr("Not computed yet for what is chosen."));
        return;
    }
    m_after->load(
        [title = tr("After %1 time steps").arg(stencil->shape().steps),
            image = imageOf(stencil->shape().plate,
                std::get<std::vector<float>>(run->result.outputs.at("heat")))](const StopAsked &stop) {
            return CanvasImage{ title, image, {}, makePicture(image, Tone::AsIs, stop), {} };
        });
    showVerdict();
    showLooked();
}

void StencilStage::showVerdict()
{
    const auto &run = m_session.lastRun();
    if (!m_page.isChosen(m_session) || !run || m_session.stale())
        return;
    if (!run->verification)
        return VerdictBar::showComparing(m_verdict);
    const Agreement &found = run->verification->agreement;
    setRole(m_verdict, found.right ? "good" : "bad");
    m_verdict->setText(found.right
            ? tr("\u2713 Equals the reference within %1; largest error %2. Kernels: %3.")
                  .arg(shortNumber(found.tolerance, 2), shortNumber(found.maxError, 2),
                      timeText(medianKernelTime(run->result.samples)))
            : tr("\u2717 Cell %1 differs from the reference by %2; rounding explains at most %3.")
                  .arg(QString::number(found.index), shortNumber(found.maxError, 2),
                      shortNumber(found.tolerance, 2)));
}

void StencilStage::showLooked()
{
    const PixelSelection &selection = *m_canvas->selection();
    const auto cell = selection.hovered() ? selection.hovered() : selection.pinned();
    const auto &run = m_session.lastRun();
    const StencilProblem *stencil = run ? stencilOf(run->order.problem) : nullptr;
    if (!cell || !stencil)
        return m_looked->setText(
            tr("Point at a cell to read its temperatures; double-click to see who computes it."));
    const auto at = static_cast<size_t>(cell->y()) * static_cast<size_t>(stencil->shape().plate.w)
        + static_cast<size_t>(cell->x());
    m_looked->setText(tr("Cell (%1, %2): %3 before, %4 after.")
                          .arg(QString::number(cell->x()), QString::number(cell->y()),
                              shortNumber(static_cast<double>(stencil->plate()[at])),
                              shortNumber(numberAt(run->result.outputs.at("heat"), at))));
}

} // namespace halo

#include "moc_stencilstage.cpp"
