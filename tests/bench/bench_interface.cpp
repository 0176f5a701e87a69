// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagefile.h"
#include "tests/support/support.h"
#include "tests/support/threadtime.h"
#include "tests/support/windowdriver.h"

#include <QAbstractEventDispatcher>
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

/// The longest that the interface thread was away from its event loop.
class Watch : public QObject
{
public:
    Watch()
    {
        auto *loop = QAbstractEventDispatcher::instance();
        connect(loop, &QAbstractEventDispatcher::awake, this, [this] { start(); });
        connect(loop, &QAbstractEventDispatcher::aboutToBlock, this, [this] { stop(); });
        start();
    }
    double wallMs() const { return m_wall; }
    /// Its own work alone: on a busy machine the wall clock also counts the work of others.
    double ownMs() const { return m_own; }

private:
    void start()
    {
        stop();
        m_timer.start();
        m_ownStart = threadMs();
    }
    void stop()
    {
        if (!m_timer.isValid())
            return;
        m_wall = std::max(m_wall, static_cast<double>(m_timer.nsecsElapsed()) / 1e6);
        m_own = std::max(m_own, threadMs() - m_ownStart);
        m_timer.invalidate();
    }

    QElapsedTimer m_timer;
    double m_ownStart = 0.0;
    double m_wall = 0.0;
    double m_own = 0.0;
};

/// How long the window does not answer while 24 megapixels are opened, filtered, checked and shown.
class BenchInterface : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void staysResponsive();
};

void BenchInterface::staysResponsive()
{
    constexpr int width = 6000;
    constexpr int height = 4000;
    Plane pixels(static_cast<size_t>(width) * height);
    for (size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<float>((i * 2654435761U >> 16) % 256) / 255.0F;
    Image image = greyImage(width, height, std::move(pixels));
    image.colour.resize(3, image.colour.front());

    WindowDriver::forgetSettings();
    WindowDriver driver;
    writeImage(image, driver.path(QStringLiteral("large.png")), Depth::U8);
    const Watch watch;
    driver.session().open(driver.path(QStringLiteral("large.png")));
    QTRY_COMPARE_WITH_TIMEOUT(driver.session().input().name, QStringLiteral("large.png"), 120'000);
    QVERIFY(driver.waitForRun());
    driver.session().selectVariant("tile_strided");
    QVERIFY(driver.waitForRun());
    qInfo("longest absence from the event loop: %.1f ms, %.1f ms of which are its own work", watch.wallMs(),
        watch.ownMs());
}

QTEST_MAIN(BenchInterface)
#include "bench_interface.moc"
