// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/recordingdata.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/celllook.h"
#include "compute/drawing/export/linktable.h"
#include "compute/drawing/export/sheet.h"
#include "compute/drawing/paint/painttimeline.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/flow.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/titles.h"
#include "compute/drawing/recording/weights.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr QSizeF room{ 1180.0, 560.0 };      ///< of the surfaces, in the page's own units
constexpr double lineAbove = 5.0;            ///< from a title to its surface
constexpr qint64 mostDataCells = 20'000'000; ///< of all frames together: some seconds

QJsonArray numbers(const QRectF &box)
{
    const auto tenths = [](double value) { return std::round(value * 10.0) / 10.0; };
    return { tenths(box.left()), tenths(box.top()), tenths(box.width()), tenths(box.height()) };
}

const char *wordOf(Role role)
{
    static const char *const words[] = { "core", "halo", "border", "unused", "conflict" };
    return words[static_cast<int>(role)];
}

const char *wordOf(FrameKind kind)
{
    static const char *const words[] = { "load", "fill", "multiply", "store", "barrier" };
    return words[static_cast<int>(kind)];
}

QString wordsOf(const CellLook &look)
{
    QStringList words;
    const auto add = [&words](bool is, const char *word) {
        if (is)
            words << QLatin1String(word);
    };
    add(look.reads, "reads");
    add(look.writes, "writes");
    add(look.marked, "marked");
    add(look.faint, "faint");
    add(look.sums, "sum");
    add(look.pattern.has_value(), look.pattern ? wordOf(*look.pattern) : "");
    return words.join(u' ');
}

/// Puts one recording into the words of resources/page/README.md.
class Teller
{
public:
    Teller(const Storyboard &board, ColourBy by, int padding)
        : m_board(board)
        , m_looks(board, by, padding)
        , m_links(board)
        , m_layout(surfacesLayout(room, board, DiagramFonts(sheetFont(15.0))))
    {
    }

    QJsonObject tell();

private:
    struct SurfaceInfo
    {
        Surface surface;
        const char *word;
        int cells;
        std::vector<QJsonArray> runs{}; ///< of each cell: from which frame on it has which look
        std::vector<int> last{};
    };

    int colour(const PaperColour &face);
    int lookOf(const CellLook &look);
    void begin();
    void tellCells(const Scene &scene);
    QJsonObject frameOf(const Scene &scene);
    QJsonArray arrowsOf(const Scene &scene) const;
    QRectF readTogether(const Scene &scene) const;
    QJsonObject surfaceOf(const SurfaceInfo &info, const Scene &end);
    QJsonArray segments();
    QJsonArray legend();
    QJsonObject weights() const;
    QRectF view() const;
    double titleRoom(Surface surface) const;

    const Storyboard &m_board;
    const CellLooks m_looks;
    LinkTable m_links;
    const DiagramLayout m_layout;
    std::vector<SurfaceInfo> m_surfaces;
    QJsonArray m_palette, m_lookTable;
    std::map<QString, int> m_colours, m_lookNumbers;
};

/// Faces with the ink that reads on them, on light and on dark paper.
int Teller::colour(const PaperColour &face)
{
    const auto [entry, isNew]
        = m_colours.try_emplace(face.light.name() + face.dark.name(), static_cast<int>(m_palette.size()));
    if (isNew)
        m_palette << QJsonArray{ face.light.name(), inkOn(face.light).name(), face.dark.name(),
            inkOn(face.dark).name() };
    return entry->second;
}

int Teller::lookOf(const CellLook &look)
{
    const int face = look.face ? colour(*look.face) : -1;
    const int full = static_cast<int>(std::lround(look.full * 100.0));
    const QString words = wordsOf(look);
    const QString key = QStringLiteral("%1 %2 %3 %4").arg(face).arg(full).arg(words, look.text);
    const auto [entry, isNew] = m_lookNumbers.try_emplace(key, static_cast<int>(m_lookTable.size()));
    if (isNew)
        m_lookTable << QJsonArray{ face, full, look.text, words };
    return entry->second;
}

