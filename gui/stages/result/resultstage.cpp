// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/resultstage.h"

#include "compute/drawing/base/numbers.h"
#include "compute/image/imagefile.h"
#include "compute/image/samplescale.h"
#include "gui/canvas/crop.h"
#include "gui/canvas/filtertone.h"
#include "gui/canvas/imagerenderer.h"
#include "gui/stages/result/curves.h"
#include "gui/stages/result/emptystate.h"
#include "gui/stages/result/littlepictures.h"
#include "gui/stages/result/pixelinspector.h"
#include "gui/stages/result/stagetoolbar.h"
#include "gui/stages/result/sumview.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/style.h"
#include "gui/widgets/verdictbar.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace halo {
namespace {

using namespace std::chrono_literals;
using Mode = ImageCanvas::Mode;
using CanvasRole = ImageCanvas::Role;

constexpr int lowStage = 430; ///< pixels of height, below which the picture needs the room of a sum
constexpr int seenWhole = 40; ///< pixels, up to which each of a picture can be told apart
const QString modeKey = QStringLiteral("result/mode");
const QString toneKey = QStringLiteral("result/tone");

QPoint pointOf(Size2 place)
{
    return { place.w, place.h };
}

QSize sizeOf(const Image &image)
{
    return { image.width, image.height };
}

/// A picture to be shown; of a part what of it is inside the whole, which it may repeat.
CanvasImage inputLayer(const QString &title, const Image &image, Tone tone, const StopAsked &stop)
{
    if (!image.part)
        return { title, image, {}, makePicture(image, tone, stop), {} };
    const QPoint at = pointOf(image.part->at());
    const QSize whole(image.part->whole.w, image.part->whole.h);
    const QRect inside = QRect(at, sizeOf(image)) & QRect(QPoint(), whole);
    CanvasImage layer{ title, cropped(image, inside.translated(-at)), {}, {}, inside.topLeft() };
    layer.picture = makePicture(layer.image, tone, stop);
    layer.first = inside.topLeft();
    layer.whole = whole;
    return layer;
}

/// Output - input where the input has pixels; white: as of makeChange(). The places are those of the first
/// pixels.
CanvasImage changeLayer(
    const Image &image, QPoint origin, const Image &source, double white, const StopAsked &stop)
{
    const QPoint at = source.part ? pointOf(source.part->at()) : QPoint();
    const QRect both = QRect(origin, sizeOf(image)) & QRect(at, sizeOf(source));
    CanvasImage layer{ {}, cropped(image, both.translated(-origin)), cropped(source, both.translated(-at)),
        {}, both.topLeft(), true };
    layer.picture = makeChange(layer.image, layer.reference, white, stop);
    return layer;
}

} // namespace

ResultStage::ResultStage(QWidget *parent)
    : WorkloadStage(parent)
{
    setObjectName(QStringLiteral("resultStage"));
    buildActions();
    buildLayout();
    m_sourceLoader = new ImageRenderer(this);
    m_resultLoader = new ImageRenderer(this);
    m_differenceLoader = new ImageRenderer(this);
    m_littleLoader = new LittlePictures(this);
    m_viewDelay.setSingleShot(true);
    m_viewDelay.setInterval(120ms);
    m_noteDelay.setSingleShot(true);
    m_noteDelay.setInterval(400ms);
    connectParts();
    connectCanvas();
    connectLoaders();
    restoreChoices();
}

QAction *ResultStage::addZoomAction(
    const QString &text, const QString &toolTip, const QList<QKeySequence> &keys)
{
    auto *action = new QAction(text, this);
    action->setToolTip(toolTip);
    action->setShortcuts(keys);
    addAction(action); // the keys work in the whole window
    m_zoomActions << action;
    return action;
}

