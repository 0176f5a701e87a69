// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "gui/designer/filtergrid.h"
#include "gui/source/variantlistview.h"
#include "gui/source/variantmodel.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QThread>

using namespace halo;
using namespace halo::test;

namespace {

/// A column times a row, and yet without symmetry.
const QString anyVariantTakes = QStringLiteral("1 -2 0 3 5; -2 4 0 -6 -10; 3 -6 0 9 15 / 16");

} // namespace

/// What a person does with the window: from a picture and a filter to a result and its time.
class TestWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensAFile();
    void editsACellByKeys();
    void runsEveryVariant();
    void timesEveryVariant();
    void undoesAndRedoes();
    void takesASpec();
    void resizesByTheSpinBox();
    void offersEveryPreset();
    void tunesTheLaunch();
    void cancels();
    void isOutOfDateUntilTheLatestChoiceRan();
    void runsWithoutOpenCl();

private:
    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindow::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindow::cleanup()
{
    m_driver.reset();
}

void TestWindow::opensAFile()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(m_driver->session().lastRun()->verification->agreement.right);
    QVERIFY(m_driver->window().windowTitle().startsWith(QLatin1String("picture.png")));
    const QString numbers = m_driver->find<QLabel>("numbers")->text();
    QVERIFY2(numbers.contains(QStringLiteral("97 \u00d7 61")), qPrintable(numbers));
    QVERIFY2(numbers.contains(QLatin1String("16 bit")), qPrintable(numbers));
    QVERIFY2(numbers.contains(QLatin1String("Mpixel/s")), qPrintable(numbers));
    QVERIFY2(numbers.contains(QLatin1String("max error")), qPrintable(numbers));
    QVERIFY2(numbers.endsWith(QLatin1String(" (1 is white)")), qPrintable(numbers));
    QCOMPARE(m_driver->message(), QString());
}

void TestWindow::editsACellByKeys()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->trigger("focusFilterAction");
    auto *grid = m_driver->find<FilterGrid>("filterGrid");
    QTRY_VERIFY(grid->hasFocus());
    grid->setCurrentIndex(grid->model()->index(2, 2));
    QTest::keyClick(grid, Qt::Key_Right);
    QTest::keyClick(grid, Qt::Key_Up);
    QTest::keyClick(grid, Qt::Key_Return);
    QTRY_VERIFY(grid->findChild<QLineEdit *>());
    auto *editor = grid->findChild<QLineEdit *>();
    QTest::keyClicks(editor, QStringLiteral("-1/9"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(m_driver->session().configuration().filter.at(3, 1), -1.0F / 9.0F);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QTest::keyClick(grid, Qt::Key_Up); // Enter went on downwards
    QTest::keyClick(grid, Qt::Key_Delete);
    QCOMPARE(m_driver->session().configuration().filter.at(3, 1), 0.0F);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::runsEveryVariant()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(anyVariantTakes);
    auto *list = m_driver->find<VariantListView>("variantLadder");
    for (const Variant &variant : shippedVariants()) {
        const QModelIndex row = list->model()
                                    ->match(list->model()->index(0, 0), VariantModel::IdRole,
                                        QString::fromStdString(variant.id), 1, Qt::MatchExactly)
                                    .value(0);
        QVERIFY2(row.isValid(), variant.id.c_str());
        list->scrollTo(row);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(row).center());
        QCOMPARE(m_driver->session().variant().id, variant.id);
        QVERIFY2(m_driver->waitForRun(), variant.id.c_str());
        QCOMPARE(m_driver->session().lastRun()->order.variant.id, variant.id);
        QCOMPARE(m_driver->differenceFromReference(), QString());
        QVERIFY(!row.data(VariantModel::TimeRole).toString().isEmpty()); // its time stands in the list
    }
}