void Teller::tellCells(const Scene &scene)
{
    for (SurfaceInfo &info : m_surfaces)
        for (int cell = 0; cell < info.cells; ++cell) {
            const auto i = static_cast<size_t>(cell);
            if (!m_board.places().isThere({ info.surface, cell }))
                continue;
            const int look = lookOf(m_looks.at(scene, { info.surface, cell }));
            if (look != info.last[i])
                info.runs[i] << scene.frame << look;
            info.last[i] = look;
        }
}

/// Across the gaps, from the middle of what is read to the cell that is written.
QJsonArray Teller::arrowsOf(const Scene &scene) const
{
    const bool sums = m_board.places().sums().has_value();
    QJsonArray arrows;
    for (const Flow &flow : flowsAt(m_board, scene.frame)) {
        const Grid &source = *m_layout.of(flow.from.surface);
        const Grid &target = *m_layout.of(flow.to.surface);
        const bool copies = flow.to.surface == Surface::Tile && !sums;
        const QRectF first = source.cell(flow.from.cell);
        const QPointF from
            = copies ? first.center() : QRectF(first.topLeft(), QSizeF(flow.cells) * source.edge).center();
        const QPointF to = target.cell(flow.to.cell).center();
        const QPointF begin = m_layout.isStacked ? QPointF(from.x(), source.shown.bottom() + 3.0)
                                                 : QPointF(source.shown.right() + 3.0, from.y());
        const QPointF end = m_layout.isStacked
            ? QPointF(to.x(), target.shown.top() - m_layout.titleHeight - 1.0)
            : QPointF(target.shown.left() - 2.0, to.y());
        if (source.shown.adjusted(-1, -1, 1, 1).contains(from))
            arrows << numbers(QRectF(begin, end));
    }
    return arrows;
}

/// The frame that slides as sums go on; none if a single work-item reads.
QRectF Teller::readTogether(const Scene &scene) const
{
    if (scene.kind != FrameKind::MultiplyAdd || scene.active <= 1 || m_board.places().sums())
        return {};
    const bool tiled = !m_layout.tile.empty();
    const Grid &grid = tiled ? m_layout.tile : m_layout.window;
    const QRect box = touchedNow(tiled ? scene.tile : scene.window, grid.columns);
    return box.isNull() ? QRectF() : grid.rectOf(box);
}

QJsonObject Teller::frameOf(const Scene &scene)
{
    QJsonArray lines;
    for (const Step &step : m_board.stepsOf(scene.frame))
        if (!lines.contains(step.line))
            lines << step.line;
    const int line = m_board.frames()[static_cast<size_t>(scene.frame)].line;
    if (lines.isEmpty())
        lines << line;
    const QRectF box = readTogether(scene);
    QJsonObject frame{ { QStringLiteral("hash"), QString::number(hashOf(scene), 16) },
        { QStringLiteral("kind"), QLatin1String(wordOf(scene.kind)) },
        { QStringLiteral("caption"), captionOf(m_board, scene) }, { QStringLiteral("line"), line },
        { QStringLiteral("lines"), lines }, { QStringLiteral("tap"), scene.tap },
        { QStringLiteral("tile"), m_layout.tile.empty() ? QString() : lineOf(m_board, scene, Surface::Tile) },
        { QStringLiteral("arrows"), arrowsOf(scene) } };
    if (!box.isNull())
        frame[QStringLiteral("box")] = numbers(box);
    if (!m_layout.gate.isEmpty())
        frame[QStringLiteral("gate")] = QJsonArray{ scene.kind == FrameKind::Barrier ? QStringLiteral("waits")
                : scene.closing > 0.0 ? QStringLiteral("closed")
                                      : QStringLiteral("open"),
            gateText(m_board, scene) };
    if (m_board.places().taps() > 0)
        frame[QStringLiteral("meets")] = m_links.meetingOf(scene);
    return frame;
}

double Teller::titleRoom(Surface surface) const
{
    const QRectF own = surface == Surface::Tile ? m_layout.middle() : m_layout.of(surface)->shown;
    if (m_layout.isStacked)
        return std::max(own.width() * 0.55, 150.0);
    if (surface == Surface::Tile)
        return own.width() + 40.0;
    if (surface == Surface::Outputs)
        return std::max(own.width() + 20.0, 150.0);
    return m_layout.afterWindow().left() - own.left() - 8.0;
}