void ResultStage::buildActions()
{
    const auto percent = [this](double zoom) { return [this, zoom] { m_canvas->zoomTo(zoom); }; };
    connect(addZoomAction(tr("Fit"), tr("Fit the image into the view (Ctrl+0)"),
                { QKeySequence(Qt::CTRL | Qt::Key_0) }),
        &QAction::triggered, this, [this] { m_canvas->fit(); });
    connect(addZoomAction(tr("1:1"), tr("One image pixel per screen pixel (Ctrl+1)"),
                { QKeySequence(Qt::CTRL | Qt::Key_1) }),
        &QAction::triggered, this, percent(1.0));
    connect(addZoomAction(tr("800 %"), tr("Large enough to show the pixel grid"), {}), &QAction::triggered,
        this, percent(8.0));
    connect(addZoomAction(tr("4,800 %"), tr("Large enough to show the numbers in the pixels"), {}),
        &QAction::triggered, this, percent(48.0));
    connect(addZoomAction(tr("Zoom in"), tr("Zoom in (Ctrl++)"),
                { QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal) }),
        &QAction::triggered, this, [this] { m_canvas->zoomBy(std::sqrt(2.0)); });
    connect(
        addZoomAction(tr("Zoom out"), tr("Zoom out (Ctrl+-)"), { QKeySequence(Qt::CTRL | Qt::Key_Minus) }),
        &QAction::triggered, this, [this] { m_canvas->zoomBy(std::sqrt(0.5)); });

    const std::pair<Mode, QString> modes[]
        = { { Mode::Split, tr("Split") }, { Mode::SideBySide, tr("Side by side") },
              { Mode::Difference, tr("Difference") }, { Mode::Change, tr("Signed difference") } };
    for (const auto &[mode, text] : modes) {
        auto *action = new QAction(text, this);
        // Plain digits belong to the stage alone: elsewhere people type numbers.
        action->setShortcut(QKeySequence(Qt::Key_1 + static_cast<int>(mode)));
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, [this, picked = mode] { setMode(picked); });
        addAction(action);
        m_modeActions << action;
    }
    m_pin = new QAction(tr("Pin Result as &A"), this);
    m_pin->setObjectName(QStringLiteral("pinResultAction"));
    m_pin->setToolTip(tr(
        "Keeps this result and shows it in place of the input, to compare other settings with it. Key: A"));
    m_pin->setCheckable(true);
    m_pin->setEnabled(false);
    m_pin->setShortcut(Qt::Key_A);
    m_pin->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(m_pin, &QAction::toggled, this, &ResultStage::pinResult);
    addAction(m_pin);
}

void ResultStage::pinResult(bool pins)
{
    m_pinned.reset();
    if (pins)
        m_pinned = Pinned{ placed({ {}, rightOf(m_result) }), m_toolBar->tone(),
            QString::fromStdString(m_filter.name) };
    m_sourceLoader->clear();
    loadSource();
}

void ResultStage::buildLayout()
{
    m_empty = new EmptyState;
    auto *page = new QWidget;
    m_toolBar = new StageToolBar(m_zoomActions, page);
    m_verdict = new VerdictBar(page);
    m_canvas = new ImageCanvas(page);
    leadFocus(this, m_canvas);
    m_inspector = new PixelInspector(page);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_toolBar);
    column->addWidget(m_verdict);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_inspector);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_empty);
    m_pages->addWidget(page);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_pages);
}

void ResultStage::resizeEvent(QResizeEvent *event)
{
    WorkloadStage::resizeEvent(event);
    m_inspector->setLow(height() < lowStage * typeScale(font()));
}

void ResultStage::connectParts()
{
    connect(m_toolBar, &StageToolBar::modePicked, this, &ResultStage::setMode);
    connect(m_toolBar->toneBox(), &QComboBox::activated, this, &ResultStage::showTone);
    connect(m_toolBar->gainBox(), &QComboBox::activated, this, &ResultStage::loadDifference);
    connect(m_verdict, &VerdictBar::worstRequested, this, &ResultStage::showWorst);
    connect(m_inspector->sumView(), &SumView::tapHovered, this, [this](const Tap &tap) {
        m_canvas->setTap(
            tap.fromX < 0 ? std::nullopt : std::optional(QPoint(tap.fromX, tap.fromY) + m_read.at));
    });
    connect(m_inspector->sumView(), &SumView::tapLeft, this, [this] { m_canvas->setTap(std::nullopt); });
    connect(&m_noteDelay, &QTimer::timeout, this, &ResultStage::updateNote);
    connect(&m_viewDelay, &QTimer::timeout, this, &ResultStage::tellView);
}

