// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/paint/flowmotion.h"
#include "compute/drawing/paint/paint.h"
#include "compute/drawing/paint/painttimeline.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/fetchmap.h"
#include "compute/drawing/recording/flow.h"
#include "compute/drawing/recording/registers.h"
#include "compute/drawing/recording/ribbon.h"
#include "compute/drawing/recording/spectra.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sum.h"
#include "compute/drawing/recording/sums.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/tracereader.h"
#include "compute/trace/model/tracetext.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/plaincounts.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QBuffer>
#include <QGuiApplication>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <complex>
#include <map>
#include <set>
#include <tuple>

using namespace halo;
using namespace halo::test;

namespace {

constexpr Size2 picture{ 61, 43 };

double linear(int channel)
{
    return std::pow(channel / 255.0, 2.2);
}

int encoded(double value)
{
    return static_cast<int>(std::lround(std::pow(std::clamp(value, 0.0, 1.0), 1.0 / 2.2) * 255.0));
}

/// As somebody without green cones sees it (Machado, Oliveira and Fernandes 2009).
QRgb deuteranopic(QRgb seen)
{
    const double r = linear(qRed(seen));
    const double g = linear(qGreen(seen));
    const double b = linear(qBlue(seen));
    return qRgb(encoded(0.367322 * r + 0.860646 * g - 0.227968 * b),
        encoded(0.280085 * r + 0.672501 * g + 0.047413 * b),
        encoded(-0.011820 * r + 0.042940 * g + 0.968881 * b));
}

QRgb grey(QRgb seen)
{
    return qRgb(qGray(seen), qGray(seen), qGray(seen));
}

QImage swatch(Role role, const Look &look)
{
    QImage image(48, 48, QImage::Format_RGB32);
    image.fill(look.card);
    QPainter painter(&image);
    paintPattern(painter, QRectF(0, 0, 48, 48), role, look, 8.0);
    return image;
}

/// Mean difference of the pixels, 0..255, as the eye in question sees them.
double difference(const QImage &a, const QImage &b, QRgb (*eye)(QRgb))
{
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = eye(a.pixel(x, y));
            const QRgb q = eye(b.pixel(x, y));
            sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q))
                + std::abs(qBlue(p) - qBlue(q));
        }
    return sum / (3.0 * a.width() * a.height());
}

/// An item, the element of src that it read, and the cell of local memory that it wrote it to.
using Copy = std::tuple<int, std::int64_t, std::int64_t>;

/// By plain loops: a store takes the earliest element that the same item read before, has this value and was
/// not taken yet.
std::set<Copy> copiesOf(const Trace &trace, int src)
{
    struct Read
    {
        float value;
        std::int64_t element;
    };
    std::set<Copy> copies;
    std::map<int, std::vector<Read>> reads;
    for (const Access &access : trace.accesses) {
        if (access.item >= 0 && access.buffer == src)
            for (int i = 0; i < access.count; ++i)
                reads[access.item].push_back({ trace.valueOf(access, i), access.index + i });
        if (access.item < 0 || access.buffer != trace.tile() || access.kind != AccessKind::Store)
            continue;
        for (int i = 0; i < access.count; ++i) {
            std::vector<Read> &own = reads[access.item];
            const auto read = std::ranges::find(own, trace.valueOf(access, i), &Read::value);
            if (read == own.end())
                continue;
            copies.emplace(access.item, read->element, access.index + i);
            own.erase(read);
        }
    }
    return copies;
}

/// A text as it stands in a picture.
struct DrawnText
{
    QPointF at;
    QString text;
    double pixels = 0.0; ///< of its font
};

/// All texts of a drawing, read back from an SVG of it.
template<typename Paint> std::vector<DrawnText> drawnTexts(QSize size, Paint paint)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect({}, size));
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    std::vector<DrawnText> texts;
    QXmlStreamReader xml(buffer.data());
    QPointF origin;
    static const QRegularExpression matrix(QStringLiteral("matrix\\(([^)]*)\\)"));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto value
            = [&xml](const char *name) { return xml.attributes().value(QLatin1String(name)).toString(); };
        if (xml.name() == QLatin1String("g")) {
            const QStringList numbers = matrix.match(value("transform")).captured(1).split(u',');
            if (numbers.size() == 6)
                origin = { numbers[4].toDouble(), numbers[5].toDouble() };
        } else if (xml.name() == QLatin1String("text")) {
            DrawnText text{ origin + QPointF(value("x").toDouble(), value("y").toDouble()), {}, 0.0 };
            text.pixels = value("font-size").remove(QStringLiteral("px")).toDouble();
            text.text = xml.readElementText().trimmed();
            texts.push_back(text);
        }
    }
    return texts;
}

/// The surfaces above the work-items and the timeline, as the stage shows them at a frame.
QImage drawnStage(const Storyboard &board, int frame)
{
    QImage image(900, 640, QImage::Format_RGB32);
    const Look &look = diagramLook(false);
    image.fill(look.card);
    QPainter painter(&image);
    const DiagramFonts fonts{ QFont() };
    const Colouring colours(board, bestColouring(board), look.dark);
    const Scene scene = sceneAt(board, frame);
    const DiagramLayout upper = surfacesLayout({ 900, 370 }, board, fonts);
    const DiagramLayout lower = itemsLayout({ 900, 220 }, board, fonts);
    for (const DiagramLayout *layout : { &upper, &lower }) {
        const Drawing drawing{ board, *layout, look, fonts, colours };
        paintBase(painter, drawing);
        paintScene(painter, drawing, scene);
        painter.translate(0, 370);
    }
    painter.resetTransform();
    const TimelineLayout timeline(QRectF(14, 600, 872, 30), board);
    paintTimelineBase(painter, timeline, board, fonts, look.dark);
    paintTimelineHead(painter, timeline, scene.frame, look);
    painter.end();
    return image;
}

/// Those of a diagram at a frame.
std::vector<DrawnText> textsOf(const Drawing &drawing, QSize size, int frame)
{
    return drawnTexts(size, [&](QPainter &painter) {
        paintBase(painter, drawing);
        paintScene(painter, drawing, sceneAt(drawing.board, frame));
    });
}

QStringList wordsOf(const std::vector<DrawnText> &texts)
{
    QStringList words;
    for (const DrawnText &text : texts)
        words << text.text;
    return words;
}

/// The name on the line of the source, or on the last one above that has any; by plain search.
QString phaseAbove(const std::string &source, int line)
{
    const QStringList lines = QString::fromStdString(source).split(u'\n');
    for (int i = std::min(line, static_cast<int>(lines.size())) - 1; i >= 0; --i)
        if (const auto at = lines[i].indexOf(QLatin1String("// phase: ")); at >= 0)
            return lines[i].mid(at + 10).trimmed();
    return {};
}

/// What stands last in a cell: it lies over what was there before.
QString textIn(const std::vector<DrawnText> &texts, const QRectF &cell)
{
    QString last;
    for (const DrawnText &text : texts)
        if (cell.contains(text.at + QPointF(1.0, -2.0)))
            last = text.text;
    return last;
}

} // namespace

/// The drawing of recorded work-groups, without a window.
class TestDiagram : public QObject
{
    Q_OBJECT

    Tracer m_tracer;

    std::shared_ptr<const Trace> record(
        const std::string &id, Size2 group, Settings settings = {}, Size2 groupSize = { 8, 8 })
    {
        PictureRequest request;
        request.variant = variantNamed(id);
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = groupSize;
        if (request.tuning.items.w > 64) // whole strips would fill more than the picture
            request.tuning.items = { 64, 4 };
        request.filter = takesTerms(request.variant) ? product(5, 3) : asymmetric(5, 3);
        request.settings = settings;
        request.image = picture;
        request.group = group;
        return m_tracer.record(request.over(noise(picture.w, picture.h).colour.front()));
    }
    /// As few cells as the stage opens with; both passes, if there are two.
    std::shared_ptr<const Trace> recordSums(
        const std::string &id, Size2 group, const Filter &filter, Settings settings = {}, int rows = 1)
    {
        PictureRequest request;
        request.variant = variantNamed(id);
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 1, 4 };
        request.tuning.items.h = rows;
        request.filter = filter;
        request.settings = settings;
        request.image = picture;
        request.group = group;
        return recordToShow(m_tracer, request.over(noise(picture.w, picture.h).colour.front()));
    }
    static const Variant &variantNamed(const std::string &id)
    {
        const auto &all = shippedVariants();
        return *std::ranges::find(all, id, &Variant::id);
    }

    /// A pass of the transform of the whole picture, by work-groups of 4 x 4.
    std::shared_ptr<const Trace> recordPass(int pass, Size2 group)
    {
        PictureRequest request;
        request.variant = variantNamed("fft_whole");
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 4, 4 };
        request.filter = asymmetric(5, 3);
        request.image = picture;
        request.group = group;
        request.launch = pass;
        return recordToShow(m_tracer, request.over(noise(picture.w, picture.h).colour.front()));
    }
    static void checkArrows(const Storyboard &board);
    static void checkSums(const Storyboard &board);

