// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/designer/designerwindow.h"
#include "gui/designer/filtergrid.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

/// Stops the clock when the canvas has painted an output that it did not have before.
class PaintWatch : public QObject
{
public:
    explicit PaintWatch(ImageCanvas &canvas)
        : m_canvas(canvas)
    {
        canvas.installEventFilter(this);
    }
    void start()
    {
        m_before = key();
        m_ms = -1.0;
        m_timer.start();
    }
    double ms() const { return m_ms; }
    /// In an event loop like that of the program: QTRY_VERIFY looks every 10 ms only, and sleeps between.
    bool wait()
    {
        QTimer patience;
        connect(&patience, &QTimer::timeout, &m_loop, &QEventLoop::quit);
        patience.start(20'000);
        if (m_ms < 0.0)
            m_loop.exec();
        return m_ms >= 0.0;
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::Paint || m_ms >= 0.0 || key() == m_before)
            return false;
        // What comes next in the queue comes when it has been painted.
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_ms = m_ms < 0.0 ? static_cast<double>(m_timer.nsecsElapsed()) / 1e6 : m_ms;
                m_loop.quit();
            },
            Qt::QueuedConnection);
        return false;
    }

private:
    qint64 key() const
    {
        const auto &levels = m_canvas.image(ImageCanvas::Role::Output).picture.levels;
        return levels.empty() ? 0 : levels.front().cacheKey();
    }

    ImageCanvas &m_canvas;
    QElapsedTimer m_timer;
    QEventLoop m_loop;
    qint64 m_before = 0;
    double m_ms = -1.0;
};

} // namespace

/// From the last key of an edit in the designer, and from the click on another filter, to the filtered
/// picture on screen.
class BenchDesigner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("HALOSCOPE_WORKER", HALOSCOPE_BIN "/haloscope-worker"); }
    void keyToPicture_data();
    void keyToPicture();
    void clickToPicture();
    void gridOf63();
};

void BenchDesigner::keyToPicture_data()
{
    QTest::addColumn<int>("channels");
    QTest::newRow("grey") << 1;
    QTest::newRow("colour") << 3;
}

void BenchDesigner::keyToPicture()
{
    QFETCH(int, channels);
    WindowDriver::forgetSettings();
    WindowDriver driver;
    Image image = noise(1920, 1080, static_cast<size_t>(channels));
    QVERIFY(driver.openPicture(image));
    // Of full rank, as it will be after an edit: variants for separable filters do not count.
    driver.session().setFilter(parseFilter("random:5x5,1"), QStringLiteral("bench"));
    QVERIFY(driver.waitForRun());
    // The fastest variant, by its own times.
    driver.session().controller().timeAll();
    QTRY_VERIFY_WITH_TIMEOUT(!driver.session().running(), 120'000);
    const auto &variants = driver.session().store().list().variants;
    const auto time = [&driver](const Variant &variant) {
        return driver.session().timeOf(variant).value_or(nanoseconds::max());
    };
    const auto fastest = std::ranges::min_element(variants, {}, time);
    driver.session().selectVariant(fastest->id);
    QVERIFY(driver.waitForRun());
    driver.trigger("designerAction");
    auto *grid = driver.window().designer()->findChild<FilterGrid *>(QStringLiteral("designerGrid"));
    PaintWatch watch(*driver.find<QWidget>("resultStage")->findChild<ImageCanvas *>());
    std::vector<double> times;
    for (int edit = 0; edit < 41; ++edit) {
        grid->setFocus();
        grid->setCurrentIndex(grid->model()->index(edit % 5, edit / 5 % 5));
        QTest::keyClicks(grid, QStringLiteral("0.0%1").arg(edit % 9 + 1).left(1));
        QWidget *editor = QApplication::focusWidget();
        QTest::keyClicks(editor, QStringLiteral("0.0%1").arg(edit % 9 + 1).mid(1));
        watch.start();
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(watch.wait());
        QVERIFY(driver.waitForRun());
        if (edit > 0) // the first one warms up
            times.push_back(watch.ms());
    }
    std::ranges::sort(times);
    qInfo("%s, %s: last key to picture %.1f ms median, %.1f ms at the 95th percentile, %.1f ms at most",
        QTest::currentDataTag(), fastest->id.c_str(), times[times.size() / 2], times[times.size() * 95 / 100],
        times.back());
}

/// In the menu of filters, with a picture of a megapixel and what the program chooses by itself.
void BenchDesigner::clickToPicture()
{
    WindowDriver::forgetSettings();
    WindowDriver driver;
    QVERIFY(driver.openPicture(noise(1250, 840, 3)));
    PaintWatch watch(*driver.find<QWidget>("resultStage")->findChild<ImageCanvas *>());
    auto *button = driver.find<QToolButton>("presetButton");
    QList<std::pair<QMenu *, QAction *>> filters;
    for (QMenu *menu : button->findChildren<QMenu *>())
        for (QAction *action : menu->actions())
            if (!action->menu() && !action->isSeparator() && action->isEnabled())
                filters.append({ menu, action });
    QVERIFY(filters.size() > 1);
    std::vector<double> times;
    for (int round = 0; round < 3; ++round)
        for (const auto &[menu, filter] : filters) {
            menu->popup(button->mapToGlobal(QPoint(0, button->height())));
            QVERIFY(QTest::qWaitForWindowExposed(menu));
            const Filter before = driver.session().configuration().filter;
            watch.start();
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(filter).center());
            if (driver.session().configuration().filter.sameWeights(before))
                continue;
            QVERIFY(watch.wait());
            QVERIFY(driver.waitForRun());
            if (round > 0) // kernels are built in the first one
                times.push_back(watch.ms());
        }
    std::ranges::sort(times);
    qInfo(
        "click to picture, 1250 x 840 in colour, %zu clicks: %.1f ms median, %.1f ms at the 95th percentile, "
        "%.1f ms at most",
        times.size(), times[times.size() / 2], times[times.size() * 95 / 100], times.back());
}

/// How long the interface is busy with one edit of the largest filter, both grids painted.
void BenchDesigner::gridOf63()
{
    WindowDriver::forgetSettings();
    WindowDriver driver;
    driver.session().setFilter(parseFilter("random:63x63,1"), QStringLiteral("bench"));
    driver.trigger("designerAction");
    auto *grid = driver.window().designer()->findChild<FilterGrid *>(QStringLiteral("designerGrid"));
    std::vector<double> times;
    for (int edit = 0; edit < 21; ++edit) {
        grid->setFocus();
        grid->setCurrentIndex(grid->model()->index(edit, edit));
        QTest::keyClick(grid, '5');
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        grid->viewport()->repaint();
        driver.window().findChild<FilterGrid *>(QStringLiteral("filterGrid"))->viewport()->repaint();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    qInfo("63 x 63: %.1f ms median, %.1f ms at most", times[times.size() / 2], times.back());
}

QTEST_MAIN(BenchDesigner)
#include "bench_designer.moc"
