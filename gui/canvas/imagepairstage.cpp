// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/imagepairstage.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/timetext.h"
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

/// Makes the layer of an image; runs in the background.
ImageRenderer::Make greyLayer(const QString &title, Size2 size, const std::vector<float> &pixels)
{
    return [title, image = greyImage(size.w, size.h, planeFrom(pixels))](const StopAsked &stop) {
        return CanvasImage{ title, image, {}, makePicture(image, Tone::AsIs, stop), {} };
    };
}

const Values &outputOf(const Run &run)
{
    return run.result.outputs.begin()->second;
}

} // namespace

ImagePairStage::ImagePairStage(const WorkloadPage &page, Session &session, ImagePair pair, QWidget *parent)
    : WorkloadStage(parent)
    , m_page(page)
    , m_session(session)
    , m_pair(std::move(pair))
    , m_modes(new Segmented(QString::fromStdString(page.id()) + QStringLiteral("Modes"), this))
    , m_canvas(new ImageCanvas(this))
    , m_looked(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_before(new ImageRenderer(this))
    , m_after(new ImageRenderer(this))
{
    setObjectName(QString::fromStdString(page.id()) + QStringLiteral("Stage"));
    setAccessibleName(m_pair.title);
    leadFocus(this, m_canvas);
    build();
    connect(m_before, &ImageRenderer::loaded, this,
        [this](const CanvasImage &layer) { m_canvas->setImage(CanvasRole::Input, layer); });
    connect(m_after, &ImageRenderer::loaded, this,
        [this](const CanvasImage &layer) { m_canvas->setImage(CanvasRole::Output, layer); });
    session.onChange(Aspect::Problem, this, &ImagePairStage::showInput);
    connect(&session.controller(), &RunController::resultChanged, this, &ImagePairStage::showResult);
    connect(&session.controller(), &RunController::verificationChanged, this, &ImagePairStage::showVerdict);
    connect(&session.controller(), &RunController::staleChanged, this, &ImagePairStage::showResult);
    connect(m_canvas->selection(), &PixelSelection::hoveredChanged, this, &ImagePairStage::showLooked);
    connect(m_canvas->selection(), &PixelSelection::pinnedChanged, this, &ImagePairStage::showLooked);
    connect(m_canvas->selection(), &PixelSelection::opened, this, &ImagePairStage::workGroupRequested);
    showInput();
}

void ImagePairStage::build()
{
    m_modes->addSegment(static_cast<int>(Mode::SideBySide), tr("Side by side"),
        tr("Before and after, zooming and moving together"));
    m_modes->addSegment(static_cast<int>(Mode::Split), tr("Split"),
        tr("Before to the left of a movable line, after to the right"));
    connect(
        m_modes, &Segmented::picked, this, [this](int mode) { m_canvas->setMode(static_cast<Mode>(mode)); });
    m_modes->setCurrent(static_cast<int>(Mode::SideBySide));
    const QString name = QString::fromStdString(m_page.id());
    m_canvas->setObjectName(name + QStringLiteral("Canvas"));
    m_canvas->setMode(Mode::SideBySide);
    m_looked->setObjectName(name + QStringLiteral("Looked"));
    m_verdict->setObjectName(name + QStringLiteral("Verdict"));
    m_looked->setAccessibleName(m_pair.element);
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

std::optional<ImagePair::Input> ImagePairStage::inputOf(const std::shared_ptr<const Problem> &problem) const
{
    return problem ? m_pair.inputOf(*problem) : std::nullopt;
}

void ImagePairStage::showInput()
{
    m_before->clear();
    m_after->clear();
    m_canvas->setImage(CanvasRole::Output, {});
    const auto input = inputOf(m_session.problem());
    if (!input) {
        m_canvas->setImage(CanvasRole::Input, {});
        return;
    }
    m_before->load(greyLayer(m_pair.before, input->size, input->pixels));
    m_canvas->setFootprint(
        { 2 * input->radius + 1, 2 * input->radius + 1 }, { input->radius, input->radius });
    m_canvas->selection()->setOutputs({ input->size.w, input->size.h });
    showResult();
}

void ImagePairStage::showResult()
{
    if (!m_page.isChosen(m_session))
        return;
    const auto &run = m_session.lastRun();
    const auto input = run ? inputOf(run->order.problem) : std::nullopt;
    if (!input || m_session.stale()) {
        setRole(m_verdict, "muted");
        m_verdict->setText(tr("Not computed yet for these settings."));
        return;
    }
    m_after->load(greyLayer(
        m_pair.after(*run->order.problem), input->size, std::get<std::vector<float>>(outputOf(*run))));
    showVerdict();
    showLooked();
}

void ImagePairStage::showVerdict()
{
    const auto &run = m_session.lastRun();
    if (!m_page.isChosen(m_session) || !run || m_session.stale())
        return;
    if (!run->verification)
        return VerdictBar::showComparing(m_verdict);
    const Agreement &found = run->verification->agreement;
    const QString sentence = !found.right ? m_pair.wrong(*run->order.problem, found)
        : run->order.variant.approximation
        ? tr(
            "\u2248 An approximation: the largest difference from the reference is %2, up to %1 is expected. "
            "Kernels: %3.")
        : tr("\u2713 Equals the reference within %1; largest error %2. Kernels: %3.");
    setRole(m_verdict, found.right ? "good" : "bad");
    m_verdict->setText(found.right ? sentence.arg(shortNumber(found.tolerance, 2),
                           shortNumber(found.maxError, 2), timeText(medianKernelTime(run->result.samples)))
                                   : sentence);
}

void ImagePairStage::showLooked()
{
    const PixelSelection &selection = *m_canvas->selection();
    const auto cell = selection.hovered() ? selection.hovered() : selection.pinned();
    const auto &run = m_session.lastRun();
    const auto input = run ? inputOf(run->order.problem) : std::nullopt;
    if (!cell || !input)
        return m_looked->setText(m_pair.hint);
    const auto at = static_cast<size_t>(cell->y()) * static_cast<size_t>(input->size.w)
        + static_cast<size_t>(cell->x());
    m_looked->setText(m_pair.values(*cell, shortNumber(static_cast<double>(input->pixels[at])),
        shortNumber(numberAt(outputOf(*run), at))));
}

} // namespace halo

#include "moc_imagepairstage.cpp"