QJsonObject Teller::surfaceOf(const SurfaceInfo &info, const Scene &end)
{
    const Grid &grid = *m_layout.of(info.surface);
    const bool isRegisters = info.surface == Surface::Tile && grid.empty() && !m_layout.registers.isEmpty();
    const QRectF box = isRegisters ? m_layout.registers : grid.shown;
    const Places &places = m_board.places();
    QJsonArray runs;
    QJsonArray about;
    for (int cell = 0; cell < info.cells; ++cell) {
        runs << info.runs[static_cast<size_t>(cell)];
        about << describe(m_board, end, { info.surface, cell });
    }
    QJsonObject surface{ { QStringLiteral("box"), numbers(box) }, { QStringLiteral("columns"), grid.columns },
        { QStringLiteral("edge"), grid.edge }, { QStringLiteral("cells"), runs },
        { QStringLiteral("about"), about }, { QStringLiteral("title"), titleOf(m_board, info.surface) },
        { QStringLiteral("line"), lineOf(m_board, end, info.surface) },
        { QStringLiteral("room"), titleRoom(info.surface) },
        { QStringLiteral("links"), m_links.linksOf(info.surface, info.cells) } };
    const bool isUnder = info.surface == Surface::Window
        || (info.surface == Surface::Tile && places.tileLiesOverWindow() && info.cells > 0);
    if (isUnder && !places.core().isEmpty())
        surface[QStringLiteral("core")] = numbers(grid.rectOf(places.core()));
    if (isRegisters) {
        surface[QStringLiteral("title")] = DiagramTexts::tr("Registers");
        surface[QStringLiteral("none")] = DiagramTexts::tr("private: visible to this work-item only");
    }
    return surface;
}

QJsonArray Teller::segments()
{
    const TimelineLayout bars(QRectF(0, 0, 1000, 1), m_board);
    QJsonArray all;
    for (size_t i = 0; i < m_board.segments().size(); ++i) {
        const Segment &segment = m_board.segments()[i];
        const int face = colour({ colourOf(segment, false), colourOf(segment, true) });
        const QString part = partText(m_board, segment.first);
        all << QJsonObject{ { QStringLiteral("name"),
                                part.isEmpty() ? nameOf(segment)
                                               : QStringLiteral("%1: %2").arg(part, nameOf(segment)) },
            { QStringLiteral("first"), segment.first }, { QStringLiteral("count"), segment.count },
            { QStringLiteral("left"), bars.bars()[i].left() / 10.0 },
            { QStringLiteral("width"), bars.bars()[i].width() / 10.0 }, { QStringLiteral("face"), face } };
    }
    return all;
}

QJsonArray Teller::legend()
{
    QJsonArray all;
    const auto add = [&all](const char *word, const QString &text) {
        all << QJsonArray{ -1, QLatin1String(word), text };
    };
    const auto &light = m_looks.colouring(false).legend();
    const auto &dark = m_looks.colouring(true).legend();
    for (size_t i = 0; i < light.size(); ++i)
        all << QJsonArray{ colour({ light[i].face, dark[i].face }), QString(), light[i].text };
    if (!m_board.places().core().isEmpty())
        add("under", DiagramTexts::tr("below the outputs; outside it: the halo"));
    if (const auto &sums = m_board.places().sums())
        add("sum",
            sums->areRows() ? DiagramTexts::tr("sum of a row of pixels")
                            : DiagramTexts::tr("sum of a column of pixels"));
    for (const Role role : { Role::Border, Role::Idle, Role::Conflict }) {
        const QLatin1String word(wordOf(role));
        const auto has
            = [&](const QJsonValue &look) { return look[3].toString().split(u' ').contains(word); };
        if (std::any_of(m_lookTable.begin(), m_lookTable.end(), has))
            add(wordOf(role), role == Role::Idle ? DiagramTexts::tr("none") : nameOf(role));
    }
    add("reads", DiagramTexts::tr("read now"));
    add("writes", DiagramTexts::tr("written now"));
    return all;
}

