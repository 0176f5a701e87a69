// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/look.h"
#include "compute/filter/filterspec.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/designer/chainlist.h"
#include "gui/files/projects.h"
#include "gui/files/saving.h"
#include "gui/session/runcommand.h"
#include "gui/stages/result/resultstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QTest>
#include <QToolButton>

using namespace halo;
using namespace halo::test;

namespace {

struct OpenRows : ChainRows
{
    static void drop(ChainRows &rows, QDropEvent &event) { (rows.*(&OpenRows::dropEvent))(&event); }
};

} // namespace

/// A chain of filters, driven by mouse and keys.
class TestWindowChain : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_driver.reset(); }
    void takesNoRoomForOneFilter();
    void filtersWhatTheStepBeforeGave();
    void showsTheSumOfWhatIsRead();
    void choosesMovesAndRemoves();
    void isDragged();
    void isUndone();
    void saysWhichStepFails();
    void followsPictureAndDevice();
    void survivesAProject();
    void isACommandAndATable();

private:
    Session &session() { return m_driver->session(); }
    ChainRows *rows() { return m_driver->find<ChainRows>("chainRows"); }
    QString row(int step) { return rows()->topLevelItem(step)->text(0).section(u' ', 2); }
    QString chain();
    void click(const char *button) { QTest::mouseClick(m_driver->find<QToolButton>(button), Qt::LeftButton); }
    void clickRow(int step)
    {
        QTest::mouseClick(rows()->viewport(), Qt::LeftButton, {},
            rows()->visualItemRect(rows()->topLevelItem(step)).center());
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        rows()->setFocus();
        QTest::keyClick(rows(), static_cast<Qt::Key>(key), modifiers);
    }
    /// gauss:5, then sobel-x, which is chosen.
    void makeTwo();
    /// Empty if the picture on screen is what the references of these make of the picture, one after the
    /// other.
    QString difference(const std::vector<std::pair<std::string, Settings>> &steps);

    std::unique_ptr<WindowDriver> m_driver;
    Image m_picture = somePicture();
};

void TestWindowChain::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(m_picture));
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
}

void TestWindowChain::makeTwo()
{
    click("addStepButton");
    m_driver->typeSpec(QStringLiteral("sobel-x"));
    QVERIFY(m_driver->waitForRun());
}

/// "gauss:5 [sobel-x]", the chosen one in brackets.
QString TestWindowChain::chain()
{
    QStringList words;
    for (int i = 0; i < rows()->topLevelItemCount(); ++i)
        words << (rows()->topLevelItem(i) == rows()->currentItem() ? u'[' + row(i) + u']' : row(i));
    return words.join(u' ');
}

QString TestWindowChain::difference(const std::vector<std::pair<std::string, Settings>> &steps)
{
    Image expected = session().picture().image;
    double tolerance = 0.0;
    for (const auto &[spec, settings] : steps) {
        const Filter filter = parseFilter(spec);
        double gain = 0.0;
        for (const float weight : filter.weights)
            gain += std::abs(static_cast<double>(weight));
        tolerance = tolerance * gain + toleranceOf(expected, filter, session().variant());
        expected = convolveReference(expected, filter, settings);
    }
    return firstDifference(session().lastRun()->image, expected, tolerance);
}

