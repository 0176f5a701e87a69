// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/titles.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/workload/convolution/reference.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/files/saving.h"
#include "gui/files/wholesave.h"
#include "gui/session/chain.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/framecursor.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <memory>

using namespace halo;
using namespace halo::test;

/// A picture that the window has in parts: all that is shown of it is that of the whole.
class TestWindowParts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void pointsAtAnyPixel_data();
    void pointsAtAnyPixel();
    void followsTheView();
    void recordsAnyWorkGroup();
    void readsMoreForALargerFilter();
    void runsChains();
    void unpacksWhatIsCompressed();
    void savesWhatIsInSight();
    void savesTheWhole();
    void pausesAndCancels();
    void tellsOfAFileThatIsCut();
    void saysWhatStandsForThePicture();
    void leavesSmallPictures();

private:
    /// Of 2300 x 1900 pixels, more than a part has.
    bool open(int channels = 1, const QString &name = QStringLiteral("large.pnm"));
    ImageCanvas &canvas() { return *m_driver->find<ImageCanvas>("imageCanvas"); }
    const Image &result() { return m_driver->session().lastRun()->image; }
    /// What the reference makes of the whole picture.
    Image expected();
    /// Whether the output is among those that are there and right.
    bool isThere(QPoint output);
    QString title() { return m_driver->find<QLabel>("pixelTitle")->text(); }

    std::unique_ptr<WindowDriver> m_driver;
    Image m_whole;
};

namespace {

constexpr int partWidth = 2300, partHeight = 1900;

/// The same of neighbours and far away ones: a picture that is shifted, cut or turned is another one.
const Image &largePicture(int channels)
{
    static std::map<int, Image> made;
    if (made.contains(channels))
        return made[channels];
    Image image = noise(partWidth, partHeight, channels);
    image.depth = Depth::U8;
    for (SharedPlane &plane : image.colour) {
        Plane values = *plane;
        for (float &value : values)
            value = std::round(value * 255.0F) / 255.0F;
        plane = std::make_shared<const Plane>(std::move(values));
    }
    return made[channels] = std::move(image);
}

} // namespace

void TestWindowParts::init()
{
    WindowDriver::forgetSettings();
    QSettings().remove(QStringLiteral("result"));
    qputenv("HALOSCOPE_PARTS_ABOVE", "64"); // MiB
    m_driver = std::make_unique<WindowDriver>();
    m_driver->window().resize(1280, 900);
}

void TestWindowParts::cleanup()
{
    m_driver.reset();
    qunsetenv("HALOSCOPE_PARTS_ABOVE");
}