QJsonObject Teller::weights() const
{
    const auto labels = [](const std::vector<float> &weights) {
        QJsonArray texts;
        for (const float weight : weights)
            texts << weightLabel(weight, 3);
        return texts;
    };
    QJsonObject all{ { QStringLiteral("columns"), m_board.places().filter().width() },
        { QStringLiteral("texts"), labels(appliedWeights(m_board.trace())) },
        { QStringLiteral("written"), labels(m_board.trace().view.filter.weights) } };
    if (const Grid &grid = m_layout.weights; !grid.empty()) { // in the picture, else beside it
        all[QStringLiteral("place")] = numbers(grid.area);
        all[QStringLiteral("edge")] = grid.edge;
    }
    return all;
}

/// All that is drawn, titles included; the layout's own foot is left out.
QRectF Teller::view() const
{
    QRectF all = m_layout.gate.adjusted(0, 0, m_layout.isStacked ? 0 : 16, 0);
    if (const QRectF middle = m_layout.middle(); !middle.isEmpty())
        all |= middle.adjusted(0, -m_layout.titleHeight, 0, 0);
    for (const SurfaceInfo &info : m_surfaces)
        if (const Grid &grid = *m_layout.of(info.surface); !grid.empty())
            all |= grid.shown.adjusted(0, -m_layout.titleHeight, 0, 0);
    const double right = m_layout.outputs.shown.left() + titleRoom(Surface::Outputs);
    all.setRight(std::max(all.right(), right));
    return all.adjusted(-4.0, -4.0, 4.0, 6.0);
}

void Teller::begin()
{
    const Places &places = m_board.places();
    m_surfaces = { { Surface::Window, "window", places.windowCells() },
        { Surface::Tile, "tile", places.tileCells() },
        { Surface::Outputs, "outputs", places.outputCells() } };
    qint64 cells = 0;
    for (SurfaceInfo &info : m_surfaces) {
        info.runs.resize(static_cast<size_t>(info.cells));
        info.last.assign(static_cast<size_t>(info.cells), -1);
        cells += info.cells;
    }
    if (cells * (m_board.lastFrame() + 1) > mostDataCells)
        throw Error(ErrorKind::Usage,
            "A page of all %1 steps would be too large to open; choose a smaller work-group or filter.",
            m_board.lastFrame() + 1);
}

QJsonObject Teller::tell()
{
    begin();
    QJsonArray frames;
    Scene scene;
    for (int frame = 0; frame <= m_board.lastFrame(); ++frame) {
        scene = sceneAt(m_board, frame);
        tellCells(scene);
        frames << frameOf(scene);
    }
    const FormulaVerdict verdict = verdictOf(m_board.trace());
    QJsonObject surfaces;
    for (const SurfaceInfo &info : m_surfaces)
        surfaces[QLatin1String(info.word)] = surfaceOf(info, scene);
    QJsonObject all{ { QStringLiteral("title"), translated(m_board.trace().request.variant.title) },
        { QStringLiteral("stamp"), stampOf(m_board.trace()) }, { QStringLiteral("verdict"), verdict.text },
        { QStringLiteral("holds"), verdict.holds },
        { QStringLiteral("source"), text(m_board.trace().request.variant.source) },
        { QStringLiteral("view"), numbers(view()) }, { QStringLiteral("stacked"), m_layout.isStacked },
        { QStringLiteral("surfaces"), surfaces }, { QStringLiteral("frames"), frames },
        { QStringLiteral("segments"), segments() }, { QStringLiteral("lists"), m_links.lists() },
        { QStringLiteral("meetings"), m_links.meetings() }, { QStringLiteral("legend"), legend() },
        { QStringLiteral("palette"), m_palette }, { QStringLiteral("looks"), m_lookTable } };
    if (!m_layout.gate.isEmpty())
        all[QStringLiteral("gate")] = numbers(m_layout.gate);
    if (m_board.places().taps() > 0)
        all[QStringLiteral("weights")] = weights();
    return all;
}

} // namespace

QJsonObject recordingData(const Storyboard &board, ColourBy by, int padding)
{
    return Teller(board, by, padding).tell();
}

} // namespace halo
