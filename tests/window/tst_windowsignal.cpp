// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/colours.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/charts/lineplot.h"
#include "gui/files/saving.h"
#include "gui/source/variantlistview.h"
#include "gui/stages/signal/signalstage.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "tests/support/files.h"
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

/// Choosing a workload, and the stage of signals, in the real window.
class TestWindowSignal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void everythingFollowsTheWorkload();
    void takesTypedSamplesFilesAndLines();
    void tellsTheSumOfASample();
    void keepsASampleAndLetsItGo();
    void drawsEveryColumnAsItIs_data();
    void drawsEveryColumnAsItIs();
    void recordsAWorkGroup();
    void savesWhatCameOut();

private:
    Session &session() { return m_driver->session(); }
    SignalStage *stage() { return m_driver->find<SignalStage>("signalStage"); }
    QTabBar *tabs() { return m_driver->find<QTabBar>("stageTabs"); }
    void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::ControlModifier | Qt::AltModifier)
    {
        QTest::keyClick(&m_driver->window(), key, with);
    }
    bool typeSignal(const QString &text);

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowSignal::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowSignal::cleanup()
{
    m_driver.reset();
}

bool TestWindowSignal::typeSignal(const QString &text)
{
    m_driver->typeInto("signalText", text);
    return QTest::qWaitFor(
               [&] { return session().input().path == text || session().input().name == text; }, longestWait)
        && m_driver->waitForRun();
}

void TestWindowSignal::everythingFollowsTheWorkload()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    session().selectVariant("tile_strided");
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(m_driver->waitForRun());
    press(Qt::Key_2);
    QVERIFY(session().workload() == "signal");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().lastRun()->order.variant.workload, std::string("signal"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QCOMPARE(tabs()->tabText(0), QStringLiteral("Signal"));
    QVERIFY(stage()->isVisible());
    QCOMPARE(
        m_driver->find<VariantListView>("variantLadder")->model()->rowCount(), 8); // auto, and two headings
    // A filter of several rows is added up, and its size is a number of taps.
    m_driver->typeSpec(QStringLiteral("1 2 4; 0 1 -1"));
    QVERIFY(m_driver->waitForRun());
    QVERIFY((session().configuration().filter.size() == Size2{ 3, 1 }));
    QCOMPARE(session().configuration().filter.weights, (std::vector<float>{ 1, 3, 3 }));
    QVERIFY(!m_driver->find<QSpinBox>("filterHeight")->isVisible());
    // Back: the picture's own filter and variant, and undo goes to the signal again.
    press(Qt::Key_1);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().configuration().variantId, std::string("tile_strided"));
    QVERIFY((session().configuration().filter.size() == Size2{ 3, 3 }));
    QVERIFY((session().lastRun()->image.size() == somePicture().size()));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    m_driver->trigger("undoAction");
    QVERIFY(session().workload() == "signal");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().configuration().filter.weights, (std::vector<float>{ 1, 3, 3 }));
}

void TestWindowSignal::takesTypedSamplesFilesAndLines()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    press(Qt::Key_2);
    QVERIFY(m_driver->waitForRun());
    m_driver->typeSpec(QStringLiteral("1 10 100"));
    QVERIFY(typeSignal(QStringLiteral("1 0 -2 5")));
    QVERIFY((session().lastRun()->image.size() == Size2{ 6, 1 }));
    QCOMPARE(*session().lastRun()->image.colour.front(), (Plane{ 1, 10, 98, -15, -150, 500 }));
    // A table with two channels.
    const QString path = m_driver->path(QStringLiteral("two.csv"));
    test::write(path, "left,right\n1,5\n2,6\n3,7\n");
    QVERIFY(typeSignal(path));
    QCOMPARE(session().lastRun()->image.colour.size(), size_t(2));
    QCOMPARE(session().lastRun()->image.at(1, 0, 0), 5.0F);
    QVERIFY(m_driver->find<QWidget>("channelBox")->isVisible());
    // A row of the opened picture.
    auto *line = m_driver->find<QSpinBox>("lineNumber");
    QCOMPARE(line->maximum(), somePicture().height - 1);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("17"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(session().input().image.width, somePicture().width);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().input().image.at(2, 40, 0), session().picture().image.at(2, 40, 17));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    // What is no signal is said, and the one at hand stays.
    auto *text = m_driver->find<QLineEdit>("signalText");
    text->setText(QStringLiteral("no such file"));
    QTest::keyClick(text, Qt::Key_Return);
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("neither a file nor a signal")),
        qPrintable(m_driver->message()));
    QCOMPARE(session().input().image.width, somePicture().width);
}