void ResultStage::connectCanvas()
{
    connect(m_canvas, &ImageCanvas::zoomed, m_toolBar, &StageToolBar::setZoom);
    connect(m_canvas, &ImageCanvas::viewMoved, &m_viewDelay, qOverload<>(&QTimer::start));
    connect(m_canvas->selection(), &PixelSelection::hoveredChanged, this, &ResultStage::showLooked);
    connect(m_canvas->selection(), &PixelSelection::pinnedChanged, this, [this] {
        showLooked();
        if (const auto &pinned = m_canvas->selection()->pinned())
            Q_EMIT pixelActivated(*pinned);
    });
    m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_canvas, &QWidget::customContextMenuRequested, this, &ResultStage::showMenu);
    connect(m_canvas->selection(), &PixelSelection::opened, this, &ResultStage::workGroupRequested);
}

void ResultStage::connectLoaders()
{
    const auto show = [this](ImageRenderer *loader, CanvasRole role) {
        connect(loader, &ImageRenderer::loaded, this, [this, role](CanvasImage layer) {
            layer.label = labelOf(layer);
            m_canvas->setImage(role, layer);
            updateNote();
            if (role == CanvasRole::Output) // after the paint event that this asked for
                QMetaObject::invokeMethod(this, &ResultStage::outputShown, Qt::QueuedConnection);
        });
    };
    show(m_sourceLoader, CanvasRole::Input);
    show(m_resultLoader, CanvasRole::Output);
    show(m_differenceLoader, CanvasRole::Difference);
    connect(m_littleLoader, &LittlePictures::made, this, [this](const auto &inputs, const auto &outputs) {
        m_canvas->setUnder(CanvasRole::Input, inputs);
        m_canvas->setUnder(CanvasRole::Output, outputs);
    });
}

void ResultStage::restoreChoices()
{
    const QSettings settings;
    if (const QVariant tone = settings.value(toneKey); tone.isValid())
        m_toolBar->setChosenTone(static_cast<Tone>(tone.toInt()));
    // The difference is for checking, not for starting with.
    const bool pair = settings.value(modeKey).toInt() == static_cast<int>(Mode::SideBySide);
    setMode(pair ? Mode::SideBySide : Mode::Split);
}

QList<QAction *> ResultStage::viewActions() const
{
    return m_zoomActions + m_modeActions + QList<QAction *>{ m_pin } + m_inspector->viewActions();
}

void ResultStage::setMode(Mode mode)
{
    if ((mode == Mode::Difference && !m_comparison) || (mode == Mode::Change && m_result.empty()))
        return m_toolBar->setMode(m_canvas->mode());
    QSettings().setValue(modeKey, static_cast<int>(mode));
    showMode(mode);
}

void ResultStage::setInLesson(bool inLesson)
{
    m_inLesson = inLesson;
    if (inLesson)
        return showMode(Mode::SideBySide);
    restoreChoices();
}

void ResultStage::setRevealed(bool outputs, bool numbers)
{
    m_canvas->setRevealed(outputs);
    m_inspector->setRevealed(numbers);
}

void ResultStage::showMode(Mode mode)
{
    m_canvas->setMode(mode);
    m_toolBar->setMode(mode);
    m_verdict->setVisible(mode == Mode::Difference);
    m_differenceLoader->clear();
    m_canvas->setImage(CanvasRole::Difference, {});
    loadDifference();
    updateNote();
}