void TestWindowChain::takesNoRoomForOneFilter()
{
    QVERIFY(!m_driver->find<ChainList>("chainList")->isVisible());
    QVERIFY(m_driver->find<QToolButton>("addStepButton")->isVisible());
    const Size2 before{ session().lastRun()->image.width, session().lastRun()->image.height };
    click("addStepButton");
    QVERIFY(m_driver->find<ChainList>("chainList")->isVisible());
    QCOMPARE(chain(), QStringLiteral("gauss:5 [gauss:5]"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(difference({ { "gauss:5", {} }, { "gauss:5", {} } }), QString());
    QVERIFY(session().lastRun()->image.size() == before);
    session().selectWorkload("signal");
    QTRY_VERIFY(!m_driver->find<ChainList>("chainList")->isVisible());
    QVERIFY(!m_driver->find<QToolButton>("addStepButton")->isVisible());
    session().selectWorkload("image");
    QTRY_COMPARE(chain(), QStringLiteral("gauss:5 [gauss:5]"));
}

void TestWindowChain::filtersWhatTheStepBeforeGave()
{
    makeTwo();
    session().setSettings({ Op::Correlation, OutputSize::Valid, Border::Wrap });
    session().selectVariant("tile_unrolled");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(difference(
                 { { "gauss:5", {} }, { "sobel-x", { Op::Correlation, OutputSize::Valid, Border::Wrap } } }),
        QString());
    QCOMPARE(m_driver->differenceFromReference(), QString()); // of what the first step gave
    QVERIFY(session().picture().image.colour == session().chain().runOf(0)->filterUse()->picture.colour);
    QVERIFY(session().picture().image.colour != session().input().image.colour);
    for (int i = 0; i < 2; ++i) {
        QTRY_COMPARE(rows()->topLevelItem(i)->text(3), QStringLiteral("\u2713"));
        QVERIFY(!rows()->topLevelItem(i)->text(2).isEmpty());
    }
    QVERIFY(!m_driver->find<QLabel>("chainTotal")->text().isEmpty());
    // The first step stays as it was when only the last one changes.
    const auto first = session().chain().runOf(0)->image.colour;
    session().selectVariant("constant_filter");
    QVERIFY(m_driver->waitForRun());
    QVERIFY(session().chain().runOf(0)->image.colour == first);
    QVERIFY(rows()->topLevelItem(0)->text(1) != rows()->topLevelItem(1)->text(1));
}

/// The picture stays in sight, and the sum is that of what the first step gave, at its place in the picture.
void TestWindowChain::showsTheSumOfWhatIsRead()
{
    session().setSettings({ Op::Convolution, OutputSize::Valid, Border::Zero });
    makeTwo();
    QVERIFY(m_driver->waitForRun());
    m_driver->find<ResultStage>("resultStage")->showPixel({ 5, 7 });
    const auto text = [this](const char *label) { return m_driver->find<QLabel>(label)->text(); };
    QVERIFY2(text("pixelTitle").contains(QStringLiteral("reads the result of step 1")),
        qPrintable(text("pixelTitle")));
    QTRY_VERIFY2(text("pixelSum").contains(u'\u2713'), qPrintable(text("pixelSum")));
    auto *canvas = m_driver->find<ImageCanvas>("imageCanvas");
    QTRY_VERIFY(!canvas->image(ImageCanvas::Role::Output).isNull());
    QTRY_COMPARE(canvas->image(ImageCanvas::Role::Output).bounds().topLeft(), QPoint(2 + 1, 2 + 1));
    QCOMPARE(canvas->image(ImageCanvas::Role::Output).bounds().size(), QSize(97 - 4 - 2, 61 - 4 - 2));
    QCOMPARE(canvas->image(ImageCanvas::Role::Input).bounds(), QRect(0, 0, 97, 61));
    // Its neighbourhood in the picture begins where that of the first step begins, two pixels further in.
    QCOMPARE(canvas->footprintOf({ 5, 7 }), QRect(5 + 2, 7 + 2, 3, 3));
}

void TestWindowChain::choosesMovesAndRemoves()
{
    makeTwo();
    press(Qt::Key_Insert);
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("gauss:5 sobel-x [box:3]"));
    QCOMPARE(difference({ { "gauss:5", {} }, { "sobel-x", {} }, { "box:3", {} } }), QString());
    moveStep(session(), 0, 1); // as by dragging: the chosen one stays
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("sobel-x gauss:5 [box:3]"));
    QCOMPARE(session().chain().runOf(0)->filterUse()->filter.name, std::string("sobel-x"));
    QCOMPARE(difference({ { "sobel-x", {} }, { "gauss:5", {} }, { "box:3", {} } }), QString());
    moveStep(session(), 1, 0);
    QCOMPARE(chain(), QStringLiteral("gauss:5 sobel-x [box:3]"));
    clickRow(0);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("[gauss:5] sobel-x box:3"));
    QCOMPARE(difference({ { "gauss:5", {} } }), QString());
    QVERIFY(rows()->topLevelItem(2)->text(2).isEmpty()); // is not run
    press(Qt::Key_Down);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(difference({ { "gauss:5", {} }, { "sobel-x", {} } }), QString());
    press(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("gauss:5 box:3 [sobel-x]"));
    QCOMPARE(difference({ { "gauss:5", {} }, { "box:3", {} }, { "sobel-x", {} } }), QString());
    click("stepUpButton");
    click("stepUpButton");
    QCOMPARE(chain(), QStringLiteral("[sobel-x] gauss:5 box:3"));
    QVERIFY(!m_driver->find<QToolButton>("stepUpButton")->isEnabled());
    press(Qt::Key_Delete);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("[gauss:5] box:3"));
    const QPoint at = rows()->visualItemRect(rows()->topLevelItem(1)).center();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at, rows()->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(rows()->viewport(), &asked);
    auto *menu = rows()->findChild<QMenu *>(QStringLiteral("chainMenu"));
    QVERIFY(menu && menu->isVisible());
    QCOMPARE(menu->actions().size(), 4);
    menu->close();
    click("removeStepButton");
    QVERIFY(!m_driver->find<ChainList>("chainList")->isVisible());
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(difference({ { "box:3", {} } }), QString());
}