private Q_SLOTS:
    void drawsBackwardAsForward_data();
    void drawsBackwardAsForward();
    void saysEveryStep_data();
    void saysEveryStep();
    void endsWithEverythingDone();
    void signalsUseTheRoom_data();
    void signalsUseTheRoom();
    void knowsTheBorder();
    void linksBothWays();
    void goesInWarps();
    void goesAsSimulated_data();
    void goesAsSimulated();
    void movesFromStepToStep_data();
    void movesFromStepToStep();
    void coloursMeanOneThing();
    void ribbonCountsSectors();
    void ribbonHasRoomInLowDiagrams();
    void countsFetches();
    void drawsWhatWasRecorded_data();
    void drawsWhatWasRecorded();
    void tellsNumbersOfThePinned();
    void cutsNoWeight();
    void pinnedCellsAreNeverBlank_data();
    void pinnedCellsAreNeverBlank();
    void arrowsOfBrokenKernels_data();
    void arrowsOfBrokenKernels();
    void arrowsFollowTheRecording_data();
    void arrowsFollowTheRecording();
    void sumsFollowTheRecording_data();
    void sumsFollowTheRecording();
    void passesAreOnePage_data();
    void passesAreOnePage();
    void namesTheParts_data();
    void namesTheParts();
    void multipliesSpectra();
    void copiesAreNoSums_data();
    void copiesAreNoSums();
    void registersHoldWhatWasRead_data();
    void registersHoldWhatWasRead();
    void registersLieUnderTheTile();
    void foldsTheRegisterTile();
    void comparesOnOneClock_data();
    void comparesOnOneClock();
    void clocksCountSectorsAndTurns_data();
    void clocksCountSectorsAndTurns();
    void keepsRolesApart_data();
    void keepsRolesApart();
    void isLegible_data();
    void isLegible();
};

void TestDiagram::drawsBackwardAsForward_data()
{
    QTest::addColumn<QString>("id");
    for (const char *id : { "naive", "tile_four_loads", "tile_strided", "tile_many_outputs" })
        QTest::newRow(id) << QString::fromLatin1(id);
}

void TestDiagram::drawsBackwardAsForward()
{
    QFETCH(QString, id);
    const Storyboard board(record(id.toStdString(), { 1, 1 }));
    const auto hashOfFrame = [&board](int frame) {
        const QImage image = drawnStage(board, frame);
        return qHashBits(image.constBits(), static_cast<size_t>(image.sizeInBytes()));
    };
    QVERIFY(board.lastFrame() > 5);
    std::vector<size_t> forward;
    for (int frame = 0; frame <= board.lastFrame(); ++frame)
        forward.push_back(hashOfFrame(frame));
    for (int frame = board.lastFrame(); frame >= 0; --frame)
        QCOMPARE(hashOfFrame(frame), forward[static_cast<size_t>(frame)]);
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        QCOMPARE(hashOfFrame(frame), forward[static_cast<size_t>(frame)]);
        if (frame > 0) // every step shows something new
            QVERIFY(forward[static_cast<size_t>(frame)] != forward[static_cast<size_t>(frame) - 1]);
    }
}

void TestDiagram::saysEveryStep_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("warp");
    for (const Variant &variant : shippedVariants())
        for (const int warp : { 0, 32 })
            QTest::addRow("%s %d", variant.id.c_str(), warp) << QString::fromStdString(variant.id) << warp;
}

void TestDiagram::saysEveryStep()
{
    QFETCH(QString, id);
    QFETCH(int, warp);
    const auto trace = record(id.toStdString(), { 0, 0 });
    const Storyboard board(trace, warp);
    size_t reported = 0;
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        const QString text = captionOf(board, sceneAt(board, frame));
        QVERIFY2(text.size() > 15 && !text.contains(u'%'), qPrintable(text));
        for (const Step &step : board.stepsOf(frame))
            reported += step.accesses.size();
        QCOMPARE(board.segments()[static_cast<size_t>(board.segmentOf(frame))].first <= frame, true);
    }
    QCOMPARE(reported, trace->accesses.size()); // nothing is left out
    int frames = 0;
    for (const Segment &segment : board.segments())
        frames += segment.count;
    QCOMPARE(frames, board.lastFrame() + 1);
}

void TestDiagram::endsWithEverythingDone()
{
    const auto trace = record("tile_strided", { 2, 1 });
    const Storyboard board(trace);
    const Scene first = sceneAt(board, 0);
    QCOMPARE(first.filled, 0);
    const Scene last = sceneAt(board, board.lastFrame());
    QCOMPARE(last.filled, 12 * 10);
    for (const CellState &cell : last.outputs)
        QVERIFY(cell.written);
    for (const Access &access : trace->accesses) {
        if (access.buffer != trace->bufferNamed("dst"))
            continue;
        const int cell = board.places().outputOf(access.index);
        QCOMPARE(last.outputs[static_cast<size_t>(cell)].value, access.value);
        QCOMPARE(last.outputs[static_cast<size_t>(cell)].item, access.item);
    }
    const Scene barrier = sceneAt(board, board.frameOfBarrier(0));
    QCOMPARE(barrier.filled, 12 * 10);
    QVERIFY(std::ranges::all_of(barrier.items, &ItemState::waiting));
}

void TestDiagram::signalsUseTheRoom_data()
{
    QTest::addColumn<QString>("variant");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<double>("edge");
    for (const char *variant : { "naive", "tile_halo" }) {
        QTest::addRow("%s, small", variant) << QString::fromLatin1(variant) << QSizeF(560, 250) << 22.0;
        QTest::addRow("%s, large", variant) << QString::fromLatin1(variant) << QSizeF(900, 400) << 35.0;
    }
}

/// A signal's surfaces lie one below the other, in the order of the data's way, and columns are in line.
void TestDiagram::signalsUseTheRoom()
{
    QFETCH(QString, variant);
    QFETCH(QSizeF, size);
    QFETCH(double, edge);
    PictureRequest request;
    request.variant = *std::ranges::find(shippedVariants("signal"), variant.toStdString(), &Variant::id);
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { 16, 1 };
    request.filter = asymmetric(9, 1);
    request.image = { 100, 1 };
    request.group = { 2, 0 };
    const Storyboard board(m_tracer.record(request.over(noise(100, 1).colour.front())));
    const DiagramLayout layout = surfacesLayout(size, board, DiagramFonts(QFont()));
    QVERIFY2(layout.window.edge >= edge, qPrintable(QString::number(layout.window.edge)));
    const QRectF middle = layout.middle();
    QVERIFY(layout.window.area.bottom() + layout.titleHeight < middle.top());
    QVERIFY(middle.bottom() + layout.titleHeight < layout.outputs.area.top());
    QVERIFY(layout.gate.isEmpty() == layout.tile.empty());
    QVERIFY(layout.gate.isEmpty()
        || (layout.gate.top() > middle.bottom()
            && layout.gate.bottom() + layout.titleHeight <= layout.outputs.area.top()));
    QCOMPARE(layout.outputs.cell(3).center().x(), layout.window.cell(3 + 4).center().x());
    QVERIFY(QRectF({}, size).contains(layout.window.area) && layout.legend.bottom() <= size.height());
}

void TestDiagram::knowsTheBorder()
{
    const Storyboard board(record("tile_strided", { 0, 0 }));
    const Places &places = board.places();
    QCOMPARE(places.window(), QRect(-2, -1, 12, 10));
    int outside = 0;
    int core = 0;
    for (int cell = 0; cell < places.windowCells(); ++cell) {
        outside += places.roleOfWindow(cell) == Role::Border ? 1 : 0;
        core += places.roleOfWindow(cell) == Role::Core ? 1 : 0;
        QCOMPARE(places.roleOfTile(places.tileOfWindow(cell)), places.roleOfWindow(cell));
        QCOMPARE(
            board.touches({ Surface::Window, cell }).size(), size_t(1)); // read once, by whoever fills it
    }
    QCOMPARE(core, 64);
    QCOMPARE(outside, 12 * 10 - 10 * 9);
    QVERIFY(board.elsewhere().empty());
    // At the far corner some outputs lie outside the result: nobody writes them.
    const Storyboard far(record("tile_strided", { 7, 5 }));
    int written = 0;
    for (int cell = 0; cell < far.places().outputCells(); ++cell)
        written += far.ownerOf(cell) >= 0 ? 1 : 0;
    QCOMPARE(written, (61 - 56) * (43 - 40));
}

void TestDiagram::linksBothWays()
{
    const Storyboard board(record("tile_strided", { 2, 2 }));
    const Scene scene = sceneAt(board, board.lastFrame() - 1);
    const int output = 3 * 8 + 2;
    const Links links = linksOf(board, scene, { Surface::Outputs, output });
    std::vector<int> taps;
    for (int y = 3; y < 6; ++y)
        for (int x = 2; x < 7; ++x)
            taps.push_back(y * 12 + x);
    QCOMPARE(links.tile, taps);
    QCOMPARE(links.window, taps);
    QCOMPARE(links.items, std::vector<int>{ output });
    QVERIFY(links.tap >= 0);
    QVERIFY(links.line > 0);
    const Links back = linksOf(board, scene, { Surface::Tile, taps.front() });
    QVERIFY(std::ranges::find(back.outputs, output) != back.outputs.end());
    QCOMPARE(back.outputs.size(), size_t(9)); // three columns and three rows of outputs reach so far
    QVERIFY(!describe(board, scene, { Surface::Tile, taps.front() }).isEmpty());
    const Places &places = board.places();
    for (int tap = 0; tap < places.taps(); ++tap)
        QCOMPARE(places.tapOf(output, places.windowOf(output, tap)), tap);
    // A weight meets one cell for each output: all outputs, moved by the tap's place in the filter.
    const Links met = linksOf(board, scene, { Surface::Weights, 1 * 5 + 3 });
    QCOMPARE(met.tile.size(), size_t(64));
    QCOMPARE(met.tile.front(), 1 * 12 + 3);
    QCOMPARE(met.tile.back(), (7 + 1) * 12 + 7 + 3);
    QCOMPARE(
        board.frames()[static_cast<size_t>(firstFrameOfOutput(board, output))].kind, FrameKind::MultiplyAdd);
}