/// What is chosen is kept, and left out if it is as suits the filter.
void ResultStage::showTone()
{
    if (const auto tone = m_toolBar->chosenTone())
        QSettings().setValue(toneKey, static_cast<int>(*tone));
    else
        QSettings().remove(toneKey);
    loadSource();
    loadResult();
    loadLittle();
}

void ResultStage::setSource(const Image &source, const QString &name)
{
    m_source = source;
    m_read = { source };
    m_name = name;
    m_pin->setChecked(false);
    m_pin->setEnabled(false);
    m_sourceLoader->clear();
    m_canvas->setImage(CanvasRole::Input, {});
    dropResult();
    m_pages->setCurrentIndex(source.empty() ? 0 : 1);
    setLittle({});
    loadSource();
}

void ResultStage::setPart(const Image &source)
{
    m_source = source;
    loadSource();
}

void ResultStage::setLittle(const std::vector<ReducedImage> &layers)
{
    m_little = layers;
    loadLittle();
}

/// The output as if the picture were so little: other than a part it is no result, only something to find
/// one's way by.
void ResultStage::loadLittle()
{
    const Tone tone = m_toolBar->tone() == Tone::Automatic ? Tone::Automatic : Tone::AsIs;
    LittlePictures::Order order{ m_little, m_source.part ? m_source.part->whole : Size2{ 0, 0 }, {}, tone,
        m_toolBar->tone() };
    if (!m_result.empty()) {
        order.chain = m_read.before;
        order.chain.emplace_back(m_filter, m_settings);
    }
    m_littleLoader->load(order);
}

/// Not before the picture is on the canvas: what is in sight until then is no part of it.
void ResultStage::tellView()
{
    updateNote();
    if (m_source.part && !m_canvas->image(CanvasRole::Input).whole.isEmpty())
        Q_EMIT viewMoved(m_canvas->visiblePixels(), m_canvas->view().zoom());
}

QPoint ResultStage::partAt() const
{
    return m_result.part ? pointOf(m_result.part->at()) : QPoint();
}

QSize ResultStage::allOutputs() const
{
    return m_result.part ? QSize(m_result.part->whole.w, m_result.part->whole.h) : sizeOf(m_result);
}

QRect ResultStage::rightOutputs() const
{
    const QRect all(QPoint(), allOutputs());
    if (!m_result.part)
        return all;
    return all & QRect(pointOf(m_result.part->first()), pointOf(m_result.part->end()) - QPoint(1, 1));
}

/// Of something of the size of the output.
Image ResultStage::rightOf(const Image &output) const
{
    return cropped(output, rightOutputs().translated(-partAt()));
}

/// A layer of rightOf(), where it is.
CanvasImage ResultStage::placed(CanvasImage layer) const
{
    layer.origin = originOfOutput() + rightOutputs().topLeft();
    if (m_result.part) {
        layer.first = rightOutputs().topLeft();
        layer.whole = allOutputs();
    }
    return layer;
}

void ResultStage::showPreview(const QImage &picture)
{
    if (!m_source.empty())
        return;
    m_pages->setCurrentIndex(1);
    m_sourceLoader->load([title = tr("Preview"), picture](const StopAsked &stop) {
        const Image image = readImage(picture, QString());
        return CanvasImage{ title, image, {}, makePicture(image, Tone::AsIs, stop), {} };
    });
}

void ResultStage::dropResult()
{
    m_result = {};
    m_comparison.reset();
    m_resultLoader->clear();
    m_differenceLoader->clear();
    m_canvas->setImage(CanvasRole::Output, {});
    m_canvas->setImage(CanvasRole::Difference, {});
    m_canvas->setWorst(std::nullopt);
    m_verdict->setComparison(std::nullopt, 1, Depth::F32);
    m_inspector->clearResult();
    for (const Mode mode : { Mode::Difference, Mode::Change })
        m_toolBar->setModeEnabled(mode, false);
    m_canvas->selection()->setOutputs({});
}

void ResultStage::setResult(const Image &result, const Filter &applied, const Settings &settings)
{
    setResult(result, applied, settings, { m_source });
}

