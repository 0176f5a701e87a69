// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/look.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/tracereader.h"
#include "tests/support/browser.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace halo;
using namespace halo::test;

/// The page that "export diagram" writes, driven in a browser: it shows what the storyboard has.
class TestRecordingPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase() { m_browser = nullptr; }
    void stepsBothWays_data();
    void stepsBothWays();
    void lightsWhatBelongsTogether_data() { stepsBothWays_data(); }
    void lightsWhatBelongsTogether();
    void pins();
    void goesByKeysAndClicks();
    void isReadByKeyboard();
    void speaksTheLanguage();
    void isDarkOrLight();
    void opensAtAStep();

private:
    /// Records with these options and opens the page of it.
    void open(const QString &options, const QString &more = {});
    QJsonObject state();
    int step()
    {
        return m_browser->run(QStringLiteral("return document.body.dataset.step")).toString().toInt();
    }
    QString marks();

    QTemporaryDir m_folder;
    std::unique_ptr<Browser> m_browser;
    std::shared_ptr<const Storyboard> m_board;
};

namespace {

const QString small
    = QStringLiteral("--variant tile_strided --group 4x3 --filter sobel-x --image 21x13 --at 0,1");

constexpr std::pair<Surface, const char *> surfaces[]
    = { { Surface::Window, "window" }, { Surface::Tile, "tile" }, { Surface::Outputs, "outputs" } };

QString selectorOf(const char *surface, int cell)
{
    return QStringLiteral("[data-surface=%1] [data-cell='%2']").arg(QLatin1String(surface)).arg(cell);
}

const std::vector<CellState> &cellsOf(const Scene &scene, Surface surface)
{
    return surface == Surface::Window ? scene.window : surface == Surface::Tile ? scene.tile : scene.outputs;
}

/// Empty if the page shows this scene, else what differs.
QString difference(const Storyboard &board, const QJsonObject &shown, const Scene &scene)
{
    if (shown[QLatin1String("hash")].toString() != QString::number(hashOf(scene), 16))
        return QStringLiteral("hash");
    if (shown[QLatin1String("caption")].toString() != captionOf(board, scene))
        return QStringLiteral("caption: ") + shown[QLatin1String("caption")].toString();
    const int line = board.frames()[static_cast<size_t>(scene.frame)].line;
    if (shown[QLatin1String("line")].toInt() != line)
        return QStringLiteral("line");
    for (const auto &[surface, name] : surfaces) {
        const QJsonObject cells = shown[QLatin1String(name)].toObject();
        const auto &states = cellsOf(scene, surface);
        for (int cell = 0; cell < static_cast<int>(states.size()); ++cell) {
            const CellState &state = states[static_cast<size_t>(cell)];
            if (!board.places().isThere({ surface, cell }))
                continue;
            const QStringList words = cells[QString::number(cell)].toString().split(u'|');
            const QString where = QStringLiteral("%1 %2: ").arg(QLatin1String(name)).arg(cell);
            if (words.size() != 4)
                return where + QStringLiteral("not there");
            const QStringList classes = words[0].split(u' ');
            if (classes.contains(QStringLiteral("reads"))
                    != (state.now() && !state.writing && surface != Surface::Outputs)
                || classes.contains(QStringLiteral("writes"))
                    != (state.now() && state.writing && surface != Surface::Window))
                return where + words[0];
            const bool named = surface == Surface::Outputs || (surface == Surface::Tile && state.written);
            const int who = surface == Surface::Outputs ? board.ownerOf(cell) : state.item;
            if (named && who >= 0 && words[1] != board.places().labelOf(who))
                return where + words[1];
            if (named && state.written
                && (classes.contains(QStringLiteral("faint")) || words[2] == QLatin1String("none")))
                return where + QStringLiteral("is not as written");
        }
    }
    return {};
}

} // namespace

void TestRecordingPage::initTestCase()
{
    m_browser = std::make_unique<Browser>();
    QCOMPARE(m_browser->run(QStringLiteral("return 1")).toInt(), 1);
    m_browser->resize(1024, 900);
}

void TestRecordingPage::open(const QString &options, const QString &more)
{
    const QString trace = m_folder.filePath(QStringLiteral("t.json"));
    const QString page = m_folder.filePath(QStringLiteral("a page.html"));
    const Done traced = call(QStringLiteral("trace %1 --json %2").arg(options, trace).split(u' '));
    QVERIFY2(traced.status == 0, traced.err.constData());
    m_board
        = std::make_shared<const Storyboard>(passView(std::make_shared<const Trace>(readTraceFile(trace))));
    const Done done = call(QStringList{ QStringLiteral("export"), QStringLiteral("diagram"),
                               QStringLiteral("--recording"), trace, QStringLiteral("-o"), page }
        + more.split(u' ', Qt::SkipEmptyParts));
    QVERIFY2(done.status == 0, done.err.constData());
    m_browser->open(page);
}