void TestDiagram::goesInWarps()
{
    const auto trace = record("tile_strided", { 2, 2 });
    const Storyboard whole(trace);
    const Storyboard warps(trace, 32);
    QVERIFY(warps.lastFrame() > whole.lastFrame());
    QCOMPARE(hashOf(sceneAt(warps, 4)), hashOf(sceneAt(warps, 4)));
    QVERIFY(hashOf(sceneAt(warps, 4)) != hashOf(sceneAt(warps, 5)));
    const TimelineLayout timeline(QRectF(0, 0, 600, 20), warps);
    for (int frame = 0; frame <= warps.lastFrame(); ++frame)
        QCOMPARE(timeline.frameAt(timeline.positionOf(frame)), frame);
}

void TestDiagram::goesAsSimulated_data()
{
    drawsBackwardAsForward_data();
}

void TestDiagram::goesAsSimulated()
{
    QFETCH(QString, id);
    const auto trace = record(id.toStdString(), { 1, 1 });
    const Storyboard board(trace, Storyboard::rawOrder);
    QCOMPARE(board.lastFrame() + 1, static_cast<int>(trace->accesses.size() + trace->barriers.size()));
    QVERIFY2(board.segments().size() <= 50, qPrintable(QString::number(board.segments().size())));
    int frames = 0;
    for (const Segment &segment : board.segments()) {
        QCOMPARE(segment.first, std::exchange(frames, frames + segment.count));
        QVERIFY(
            segment.repeats > 0 || segment.kind == FrameKind::Barrier || segment.kind == FrameKind::Store);
    }
    QCOMPARE(frames, board.lastFrame() + 1);
    for (int frame = 0; frame <= board.lastFrame(); frame += 97) {
        const Scene scene = sceneAt(board, frame);
        QCOMPARE(scene.active, board.stepOf(frame) ? 1 : 0);
        QVERIFY(std::ranges::none_of(scene.items, &ItemState::idle));
    }
    // However it is told, it ends in the same.
    const Storyboard inStep(trace);
    const Scene end = sceneAt(board, board.lastFrame());
    const Scene same = sceneAt(inStep, inStep.lastFrame());
    for (size_t i = 0; i < end.outputs.size(); ++i)
        QVERIFY(end.outputs[i].item == same.outputs[i].item && end.outputs[i].value == same.outputs[i].value);
}

/// Where the tile holds sums: the arrow of a sum that is kept comes from the pixels that it is the sum of,
/// and that of an output from the sums that it is the sum of, as recorded; an arrow of what is read goes
/// where the item writes next.
void TestDiagram::checkSums(const Storyboard &board)
{
    const Places &places = board.places();
    const Trace &trace = board.trace();
    QVERIFY(places.sums());
    const Sums &sums = *places.sums();
    const Filter filter = appliedFilter(trace.view.filter, trace.view.settings.op);
    const std::vector<float> run = runWeights(trace, sums);
    const std::vector<float> across = acrossWeights(trace, sums);
    for (int y = 0; y < filter.height; ++y) // nobody's weights but the filter's
        for (int x = 0; x < filter.width; ++x)
            QVERIFY(std::abs((sums.areRows() ? run : across)[size_t(x)]
                            * (sums.areRows() ? across : run)[size_t(y)]
                        - filter.at(x, y))
                < 1e-4F);
    std::map<std::int64_t, double> pixels;
    std::map<std::int64_t, double> kept, made;
    // A vector fills several cells: the arrow leads to one of them.
    const auto isNextStore = [&](size_t from, int item, int buffer, const auto &isIt) {
        for (size_t i = from; i < trace.accesses.size(); ++i)
            if (const Access &access = trace.accesses[i];
                access.item == item && access.buffer == buffer && access.kind == AccessKind::Store) {
                bool found = false;
                for (int n = 0; n < access.count; ++n)
                    found = found || isIt(access.index + n);
                return found;
            }
        return false;
    };
    const auto sumOf
        = [](const std::vector<int> &cells, const std::vector<float> &weights, const auto &valueOf) {
              double sum = 0.0;
              for (size_t i = 0; i < cells.size(); ++i)
                  sum += double(weights[i]) * valueOf(cells[i]);
              return sum;
          };
    int fills = 0, stores = 0, reads = 0;
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        const FrameKind kind = board.frames()[static_cast<size_t>(frame)].kind;
        if (kind == FrameKind::Barrier)
            continue;
        for (const int index : board.stepOf(frame)->accesses) {
            const Access &access = trace.accesses[static_cast<size_t>(index)];
            for (int i = 0; i < access.count; ++i)
                if (access.buffer == board.source())
                    pixels[access.index + i] = double(trace.valueOf(access, i));
                else if (access.buffer == board.tileBuffer())
                    kept[places.tileCellOf(access.index + i)] = double(trace.valueOf(access, i));
                else if (access.buffer == trace.bufferNamed("dst"))
                    made[places.outputOf(access.index + i)] = double(trace.valueOf(access, i));
        }
        for (const int index : board.stepOf(frame)->accesses) {
            const Access &access = trace.accesses[static_cast<size_t>(index)];
            for (const Flow &flow : flowsAt(board, frame, access.item)) {
                QCOMPARE(flow.item, access.item);
                const bool toTile = flow.to.surface == Surface::Tile;
                QCOMPARE(flow.from.surface, toTile ? Surface::Window : Surface::Tile);
                QCOMPARE(flow.cells, toTile ? sums.run : sums.across);
                const auto cells = cellsFrom(
                    flow.from.cell, flow.cells, toTile ? places.window().width() : places.tile().width());
                const bool isStored = isNextStore(static_cast<size_t>(index), access.item,
                    toTile ? board.tileBuffer() : trace.bufferNamed("dst"), [&](std::int64_t element) {
                        return flow.to.cell
                            == (toTile ? places.tileCellOf(element) : places.outputOf(element));
                    });
                QVERIFY(isStored);
                if (access.kind == AccessKind::Load) {
                    ++reads;
                } else if (toTile) {
                    const double sum = sumOf(cells, run, [&](int cell) {
                        const std::int64_t source = places.sourceOf(cell);
                        return source < 0 ? 0.0 : pixels.at(source);
                    });
                    QVERIFY(std::abs(sum - kept.at(flow.to.cell)) < 1e-4);
                    ++fills;
                } else {
                    const double sum = sumOf(cells, across, [&](int cell) {
                        // Beside the picture between, the border rule says which cell is meant.
                        return places.insideBetween(cell) ? kept.at(cell) : std::nan("");
                    });
                    QVERIFY(std::isnan(sum) || std::abs(sum - made.at(flow.to.cell)) < 1e-3);
                    ++stores;
                }
            }
        }
    }
    QVERIFY(fills > 0 && stores > 0 && reads > 0);
}

void TestDiagram::checkArrows(const Storyboard &board)
{
    const Places &places = board.places();
    if (places.holdsSums())
        return checkSums(board);
    const std::set<Copy> copies = copiesOf(board.trace(), board.source());
    std::set<Copy> read;
    std::set<Copy> kept;
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        const FrameKind kind = board.frames()[static_cast<size_t>(frame)].kind;
        for (const Flow &flow : flowsAt(board, frame)) // of the first and of the last item that take part
            QCOMPARE(flowsAt(board, frame, flow.item), std::vector{ flow });
        if (kind == FrameKind::Barrier || kind == FrameKind::MultiplyAdd)
            continue;
        for (const int index : board.stepOf(frame)->accesses) {
            const Access &access = board.trace().accesses[static_cast<size_t>(index)];
            for (const Flow &flow : flowsAt(board, frame, access.item)) {
                QCOMPARE(flow.item, access.item);
                if (kind == FrameKind::Store) {
                    QCOMPARE(flow.to, (SurfaceCell{ Surface::Outputs, places.outputOf(access.index) }));
                    continue;
                }
                const Copy drawn{ flow.item, places.sourceOf(flow.from.cell), flow.to.cell };
                QVERIFY(copies.contains(drawn));
                const std::int64_t now = kind == FrameKind::Load ? std::get<1>(drawn) : std::get<2>(drawn);
                QVERIFY(access.index <= now && now < access.index + access.count);
                (kind == FrameKind::Load ? read : kept).insert(drawn);
            }
        }
    }
    if (std::ranges::any_of(board.trace().accesses, [](const Access &access) { return access.count > 1; })) {
        QCOMPARE(read.empty(), copies.empty()); // a vector has one arrow for all its elements
        QCOMPARE(kept.empty(), copies.empty());
        return;
    }
    // A broken kernel may read beside the window and write beside the tile, where there is nothing to draw.
    const auto drawable = std::ranges::count_if(copies, [&](const Copy &copy) {
        return !places.windowCellsOf(std::get<1>(copy)).empty() && std::get<2>(copy) < places.tileCells();
    });
    QCOMPARE(std::ssize(read), drawable);
    QCOMPARE(std::ssize(kept), drawable);
}