void ResultStage::setResult(
    const Image &result, const Filter &applied, const Settings &settings, const ReadImage &read)
{
    m_read = read;
    m_result = result;
    m_filter = applied;
    m_settings = settings;
    m_toolBar->setFilterTone(toneOf(applied));
    m_comparison.reset();
    m_verdict->setComparison(std::nullopt, 1, Depth::F32);
    const Geometry geometry = geometryOf(read.image.size(), applied.size(), settings.size);
    m_canvas->setFootprint(applied.size(), QPoint(geometry.originX, geometry.originY) - read.at);
    m_inspector->setTolerance(std::nullopt);
    m_inspector->setSums(read.multiplied, read.sums);
    m_inspector->setResult(read.image, result, applied, settings, read.step);
    m_canvas->selection()->setOutputs(allOutputs());
    m_toolBar->setModeEnabled(Mode::Change, true);
    m_pin->setEnabled(true);
    loadResult();
    loadLittle();
    if (m_canvas->mode() == Mode::Change)
        loadDifference();
}

void ResultStage::setComparison(const ImageComparison &comparison)
{
    m_comparison = comparison;
    m_toolBar->setModeEnabled(Mode::Difference, true);
    m_inspector->setTolerance(comparison.tolerance);
    m_verdict->setComparison(m_comparison, m_result.colour.size(), m_source.depth);
    const QPoint worst = QPoint(comparison.worstX, comparison.worstY) + partAt();
    m_canvas->setWorst(
        comparison.maxError > 0.0 && rightOutputs().contains(worst) ? std::optional(worst) : std::nullopt);
    if (m_canvas->mode() == Mode::Difference)
        loadDifference();
}

void ResultStage::loadSource()
{
    if (m_source.empty())
        return;
    if (m_pinned)
        return m_sourceLoader->load(
            [pinned = *m_pinned, title = tr("A: %1").arg(m_pinned->title)](const StopAsked &stop) {
                CanvasImage layer = pinned.layer;
                layer.label = title;
                layer.picture = makePicture(layer.image, pinned.tone, stop);
                return layer;
            });
    const Tone tone = m_toolBar->tone() == Tone::Automatic ? Tone::Automatic : Tone::AsIs;
    const QString name = fontMetrics().elidedText(m_name, Qt::ElideMiddle, 160);
    const QString title = name.isEmpty() ? tr("Input") : tr("Input %1").arg(name);
    m_sourceLoader->load([title, image = m_source, tone](
                             const StopAsked &stop) { return inputLayer(title, image, tone, stop); });
}

void ResultStage::loadResult()
{
    if (m_result.empty())
        return;
    m_resultLoader->load([layer = placed({ outputTitle(), rightOf(m_result) }), tone = m_toolBar->tone()](
                             const StopAsked &stop) mutable {
        layer.picture = makePicture(layer.image, tone, stop);
        return layer;
    });
}

/// Of the first output of the whole.
QPoint ResultStage::originOfOutput() const
{
    return outputOrigin(m_read.image.size(), m_filter.size(), m_settings.size) + m_read.at;
}

Image ResultStage::compared() const
{
    return rightOf(m_read.sums.empty() ? m_result : m_read.sums);
}

QString ResultStage::outputTitle() const
{
    return m_read.step == 0 ? tr("Output") : tr("Step %1").arg(m_read.step + 1);
}

/// Only made while it is looked at: it costs as much memory as the output.
void ResultStage::loadDifference()
{
    if (m_canvas->mode() == Mode::Change)
        loadChange();
    if (!m_comparison || m_canvas->mode() != Mode::Difference)
        return;
    const double brightest = brightestDifference();
    const QString title = tr("Difference, brightest = %1").arg(shortNumber(brightest, 2));
    m_differenceLoader->load([layer = placed({ title, compared(), rightOf(m_comparison->reference) }),
                                 brightest](const StopAsked &stop) mutable {
        layer.picture = makeDifference(layer.image, layer.reference, brightest, stop);
        return layer;
    });
}

