// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkcsv.h"
#include "gui/stages/network/mapgrid.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/network/networkstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shapepictures.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QUrl>

using namespace halo;
using namespace halo::test;

/// Networks in the real window, over pictures of the sort that the sample has learnt.
class TestNetworkStage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void theSampleNamesAShape();
    void mapsAndTimesAreShown();
    void anotherWayIsMeasured();
    void filesAreDropped();
    void anOpenSizeIsThePictures();
    void whatIsMissingIsSaid();
    void anyStageTakesAFile();

private:
    NetworkStage *stage() { return m_driver->find<NetworkStage>("networkStage"); }
    template<typename T> T *part(const char *name) { return stage()->findChild<T *>(QLatin1String(name)); }
    bool show(const ShapePicture &picture);
    bool waitForOutcome()
    {
        return QTest::qWaitFor([this] { return stage()->outcome() != nullptr; }, 60'000);
    }
    void drop(const QString &path);

    std::unique_ptr<WindowDriver> m_driver;
};

void TestNetworkStage::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestNetworkStage::cleanup()
{
    m_driver.reset();
}

/// Opens the picture, goes to the stage by its key, and starts the sample by its button.
bool TestNetworkStage::show(const ShapePicture &picture)
{
    if (!m_driver->openPicture(picture.image))
        return false;
    m_driver->trigger("focusNetworkAction");
    QTest::mouseClick(part<QPushButton>("sampleNetwork"), Qt::LeftButton);
    return waitForOutcome();
}

void TestNetworkStage::drop(const QString &path)
{
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(path) });
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage(), &event);
}

void TestNetworkStage::theSampleNamesAShape()
{
    const std::vector<ShapePicture> pictures = shapePictures(2, 3);
    QVERIFY(show(pictures[0]));
    QCOMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 3);
    const auto *bars = part<QWidget>("guessBars");
    QVERIFY2(bars->accessibleDescription().startsWith(QString::fromStdString(pictures[0].name)),
        qPrintable(bars->accessibleDescription()));
    QVERIFY(!part<QLabel>("networkInput")->pixmap().isNull());
    // Another picture is looked at by itself.
    const auto first = stage()->outcome();
    QVERIFY(m_driver->openPicture(pictures[1].image, QStringLiteral("second.png")));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != first, 60'000);
    QVERIFY2(bars->accessibleDescription().startsWith(QString::fromStdString(pictures[1].name)),
        qPrintable(bars->accessibleDescription()));
}

void TestNetworkStage::mapsAndTimesAreShown()
{
    QVERIFY(show(shapePictures(1, 4).front()));
    const auto *table = part<QTableView>("networkTable");
    QCOMPARE(table->model()->rowCount(), 14);
    const auto text
        = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
    QCOMPARE(text(4, NetworkModel::What), QStringLiteral("Convolution 3 × 3"));
    QCOMPARE(text(4, NetworkModel::Maps), QStringLiteral("16 × 24 × 24"));
    QCOMPARE(text(1, NetworkModel::Kernel), QStringLiteral("batch_norm"));
    QVERIFY(!text(0, NetworkModel::Time).isEmpty());
    // A click on a layer shows what it leaves; the pointer reads a value.
    auto *maps = part<MapGrid>("mapGrid");
    QCOMPARE(maps->maps().channels, 8);
    const QRect row = table->visualRect(table->model()->index(4, 0));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(maps->maps().channels, 16);
    QVERIFY(part<QLabel>("mapsCaption")->text().contains(QLatin1String("conv4")));
    // The line above the maps may take another row, which moves them.
    const auto readAt = [&](int map) {
        QTest::mouseMove(maps, maps->placeOf(0).topLeft());
        QTest::mouseMove(maps, maps->placeOf(map).center());
        QTest::qWait(0);
        return part<QLabel>("mapsValue")->text();
    };
    QTRY_VERIFY2(readAt(3).startsWith(QLatin1String("Map 3 at (12, 12): "))
            || readAt(3).startsWith(QLatin1String("Map 3 at (11, 11): ")),
        qPrintable(part<QLabel>("mapsValue")->text()));
    stage()->findChild<QAction *>(QStringLiteral("copyNetworkTimes"))->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 14);
    const QString path = m_driver->path(QStringLiteral("times.csv"));
    stage()->save(path);
    const QByteArray csv = test::bytesOf(path);
    QVERIFY(csv.startsWith(networkCsvHeader()) && csv.count('\n') == 15);
}

