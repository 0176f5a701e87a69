// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "gui/source/livekernel.h"
#include "gui/source/qscintilla.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0.0 : values[values.size() / 2];
}

} // namespace

/// Milliseconds from a key in the source of a tile kernel, 5x5, over 2 megapixels, to what follows it.
class BenchLive : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keyToAll();
};

void BenchLive::keyToAll()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    WindowDriver driver;
    QVERIFY(driver.openPicture(noise(1600, 1250, 1)));
    driver.session().setFilter(parseFilter("random:5x5,1"), QStringLiteral("bench"));
    driver.session().selectVariant("tile_strided");
    QVERIFY(driver.waitForRun());
    driver.trigger("focusSourceAction");
    auto *editor = driver.find<QsciScintilla>("sourceEditor");
    QTRY_VERIFY(editor->hasFocus());
    auto &live = *driver.window().findChild<LiveKernel *>();
    QVERIFY(editor->findFirst(QStringLiteral("sum = 0.0"), false, true, false, true, true, 0, 0));
    QTest::keyClick(editor, Qt::Key_Right);
    std::vector<double> built, seen, all;
    for (int edit = 0; edit <= 20; ++edit) {
        QEventLoop loop;
        QElapsedTimer since;
        double builtMs = -1.0, seenMs = -1.0, imageMs = -1.0;
        const auto ms = [&] { return static_cast<double>(since.nsecsElapsed()) / 1e6; };
        const auto look = [&] {
            if (live.state() == LiveKernel::State::Recording && builtMs < 0.0)
                builtMs = ms();
            if (live.state() == LiveKernel::State::Good && seenMs < 0.0)
                seenMs = ms();
        };
        const auto draw = [&] {
            if (seenMs >= 0.0 && driver.session().lastRun()->order.variant.source == live.text()) {
                imageMs = ms();
                loop.quit();
            }
        };
        const QMetaObject::Connection looks = connect(&live, &LiveKernel::changed, &loop, look);
        const QMetaObject::Connection draws
            = connect(&driver.session().controller(), &RunController::resultChanged, &loop, draw);
        QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
        since.start();
        QTest::keyClick(editor, Qt::Key_0);
        loop.exec();
        QVERIFY(imageMs >= 0.0);
        QVERIFY(driver.waitForRun());
        if (edit == 0)
            continue; // the first one starts the processes
        built.push_back(builtMs);
        seen.push_back(seenMs);
        all.push_back(imageMs);
    }
    qInfo("from the key, of which 300 ms are the pause: built %.0f ms, counts and findings %.0f ms, picture "
          "%.0f ms "
          "(medians of %zu)",
        medianOf(built), medianOf(seen), medianOf(all), all.size());
}

QTEST_MAIN(BenchLive)
#include "bench_live.moc"