/// Where the input has pixels.
void ResultStage::loadChange()
{
    m_differenceLoader->load(
        [title = tr("Output − input, full colour = %1"), output = placed({ {}, rightOf(m_result) }),
            source = m_source, white = whiteOfChange()](const StopAsked &stop) {
            CanvasImage layer = changeLayer(output.image, output.origin, source, white, stop);
            layer.first = layer.origin - output.origin + output.first;
            layer.whole = output.whole;
            const ValueRange &range = layer.picture.range;
            const auto largest = static_cast<double>(std::max(std::fabs(range.low), std::fabs(range.high)));
            layer.label = title.arg(sampleText(white > 0.0 ? white : largest, source.depth));
            return layer;
        });
}

double ResultStage::whiteOfChange() const
{
    return m_toolBar->gain() > 0 ? 1.0 / m_toolBar->gain() : 0.0;
}

ShownPicture ResultStage::shown() const
{
    const auto whole
        = [](const Picture &picture) { return picture.isNull() ? QImage() : picture.levels.front(); };
    if (m_canvas->mode() == Mode::Change)
        return { [whole, output = placed({ {}, rightOf(m_result) }), source = m_source,
                     white = whiteOfChange()] {
                    return whole(changeLayer(output.image, output.origin, source, white, {}).picture);
                },
            true };
    if (m_canvas->mode() == Mode::Difference && m_comparison)
        return { [whole, image = compared(), reference = rightOf(m_comparison->reference),
                     brightest = brightestDifference()] {
                    return whole(makeDifference(image, reference, brightest));
                },
            true };
    const QRect seen = seenOutputs();
    return { [image = seen.isEmpty() ? m_result : cropped(m_result, seen), tone = m_toolBar->tone()] {
                return shownPixels(image, tone);
            },
        m_toolBar->tone() != Tone::AsIs || clippingOf(m_result, Depth::U8).clipped > 0, seen };
}

/// Of a part: what of it is right and in sight, or all that is right; counted from its first output.
QRect ResultStage::seenOutputs() const
{
    if (!m_result.part)
        return {};
    const QRect seen = m_canvas->visiblePixels().translated(-originOfOutput()) & rightOutputs();
    return (seen.isEmpty() ? rightOutputs() : seen).translated(-partAt());
}