void TestWindowSignal::tellsTheSumOfASample()
{
    press(Qt::Key_2);
    QVERIFY(m_driver->waitForRun());
    m_driver->typeSpec(QStringLiteral("1 10 100"));
    QVERIFY(typeSignal(QStringLiteral("1 0 -2 5")));
    auto *sum = m_driver->find<QLabel>("sampleSum");
    stage()->setFocus();
    QTest::keyClick(stage(), Qt::Key_Home);
    QTest::keyClick(stage(), Qt::Key_Right);
    QTest::keyClick(stage(), Qt::Key_Right);
    QCOMPARE(stage()->sample(), std::optional<int>(2));
    // 100 x[0] + 10 x[1] + 1 x[2], the filter turned around
    QVERIFY2(sum->text().contains(QStringLiteral("100\u00b7x[0] + 10\u00b7x[1] + 1\u00b7x[2] = <b>98</b>")),
        qPrintable(sum->text()));
    QVERIFY(sum->text().contains(QLatin1String("device 98, reference 98, difference 0")));
    // The pointer in the middle of the plot looks at a sample there; leaving goes back to the one kept.
    auto *output = m_driver->find<LinePlot>("signalOutput");
    QTest::mouseMove(output->viewport(), QPoint(output->width() - 12, output->height() / 2));
    QTRY_VERIFY2(sum->text().contains(QLatin1String("<b>y[5]</b>")), qPrintable(sum->text()));
    QTest::mouseMove(output->viewport(), QPoint(2, 2));
    QTRY_VERIFY(sum->text().contains(QLatin1String("<b>y[2]</b>")));
}

void TestWindowSignal::keepsASampleAndLetsItGo()
{
    press(Qt::Key_2);
    QVERIFY(m_driver->waitForRun());
    auto *output = m_driver->find<LinePlot>("signalOutput");
    QTest::mouseClick(output->viewport(), Qt::LeftButton, {}, output->rect().center());
    const auto kept = stage()->sample();
    QVERIFY(kept && *kept > 50);
    QTest::keyClick(m_driver->window().windowHandle(), Qt::Key_Escape);
    QVERIFY(!stage()->sample());
    QTest::mouseDClick(output->viewport(), Qt::LeftButton, {}, output->rect().center());
    QCOMPARE(tabs()->currentIndex(), 1);
    QCOMPARE(stage()->sample(), kept);
}

namespace {

/// The rows of each column that are of the line's colour; empty where there are none.
std::vector<std::optional<std::pair<int, int>>> drawnColumns(const QImage &picture, QColor line)
{
    const auto isLine = [&](QRgb pixel) {
        return std::abs(qRed(pixel) - line.red()) + std::abs(qGreen(pixel) - line.green())
            + std::abs(qBlue(pixel) - line.blue())
            < 60;
    };
    std::vector<std::optional<std::pair<int, int>>> columns(static_cast<size_t>(picture.width()));
    for (int x = 0; x < picture.width(); ++x)
        for (int y = 0; y < picture.height(); ++y)
            if (isLine(picture.pixel(x, y))) {
                auto &column = columns[static_cast<size_t>(x)];
                column = std::pair(column ? column->first : y, y);
            }
    return columns;
}

} // namespace

void TestWindowSignal::drawsEveryColumnAsItIs_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<int>("steps"); // of the wheel
    QTest::newRow("fewer samples than pixels") << QStringLiteral("chirp:300,2,9") << 0;
    QTest::newRow("two for a pixel") << QStringLiteral("chirp:1700,2,9") << 0;
    QTest::newRow("many for a pixel") << QStringLiteral("chirp:100000,2,9") << 0;
    QTest::newRow("many, closer") << QStringLiteral("chirp:100000,2,9") << 6;
    QTest::newRow("many, close") << QStringLiteral("chirp:100000,40,90") << 16;
}