void TestWindow::timesEveryVariant()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(anyVariantTakes);
    QVERIFY(m_driver->waitForRun());
    QTest::mouseClick(m_driver->find<QWidget>("timeAllButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!m_driver->session().running(), 120'000);
    const auto *list = m_driver->find<VariantListView>("variantLadder")->model();
    for (int row = 0; row < list->rowCount(); ++row)
        QVERIFY2(list->index(row, 0).data(VariantModel::HeadingRole).toBool()
                || !list->index(row, 0).data(VariantModel::TimeRole).toString().isEmpty(),
            qPrintable(list->index(row, 0).data().toString()));
    QCOMPARE(m_driver->session().lastRun()->order.variant.id, std::string("naive")); // still on screen
    QVERIFY(!m_driver->session().history().undoText().isEmpty());
    QCOMPARE(m_driver->session().variant().id, std::string("naive"));
}

void TestWindow::undoesAndRedoes()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(QStringLiteral("1 -2 3 0 5; 4 0 -6 1 1; 2 7 0 -3 9 / 16"));
    QVERIFY(m_driver->waitForRun());
    m_driver->find<VariantListView>("variantLadder")->setFocus();
    QTest::keyClick(&m_driver->window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_driver->session().configuration().filter.name, std::string("gauss:5"));
    QCOMPARE(m_driver->find<QLineEdit>("specLine")->text(), QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QTest::keyClick(&m_driver->window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_driver->session().configuration().filter.height, 3);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::takesASpec()
{
    m_driver->typeSpec(QStringLiteral("sobel-x"));
    QCOMPARE(m_driver->session().configuration().filter.at(2, 1), 2.0F);
    m_driver->typeSpec(QStringLiteral("gaus:5"));
    auto *error = m_driver->find<QLabel>("specError");
    QVERIFY(error->isVisible());
    QVERIFY2(error->text().contains(QLatin1String("gaus")), qPrintable(error->text()));
    QCOMPARE(m_driver->session().configuration().filter.name, std::string("sobel-x")); // the last good one
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(!error->isVisible());
}

void TestWindow::resizesByTheSpinBox()
{
    auto *width = m_driver->find<QSpinBox>("filterWidth");
    width->setFocus();
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(width, Qt::Key_Up);
    QCOMPARE(m_driver->session().configuration().filter.name, std::string("gauss:7"));
    QCOMPARE(m_driver->find<QSpinBox>("filterHeight")->value(), 7); // kept square
    QCOMPARE(m_driver->session().history().count(), 1);             // one step, not two
    width->setValue(63);
    QCOMPARE(m_driver->session().configuration().filter.height, 63);
}

void TestWindow::offersEveryPreset()
{
    auto *menu = m_driver->find<QWidget>("presetButton")->findChild<QMenu *>();
    QCOMPARE(menu->actions().size(), static_cast<qsizetype>(filterPresets().size()));
    for (QAction *action : menu->actions()) {
        action->trigger();
        const Filter expected = parseFilter(action->data().toString().toStdString());
        QVERIFY2(
            m_driver->session().configuration().filter.sameWeights(expected), qPrintable(action->text()));
    }
}

void TestWindow::tunesTheLaunch()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_four_loads");
    m_driver->typeSpec(QStringLiteral("gauss:25x3"));
    QTRY_VERIFY(!m_driver->message().isEmpty());
    QVERIFY2(m_driver->message().contains(QLatin1String("work-group"), Qt::CaseInsensitive),
        qPrintable(m_driver->message()));
    auto *width = m_driver->find<QComboBox>("groupW");
    const int refused = width->findText(QStringLiteral("16"));
    QVERIFY(!width->model()->flags(width->model()->index(refused, 0)).testFlag(Qt::ItemIsEnabled));
    QVERIFY(!width->itemData(refused, Qt::ToolTipRole).toString().isEmpty());
    QTest::mouseClick(m_driver->find<QWidget>("fixButton"), Qt::LeftButton);
    QCOMPARE(m_driver->session().tuningOf(m_driver->session().variant()).group.w, 24);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->message(), QString());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    // Tuned for this variant only, and remembered for it.
    m_driver->session().selectVariant("tile_strided");
    QCOMPARE(m_driver->session().tuningOf(m_driver->session().variant()).group.w, 16);
    m_driver->session().selectVariant("tile_four_loads");
    QCOMPARE(m_driver->session().tuningOf(m_driver->session().variant()).group.w, 24);
}

void TestWindow::cancels()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    auto *button = m_driver->find<QPushButton>("cancelButton");
    QVERIFY(!button->isVisible()); // short work shows nothing
    QVERIFY(m_driver->openPicture(noise(1500, 1500, 3), QStringLiteral("large.png")));
    const auto samples = m_driver->session().lastRun()->result.timeline.size();
    m_driver->typeSpec(QStringLiteral("random:63x63,1"));
    QTRY_VERIFY(m_driver->session().running());
    QTRY_VERIFY(button->isVisible());
    QTest::keyClick(&m_driver->window(), Qt::Key_Escape);
    QVERIFY(!m_driver->session().running());
    QVERIFY(!button->isVisible());
    QVERIFY(m_driver->session().stale());
    QCOMPARE(m_driver->session().lastRun()->result.timeline.size(), samples); // the last result stays
    QCOMPARE(m_driver->message(), QString());                                 // cancelling is no error
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

/// A result may arrive after something else was chosen, and before that runs.
void TestWindow::isOutOfDateUntilTheLatestChoiceRan()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    Session &session = m_driver->session();
    size_t late = 0, wrong = 0;
    const QObject here; // until which it counts
    connect(&session.controller(), &RunController::resultChanged, &here, [&] {
        const bool isLatest = session.lastRun()->order.problem == session.problem();
        late += isLatest ? 0 : 1;
        wrong += session.stale() == isLatest ? 1 : 0;
    });
    const auto choose = [&session](const Filter &filter) {
        session.takeProblem(
            "image", std::make_shared<const ConvolutionProblem>(session.input().image, filter, Settings{}));
    };
    for (unsigned i = 0; i < 20 && late == 0; ++i) {
        choose(asymmetric(5, 3));
        while (!session.running())
            QCoreApplication::processEvents();
        QThread::msleep(200 * (i + 1)); // its result waits in the queue of events
        choose(asymmetric(3, 5));
        QVERIFY(m_driver->waitForRun());
    }
    QVERIFY(late > 0);
    QCOMPARE(wrong, size_t(0));
    QVERIFY(!session.stale());
}

void TestWindow::runsWithoutOpenCl()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    auto *menu = m_driver->find<QMenu>("deviceMenu");
    menu->actions().constLast()->trigger();
    QCOMPARE(m_driver->session().configuration().device, opencvDevice);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!m_driver->find<QWidget>("groupW")->isVisible());
    m_driver->trigger("undoAction");
    QVERIFY(m_driver->session().device());
    QVERIFY(m_driver->waitForRun());
    QVERIFY(m_driver->find<QWidget>("groupW")->isVisible());
}

HALO_TEST(TestWindow, QApplication)
#include "tst_window.moc"