bool TestWindowParts::open(int channels, const QString &name)
{
    writeImage(largePicture(channels), m_driver->path(name), Depth::U8);
    m_whole = readImage(m_driver->path(name));
    m_driver->session().open(m_driver->path(name));
    return QTest::qWaitFor([&] { return m_driver->session().picture().name == name; }, 60'000)
        && m_driver->waitForRun();
}

Image TestWindowParts::expected()
{
    const RunConfiguration &configuration = m_driver->session().configuration();
    Image image = m_whole;
    for (const ChainStep &step : configuration.before)
        image = convolveReference(image, step.filter, step.settings);
    return convolveReference(image, configuration.filter, configuration.settings);
}

bool TestWindowParts::isThere(QPoint output)
{
    if (!m_driver->session().lastRun() || m_driver->session().stale() || m_driver->session().running())
        return false;
    const Region &part = *result().part;
    return QRect(part.first().w, part.first().h, part.end().w - part.first().w, part.end().h - part.first().h)
        .contains(output);
}

void TestWindowParts::pointsAtAnyPixel_data()
{
    QTest::addColumn<int>("channels");
    QTest::addColumn<QString>("border");
    for (const auto &border : allBorders())
        QTest::addRow("%s", border.word)
            << (border.value == Border::Reflect ? 3 : 1) << QString::fromLatin1(border.word);
}

void TestWindowParts::pointsAtAnyPixel()
{
    QFETCH(int, channels);
    QFETCH(QString, border);
    QVERIFY(open(channels));
    m_driver->typeSpec(QStringLiteral("1 2 3; 4 5 6; 7 8 -9 / 27"));
    Settings settings = m_driver->session().configuration().settings;
    settings.border = parseBorder(border.toStdString());
    m_driver->session().setSettings(settings);
    QVERIFY(m_driver->waitForRun());
    const QString numbers = m_driver->find<QLabel>("numbers")->text();
    QVERIFY2(
        numbers.contains(QStringLiteral("2300 × 1900")) && numbers.contains(QLatin1String("shown in parts")),
        qPrintable(numbers));
    const Region &part = *result().part;
    QVERIFY((part.whole == Size2{ partWidth, partHeight }));
    QVERIFY(result().width < partWidth && result().height < partHeight);
    const Filter applied = appliedFilter(m_driver->session().configuration().filter, settings.op);
    for (const QPoint &pixel : { QPoint(0, 0), QPoint(partWidth - 1, partHeight - 1), QPoint(17, 1200),
             QPoint(1150, 950), QPoint(2200, 0) }) {
        canvas().selection()->pin(pixel);
        QTRY_VERIFY_WITH_TIMEOUT(isThere(pixel), 60'000);
        QTRY_VERIFY(title().contains(QStringLiteral("(%1, %2)").arg(pixel.x()).arg(pixel.y())));
        QVERIFY(*canvas().selection()->pinned() == pixel);
        const auto sumOf = [&](size_t channel) {
            double sum = 0.0;
            for (int j = 0; j < 3; ++j)
                for (int i = 0; i < 3; ++i) {
                    const int x = fold(pixel.x() - 1 + i, partWidth, settings.border);
                    const int y = fold(pixel.y() - 1 + j, partHeight, settings.border);
                    if (x >= 0 && y >= 0)
                        sum += static_cast<double>(applied.at(i, j))
                            * static_cast<double>(m_whole.at(channel, x, y));
                }
            return sum;
        };
        const QString text = m_driver->find<QLabel>("pixelSum")->text();
        const QString shown = text.section(QStringLiteral("<b>"), 1, 1).section(u'<', 0, 0);
        QVERIFY2(std::fabs(QString(shown).replace(QChar(0x2212), u'-').toDouble() - 255.0 * sumOf(0)) < 1e-3,
            qPrintable(text + QStringLiteral(" instead of %1").arg(255.0 * sumOf(0))));
        const Region &now = *result().part;
        for (size_t channel = 0; channel < size_t(channels); ++channel)
            QVERIFY(std::fabs(static_cast<double>(
                                  result().at(channel, pixel.x() - now.at().w, pixel.y() - now.at().h))
                        - sumOf(channel))
                < 1e-5);
    }
}

/// Zoomed in, what is in sight is there; zoomed out, a click on what is not reads it.
void TestWindowParts::followsTheView()
{
    QVERIFY(open());
    QVERIFY(!isThere(QPoint(2200, 100)));
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().positionOf(QPoint(2200, 100)).toPoint());
    const QPoint pinned = *canvas().selection()->pinned();
    QVERIFY((pinned - QPoint(2200, 100)).manhattanLength() < 20);
    QTRY_VERIFY_WITH_TIMEOUT(isThere(pinned), 60'000);
    canvas().selection()->unpin();
    canvas().showPixel(QPoint(40, 1850), 1.0);
    const auto isSeen = [this] {
        const QRect seen = canvas().visiblePixels() & QRect(0, 0, partWidth, partHeight);
        return isThere(seen.topLeft()) && isThere(seen.bottomRight());
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), 60'000);
    QVERIFY(canvas().visiblePixels().contains(QPoint(40, 1850)));
}

void TestWindowParts::recordsAnyWorkGroup()
{
    QVERIFY(open());
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
    const Image all = expected();
    for (const QPoint &pixel : { QPoint(2110, 333), QPoint(partWidth - 1, partHeight - 1) }) {
        auto *stages = m_driver->find<Stages>("stages");
        stages->show(Stages::Result);
        canvas().selection()->open(pixel);
        const WorkGroupStage *stage = stages->workGroup();
        const auto shows = [&] {
            const Storyboard *board = stage->board();
            return board && board->places().outputs().translated(board->places().at()).contains(pixel);
        };
        QTRY_VERIFY_WITH_TIMEOUT(shows(), 60'000);
        const Storyboard &board = *stage->board();
        const QPoint corner = board.places().outputs().topLeft() + board.places().at();
        const QSize size = board.places().outputs().size();
        const auto [group, groups] = numberedGroup(board.trace());
        QCOMPARE(QPoint(group.w, group.h), QPoint(pixel.x() / size.width(), pixel.y() / size.height()));
        QCOMPARE(groups.w, (partWidth + size.width() - 1) / size.width());
        QCOMPARE(corner, QPoint(group.w * size.width(), group.h * size.height()));
        QTRY_VERIFY(stage->cursor()->pinnedOutput());
        QVERIFY((*stage->cursor()->pinnedOutput() == Size2{ pixel.x(), pixel.y() }));
        // What the simulated group stored is what the reference makes of the whole.
        int stores = 0;
        for (const Access &access : board.trace().accesses) {
            if (access.kind != AccessKind::Store
                || board.trace().buffers[size_t(access.buffer)].name != "dst")
                continue;
            const int width = board.trace().view.geometry.out.w;
            const QPoint at
                = QPoint(int(access.index % width), int(access.index / width)) + board.places().at();
            QVERIFY(std::fabs(access.value - all.at(0, at.x(), at.y())) < 1e-5F);
            ++stores;
        }
        QVERIFY(stores > 0);
        QVERIFY(board.trace().findings.empty());
    }
}

/// So that there is room around what is in sight, and none is asked for that is not there.
void TestWindowParts::readsMoreForALargerFilter()
{
    QVERIFY(open());
    canvas().showPixel(QPoint(1100, 900), 1.0);
    m_driver->typeSpec(QStringLiteral("box:63"));
    QVERIFY(m_driver->waitForRun());
    const auto isSeen = [this] {
        const QRect seen = canvas().visiblePixels() & QRect(0, 0, partWidth, partHeight);
        return isThere(seen.topLeft()) && isThere(seen.bottomRight());
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), 60'000);
    QVERIFY(m_driver->waitForRun());
    const Region &part = *result().part;
    const RunConfiguration &chosen = m_driver->session().configuration();
    for (const int y : { part.first().h, 900, part.end().h - 1 }) {
        const Image row = convolveReference(m_whole, chosen.filter, chosen.settings, { y, y + 1 });
        for (int x = part.first().w; x < part.end().w; ++x)
            QVERIFY(std::fabs(result().at(0, x - part.at().w, y - part.at().h) - row.at(0, x, 0)) < 1e-4F);
    }
}

void TestWindowParts::runsChains()
{
    QVERIFY(open());
    m_driver->typeSpec(QStringLiteral("gauss:9,1.5"));
    addStep(m_driver->session());
    m_driver->typeSpec(QStringLiteral("sobel-x"));
    QVERIFY(m_driver->waitForRun());
    canvas().selection()->pin(QPoint(0, 1));
    QTRY_VERIFY_WITH_TIMEOUT(isThere(QPoint(0, 1)), 60'000);
    QVERIFY(m_driver->waitForRun());
    const Region &part = *result().part;
    const Image all = expected();
    for (int y = part.first().h; y < part.end().h; y += 3)
        for (int x = part.first().w; x < part.end().w; x += 5)
            QVERIFY(std::fabs(result().at(0, x - part.at().w, y - part.at().h) - all.at(0, x, y)) < 1e-4F);
}

void TestWindowParts::unpacksWhatIsCompressed()
{
    QVERIFY(open(3, QStringLiteral("large.png")));
    const QString message = m_driver->message();
    QVERIFY2(message.contains(QLatin1String("large.png")) && message.contains(QLatin1String("cache folder")),
        qPrintable(message));
    const Image all = expected();
    const Region &part = *result().part;
    for (int y = part.first().h; y < part.end().h; y += 7)
        for (int x = part.first().w; x < part.end().w; x += 5)
            QVERIFY(std::fabs(result().at(2, x - part.at().w, y - part.at().h) - all.at(2, x, y)) < 1e-5F);
}

void TestWindowParts::savesWhatIsInSight()
{
    QVERIFY(open());
    m_driver->typeSpec(QStringLiteral("1 2 3; 4 5 6; 7 8 -9 / 27"));
    canvas().showPixel(QPoint(2000, 500), 2.0);
    QTRY_VERIFY_WITH_TIMEOUT(isThere(QPoint(2000, 500)), 60'000);
    QVERIFY(m_driver->waitForRun());
    auto *saving = m_driver->window().findChild<Saving *>();
    const QSignalSpy saved(saving, &Saving::saved);
    const QString path = m_driver->path(QStringLiteral("seen.tif"));
    const QRect seen = canvas().visiblePixels() & QRect(0, 0, partWidth, partHeight);
    saving->saveImage(path, Depth::F32);
    QTRY_COMPARE(saved.size(), 1);
    const Image file = readImage(path);
    QCOMPARE(QSize(file.width, file.height), seen.size());
    const Image all = expected();
    for (int y = 0; y < file.height; ++y)
        for (int x = 0; x < file.width; ++x)
            QVERIFY(std::fabs(file.at(0, x, y) - all.at(0, seen.x() + x, seen.y() + y)) < 1e-5F);
}

void TestWindowParts::savesTheWhole()
{
    QVERIFY(open());
    auto *saving = m_driver->window().findChild<Saving *>();
    const QSignalSpy saved(saving, &Saving::saved);
    const QString path = m_driver->path(QStringLiteral("whole.tif"));
    saving->whole()->start(path, Depth::F32, false);
    QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, 60'000);
    QCOMPARE(firstDifference(readImage(path), expected(), 1e-5), QString());
}

void TestWindowParts::pausesAndCancels()
{
    QVERIFY(open());
    WholeSave *whole = m_driver->window().findChild<Saving *>()->whole();
    const QString path = m_driver->path(QStringLiteral("whole.tif"));
    whole->start(path, Depth::F32, false);
    auto *pause = m_driver->find<QPushButton>("pauseButton");
    QTRY_VERIFY(pause->isVisible() || !whole->isRunning());
    QVERIFY(whole->isRunning());
    QTest::mouseClick(pause, Qt::LeftButton);
    QCOMPARE(pause->text(), QStringLiteral("Resume"));
    const auto state = [pid = whole->processId()] {
        QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
        return file.open(QIODevice::ReadOnly)
            ? QString::fromLatin1(file.readAll()).section(u')', 1).trimmed().left(1)
            : QString();
    };
    QTRY_COMPARE(state(), QStringLiteral("T"));
    QTest::mouseClick(pause, Qt::LeftButton);
    QTRY_VERIFY(state() != QLatin1String("T"));
    m_driver->session().activities().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!whole->isRunning(), 60'000);
    QVERIFY(m_driver->message().isEmpty());
}

void TestWindowParts::tellsOfAFileThatIsCut()
{
    QVERIFY(open());
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->session().parts().pyramid()->isReadWhole(), 60'000);
    QVERIFY(QFile::resize(m_driver->path(QStringLiteral("large.pnm")), 100'000));
    canvas().selection()->pin(QPoint(2200, 1850));
    QTRY_VERIFY(m_driver->message().contains(QLatin1String("large.pnm")));
}

void TestWindowParts::saysWhatStandsForThePicture()
{
    QVERIFY(open());
    m_driver->session().selectWorkload("stencil");
    QTRY_VERIFY(m_driver->message().contains(QLatin1String("stands for it")));
}

void TestWindowParts::leavesSmallPictures()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    QVERIFY(!m_driver->session().picture().image.part);
    QVERIFY(!m_driver->session().parts().pyramid());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!m_driver->find<QPushButton>("pauseButton")->isVisible());
}

HALO_TEST(TestWindowParts, QApplication)
#include "tst_windowparts.moc"