/// All that can be done to the picture, or to the pixel under the pointer.
void ResultStage::showMenu(QPoint place)
{
    auto *menu = new QMenu(m_canvas);
    menu->setObjectName(QStringLiteral("pictureMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_pictureActions);
    menu->addAction(m_pin);
    menu->addSeparator();
    const auto pixel = m_canvas->outputPixelAt(place);
    if (pixel && rightOutputs().contains(*pixel)) {
        menu->addAction(tr("Copy &Value of (%1, %2)").arg(pixel->x()).arg(pixel->y()), this,
            [text = valueText(*pixel)] { QGuiApplication::clipboard()->setText(text); });
        menu->addAction(
            tr("Show Its Work-&group"), this, [this, at = *pixel] { m_canvas->selection()->open(at); });
        menu->addSeparator();
    }
    menu->addActions(m_zoomActions.mid(0, 2));
    menu->addSeparator();
    menu->addActions(m_inspector->viewActions());
    menu->popup(m_canvas->mapToGlobal(place));
}

/// In the unit of the file; channels with tabs between.
QString ResultStage::valueText(QPoint pixel) const
{
    QStringList values;
    for (size_t channel = 0; channel < m_result.colour.size(); ++channel)
        values << sampleText(
            static_cast<double>(m_result.at(channel, pixel.x() - partAt().x(), pixel.y() - partAt().y())),
            m_source.depth);
    return values.join(u'\t');
}

void ResultStage::showLooked()
{
    const auto &pinned = m_canvas->selection()->pinned();
    const auto &hovered = m_canvas->selection()->hovered();
    if (pinned)
        m_inspector->showPixel(*pinned, true); // it stays on the way of the mouse to its numbers
    else if (hovered)
        m_inspector->showPixel(*hovered, false);
    else
        m_inspector->showExample();
    if (pinned && m_source.part && !rightOutputs().contains(*pinned))
        Q_EMIT pixelWanted(*pinned + originOfOutput());
}

void ResultStage::showPixel(QPoint outPixel)
{
    if (!QRect(QPoint(), allOutputs()).contains(outPixel))
        return;
    if (m_inLesson && std::max(m_result.width, m_result.height) <= seenWhole) {
        m_canvas->fit();
        const QRect inside(m_filter.width / 2, m_filter.height / 2, m_result.width - m_filter.width + 1,
            m_result.height - m_filter.height + 1);
        if (!inside.contains(outPixel)) // its window reaches out of the picture
            m_canvas->zoomBy(0.8);
    } else {
        m_canvas->showPixel(outPixel, 8.0);
    }
    m_canvas->selection()->pin(outPixel);
}

void ResultStage::showWorst()
{
    if (!m_comparison)
        return;
    const QPoint worst = QPoint(m_comparison->worstX, m_comparison->worstY) + partAt();
    const int last = static_cast<int>(m_result.colour.size()) - 1; // beyond it is alpha, see compared()
    m_inspector->setChannel(static_cast<size_t>(std::min(m_comparison->worstChannel, last)));
    m_canvas->showPixel(worst, 16.0);
    m_canvas->selection()->pin(worst);
}

void ResultStage::setBusy(bool busy)
{
    m_busy = busy;
    m_noteDelay.start();
    if (!busy)
        updateNote();
}

void ResultStage::setStale(bool stale)
{
    m_stale = stale;
    m_noteDelay.start();
    if (!stale)
        updateNote();
}

/// Some of the outputs in sight are none of the part.
bool ResultStage::showsPreview() const
{
    const CanvasImage &output = m_canvas->image(CanvasRole::Output);
    const QRect seen = m_canvas->visiblePixels() & output.extent();
    return !output.isNull() && !seen.isEmpty() && !output.bounds().contains(seen);
}

void ResultStage::updateNote()
{
    const bool messageCleared = !m_noteDelay.isActive();
    QString note;
    if (m_busy && messageCleared)
        note = tr("Working…");
    else if (m_stale && messageCleared && !m_busy)
        note = tr("This output belongs to earlier settings");
    else if (m_canvas->mode() == ImageCanvas::Mode::Difference
        && m_canvas->image(ImageCanvas::Role::Difference).isNull())
        note = tr("Comparing with the reference…");
    else if (m_result.part && showsPreview())
        note = tr("Outside the dashed frame: a preview");
    m_canvas->setNote(note);
}

double ResultStage::brightestDifference() const
{
    if (const int gain = m_toolBar->gain(); gain > 0)
        return 1.0 / gain;
    const double largest = m_comparison ? m_comparison->maxError : 0.0;
    return largest > 0.0 && std::isfinite(largest) ? largest : 1.0;
}

/// Size, and the span of the values where the screen cannot show it: "Output · 512 × 512 · −135 … 306".
QString ResultStage::labelOf(const CanvasImage &layer) const
{
    if (layer.isNull())
        return tr("Not enough memory to show this image");
    const ValueRange &range = layer.picture.range;
    QStringList parts{ layer.label, tr("%1 × %2").arg(layer.extent().width()).arg(layer.extent().height()) };
    if (range.low < -0.5F / 255.0F || range.high > 1.0F + 0.5F / 255.0F)
        parts << tr("%1 … %2").arg(sampleText(static_cast<double>(range.low), m_source.depth),
            sampleText(static_cast<double>(range.high), m_source.depth));
    if (range.notFinite > 0)
        parts << tr("not finite (purple): %1").arg(range.notFinite);
    return parts.join(QStringLiteral(" · "));
}

} // namespace halo

#include "moc_resultstage.cpp"