/// A smooth signal is smooth on screen: in each column of pixels the line covers what the samples there do.
void TestWindowSignal::drawsEveryColumnAsItIs()
{
    QFETCH(QString, source);
    QFETCH(int, steps);
    press(Qt::Key_2);
    QVERIFY(m_driver->waitForRun());
    QVERIFY(typeSignal(source));
    auto *plot = m_driver->find<LinePlot>("signalInput");
    for (int i = 0; i < steps; ++i) {
        QWheelEvent wheel(plot->rect().center(), plot->mapToGlobal(plot->rect().center()), {}, { 0, 120 },
            Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot->viewport(), &wheel);
    }
    const QRectF frame = plot->frame();
    const auto [first, last] = plot->rangeAcross();
    const Plane &samples = *session().input().image.colour.front();
    const auto [low, high] = std::ranges::minmax(samples);
    const auto yOf = [&](float value) {
        return frame.bottom() - static_cast<double>((value - low) / (high - low)) * frame.height();
    };
    const auto columns = drawnColumns(plot->grab().toImage(), accentColour(plot->palette()));
    const double perPixel = (last - first) / frame.width();
    for (int x = static_cast<int>(frame.left()) + 4; x < static_cast<int>(frame.right()) - 4; ++x) {
        if (first + (x + 2 - frame.left()) * perPixel > static_cast<double>(samples.size() - 1))
            break; // the result is longer than the signal
        const auto &drawn = columns[static_cast<size_t>(x)];
        QVERIFY2(drawn, qPrintable(QString::number(x)));
        // A pixel to each side, as the pen is two pixels wide.
        const double from = first + (x - 1.5 - frame.left()) * perPixel;
        const auto begin = samples.begin() + static_cast<std::ptrdiff_t>(std::max(std::floor(from), 0.0));
        const auto end = std::min(
            samples.begin() + static_cast<std::ptrdiff_t>(std::ceil(from + 4 * perPixel)) + 1, samples.end());
        const auto [least, most] = std::minmax_element(begin, end);
        QVERIFY2(drawn->first >= yOf(*most) - 3.0 && drawn->second <= yOf(*least) + 3.0,
            qPrintable(QStringLiteral("column %1: %2 to %3, samples %4 to %5")
                           .arg(x)
                           .arg(drawn->first)
                           .arg(drawn->second)
                           .arg(yOf(*most))
                           .arg(yOf(*least))));
    }
}

void TestWindowSignal::recordsAWorkGroup()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    press(Qt::Key_2);
    QVERIFY(m_driver->waitForRun());
    QTest::keyClick(stage(), Qt::Key_End);
    QTest::keyClick(stage(), Qt::Key_Return);
    QCOMPARE(tabs()->currentIndex(), 1);
    auto *workGroup = m_driver->find<WorkGroupStage>("workGroupStage");
    QTRY_VERIFY_WITH_TIMEOUT(workGroup->board(), 60'000);
    const TraceRequest &request = workGroup->board()->trace().request;
    QVERIFY(request.variant.id == "tile_halo" && request.variant.workload == "signal");
    QVERIFY((request.tuning.group == Size2{ 8, 1 })); // few cells first
    QVERIFY((request.group == Size2{ 247 / 8, 0 }));
    press(Qt::Key_1);
    QTRY_COMPARE(tabs()->tabText(0), QStringLiteral("Result"));
    QVERIFY(m_driver->waitForRun());
}

void TestWindowSignal::savesWhatCameOut()
{
    press(Qt::Key_2);
    QVERIFY(m_driver->waitForRun());
    m_driver->typeSpec(QStringLiteral("1 10 100"));
    QVERIFY(typeSignal(QStringLiteral("1 0 -2 5")));
    QVERIFY(m_driver->find<QAction>("saveAction")->isEnabled());
    const QString table = m_driver->path(QStringLiteral("out.csv"));
    m_driver->window().saving()->saveTable(table);
    QTRY_COMPARE(test::bytesOf(table), QByteArray("1\n10\n98\n-15\n-150\n500\n"));
    const QString wave = m_driver->path(QStringLiteral("out.wav"));
    m_driver->window().saving()->saveTable(wave);
    QTRY_VERIFY(QFile::exists(wave));
    QCOMPARE(*readSignal(wave).samples.colour.front(), (Plane{ 1, 10, 98, -15, -150, 500 }));
    const QString times = m_driver->path(QStringLiteral("times.csv"));
    m_driver->window().saving()->saveCsv(times);
    QTRY_VERIFY2(test::bytesOf(times).contains(",signal,tile_halo,"), test::bytesOf(times).constData());
}

HALO_TEST(TestWindowSignal, QApplication)
#include "tst_windowsignal.moc"