void TestNetworkStage::anotherWayIsMeasured()
{
    QVERIFY(show(shapePictures(1, 5).front()));
    const auto first = stage()->outcome();
    auto *choice = part<QComboBox>("networkVariant");
    choice->setCurrentIndex(choice->findData(QStringLiteral("im2col_naive")));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != first, 60'000);
    QCOMPARE(stage()->outcome()->result.steps[0].variantId, std::string("im2col_naive"));
    QVERIFY(first->result.steps[0].variantId != "im2col_naive");
    // On another stage nothing is measured.
    m_driver->trigger("focusStageAction");
    const auto second = stage()->outcome();
    choice->setCurrentIndex(0);
    QTest::qWait(0);
    QCOMPARE(stage()->outcome(), second);
    m_driver->trigger("focusNetworkAction");
    QTRY_VERIFY_WITH_TIMEOUT(stage()->outcome() != second, 60'000);
    QCOMPARE(stage()->outcome()->result.steps[0].variantId, first->result.steps[0].variantId);
}

void TestNetworkStage::filesAreDropped()
{
    QVERIFY(show(shapePictures(1, 6).front()));
    const auto first = stage()->network();
    const auto *message = part<QLabel>("networkMessage");
    QVERIFY(message->isHidden());
    drop(QStringLiteral(HALOSCOPE_TESTS "/data/networks/sigmoid.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QLatin1String("Sigmoid")), 60'000);
    QVERIFY(message->isVisible());
    QCOMPARE(stage()->network(), first); // what was there stays
    drop(QStringLiteral(HALOSCOPE_TESTS "/data/networks/all_kinds.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->network() != first, 60'000);
    QVERIFY(waitForOutcome());
    QVERIFY(message->isHidden());
    QCOMPARE(part<QTableView>("networkTable")->model()->rowCount(), 15);
    QVERIFY(part<QWidget>("guessBars")->accessibleDescription().contains(QLatin1String("class ")));
}

/// Two filters of 3x3 without padding leave maps that are two columns and rows smaller than the picture.
void TestNetworkStage::anOpenSizeIsThePictures()
{
    const auto mapsAre = [&](const char *text) {
        const QAbstractItemModel *model = part<QTableView>("networkTable")->model();
        return QTest::qWaitFor(
            [&] { return model->index(0, NetworkModel::Maps).data().toString() == QString::fromUtf8(text); },
            60'000);
    };
    const auto *message = part<QLabel>("networkMessage");
    m_driver->trigger("focusNetworkAction");
    stage()->open(QStringLiteral(HALOSCOPE_TESTS "/data/networks/any_size.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QLatin1String("Open an image")), 60'000);
    QVERIFY(m_driver->openPicture(noise(20, 10)));
    QVERIFY(mapsAre("2 × 8 × 18"));
    QVERIFY(waitForOutcome());
    QVERIFY(message->isHidden());
    QVERIFY(m_driver->openPicture(noise(12, 9), QStringLiteral("second.png")));
    QVERIFY(mapsAre("2 × 7 × 10"));
    QTRY_COMPARE_WITH_TIMEOUT(stage()->outcome() ? stage()->outcome()->input.size.w : 0, 12, 60'000);
}

void TestNetworkStage::whatIsMissingIsSaid()
{
    m_driver->trigger("focusNetworkAction");
    stage()->open(QStringLiteral(":/networks/shapes.onnx"));
    const auto *message = part<QLabel>("networkMessage");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QLatin1String("Open an image")), 60'000);
    QVERIFY(m_driver->openPicture(shapePictures(1, 7).front().image));
    QVERIFY(waitForOutcome());
    QVERIFY(message->isHidden());
    m_driver->session().selectDevice(opencvDevice);
    QTRY_VERIFY(message->text().contains(QLatin1String("OpenCL devices")));
}

/// The window itself opens networks, also where they have no stage.
void TestNetworkStage::anyStageTakesAFile()
{
    m_driver->session().selectWorkload("histogram");
    QVERIFY(!m_driver->find<QTabBar>("stageTabs")->isTabVisible(3));
    m_driver->window().open(QStringLiteral(HALOSCOPE_SOURCE "/resources/networks/shapes.onnx"));
    QTRY_VERIFY_WITH_TIMEOUT(stage()->network() != nullptr, 60'000);
    QCOMPARE(m_driver->find<QTabBar>("stageTabs")->currentIndex(), 3);
    QCOMPARE(m_driver->session().workload(), std::string("image"));
}

HALO_TEST(TestNetworkStage, QApplication)
#include "tst_networkstage.moc"