void TestDiagram::movesFromStepToStep_data()
{
    drawsBackwardAsForward_data();
}

/// Only the drawing between two steps is made up: at its end it is the step, and a pixel travels from where
/// it was read to where it is kept, as recorded.
void TestDiagram::movesFromStepToStep()
{
    QFETCH(QString, id);
    const Storyboard board(record(id.toStdString(), { 1, 1 }, {}, { 4, 4 }));
    const DiagramFonts fonts((QFont()));
    const DiagramLayout layout = surfacesLayout({ 900, 600 }, board, fonts);
    const Colouring colours(board, bestColouring(board), false);
    const auto hashAt = [&](int frame, double share) {
        QImage image(900, 600, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        const Drawing drawing{ board, layout, diagramLook(false), fonts, colours };
        const Scene before = sceneAt(board, frame - 1);
        const Scene after = sceneAt(board, frame);
        paintBase(painter, drawing);
        paintScene(painter, drawing, share < 1.0 ? sceneBetween(before, after, share) : after);
        paintMotion(painter, drawing, before, after, share);
        painter.end();
        return qHashBits(image.constBits(), static_cast<size_t>(image.sizeInBytes()));
    };
    const std::set<Copy> copies = copiesOf(board.trace(), board.source());
    std::set<Copy> moved;
    for (int frame = 1; frame <= board.lastFrame(); ++frame) {
        const FrameKind kind = board.frames()[static_cast<size_t>(frame)].kind;
        for (const Token &token : tokensAt(board, frame))
            if (kind == FrameKind::Fill)
                moved.emplace(token.item, board.places().sourceOf(token.from.cell), token.to.cell);
            else
                QVERIFY(token.isSummed && board.ownerOf(token.to.cell) == token.item);
        if (kind == FrameKind::Load || kind == FrameKind::Barrier)
            continue;
        QVERIFY(hashAt(frame, 0.5) != hashAt(frame, 1.0));
        QCOMPARE(hashAt(frame, 0.3), hashAt(frame, 0.3));
        QVERIFY(sceneBetween(sceneAt(board, frame - 1), sceneAt(board, frame), 1.0) == sceneAt(board, frame));
    }
    QCOMPARE(moved, copies);
}

void TestDiagram::coloursMeanOneThing()
{
    const Storyboard board(record("tile_four_loads", { 1, 1 }, {}, { 4, 4 })); // a tile of 8 x 6
    const Colouring rounds(board, bestColouring(board), false);
    QCOMPARE(rounds.by(), ColourBy::LoadRound);
    QCOMPARE(rounds.legend().size(), size_t(4));
    QCOMPARE(rounds.roundOf(0), 1); // self, right, below, corner
    QCOMPARE(rounds.roundOf(4), 2);
    QCOMPARE(rounds.roundOf(4 * 8), 3);
    QCOMPARE(rounds.roundOf(4 * 8 + 4), 4);
    for (int cell = 0; cell < board.places().tileCells(); ++cell)
        QCOMPARE(*rounds.faceToBe(cell), rounds.legend()[static_cast<size_t>(rounds.roundOf(cell) - 1)].face);
    const Storyboard naive(record("naive", { 1, 1 }, {}, { 4, 4 }));
    const Colouring reads(naive, bestColouring(naive), false);
    QCOMPARE(reads.by(), ColourBy::Reads);
    const Scene end = sceneAt(naive, naive.lastFrame());
    int most = 0;
    for (const CellState &cell : end.window)
        most = std::max(most, cell.reads);
    QCOMPARE(most, 4 * 3); // four outputs across and three down have it under a tap
    QVERIFY(reads.legend().back().text.contains(QString::number(most)));
    for (const bool dark : { false, true })
        for (int number = 0; number < 8; ++number)
            QVERIFY(contrast(inkOn(seriesColour(number, dark)), seriesColour(number, dark)) >= 4.5);
}

void TestDiagram::ribbonHasRoomInLowDiagrams()
{
    const DiagramFonts fonts{ QFont() };
    for (const char *id : { "naive", "constant_filter", "tile_strided" }) {
        const Storyboard board(record(id, { 1, 1 }, {}, { 16, 16 }));
        const QSizeF size(660, 365); // beside a lesson, in a window of 1024 x 768
        const DiagramLayout layout = surfacesLayout(size, board, fonts);
        QVERIFY(!layout.ribbon.isEmpty() && layout.legend.bottom() <= size.height());
        if (layout.window.edge < 12.0) // else it may cost a little of their size
            QCOMPARE(layout.window.edge, surfacesLayout({ 660, 800 }, board, fonts).window.edge);
        QVERIFY(surfacesLayout({ 660, 220 }, board, fonts).ribbon.isEmpty()); // there cells come first
    }
}

void TestDiagram::ribbonCountsSectors()
{
    const HardwareModel &model = hardwareModels().front();
    for (const char *id : { "naive", "uncoalesced", "tile_strided" }) {
        const Storyboard board(record(id, { 1, 1 }, {}, { 16, 16 }));
        for (int frame = 0; frame <= board.lastFrame(); ++frame) {
            const Ribbon ribbon = ribbonOf(board, frame, model);
            const Step *step = board.stepOf(frame);
            if (!step) {
                QCOMPARE(ribbon.kind, Ribbon::Kind::None);
                continue;
            }
            const StepCost cost = costOf(board.trace(), *step, model);
            if (ribbon.kind == Ribbon::Kind::Sectors) {
                QCOMPARE(static_cast<int>(ribbon.sectors.size()), cost.sectors);
                QCOMPARE(ribbon.fetched, cost.sectors * model.sectorBytes);
                QVERIFY(ribbon.used > 0 && ribbon.used <= ribbon.fetched);
            } else if (ribbon.kind == Ribbon::Kind::Banks) {
                QCOMPARE(ribbon.banks.turns > ribbon.banks.least, cost.conflicts > 0);
            }
            QVERIFY(!textOf(ribbon).contains(u'%') || textOf(ribbon).endsWith(QLatin1String(" %"))
                || textOf(ribbon).contains(QLatin1String(" % ")));
        }
    }
}

/// Each pixel under the taps of every output, with a read for each: counted by plain loops over the whole
/// image.
void TestDiagram::countsFetches()
{
    const Storyboard board(record("naive", { 3, 2 })); // inside the image
    const FetchMap map = fetchMapOf(board);
    QCOMPARE(map.size, QSize(picture.w, picture.h));
    for (int y = 6; y < 30; ++y) // the last groups reach beyond the image, which here they read for all items
        for (int x = 6; x < 50; ++x)
            QCOMPARE(map.at(x, y), 15);
    const Storyboard tiled(record("tile_strided", { 3, 2 }));
    const FetchMap once = fetchMapOf(tiled);
    QCOMPARE(once.at(8 * 3 + 4, 8 * 2 + 4), 1); // in the middle of a group
    QCOMPARE(once.at(8 * 3, 8 * 2 + 4), 2);     // in the halo of its neighbour, too
    QCOMPARE(once.at(8 * 3, 8 * 2), 4);
    QVERIFY(once.mean < map.mean);
}

void TestDiagram::drawsWhatWasRecorded_data()
{
    QTest::addColumn<QString>("id");
    for (const Variant &variant : shippedVariants())
        if (variant.source.find("spectrum") == std::string::npos)
            QTest::addRow("%s", variant.id.c_str()) << QString::fromStdString(variant.id);
}

/// In each cell of the tile stands the work-item that filled it, under each output the one that wrote it, in
/// letters that are read from the last row, or none.
void TestDiagram::drawsWhatWasRecorded()
{
    QFETCH(QString, id);
    const Size2 groups = record(id.toStdString(), { 0, 0 }, {}, { 4, 4 })->groups;
    const Size2 inside{ std::min(groups.w - 1, 1), std::min(groups.h - 1, 1) };
    const auto trace = record(id.toStdString(), inside, {}, { 4, 4 });
    const Storyboard board(trace);
    constexpr QSize size(1400, 640);
    const DiagramFonts fonts((QFont()));
    const DiagramLayout layout = surfacesLayout(size, board, fonts);
    const Colouring colours(board, bestColouring(board), false);
    const Drawing drawing{ board, layout, diagramLook(false), fonts, colours };
    const auto texts = textsOf(drawing, size, board.lastFrame());
    for (const DrawnText &text : texts)
        QVERIFY2(text.pixels >= 11.0, qPrintable(text.text));
    std::map<std::int64_t, int> filler;
    std::map<std::int64_t, int> writer;
    for (const Access &access : trace->accesses)
        for (int i = 0; i < access.count && access.kind != AccessKind::Load; ++i)
            (access.buffer == trace->tile() ? filler : writer)[access.index + i] = access.item;
    const QSize group(4, 4);
    const auto check = [&](const Grid &grid, int cell, int item) {
        const QString text = textIn(texts, grid.cell(cell));
        const bool isLarge = grid.edge >= 30.0;
        QVERIFY2(text == labelOf(item, group) || (!isLarge && text.isEmpty()),
            qPrintable(
                QStringLiteral("cell %1: %2 instead of %3").arg(cell).arg(text, labelOf(item, group))));
    };
    if (bestColouring(board) == ColourBy::LoadRound)
        for (const auto &[element, item] : filler)
            if (element < board.places().tileCells())
                check(layout.tile, static_cast<int>(element), item);
    for (const auto &[element, item] : writer)
        if (const int cell = board.places().outputOf(element); cell >= 0)
            check(layout.outputs, cell, item);
}

/// The numbers in the cells of a pinned output are those that were read, in the units of the file.
/// 0.00501 that loses its first characters would be another number: it is rounded until it fits.
void TestDiagram::cutsNoWeight()
{
    PictureRequest request;
    request.variant = variantNamed("naive");
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { 4, 4 };
    request.filter = parseFilter("gauss:5");
    request.image = picture;
    request.group = { 1, 1 };
    const Storyboard board(m_tracer.record(request.over(noise(picture.w, picture.h).colour.front())));
    const DiagramFonts fonts((QFont()));
    int whole = 0; // sizes at which each cell has its number
    for (int width = 700; width <= 2000; width += 50) {
        const QSize size(width, width * 5 / 8);
        const DiagramLayout layout = surfacesLayout(size, board, fonts);
        const Colouring colours(board, bestColouring(board), false);
        const Drawing drawing{ board, layout, diagramLook(false), fonts, colours };
        const auto texts = drawnTexts(size, [&](QPainter &painter) { paintWeights(painter, drawing, {}); });
        int found = 0;
        for (int tap = 0; tap < 25; ++tap) {
            const QRectF cell = layout.weights.cell(tap);
            const auto text = std::ranges::find_if(texts, [&](const DrawnText &each) {
                return each.at.y() > cell.top() && each.at.y() < cell.bottom() && each.text.startsWith(u'.')
                    && std::abs(each.at.x() - cell.left()) < cell.width() / 2;
            });
            if (text == texts.end())
                continue;
            ++found;
            QFont font = fonts.small;
            font.setPixelSize(static_cast<int>(text->pixels));
            QVERIFY2(
                QFontMetricsF(font).horizontalAdvance(text->text) <= cell.width(), qPrintable(text->text));
            const auto weight = static_cast<double>(request.filter.weights[static_cast<size_t>(tap)]);
            const double lastDigit = std::pow(10.0, std::floor(std::log10(weight)));
            QVERIFY2(std::abs(text->text.toDouble() - weight) <= 0.5 * lastDigit, qPrintable(text->text));
        }
        whole += found == 25 ? 1 : 0;
    }
    QVERIFY2(whole >= 10, qPrintable(QString::number(whole)));
}

void TestDiagram::tellsNumbersOfThePinned()
{
    for (const char *id : { "naive", "tile_strided" }) {
        const auto trace = record(id, { 1, 1 }, {}, { 4, 4 });
        const Storyboard board(trace);
        constexpr QSize size(1600, 900);
        const DiagramFonts fonts((QFont()));
        const DiagramLayout layout = surfacesLayout(size, board, fonts);
        const Colouring colours(board, bestColouring(board), false);
        constexpr int output = 2 * 4 + 1;
        const Drawing drawing{ board, layout, diagramLook(false), fonts, colours, -1, output, Depth::U8 };
        const auto texts = textsOf(drawing, size, board.lastFrame());
        const Grid &grid = board.places().tileCells() > 0 ? layout.tile : layout.window;
        const Image image = noise(picture.w, picture.h);
        const Plane &pixels = *image.colour.front();
        double sum = 0.0;
        for (int tap = 0; tap < 15; ++tap) {
            const int window = board.places().windowOf(output, tap);
            const auto source = static_cast<size_t>(board.places().sourceOf(window));
            const QRectF cell = grid.cell(window);
            const QString value = sampleText(static_cast<double>(pixels[source]), Depth::U8);
            bool isThere = false;
            for (const DrawnText &text : texts)
                isThere |= cell.contains(text.at) && text.text == value;
            QVERIFY2(isThere, qPrintable(value));
        }
        for (const SumTerm &term : termsOf(board, output))
            sum += term.product();
        const Access *written = nullptr;
        for (const Access &access : trace->accesses)
            if (access.buffer == trace->bufferNamed("dst") && board.places().outputOf(access.index) == output)
                written = &access;
        QVERIFY(written && std::abs(sum - static_cast<double>(written->value)) < 1e-5);
    }
}

void TestDiagram::pinnedCellsAreNeverBlank_data()
{
    QTest::addColumn<QString>("variant");
    QTest::addColumn<Depth>("depth");
    QTest::addColumn<QSize>("size");
    for (const char *variant : { "naive", "tile_strided", "tile_many_outputs" })
        for (const auto &[depth, name] : { std::pair(Depth::U8, "8 bit"), std::pair(Depth::U16, "16 bit"),
                 std::pair(Depth::F32, "float") })
            for (const QSize size : { QSize(360, 260), QSize(640, 400), QSize(1000, 600), QSize(1900, 1000) })
                QTest::addRow("%s %s %dx%d", variant, name, size.width(), size.height())
                    << QString::fromLatin1(variant) << depth << size;
}

/// A cell of a pinned output has its number, or at least the colour that it has without the pin.
void TestDiagram::pinnedCellsAreNeverBlank()
{
    QFETCH(QString, variant);
    QFETCH(Depth, depth);
    QFETCH(QSize, size);
    const Storyboard board(record(variant.toStdString(), { 1, 1 }, {}, { 4, 4 }));
    const DiagramFonts fonts((QFont()));
    const DiagramLayout layout = surfacesLayout(size, board, fonts);
    const Colouring colours(board, bestColouring(board), false);
    const int frame = board.lastFrame() / 2; // some terms are done, some not
    const auto drawn = [&](int pinned) {
        const Drawing drawing{ board, layout, diagramLook(false), fonts, colours, -1, pinned, depth };
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        paintBase(painter, drawing);
        paintScene(painter, drawing, sceneAt(board, frame));
        return image;
    };
    constexpr int output = 5;
    const QImage with = drawn(output);
    const QImage without = drawn(-1);
    const auto coloursIn = [](const QImage &image, const QRect &area) {
        std::set<QRgb> all;
        for (int y = area.top(); y <= area.bottom(); ++y)
            for (int x = area.left(); x <= area.right(); ++x)
                all.insert(image.pixel(x, y));
        return all;
    };
    int looked = 0;
    for (const SumTerm &term : termsOf(board, output)) {
        const Grid &grid = *layout.of(term.cell.surface);
        const QRectF face = faceOf(grid.cell(term.cell.cell));
        const double rim = face.width() * 0.25;
        const QRect inner = face.adjusted(rim, rim, -rim, -rim).toRect();
        if (inner.isEmpty() || !grid.shows(term.cell.cell))
            continue;
        const std::set<QRgb> now = coloursIn(with, inner);
        QVERIFY2(now.size() > 1 || now == coloursIn(without, inner),
            qPrintable(QStringLiteral("cell %1 of %2 px is blank").arg(term.cell.cell).arg(face.width())));
        ++looked;
    }
    QVERIFY(looked >= 9);
}

void TestDiagram::arrowsOfBrokenKernels_data()
{
    QTest::addColumn<QString>("fault");
    const auto isOfImages = [](const KernelFault &fault) {
        return std::ranges::any_of(
            shippedVariants(), [&](const Variant &variant) { return broken(fault, variant).has_value(); });
    };
    for (const KernelFault &fault : kernelFaults())
        if (isOfImages(fault))
            QTest::addRow("%s", fault.id.c_str()) << QString::fromStdString(fault.id);
}

/// What a broken kernel copies is drawn as it did it, too.
void TestDiagram::arrowsOfBrokenKernels()
{
    QFETCH(QString, fault);
    int drawn = 0;
    for (const Variant &variant : shippedVariants()) {
        if (drawn == 2 || variant.source.find("spectrum") != std::string::npos)
            continue;
        PictureRequest request;
        request.variant = variant;
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 8, 8 };
        request.filter = asymmetric(5, 3);
        request.image = picture;
        request.group = { 1, 1 };
        const auto wrong = broken(findFault(fault.toStdString()), request.over(noise(picture.w, picture.h)));
        if (!wrong)
            continue;
        const auto trace = m_tracer.record(*wrong);
        for (const int lanes : { 0, 32 })
            checkArrows(Storyboard(trace, lanes));
        ++drawn;
    }
    QVERIFY(drawn > 0);
}

