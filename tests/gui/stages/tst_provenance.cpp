// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/weights.h"
#include "compute/kernel/variantfamily.h"
#include "compute/run/engine.h"
#include "compute/trace/model/formula.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/pixelsum.h"
#include "compute/workload/convolution/verify.h"
#include "gui/session/session.h"
#include "gui/tracing/tracing.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QApplication>
#include <QTest>

#include <cmath>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

constexpr int pixelsPerVariant = 1000;
constexpr size_t groupsPerKind = 8; ///< to record, which takes nearly all the time; the long tier records any
constexpr int edge = 8;             ///< of the work-group, but of those that are one work-item

struct Kind
{
    const char *name;
    Size2 filter;
    Settings settings;
};

/// Several borders, each size, both operations; no filter is square or symmetric.
const Kind kinds[] = {
    { "zero same", { 5, 3 }, { Op::Convolution, OutputSize::Same, Border::Zero } },
    { "replicate full", { 4, 5 }, { Op::Correlation, OutputSize::Full, Border::Replicate } },
    { "reflect same", { 3, 7 }, { Op::Convolution, OutputSize::Same, Border::Reflect } },
    { "wrap valid", { 7, 4 }, { Op::Correlation, OutputSize::Valid, Border::Wrap } },
};

QImage greyNoise(int width, int height)
{
    std::mt19937 random(7);
    QImage image(width, height, QImage::Format_Grayscale8);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.scanLine(y)[x] = static_cast<uchar>(random() % 256);
    return image;
}

/// Where an item has outputs side by side, fewer items make a group of as many outputs.
int widthOf(const Variant &variant, Size2 items)
{
    const std::string family = familyOf(variant);
    return family == "registers" || family == "separable" ? edge / items.w : edge;
}

/// The work-item that makes an output, from what the variants say of themselves.
int itemOf(const Variant &variant, Size2 items, int x, int y)
{
    if (variant.group.area() == 1)
        return 0;
    const int wide = widthOf(variant, items);
    const int column = x % (wide * items.w);
    const int row = y % (edge * items.h);
    if (variant.id == "uncoalesced") // neighbouring items go down a column
        return column * edge + row;
    if (variant.id == "separable_fused" || variant.id == "low_rank") // four outputs side by side
        return row % edge * wide + column / items.w;
    if (takesTiles(variant)) // two blocks, whose columns of the same remainder by eight are a line
        return (row * 8 + column % (edge * items.w / 2) % 8) % (edge * edge);
    if (readsInVectors(variant)) // blocks
        return row / items.h * wide + column / items.w;
    return row % edge * edge + column % edge; // several outputs of an item lie a work-group apart
}

QString coordinates(int x, int y)
{
    return QStringLiteral("(%1, %2)").arg(x).arg(y);
}

} // namespace

/// The picture says of an output who made it and out of what. Is that so?
class TestProvenance : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    Engine m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Tracing> m_tracing;

    /// What the stage shows of a group once its animation has ended.
    struct Shown
    {
        std::shared_ptr<const Storyboard> board;
        Scene end;
        mutable std::map<int, Scene> scenes; ///< by frame: many outputs are first worked on in the same

        const Scene &sceneOf(int frame) const
        {
            const auto [known, isNew] = scenes.try_emplace(frame);
            if (isNew)
                known->second = sceneAt(*board, frame);
            return known->second;
        }
    };
    using Groups = std::map<std::pair<int, int>, Shown>;

    /// Any of the outputs, or once enough groups are recorded, one of theirs.
    Size2 anyPixel(std::mt19937 &random, Size2 size, const Groups &groups) const
    {
        const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
        if (triesEverything() || groups.size() < groupsPerKind)
            return { below(size.w), below(size.h) };
        const auto group = std::next(groups.begin(), below(static_cast<int>(groups.size())));
        const QRect outputs
            = group->second.board->places().outputs().intersected(QRect(0, 0, size.w, size.h));
        return { outputs.left() + below(outputs.width()), outputs.top() + below(outputs.height()) };
    }

    /// As a click on the pixel in the Filtered stage does.
    const Shown &shownFor(Groups &groups, Size2 pixel)
    {
        m_tracing->chooseOutput(pixel);
        const TraceRequest request = m_tracing->request();
        Shown &shown = groups[{ request.group.w, request.group.h }];
        if (!shown.board) {
            const auto trace = m_tracer.record(request);
            shown.board = analysisOf(passView(trace), 0, hardwareModels().front())->board;
            shown.end = sceneAt(*shown.board, shown.board->lastFrame());
        }
        return shown;
    }

    QString wrongPlace(const Shown &shown, int cell, Size2 pixel) const;
    QString wrongValue(const Shown &shown, int cell, Size2 pixel, double expected, double tolerance) const;
    QString wrongInputs(const Shown &shown, int cell, double expected, double tolerance) const;
    QString wrongWay(const Shown &shown, int cell, int item) const;

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void outputsComeFromWhereItSays_data();
    void outputsComeFromWhereItSays();
};

void TestProvenance::initTestCase()
{
    m_session = std::make_unique<Session>(realTasks);
    m_tracing = std::make_unique<Tracing>(*m_session);
    m_tracing->setSize(GroupSize::Eight);
    m_session->open(greyNoise(45, 37), QStringLiteral("noise"));
    QTRY_COMPARE(m_session->input().image.width, 45);
}

void TestProvenance::cleanupTestCase()
{
    m_tracing.reset();
    m_session.reset();
}