void TestWindowChain::isDragged()
{
    makeTwo();
    const QRect first = rows()->visualItemRect(rows()->topLevelItem(0));
    const QMimeData data;
    QDropEvent drop(first.center(), Qt::MoveAction, &data, Qt::LeftButton, {});
    OpenRows::drop(*rows(), drop); // sent to the view it would want a drag of Qt's own
    QTRY_COMPARE(chain(), QStringLiteral("[sobel-x] gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(difference({ { "sobel-x", {} } }), QString());
}

void TestWindowChain::isUndone()
{
    makeTwo();
    clickRow(0);
    press(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    press(Qt::Key_Delete);
    QCOMPARE(m_driver->session().configuration().before.size(), size_t(0));
    for (const char *before :
        { "sobel-x [gauss:5]", "[gauss:5] sobel-x", "gauss:5 [sobel-x]", "gauss:5 [gauss:5]" }) {
        m_driver->trigger("undoAction");
        QCOMPARE(chain(), QString::fromLatin1(before));
    }
    m_driver->trigger("redoAction");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("gauss:5 [sobel-x]"));
    QCOMPARE(difference({ { "gauss:5", {} }, { "sobel-x", {} } }), QString());
}

void TestWindowChain::saysWhichStepFails()
{
    QVERIFY(m_driver->openPicture(noise(20, 33), QStringLiteral("small.png")));
    makeTwo();
    clickRow(0);
    m_driver->typeSpec(QStringLiteral("box:25x3"));
    session().setSettings({ Op::Convolution, OutputSize::Valid, Border::Zero });
    clickRow(1);
    QTRY_VERIFY2(m_driver->message().startsWith(QStringLiteral("Step 1 (box:25x3): ")),
        qPrintable(m_driver->message() + chain()));
    QVERIFY(!session().running() && !session().hasData());
    QCOMPARE(rows()->topLevelItem(0)->text(3), QStringLiteral("\u2717"));
    QString said; // of the chosen step itself
    const auto hearing
        = connect(&session(), &Session::reported, this, [&said](MessageTopic, const Failure &failure) {
              said = QString::fromStdString(failure.sentence.english());
          });
    clickRow(0);
    QTRY_VERIFY2(said.startsWith(QStringLiteral("Step 1 (box:25x3): ")), qPrintable(said));
    disconnect(hearing);
    m_driver->typeSpec(QStringLiteral("box:5x3"));
    clickRow(1);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->message(), QString());
    QCOMPARE(difference(
                 { { "box:5x3", { Op::Convolution, OutputSize::Valid, Border::Zero } }, { "sobel-x", {} } }),
        QString());
}

void TestWindowChain::followsPictureAndDevice()
{
    makeTwo();
    QVERIFY(m_driver->openPicture(noise(40, 33, 5), QStringLiteral("other.png")));
    QCOMPARE(difference({ { "gauss:5", {} }, { "sobel-x", {} } }), QString());
    QCOMPARE(session().lastRun()->image.width, 40);
    session().selectDevice(opencvDevice);
    QVERIFY(m_driver->waitForRun());
    QVERIFY(session().chain().runOf(0)->order.device == opencvDevice);
    QCOMPARE(difference({ { "gauss:5", {} }, { "sobel-x", {} } }), QString());
}

void TestWindowChain::survivesAProject()
{
    makeTwo();
    press(Qt::Key_Insert);
    session().selectVariant("naive");
    session().setTuning({ { 8, 4 }, { 1, 1 }, {} }, {});
    m_driver->typeSpec(QStringLiteral("box:3"));
    clickRow(1);
    QVERIFY(m_driver->waitForRun());
    const RunConfiguration chosen = session().configuration();
    const QString path = m_driver->path(QStringLiteral("chain.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    m_driver->restart();
    QVERIFY(m_driver->projects().open(path));
    QVERIFY(QTest::qWaitFor([this] { return !session().picture().image.empty(); }, longestWait)
        && m_driver->waitForRun());
    QCOMPARE(chain(), QStringLiteral("gauss:5 [sobel-x] box:3"));
    QVERIFY(
        session().configuration().before == chosen.before && session().configuration().after == chosen.after);
    QCOMPARE(session().configuration().after[0].tuning->group.h, 4);
    QCOMPARE(difference({ { "gauss:5", {} }, { "sobel-x", {} } }), QString());
    QVERIFY(!m_driver->projects().modified());
}

void TestWindowChain::isACommandAndATable()
{
    makeTwo();
    const QString command = runCommandOf(session(), session().variant());
    QCOMPARE(command.count(QStringLiteral(" --filter ")), 2);
    QVERIFY2(command.indexOf(QStringLiteral("gauss:5")) < command.indexOf(QStringLiteral("sobel-x")),
        qPrintable(command));
    const QString times = m_driver->path(QStringLiteral("times.csv"));
    m_driver->window().saving()->saveCsv(times);
    QTRY_VERIFY(bytesOf(times).contains(",gauss:5,") && bytesOf(times).contains(",sobel-x,"));
}

HALO_TEST(TestWindowChain, QApplication)
#include "tst_windowchain.moc"