void TestDiagram::arrowsFollowTheRecording_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("edge");
    for (const Variant &variant : shippedVariants())
        for (const int edge : { 4, 8 })
            if (variant.source.find("spectrum") == std::string::npos) // transforms keep no pixels as they are
                QTest::addRow("%s %d", variant.id.c_str(), edge)
                    << QString::fromStdString(variant.id) << edge;
}

/// Each pixel that an item copies to local memory has an arrow when it is read and one when it is kept: from
/// the place of the element that was read to the cell that was written. Each output has one when it is
/// written. There is no other arrow.
void TestDiagram::arrowsFollowTheRecording()
{
    QFETCH(QString, id);
    QFETCH(int, edge);
    const auto check = [&](Size2 group) {
        const auto trace = record(id.toStdString(), group, {}, { edge, edge });
        for (const int lanes : { 0, 32, Storyboard::rawOrder })
            checkArrows(Storyboard(trace, lanes));
        return trace->groups;
    };
    const Size2 groups = check({ 0, 0 });
    check({ std::min(groups.w - 1, 1), std::min(groups.h - 1, 1) });
    if (edge == 4) // small enough to stick out of the picture somewhere else, too
        check({ groups.w - 1, groups.h - 1 });
}

void TestDiagram::sumsFollowTheRecording_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("rows");
    for (const char *id : { "separable_two_pass", "separable_fused", "low_rank" })
        for (const int rows : { 1, 2 })
            QTest::addRow("%s %d", id, rows) << QString::fromLatin1(id) << rows;
}