/// Group, place in the group, and work-item.
QString TestProvenance::wrongPlace(const Shown &shown, int cell, Size2 pixel) const
{
    const TraceRequest &request = shown.board->trace().request;
    const Size2 items = request.tuning.items;
    const Size2 size
        = request.variant.group.area() == 1 ? Size2{ 1, 1 } : Size2{ widthOf(request.variant, items), edge };
    const Size2 group{ pixel.w / (size.w * items.w), pixel.h / (size.h * items.h) };
    if (request.group != group || request.tuning.group != size)
        return QStringLiteral("group %1").arg(QString::fromStdString(toString(request.group)));
    const int item = itemOf(request.variant, items, pixel.w, pixel.h);
    const int shownItem = shown.end.outputs[static_cast<size_t>(cell)].item;
    const Links links = linksOf(*shown.board, shown.end, { Surface::Outputs, cell });
    const QString words = describe(*shown.board, shown.end, { Surface::Outputs, cell });
    if (shown.board->ownerOf(cell) != item || shownItem != item || links.items != std::vector{ item })
        return QStringLiteral("work-item %1, expected %2").arg(shownItem).arg(item);
    if (!words.contains(coordinates(pixel.w, pixel.h) + QStringLiteral(": work-item ")
            + shown.board->places().labelOf(item)))
        return words;
    return wrongWay(shown, cell, item);
}

/// The step to which a click on the pixel leads.
QString TestProvenance::wrongWay(const Shown &shown, int cell, int item) const
{
    const Scene &scene = shown.sceneOf(firstFrameOfOutput(*shown.board, cell));
    if (scene.kind != FrameKind::MultiplyAdd || !scene.items[static_cast<size_t>(item)].active)
        return QStringLiteral("step %1, in which work-item %2 does not work on it")
            .arg(scene.frame)
            .arg(item);
    return {};
}

/// The sum that is shown: as stored, and in the Filtered stage.
QString TestProvenance::wrongValue(
    const Shown &shown, int cell, Size2 pixel, double expected, double tolerance) const
{
    const CellState &state = shown.end.outputs[static_cast<size_t>(cell)];
    const Trace &trace = shown.board->trace();
    const PixelSum sum = pixelSum(m_session->input().image, 0, m_session->configuration().filter,
        trace.view.settings, pixel.w, pixel.h);
    for (const double value : { static_cast<double>(state.value), sum.sum })
        if (!state.written || !(std::abs(value - expected) <= tolerance))
            return QStringLiteral("sum %1, the device has %2").arg(value).arg(expected);
    return wrongInputs(shown, cell, expected, tolerance);
}

/// The inputs that light up for the output, times the weights beside them.
QString TestProvenance::wrongInputs(const Shown &shown, int cell, double expected, double tolerance) const
{
    const Places &places = shown.board->places();
    const std::vector<float> weights = appliedWeights(shown.board->trace());
    const Links links = linksOf(*shown.board, shown.end, { Surface::Outputs, cell });
    double sum = 0.0;
    for (const int window : links.window) {
        const int tap = places.tapOf(cell, window);
        const auto value = shown.board->valueOf({ Surface::Window, window });
        if (tap < 0 || (!value && places.sourceOf(window) >= 0))
            return QStringLiteral("input %1, which it does not use").arg(window);
        sum += static_cast<double>(value.value_or(0.0F))
            * static_cast<double>(weights[static_cast<size_t>(tap)]);
    }
    for (int tap = 0; tap < places.taps(); ++tap) {
        const int window = places.windowOf(cell, tap);
        if (places.sourceOf(window) >= 0 && !std::ranges::binary_search(links.window, window))
            return QStringLiteral("no input for tap %1").arg(tap);
    }
    if (!(std::abs(sum - expected) <= tolerance))
        return QStringLiteral("inputs that sum up to %1, the device has %2").arg(sum).arg(expected);
    return {};
}

void TestProvenance::outputsComeFromWhereItSays_data()
{
    QTest::addColumn<QString>("id");
    for (const Variant &variant : shippedVariants())
        if (variant.workload == "image")
            QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
}

void TestProvenance::outputsComeFromWhereItSays()
{
    QFETCH(QString, id);
    std::mt19937 random(2026);
    m_session->selectVariant(id.toStdString());
    m_tracing->choosePass(static_cast<int>(std::ssize(m_session->variant().passes)) - 1); // the last
    for (const Kind &kind : kinds) {
        const auto [w, h] = kind.filter;
        m_session->setFilter(
            takesTerms(m_session->variant()) ? product(w, h) : asymmetric(w, h), QStringLiteral("filter"));
        m_session->setSettings(kind.settings);
        RunOrder order = m_session->orderFor(m_session->variant());
        order.device = testDevice().index;
        const Image device = order.problem->imageOf(m_engine.run(order));
        const double tolerance = order.problem->tolerance("dst", order.variant);
        Groups groups;
        for (int i = 0; i < pixelsPerVariant / static_cast<int>(std::size(kinds)); ++i) {
            const Size2 pixel = anyPixel(random, device.size(), groups);
            const Shown &shown = shownFor(groups, pixel);
            const QRect outputs = shown.board->places().outputs();
            QVERIFY(outputs.contains(pixel.w, pixel.h));
            const int cell = (pixel.h - outputs.top()) * outputs.width() + pixel.w - outputs.left();
            QString wrong = wrongPlace(shown, cell, pixel);
            if (wrong.isEmpty())
                wrong = wrongValue(
                    shown, cell, pixel, static_cast<double>(device.at(0, pixel.w, pixel.h)), tolerance);
            QVERIFY2(wrong.isEmpty(),
                qPrintable(QStringLiteral("%1, pixel %2: shows %3")
                               .arg(QLatin1String(kind.name), coordinates(pixel.w, pixel.h), wrong)));
        }
    }
}

HALO_TEST(TestProvenance, QApplication)
#include "tst_provenance.moc"