/// All that is seen of the step.
QJsonObject TestRecordingPage::state()
{
    return m_browser
        ->run(QStringLiteral(R"(
            const shown = { hash: document.body.dataset.hash, step: document.body.dataset.step,
                caption: document.querySelector('.caption').textContent,
                line: Number(document.querySelector('.source .main')?.dataset.line ?? 0),
                gate: document.querySelector('.gate')?.outerHTML, arrows: document.querySelectorAll('.arrow').length };
            for (const surface of document.querySelectorAll('.surface')) {
                const cells = shown[surface.dataset.surface] = {};
                for (const cell of surface.querySelectorAll('[data-cell]')) {
                    const [face, text] = [cell.querySelector('.face'), cell.querySelector('text')];
                    cells[cell.dataset.cell] = [cell.getAttribute('class'), text.textContent, face.style.fill,
                        face.getAttribute('height')].join('|');
                }
            }
            return shown;)"))
        .toObject();
}

/// The cells that are lit, in the order of the surfaces.
QString TestRecordingPage::marks()
{
    return m_browser
        ->run(QStringLiteral(
            "return [...document.querySelectorAll('[data-mark]')].map(one => one.dataset.mark).join()"))
        .toString();
}

/// Whatever was done: nothing was asked of the network, and the script did not fail.
void TestRecordingPage::cleanup()
{
    QCOMPARE(m_browser->heard(), QStringList());
    QCOMPARE(
        m_browser->run(QStringLiteral("return document.body.dataset.error ?? ''")).toString(), QString());
}

void TestRecordingPage::stepsBothWays_data()
{
    QTest::addColumn<QString>("options");
    QTest::newRow("tile") << small;
    QTest::newRow("none") << QStringLiteral(
        "--variant naive --group 4x3 --filter sobel-x --image 21x13 --at 1,1");
    QTest::newRow("sums") << QStringLiteral(
        "--variant separable_fused --group 4x4 --filter gauss:3 --image 21x13");
    QTest::newRow("signal") << QStringLiteral(
        "--workload signal --filter box:5x1 --image 40 --group 8x1 --at 1,0");
    QTest::newRow("memory") << QStringLiteral("--workload stencil --image 12x9 --group 4x4");
    QTest::newRow("weights") << QStringLiteral("--workload bilateral --image 12x9/r1 --group 4x4 --at 1,1");
}

void TestRecordingPage::stepsBothWays()
{
    QFETCH(QString, options);
    open(options);
    const int count = m_board->lastFrame() + 1;
    QVERIFY(count > 3);
    std::vector<QJsonObject> forward;
    for (int frame = 0; frame < count; ++frame) {
        forward.push_back(state());
        QCOMPARE(forward.back()[QLatin1String("step")].toString(), QString::number(frame + 1));
        QCOMPARE(difference(*m_board, forward.back(), sceneAt(*m_board, frame)), QString());
        m_browser->press({ QStringLiteral("ArrowRight") });
    }
    for (int frame = count - 1; frame >= 0; --frame) {
        QCOMPARE(state(), forward[static_cast<size_t>(frame)]);
        m_browser->press({ QStringLiteral("ArrowLeft") });
    }
    for (int frame = 0; frame < count; ++frame) {
        QCOMPARE(state(), forward[static_cast<size_t>(frame)]);
        m_browser->press({ QStringLiteral("ArrowRight") });
    }
}

void TestRecordingPage::lightsWhatBelongsTogether()
{
    QFETCH(QString, options);
    open(options);
    for (const int frame : { 0, m_board->lastFrame() / 2, m_board->lastFrame() }) {
        m_browser->run(QStringLiteral("players[0].show(%1)").arg(frame));
        const Scene scene = sceneAt(*m_board, frame);
        std::vector<std::pair<SurfaceCell, QString>> positions;
        for (const auto &[surface, name] : surfaces)
            if (const auto &cells = cellsOf(scene, surface); !cells.empty())
                for (const size_t cell : { cells.size() / 3, cells.size() - 1 })
                    positions.push_back(
                        { { surface, static_cast<int>(cell) }, selectorOf(name, static_cast<int>(cell)) });
        for (int tap = 0; tap < m_board->places().taps(); tap += 2)
            positions.push_back({ { Surface::Weights, tap }, QStringLiteral("[data-tap='%1']").arg(tap) });
        for (const auto &[position, selector] : positions) {
            if (position.surface != Surface::Weights && !m_board->places().isThere(position))
                continue;
            m_browser->hover(selector);
            const Links links = linksOf(*m_board, scene, position);
            QStringList expected;
            for (const auto &[surface, name] : surfaces)
                for (const int cell : *links.of(surface))
                    expected << (QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(cell));
            QCOMPARE(marks(), expected.join(u','));
            QCOMPARE(m_browser
                         ->run(QStringLiteral(
                             "return Number(document.querySelector('.source .linked')?.dataset.line ?? 0)"))
                         .toInt(),
                links.line);
            QCOMPARE(m_browser
                         ->run(QStringLiteral(
                             "return Number(document.querySelector('.weight.now')?.dataset.tap ?? -1)"))
                         .toInt(),
                links.tap);
        }
    }
}

void TestRecordingPage::pins()
{
    open(small);
    m_browser->click(selectorOf("outputs", 5));
    const QString pinned = marks();
    QVERIFY(pinned.count(u',') > 9);
    m_browser->hover(selectorOf("window", 0));
    QVERIFY(marks() != pinned);
    m_browser->hover(QStringLiteral(".stamp"));
    QCOMPARE(marks(), pinned);
    m_browser->press({ QStringLiteral("ArrowRight") });
    QCOMPARE(step(), 2);
    QCOMPARE(marks(), pinned);
    m_browser->press({ QStringLiteral("Escape") });
    QVERIFY(marks().isEmpty());
    m_browser->click(selectorOf("outputs", 5));
    m_browser->click(selectorOf("outputs", 5));
    m_browser->hover(QStringLiteral(".stamp"));
    QVERIFY(marks().isEmpty());
}

void TestRecordingPage::goesByKeysAndClicks()
{
    open(small);
    const int last = m_board->lastFrame() + 1;
    m_browser->press({ QStringLiteral("End") });
    QCOMPARE(step(), last);
    m_browser->press({ QStringLiteral("ArrowLeft"), QStringLiteral("ArrowLeft") });
    QCOMPARE(step(), last - 2);
    m_browser->press({ QStringLiteral("Home"), QStringLiteral("ArrowLeft") });
    QCOMPARE(step(), 1);
    for (const auto &[button, wanted] :
        { std::pair("next", 2), { "next", 3 }, { "back", 2 }, { "last", last }, { "first", 1 } }) {
        m_browser->click(QStringLiteral("button.") + QLatin1String(button));
        QCOMPARE(step(), wanted);
    }
    const auto barrier = std::ranges::find(m_board->segments(), FrameKind::Barrier, &Segment::kind);
    m_browser->click(
        QStringLiteral(".bars button:nth-child(%1)").arg(barrier - m_board->segments().begin() + 1));
    QCOMPARE(step(), barrier->first + 1);
    m_browser->press({ QStringLiteral("Home"), QStringLiteral("Space") });
    QTRY_VERIFY(step() > 2); // plays
    m_browser->press({ QStringLiteral("Space") });
    const int stopped = step();
    QCOMPARE(m_browser->run(QStringLiteral("return players[0].timer")).isNull(), true);
    QCOMPARE(step(), stopped);
    const int line = m_board->frames().front().line;
    m_browser->click(QStringLiteral("[data-line='%1']").arg(line));
    QCOMPARE(step(), m_board->nextFrameOfLine(line, stopped - 1) + 1);
}

void TestRecordingPage::isReadByKeyboard()
{
    open(small);
    QCOMPARE(
        m_browser->run(QStringLiteral("return document.querySelector('.caption').getAttribute('aria-live')"))
            .toString(),
        QStringLiteral("polite"));
    m_browser->press({ QStringLiteral("Tab") }); // the window
    m_browser->press({ QStringLiteral("ArrowRight"), QStringLiteral("ArrowDown") });
    const auto about = [this] {
        return m_browser
            ->run(QStringLiteral("return "
                                 "document.getElementById(document.activeElement.getAttribute('aria-"
                                 "activedescendant')).getAttribute('aria-label')"))
            .toString();
    };
    const int cell = m_board->places().window().width() + 1;
    const Scene end = sceneAt(*m_board, m_board->lastFrame());
    QCOMPARE(about(), describe(*m_board, end, { Surface::Window, cell }));
    QCOMPARE(step(), 1); // arrows belong to the cells there
    m_browser->press({ QStringLiteral("Enter"), QStringLiteral("Tab") });
    m_browser->press({ QStringLiteral("Escape"), QStringLiteral("ArrowRight") });
    QCOMPARE(step(), 2);
}

void TestRecordingPage::speaksTheLanguage()
{
    open(small, QStringLiteral("--language zh_CN"));
    QCOMPARE(m_browser->run(QStringLiteral("return document.documentElement.lang")).toString(),
        QStringLiteral("zh-CN"));
    const QString caption = state()[QLatin1String("caption")].toString();
    QVERIFY2(caption.contains(QStringLiteral("\u5de5\u4f5c\u9879")), qPrintable(caption));
}

void TestRecordingPage::isDarkOrLight()
{
    const auto ground = [this] {
        return m_browser->run(QStringLiteral("return getComputedStyle(document.body).backgroundColor"))
            .toString();
    };
    const auto css = [](const QColor &colour) {
        return QStringLiteral("rgb(%1, %2, %3)").arg(colour.red()).arg(colour.green()).arg(colour.blue());
    };
    open(small);
    QCOMPARE(ground(), css(diagramLook(false).card));
    open(small, QStringLiteral("--dark"));
    QCOMPARE(ground(), css(diagramLook(true).card));
}

void TestRecordingPage::opensAtAStep()
{
    open(small);
    m_browser->open(m_folder.filePath(QStringLiteral("a page.html#7")));
    m_browser->run(QStringLiteral("location.reload()"));
    QTRY_COMPARE(step(), 7);
}

HALO_TEST(TestRecordingPage, QGuiApplication)
#include "tst_recordingpage.moc"