void TestDiagram::sumsFollowTheRecording()
{
    QFETCH(QString, id);
    QFETCH(int, rows);
    for (const Size2 group : { Size2{ 5, 2 }, Size2{ 0, 0 }, Size2{ 14, 3 } })
        for (const OutputSize size : { OutputSize::Same, OutputSize::Valid }) {
            Settings settings;
            settings.size = size;
            const auto trace = recordSums(id.toStdString(), group, product(5, 3), settings, rows);
            QCOMPARE(differenceFromFormula(*trace), std::nullopt);
            for (const int lanes : { 0, 2, Storyboard::rawOrder }) {
                const Storyboard board(trace, lanes);
                checkSums(board);
                for (int frame = 0; frame <= board.lastFrame(); ++frame)
                    for (const Token &token :
                        tokensAt(board, frame)) { // what travels is a part of where it goes
                        const Places &places = board.places();
                        const bool toTile = token.to.surface == Surface::Tile;
                        const auto cells = toTile ? cellsFrom(places.windowOfSum(token.to.cell),
                                               places.sums()->run, places.window().width())
                                                  : cellsFrom(places.sumOfOutput(token.to.cell),
                                                      places.sums()->across, places.tile().width());
                        QVERIFY(std::ranges::count(cells, token.from.cell) == 1);
                    }
            }
        }
}

void TestDiagram::passesAreOnePage_data()
{
    QTest::addColumn<int>("size");
    for (const OutputSize size : { OutputSize::Same, OutputSize::Valid, OutputSize::Full })
        QTest::newRow(toString(size).c_str()) << static_cast<int>(size);
}

/// Image | between | output: what was recorded of both launches, in their order, in one drawing.
void TestDiagram::passesAreOnePage()
{
    QFETCH(int, size);
    Settings settings;
    settings.size = static_cast<OutputSize>(size);
    const auto trace = recordSums("separable_two_pass", { 5, 2 }, product(5, 3), settings);
    const auto passes = passesOf(trace);
    QCOMPARE(passes.size(), size_t(2));
    for (const auto &pass : passes) { // each is what its launch did
        const auto own = m_tracer.record(pass->request);
        QCOMPARE(own->entry, pass->entry);
        QVERIFY(own->accesses.size() == pass->accesses.size());
        for (size_t i = 0; i < own->accesses.size(); ++i) {
            const Access &a = own->accesses[i];
            const Access &b = pass->accesses[i];
            QVERIFY(a.item == b.item && a.line == b.line && a.index == b.index && a.value == b.value
                && own->buffers[size_t(a.buffer)].name == pass->buffers[size_t(b.buffer)].name);
        }
    }
    Trace wrong = *trace;
    wrong.accesses.back().value += 1.0F;
    wrong.wideValues.back() += 1.0F;
    QVERIFY(differenceFromFormula(wrong));
    const Trace read = readTrace(traceJson(*trace, {}), QStringLiteral("a recording"));
    QVERIFY(isJoined(read) && read.accesses == trace->accesses);
    QCOMPARE(differenceFromFormula(read), std::nullopt);

    const Storyboard board(trace);
    const Places &places = board.places();
    QCOMPARE(places.tile(), QSize(4, 4 + 2)); // two rows more, which other groups write
    QCOMPARE(places.window().size(), QSize(4 + 4, 4 + 2));
    const int between = board.frameOfBarrier(0);
    QVERIFY(board.endsLaunch(between));
    QVERIFY(between > 0 && between < board.lastFrame()); // the next step is one of the next launch
    const QString text = captionOf(board, sceneAt(board, between));
    QVERIFY2(text.contains(QLatin1String("5 + 3 multiplications"))
            && text.contains(QLatin1String("instead of 15")),
        qPrintable(text));
    int own = 0, others = 0;
    for (int cell = 0; cell < places.tileCells(); ++cell)
        (board.fillerOf(cell) >= 0 ? own : others) += board.touches({ Surface::Tile, cell }).empty() ? 0 : 1;
    QCOMPARE(own, 16);
    QVERIFY(others > 0);
    const Scene end = sceneAt(board, board.lastFrame());
    const Links links = linksOf(board, end, { Surface::Outputs, 5 });
    QCOMPARE(links.tile.size(), size_t(3));
    QCOMPARE(links.window.size(), size_t(15));
    double sum = 0.0;
    for (const SumTerm &term : termsOf(board, 5))
        sum += term.product();
    QVERIFY(std::abs(sum - double(end.outputs[5].value)) < 1e-3);
}

void TestDiagram::namesTheParts_data()
{
    QTest::addColumn<QString>("id");
    for (const char *id : { "overlap_save", "overlap_pieces", "cpu_overlap_save" })
        QTest::newRow(id) << QString::fromLatin1(id);
}

/// Caption, gate and timeline call what happens as the kernel's source does at that line, and nothing that
/// is stored on the way is taken for pixels or for sums of them.
void TestDiagram::namesTheParts()
{
    QFETCH(QString, id);
    const bool isCpu = id.startsWith(QLatin1String("cpu"));
    const Storyboard board(record(id.toStdString(), { 0, 0 }, {}, isCpu ? Size2{ 1, 1 } : Size2{ 8, 8 }));
    const std::string &source = board.trace().request.variant.source;
    QStringList parts;
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        const QString part = phaseAbove(source, board.frames()[static_cast<size_t>(frame)].line);
        QVERIFY(!part.isEmpty());
        if (parts.isEmpty() || parts.last() != part)
            parts << part;
        const QString text = captionOf(board, sceneAt(board, frame));
        QVERIFY2(text.startsWith(part + QStringLiteral(" \u00b7 ")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("multiply, add")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("tap ")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("the sum")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("pixels in the tile")), qPrintable(text));
    }
    const QStringList all
        = QStringLiteral("read pixels,rows forward,rows to columns,columns forward,multiply,columns back,"
                         "columns to rows,rows back,store the block")
              .split(u',');
    if (id == QLatin1String("overlap_save"))
        QCOMPARE(parts, all);
    else if (!isCpu)
        for (const QString &part : all)
            QVERIFY2(parts.contains(part), qPrintable(part));
    for (const Segment &segment : board.segments()) {
        QVERIFY(!nameOf(segment).contains(QLatin1String("add")));
        for (int frame = segment.first; frame < segment.first + segment.count; ++frame)
            QCOMPARE(partText(board, frame), QString::fromStdString(segment.part));
    }
    if (id != QLatin1String("overlap_save"))
        return;
    const DiagramFonts fonts{ QFont() };
    const TimelineLayout timeline({ 0, 30, 1400, 24 }, board);
    const QStringList bars = wordsOf(drawnTexts(
        { 1400, 60 }, [&](QPainter &painter) { paintTimelineBase(painter, timeline, board, fonts, false); }));
    for (const QString &part : all.mid(0, 8)) // the last bar is too small
        QCOMPARE(bars.count(part), 1);
    const DiagramLayout layout = surfacesLayout({ 900, 600 }, board, fonts);
    const Colouring colours(board, ColourBy::LoadRound, false);
    const int barrier = board.frameOfBarrier(4);
    const QStringList words
        = wordsOf(textsOf({ board, layout, diagramLook(false), fonts, colours }, { 900, 600 }, barrier));
    QVERIFY2(words.contains(QStringLiteral("columns forward \u00b7 barrier: all wait")),
        qPrintable(words.join(u'|')));
}

/// Each output is drawn as what was recorded: two complex numbers that were read, and their product, by the
/// rule that the caption tells.
void TestDiagram::multipliesSpectra()
{
    const auto trace = recordPass(1, { 1, 2 });
    const Storyboard board(trace);
    const Places &places = board.places();
    QVERIFY(places.isSpectra() && !places.isCopy());
    QCOMPARE(places.outputCells(), 16);
    QCOMPARE(places.window().size(), QSize(4 + 1 + 4, 4));
    const int plane = trace->bufferNamed("plane");
    std::map<std::tuple<int, bool, std::int64_t>, double> values; // buffer, written, float
    for (const Access &access : trace->accesses)
        for (int i = 0; i < access.count; ++i)
            values[{ access.buffer, access.kind != AccessKind::Load, access.index + i }]
                = static_cast<double>(trace->valueOf(access, i));
    const auto numberOf = [&](int buffer, bool written, std::int64_t at) {
        return std::complex<double>(
            values.at({ buffer, written, at }), values.at({ buffer, written, at + 1 }));
    };
    const DiagramFonts fonts{ QFont() };
    const DiagramLayout layout = surfacesLayout({ 1000, 500 }, board, fonts);
    const Colouring colours(board, ColourBy::Reads, false);
    const Drawing drawing{ board, layout, diagramLook(false), fonts, colours };
    const auto before = textsOf(drawing, { 1000, 500 }, 0);
    const auto after = textsOf(drawing, { 1000, 500 }, board.lastFrame());
    QVERIFY(layout.window.edge == layout.outputs.edge && layout.middle().isEmpty());
    for (int output = 0; output < places.outputCells(); ++output) {
        const auto [buffer, at] = places.elementAt({ Surface::Outputs, output });
        QCOMPARE(buffer, plane);
        const auto reported = productOf(board, output);
        QVERIFY(reported.has_value());
        const auto pixels = numberOf(plane, false, at);
        const auto weights = numberOf(trace->bufferNamed("plane_spectrum"), false, at);
        const auto product = numberOf(plane, true, at);
        QVERIFY(reported->pixels == pixels && reported->weights == weights && reported->product == product);
        QVERIFY(reported->isConjugate);
        QVERIFY(
            std::abs(pixels * std::conj(weights) / reported->divisor - product) <= 1e-4 * std::abs(product));
        QCOMPARE(std::lround(reported->divisor) % 16, 0); // columns times rows of the plane
        for (const auto &[position, value] :
            { std::pair{ reported->picture, pixels }, { reported->filter, weights } })
            QCOMPARE(textIn(before, layout.window.cell(position.cell)),
                complexLines(value, powerOf(board, Surface::Window, places.elementAt(position).first))
                    .last());
        const int power = powerOf(board, Surface::Outputs, plane);
        const QString imaginary = textIn(after, layout.outputs.cell(output));
        QCOMPARE(imaginary, complexLines(product, power).last());
        const double drawn = QString(imaginary).remove(u'i').replace(QChar(0x2212), u'-').toDouble();
        QVERIFY(std::abs(drawn * std::pow(10.0, power) - product.imag()) <= 0.05 * std::abs(product.imag()));
        QCOMPARE(textIn(before, layout.outputs.cell(output)), places.labelOf(board.ownerOf(output)));
        const Links links = linksOf(board, sceneAt(board, board.lastFrame()), { Surface::Outputs, output });
        QVERIFY((links.window == std::vector<int>{ reported->picture.cell, reported->filter.cell }));
    }
    for (const char *word : { "Image's spectrum", "Filter's spectrum", "Product", "\u00d7", "=" })
        QVERIFY2(wordsOf(before).contains(QString::fromUtf8(word)), word);
    QVERIFY(captionOf(board, sceneAt(board, 0)).contains(complexText(productOf(board, 0)->pixels)));
    const QString end = captionOf(board, sceneAt(board, board.lastFrame()));
    QVERIFY2(end.contains(QString::fromUtf8("image's spectrum \u00d7 filter's spectrum"))
            && end.contains(productText(board, 0)),
        qPrintable(end));
    const QString detail = describe(board, sceneAt(board, board.lastFrame()), { Surface::Outputs, 5 });
    QVERIFY2(detail.contains(productText(board, 5)), qPrintable(detail));

    QVERIFY(hasFormula(*trace));
    QCOMPARE(differenceFromFormula(*trace), std::nullopt);
    Trace less = *trace;
    std::erase_if(less.accesses,
        [](const Access &access) { return access.item == 3 && access.kind != AccessKind::Load; });
    QCOMPARE(differenceFromFormula(less).value(), Message("The frequency (7, 8) is never stored."));
    Trace blind = *trace;
    std::erase_if(blind.accesses,
        [](const Access &access) { return access.item == 3 && access.kind == AccessKind::Load; });
    QVERIFY(differenceFromFormula(blind).value().english().find("not both spectra") != std::string::npos);
    Trace more = *trace;
    more.accesses.back().index += 20;
    QVERIFY(differenceFromFormula(more).has_value());

    Trace other = *trace; // a sum, and no product: nothing is claimed
    for (Access &access : other.accesses)
        if (access.kind != AccessKind::Load)
            other.wideValues[static_cast<size_t>(access.wide)] += 1.0F;
    const auto said = differenceFromFormula(other);
    QVERIFY(said && said->english().find("the formula gives") != std::string::npos);
    const Storyboard wrong(std::make_shared<const Trace>(other));
    QVERIFY(productText(wrong, 0).isEmpty());
    QVERIFY(!captionOf(wrong, sceneAt(wrong, wrong.lastFrame())).contains(QString::fromUtf8("\u00d7")));
}

void TestDiagram::copiesAreNoSums_data()
{
    QTest::addColumn<int>("pass");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::newRow("pad") << 0 << "src"
                         << "plane";
    QTest::newRow("crop") << 2 << "plane"
                          << "dst";
}

void TestDiagram::copiesAreNoSums()
{
    QFETCH(int, pass);
    QFETCH(QString, from);
    QFETCH(QString, to);
    const Storyboard board(recordPass(pass, { 1, 1 }));
    QVERIFY(board.places().isCopy() && !board.places().isSpectra());
    const QString read = captionOf(board, sceneAt(board, 0));
    const QString written = captionOf(board, sceneAt(board, board.lastFrame()));
    QVERIFY2(read.contains(QStringLiteral("read %1, columns").arg(from)), qPrintable(read));
    QVERIFY2(written.contains(QStringLiteral("copy to %1, columns").arg(to)), qPrintable(written));
    QCOMPARE(nameOf(board.segments().front()), QString::fromUtf8("1 \u00d7 read"));
    QVERIFY(termsOf(board, 5).empty() && sumText(board, sceneAt(board, 1), 5, Depth::U8).isEmpty());
    const DiagramFonts fonts{ QFont() };
    const DiagramLayout layout = surfacesLayout({ 900, 600 }, board, fonts);
    const Colouring colours(board, ColourBy::Reads, false);
    const QStringList words
        = wordsOf(textsOf({ board, layout, diagramLook(false), fonts, colours }, { 900, 600 }, 0));
    QVERIFY(
        words.contains(QStringLiteral("Read: ") + from) && words.contains(QStringLiteral("Written: ") + to));
}

void TestDiagram::registersHoldWhatWasRead_data()
{
    QTest::addColumn<QString>("id");
    for (const char *id : { "registers", "vectors" })
        QTest::newRow(id) << QString::fromLatin1(id);
}

/// Pixels of one row, which the item itself has read last; a sum is complete when all pixels under its taps
/// were read, and never before.
void TestDiagram::registersHoldWhatWasRead()
{
    QFETCH(QString, id);
    const Storyboard board(record(id.toStdString(), { 1, 1 }, {}, { 1, 4 }));
    const Places &places = board.places();
    QVERIFY(hasRegisters(board));
    QVERIFY(board.trace().phases() == 1); // nobody waits, so there is no gate
    const DiagramFonts fonts{ QFont() };
    const DiagramLayout layout = surfacesLayout({ 900, 600 }, board, fonts);
    QVERIFY(layout.gate.isEmpty() && layout.tile.empty());
    for (int item = 0; item < board.trace().items(); ++item) {
        std::set<int> read;
        for (int frame = 0; frame <= board.lastFrame(); ++frame) {
            int row = -1;
            for (const Step &step : board.stepsOf(frame))
                for (const int index : step.accesses) {
                    const Access &access = board.trace().accesses[static_cast<size_t>(index)];
                    for (int i = 0;
                         access.item == item && access.buffer == board.source() && i < access.count; ++i)
                        for (const int cell : places.windowCellsOf(access.index + i)) {
                            read.insert(cell);
                            row = cell / places.window().width();
                        }
                }
            const Registers held = registersAt(board, item, frame);
            for (const int cell : held.pixels)
                QVERIFY(read.contains(cell) && (row < 0 || cell / places.window().width() == row));
            QCOMPARE(held.sums.size(), board.trace().request.tuning.items.area()); // also those of a vector
            for (const Registers::Sum &sum : held.sums) {
                int known = 0;
                for (int tap = 0; tap < places.taps(); ++tap)
                    known += read.contains(places.windowOf(sum.output, tap)) ? 1 : 0;
                QCOMPARE(sum.done, static_cast<double>(known) / places.taps());
            }
        }
        for (const Registers::Sum &sum : registersAt(board, item, board.lastFrame()).sums)
            QCOMPARE(sum.done, 1.0);
    }
    QVERIFY(!hasRegisters(Storyboard(record("naive", { 1, 1 }))));
}

/// Where a tile feeds the registers: pixels of the row that the item has read last from the tile, and sums
/// that are complete when all under their taps were read.
void TestDiagram::registersLieUnderTheTile()
{
    const Storyboard board(recordSums("register_tile", { 1, 1 }, asymmetric(5, 3), {}, 2));
    const Places &places = board.places();
    QVERIFY(hasRegisters(board) && places.tileCells() > 0);
    for (int item = 0; item < board.trace().items(); ++item) {
        std::set<int> read;
        for (int frame = 0; frame <= board.lastFrame(); ++frame) {
            for (const Step &step : board.stepsOf(frame))
                for (const int index : step.accesses) {
                    const Access &access = board.trace().accesses[static_cast<size_t>(index)];
                    const bool reads = access.item == item && access.buffer == board.tileBuffer()
                        && access.kind == AccessKind::Load;
                    for (int i = 0; reads && i < access.count; ++i)
                        read.insert(places.windowOfTile(places.tileCellOf(access.index + i)));
                }
            const Registers held = registersAt(board, item, frame);
            for (const int cell : held.pixels)
                QVERIFY(cell >= 0 && read.contains(cell)
                    && cell / places.window().width() == held.pixels.front() / places.window().width());
            QCOMPARE(held.sums.size(), board.trace().request.tuning.items.area());
            for (const Registers::Sum &sum : held.sums) {
                int known = 0;
                for (int tap = 0; tap < places.taps(); ++tap)
                    known += read.contains(places.windowOf(sum.output, tap)) ? 1 : 0;
                QCOMPARE(sum.done, static_cast<double>(known) / places.taps());
            }
        }
        QVERIFY(!registersAt(board, item, board.lastFrame()).pixels.empty());
        for (const Registers::Sum &sum : registersAt(board, item, board.lastFrame()).sums)
            QCOMPARE(sum.done, 1.0);
    }
    const DiagramFonts fonts{ QFont() };
    const Colouring colours(board, ColourBy::LoadRound, false);
    for (const QSize size :
        { QSize(910, 380), QSize(1490, 670) }) { // as in windows of 1024 x 768, 1600 x 1000
        const DiagramLayout layout = surfacesLayout(size, board, fonts);
        QVERIFY(!layout.registers.isEmpty() && QRectF({}, QSizeF(size)).contains(layout.registers));
        QVERIFY(layout.registers.top() > layout.legend.bottom());
        const QStringList words = wordsOf(
            textsOf({ board, layout, diagramLook(false), fonts, colours }, size, board.lastFrame()));
        QVERIFY(words.contains(QStringLiteral("Registers of work-item A1: pixels of a row")));
        QVERIFY(words.contains(
            QStringLiteral("sums of its %1 outputs").arg(board.trace().request.tuning.items.area())));
    }
    const Storyboard other(record("tile_many_outputs", { 1, 1 }));
    QVERIFY(!hasRegisters(other) && surfacesLayout({ 1490, 670 }, other, fonts).registers.isEmpty());
}

/// Even and odd vectors lie beside each other, so that a row of the tile is a row of the picture; both arrays
/// in local memory are named, and the steps that fill the second say so.
void TestDiagram::foldsTheRegisterTile()
{
    const Storyboard board(record("register_tile", { 1, 1 }, {}, { 1, 4 }));
    const Places &places = board.places();
    QCOMPARE(places.tile().height(), places.window().height());
    for (int cell = 0; cell < places.tileCells(); ++cell)
        if (const int window = places.windowOfTile(cell); window >= 0)
            QCOMPARE(cell / places.tile().width(), window / places.window().width());
    const DiagramFonts fonts{ QFont() };
    const DiagramLayout layout = surfacesLayout({ 900, 600 }, board, fonts);
    QVERIFY(
        layout.tile.shown.right() < layout.gate.left() && layout.gate.right() < layout.outputs.shown.left());
    const Colouring colours(board, ColourBy::LoadRound, false);
    const auto texts = textsOf({ board, layout, diagramLook(false), fonts, colours }, { 900, 600 }, 0);
    QVERIFY(std::ranges::any_of(texts,
        [](const DrawnText &text) { return text.text == QLatin1String("Local memory: tile, weights"); }));
    for (int frame = 0; frame <= board.lastFrame(); ++frame) { // nothing is read through a closed gate
        const Scene scene = sceneAt(board, frame);
        const bool reads = std::ranges::any_of(
            scene.tile, [](const CellState &cell) { return cell.now() && !cell.writing; });
        QVERIFY(!reads || scene.closing == 0.0);
        QVERIFY(scene.kind != FrameKind::Fill || scene.closing == 1.0);
    }
    const int weights = board.trace().bufferNamed("weights");
    const int filter = board.trace().bufferNamed("filter");
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        const Step *step = board.stepOf(frame);
        const QString text = captionOf(board, sceneAt(board, frame));
        if (step && step->buffer == weights && step->kind == AccessKind::Store)
            QVERIFY2(text.contains(QLatin1String("local memory: weights")), qPrintable(text));
        if (step && step->buffer == filter)
            QVERIFY2(text.contains(QLatin1String("weights of the filter")), qPrintable(text));
    }
}

void TestDiagram::comparesOnOneClock_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::newRow("tile and naive") << "tile_strided"
                                    << "naive";
    QTest::newRow("naive and tile") << "naive"
                                    << "tile_strided";
    QTest::newRow("loads") << "tile_four_loads"
                           << "tile_strided";
    QTest::newRow("itself") << "naive"
                            << "naive";
}

void TestDiagram::comparesOnOneClock()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    const auto a = std::make_shared<const Storyboard>(record(first.toStdString(), { 2, 2 }));
    const auto b = std::make_shared<const Storyboard>(record(second.toStdString(), { 2, 2 }));
    const Comparison comparison(a, b);
    const int last = comparison.ticks() - 1;
    QVERIFY(last >= std::max(a->lastFrame(), b->lastFrame()));
    for (int tick = 0; tick <= last; ++tick) {
        for (const size_t side : { size_t(0), size_t(1) }) {
            const int step
                = comparison.frameOf(side, tick) - (tick == 0 ? -1 : comparison.frameOf(side, tick - 1));
            QCOMPARE(step, comparison.waits(side, tick) ? 0 : 1); // no frame is left out
        }
        QVERIFY(!comparison.waits(0, tick) || !comparison.waits(1, tick));
        if (comparison.waits(0, tick) || comparison.waits(1, tick))
            continue;
        const Frame &one = a->frames()[static_cast<size_t>(comparison.frameOf(0, tick))];
        const Frame &two = b->frames()[static_cast<size_t>(comparison.frameOf(1, tick))];
        QCOMPARE(one.tap, two.tap); // both at the same tap
        QCOMPARE(one.kind == FrameKind::Store, two.kind == FrameKind::Store);
    }
    for (int frame = 0; frame <= a->lastFrame(); ++frame)
        QCOMPARE(comparison.frameOf(0, comparison.tickOf(frame)), frame);
    for (const size_t side : { size_t(0), size_t(1) }) {
        const Storyboard &board = *comparison.board(side);
        const TrafficSummary traffic = trafficOf(board.trace(), hardwareModels().front());
        QCOMPARE(comparison.totals(side).image, traffic.globalLoads);
        QCOMPARE(comparison.totals(side).local, traffic.localLoads + traffic.localStores);
    }
    const Scene one = sceneAt(*a, a->lastFrame());
    const Scene two = sceneAt(*b, b->lastFrame());
    for (size_t cell = 0; cell < one.outputs.size(); ++cell)
        QCOMPARE(one.outputs[cell].value, two.outputs[cell].value);
    QVERIFY(
        std::ranges::none_of(sceneAt(*b, -1).window, [](const CellState &cell) { return cell.reads > 0; }));
}

void TestDiagram::clocksCountSectorsAndTurns_data()
{
    QTest::addColumn<QString>("variant");
    for (const char *variant :
        { "naive", "constant_filter", "uncoalesced", "tile_strided", "tile_four_loads" })
        QTest::newRow(variant) << QString::fromLatin1(variant);
}

void TestDiagram::clocksCountSectorsAndTurns()
{
    QFETCH(QString, variant);
    const auto board
        = std::make_shared<const Storyboard>(record(variant.toStdString(), { 0, 1 }, {}, { 16, 16 }), 0);
    QCOMPARE(Comparison(board, board).totals(0).clocks, plainClocks(*board));
}

void TestDiagram::keepsRolesApart_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestDiagram::keepsRolesApart()
{
    QFETCH(bool, dark);
    const Look &look = diagramLook(dark);
    for (const Role a : allRoles) {
        for (const Role b : allRoles) {
            if (a == b)
                continue;
            QVERIFY(nameOf(a) != nameOf(b));
            QVERIFY(patternOf(a) != patternOf(b));
            const double inGrey = difference(swatch(a, look), swatch(b, look), grey);
            const double withoutGreen = difference(swatch(a, look), swatch(b, look), deuteranopic);
            QVERIFY2(inGrey > 6.0 && withoutGreen > 6.0,
                qPrintable(QStringLiteral("%1 and %2: %3, %4")
                               .arg(nameOf(a), nameOf(b))
                               .arg(inGrey)
                               .arg(withoutGreen)));
        }
    }
}

void TestDiagram::isLegible_data()
{
    keepsRolesApart_data();
}

void TestDiagram::isLegible()
{
    QFETCH(bool, dark);
    const Look &look = diagramLook(dark);
    constexpr double text = 4.5;
    constexpr double mark = 3.0;
    for (const QColor &ink : { look.text, look.muted, look.load, look.store, look.good, look.bad })
        QVERIFY2(contrast(ink, look.card) >= text, qPrintable(ink.name()));
    for (const QColor &ink : { look.muted, look.text, look.bad })
        QVERIFY2(contrast(ink, look.empty) >= text, qPrintable(ink.name()));
    for (const Role role : allRoles)
        QVERIFY2(contrast(colourOf(role, look), look.card) >= mark, qPrintable(nameOf(role)));
    for (int item = 0; item < 64; ++item)
        for (const double share : { 1.0, 0.35, 0.3 }) { // bright, and as cells and items that rest
            const QColor face = mixed(look.card, ownerColour(item, 8), share);
            QVERIFY2(contrast(inkOn(face), face) >= text, qPrintable(face.name()));
        }
    for (const FrameKind kind :
        { FrameKind::Load, FrameKind::MultiplyAdd, FrameKind::Store, FrameKind::Barrier }) {
        const QColor face = colourOf(Segment{ kind, 0, 1, 1, 1 }, dark);
        QVERIFY(contrast(inkOn(face), face) >= text);
    }
    for (int value = 0; value <= 255; ++value) {
        const QColor face(value, value, value);
        QVERIFY(contrast(inkOn(face), face) >= text);
    }
}

HALO_TEST(TestDiagram, QGuiApplication)
#include "tst_diagram.moc"
