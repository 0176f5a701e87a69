// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filterspec.h"
#include "compute/imagefile.h"
#include "compute/variantlibrary.h"
#include "gui/models/filtermodel.h"
#include "gui/models/variantmodel.h"
#include "gui/saving.h"
#include "gui/views/filtergrid.h"
#include "gui/views/variantladder.h"
#include "support.h"
#include "windowdriver.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QTest>
#include <QTextBrowser>

using namespace halo;
using namespace halo::test;

/// What a person does with the window, from opening a picture to saving a result.
class TestWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensAFile();
    void editsACellByKeys();
    void runsEveryVariant_data();
    void runsEveryVariant();
    void timesEveryVariant();
    void undoesAndRedoes();
    void takesASpec();
    void resizesByTheSpinBox();
    void offersEveryPreset();
    void tunesTheLaunch();
    void opensByDialog();
    void opensByDrop();
    void opensByPaste();
    void opensRecentFiles();
    void savesByDialog();
    void savesTimings();
    void copiesTheResult();
    void cancels();
    void runsWithoutOpenCl();
    void remembersItself();
    void changesTheme();
    void changesLanguage();
    void namesEverythingThatTakesTheFocus();
    void givesEachKeyOnce();
    void staysSmall();

private:
    /// Odd and not square, so that no axis can be mistaken for the other.
    static Image picture() { return noise(97, 61, 3); }
    void typeSpec(const QString &spec);

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

void TestWindow::typeSpec(const QString &spec)
{
    auto *line = m_driver->find<QLineEdit>("specLine");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, spec);
    QTest::keyClick(line, Qt::Key_Return);
}

void TestWindow::opensAFile()
{
    QVERIFY(m_driver->openPicture(picture()));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(m_driver->session().lastRun()->verification->ok());
    QVERIFY(m_driver->window().windowTitle().startsWith(QLatin1String("picture.png")));
    const QString numbers = m_driver->find<QLabel>("numbers")->text();
    QVERIFY2(numbers.contains(QStringLiteral("97 \u00d7 61")), qPrintable(numbers));
    QVERIFY2(numbers.contains(QLatin1String("16 bit")), qPrintable(numbers));
    QVERIFY2(numbers.contains(QLatin1String("Mpixel/s")), qPrintable(numbers));
    QVERIFY2(numbers.contains(QLatin1String("max error")), qPrintable(numbers));
    QCOMPARE(m_driver->message(), QString());
}

void TestWindow::editsACellByKeys()
{
    QVERIFY(m_driver->openPicture(picture()));
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
    QTRY_COMPARE(m_driver->session().recipe().filter.at(3, 1), -1.0F / 9.0F);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    grid->setFocus();
    QTest::keyClick(grid, Qt::Key_Delete);
    QCOMPARE(m_driver->session().recipe().filter.at(3, 1), 0.0F);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::runsEveryVariant_data()
{
    QTest::addColumn<QString>("id");
    for (const Variant &variant : shippedVariants())
        QTest::newRow(variant.id.c_str()) << QString::fromStdString(variant.id);
}

void TestWindow::runsEveryVariant()
{
    QFETCH(QString, id);
    QVERIFY(m_driver->openPicture(picture()));
    typeSpec(QStringLiteral("1 -2 3 0 5; 4 0 -6 1 1; 2 7 0 -3 9 / 16"));
    auto *ladder = m_driver->find<VariantLadder>("variantLadder");
    const QModelIndex row
        = ladder->model()
              ->match(ladder->model()->index(0, 0), VariantModel::IdRole, id, 1, Qt::MatchExactly)
              .value(0);
    QVERIFY(row.isValid());
    ladder->scrollTo(row);
    QTest::mouseClick(ladder->viewport(), Qt::LeftButton, {}, ladder->visualRect(row).center());
    QCOMPARE(QString::fromStdString(m_driver->session().variant().id), id);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(QString::fromStdString(m_driver->session().lastRun()->result.variantId), id);
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!row.data(VariantModel::TimeRole).toString().isEmpty()); // its time stands in the ladder
}

void TestWindow::timesEveryVariant()
{
    QVERIFY(m_driver->openPicture(picture()));
    typeSpec(QStringLiteral("1 -2 3 0 5; 4 0 -6 1 1; 2 7 0 -3 9 / 16"));
    QVERIFY(m_driver->waitForRun());
    QTest::mouseClick(m_driver->find<QWidget>("timeAllButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!m_driver->session().running(), 120'000);
    const auto *ladder = m_driver->find<VariantLadder>("variantLadder")->model();
    for (int row = 0; row < ladder->rowCount(); ++row)
        QVERIFY2(!ladder->index(row, 0).data(VariantModel::TimeRole).toString().isEmpty(),
            qPrintable(ladder->index(row, 0).data().toString()));
    QCOMPARE(m_driver->session().lastRun()->result.variantId, std::string("naive")); // still on screen
    QVERIFY(!m_driver->session().history().undoText().isEmpty());
    QCOMPARE(m_driver->session().variant().id, std::string("naive"));
}

void TestWindow::undoesAndRedoes()
{
    QVERIFY(m_driver->openPicture(picture()));
    typeSpec(QStringLiteral("1 -2 3 0 5; 4 0 -6 1 1; 2 7 0 -3 9 / 16"));
    QVERIFY(m_driver->waitForRun());
    m_driver->find<VariantLadder>("variantLadder")->setFocus();
    QTest::keyClick(&m_driver->window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_driver->session().recipe().filter.name, std::string("gauss:5"));
    QCOMPARE(m_driver->find<QLineEdit>("specLine")->text(), QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QTest::keyClick(&m_driver->window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_driver->session().recipe().filter.height, 3);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::takesASpec()
{
    typeSpec(QStringLiteral("sobel-x"));
    QCOMPARE(m_driver->session().recipe().filter.at(2, 1), 2.0F);
    typeSpec(QStringLiteral("gaus:5"));
    auto *error = m_driver->find<QLabel>("specError");
    QVERIFY(error->isVisible());
    QVERIFY2(error->text().contains(QLatin1String("gaus")), qPrintable(error->text()));
    QCOMPARE(m_driver->session().recipe().filter.name, std::string("sobel-x")); // the last good one
    typeSpec(QStringLiteral("box:3"));
    QVERIFY(!error->isVisible());
}

void TestWindow::resizesByTheSpinBox()
{
    auto *width = m_driver->find<QSpinBox>("filterWidth");
    width->setFocus();
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(width, Qt::Key_Up);
    QCOMPARE(m_driver->session().recipe().filter.name, std::string("gauss:7"));
    QCOMPARE(m_driver->find<QSpinBox>("filterHeight")->value(), 7); // kept square
    QCOMPARE(m_driver->session().history().count(), 1);             // one step, not two
    width->setValue(63);
    QCOMPARE(m_driver->session().recipe().filter.height, 63);
}

void TestWindow::offersEveryPreset()
{
    auto *menu = m_driver->find<QWidget>("presetButton")->findChild<QMenu *>();
    QCOMPARE(menu->actions().size(), static_cast<qsizetype>(filterPresets().size()));
    for (QAction *action : menu->actions()) {
        action->trigger();
        const Filter expected = parseFilter(action->data().toString().toStdString());
        QVERIFY2(m_driver->session().recipe().filter.sameWeights(expected), qPrintable(action->text()));
    }
}

void TestWindow::tunesTheLaunch()
{
    QVERIFY(m_driver->openPicture(picture()));
    m_driver->session().selectVariant("tile_four_loads");
    typeSpec(QStringLiteral("gauss:25x3"));
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

void TestWindow::opensByDialog()
{
    writeImage(picture(), m_driver->path(QStringLiteral("a b.png")), Depth::U8);
    QTest::keyClick(&m_driver->window(), Qt::Key_O, Qt::ControlModifier);
    auto *dialog = m_driver->find<QFileDialog>("openDialog");
    QVERIFY(dialog);
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(m_driver->path(QStringLiteral("a b.png")));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(m_driver->session().source().name, QStringLiteral("a b.png"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::opensByDrop()
{
    const QString path = m_driver->path(QStringLiteral("dropped.png"));
    writeImage(picture(), path, Depth::U8);
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(path) });
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_driver->window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_driver->window(), &drop);
    QTRY_COMPARE(m_driver->session().source().name, QStringLiteral("dropped.png"));
    QMimeData text;
    text.setText(QStringLiteral("no picture"));
    QDragEnterEvent refused(QPoint(300, 300), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    refused.ignore();
    QCoreApplication::sendEvent(&m_driver->window(), &refused);
    QVERIFY(!refused.isAccepted());
}

void TestWindow::opensByPaste()
{
    QImage image(31, 17, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    QGuiApplication::clipboard()->setImage(image);
    m_driver->find<VariantLadder>("variantLadder")->setFocus();
    QTest::keyClick(&m_driver->window(), Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(m_driver->session().source().image.width, 31);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QGuiApplication::clipboard()->setText(QStringLiteral("words"));
    QTest::keyClick(&m_driver->window(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(m_driver->message().contains(QLatin1String("clipboard")), qPrintable(m_driver->message()));
}

void TestWindow::opensRecentFiles()
{
    QVERIFY(m_driver->openPicture(picture(), QStringLiteral("first.png")));
    QVERIFY(m_driver->openPicture(picture(), QStringLiteral("second.png")));
    auto *menu = m_driver->find<QMenu>("recentMenu");
    QCOMPARE(menu->actions().at(0)->text(), QStringLiteral("second.png"));
    menu->actions().at(1)->trigger();
    QTRY_COMPARE(m_driver->session().source().name, QStringLiteral("first.png"));
    QFile::remove(m_driver->path(QStringLiteral("second.png")));
    menu->actions().at(1)->trigger();
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("second.png")), qPrintable(m_driver->message()));
    QCOMPARE(menu->actions().at(0)->text(), QStringLiteral("first.png"));
    menu->actions().constLast()->trigger(); // clear
    QVERIFY(!menu->isEnabled());
}

void TestWindow::savesByDialog()
{
    QVERIFY(m_driver->openPicture(picture()));
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    m_driver->trigger("saveAction");
    auto *dialog = m_driver->find<QFileDialog>("saveDialog");
    QVERIFY(dialog);
    QVERIFY(dialog->selectedNameFilter().contains(QLatin1String("16"))); // as the input
    const QString float32 = dialog->nameFilters().filter(QStringLiteral("float")).value(0);
    dialog->findChild<QComboBox *>(QStringLiteral("fileTypeCombo"))->setCurrentText(float32);
    Q_EMIT dialog->filterSelected(float32);
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(m_driver->path(QStringLiteral("exact.tif")));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(saved.count(), 1);
    const Image read = readImage(m_driver->path(QStringLiteral("exact.tif")));
    QCOMPARE(read.depth, Depth::F32);
    QCOMPARE(firstDifference(read, m_driver->session().lastRun()->result.image, 0.0), QString());
}

void TestWindow::savesTimings()
{
    QVERIFY(m_driver->openPicture(picture()));
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    m_driver->window().saving()->saveCsv(m_driver->path(QStringLiteral("t.csv")));
    QTRY_COMPARE(saved.count(), 1);
    QFile file(m_driver->path(QStringLiteral("t.csv")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size() - 1, static_cast<qsizetype>(m_driver->session().lastRun()->result.samples.size()));
    QVERIFY(lines.first().startsWith("device,driver,workload,variant"));
    QVERIFY(lines.last().contains(",naive,"));
}

void TestWindow::copiesTheResult()
{
    QVERIFY(m_driver->openPicture(picture()));
    QGuiApplication::clipboard()->clear();
    m_driver->find<VariantLadder>("variantLadder")->setFocus();
    QTest::keyClick(&m_driver->window(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QGuiApplication::clipboard()->image().size(), QSize(97, 61));
    const Image &result = m_driver->session().lastRun()->result.image;
    const QColor pixel = QGuiApplication::clipboard()->image().pixelColor(50, 20);
    QCOMPARE(pixel.green(), qRound(std::clamp(result.at(1, 50, 20), 0.0F, 1.0F) * 255.0F));
}

void TestWindow::cancels()
{
    QVERIFY(m_driver->openPicture(picture()));
    auto *button = m_driver->find<QPushButton>("cancelButton");
    QVERIFY(!button->isVisible()); // short work shows nothing
    QVERIFY(m_driver->openPicture(noise(1500, 1500, 3), QStringLiteral("large.png")));
    const auto samples = m_driver->session().lastRun()->result.timeline.size();
    typeSpec(QStringLiteral("random:63x63,1"));
    QTRY_VERIFY(m_driver->session().running());
    QTRY_VERIFY(button->isVisible());
    QTest::keyClick(&m_driver->window(), Qt::Key_Escape);
    QVERIFY(!m_driver->session().running());
    QVERIFY(!button->isVisible());
    QVERIFY(m_driver->session().stale());
    QCOMPARE(m_driver->session().lastRun()->result.timeline.size(), samples); // the last result stays
    QCOMPARE(m_driver->message(), QString());                                 // cancelling is no error
    typeSpec(QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::runsWithoutOpenCl()
{
    QVERIFY(m_driver->openPicture(picture()));
    auto *menu = m_driver->find<QMenu>("deviceMenu");
    menu->actions().constLast()->trigger();
    QCOMPARE(m_driver->session().recipe().device, opencvDevice);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!m_driver->find<QWidget>("groupW")->isVisible());
    m_driver->trigger("undoAction");
    QVERIFY(m_driver->session().device());
    QVERIFY(m_driver->waitForRun());
    QVERIFY(m_driver->find<QWidget>("groupW")->isVisible());
}

void TestWindow::remembersItself()
{
    typeSpec(QStringLiteral("1 2; 3 4; 5 6"));
    m_driver->session().selectVariant("tile_unrolled");
    m_driver->session().setSettings({ Op::Correlation, OutputSize::Full, Border::Wrap });
    m_driver->window().resize(1200, 800);
    QTRY_COMPARE(m_driver->window().width(), 1200);
    auto *columns = m_driver->find<QSplitter>("columns");
    columns->setSizes({ 350, 500, 300 });
    const QList<int> sizes = columns->sizes();
    m_driver->restart();
    QTRY_COMPARE(m_driver->window().size(), QSize(1200, 800));
    QTRY_COMPARE(m_driver->find<QSplitter>("columns")->sizes(), sizes);
    const Recipe &recipe = m_driver->session().recipe();
    QCOMPARE(recipe.filter.weights, (std::vector<float>{ 1, 2, 3, 4, 5, 6 }));
    QCOMPARE(recipe.variantId, std::string("tile_unrolled"));
    QVERIFY((recipe.settings == Settings{ Op::Correlation, OutputSize::Full, Border::Wrap }));
    QVERIFY(!m_driver->session().history().canUndo());
}

void TestWindow::changesTheme()
{
    const auto lightness
        = [this] { return m_driver->window().palette().color(QPalette::Window).lightness(); };
    m_driver->trigger("darkAction");
    QVERIFY(lightness() < 80);
    m_driver->restart();
    QVERIFY(lightness() < 80);
    m_driver->trigger("lightAction");
    QVERIFY(lightness() > 200);
}

void TestWindow::changesLanguage()
{
    QVERIFY(m_driver->openPicture(picture()));
    const QPointer<MainWindow> before = &m_driver->window();
    m_driver->trigger("language_zh_CN");
    QTRY_VERIFY(!before);
    QVERIFY(m_driver->window().isVisible());
    QCOMPARE(m_driver->find<QLabel>("numbers")->text().contains(QLatin1String("picture.png")), true);
    m_driver->trigger("language_en");
    QTRY_COMPARE(m_driver->find<QAction>("openAction")->text(), QStringLiteral("&Open image\u2026"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindow::namesEverythingThatTakesTheFocus()
{
    QVERIFY(m_driver->openPicture(picture()));
    QStringList nameless;
    for (QWidget *widget : m_driver->window().findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy())
            continue;
        const QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
        if (!accessible || accessible->text(QAccessible::Name).isEmpty())
            nameless += QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName();
    }
    QCOMPARE(nameless.join(QLatin1String(", ")), QString());
}

void TestWindow::givesEachKeyOnce()
{
    QMap<QString, QString> owners;
    for (const QAction *action : m_driver->window().findChildren<QAction *>()) {
        for (const QKeySequence &keys : action->shortcuts()) {
            const QString owner = owners.value(keys.toString());
            QVERIFY2(owner.isEmpty(),
                qPrintable(
                    keys.toString() + QLatin1String(": ") + owner + QLatin1String(" and ") + action->text()));
            owners[keys.toString()] = action->text();
        }
    }
    QVERIFY(owners.contains(QStringLiteral("Ctrl+O")));
    m_driver->trigger("shortcutsAction");
    auto *page = m_driver->find<QTextBrowser>("helpPage");
    QVERIFY(page);
    QVERIFY(page->toPlainText().contains(QLatin1String("Ctrl+O")));
    QVERIFY(page->toPlainText().contains(QLatin1String("F5")));
}

void TestWindow::staysSmall()
{
    // A projector of 1024 x 768, less the frame that a desktop draws around the window.
    const QSize least = m_driver->window().minimumSizeHint();
    QVERIFY2(least.width() <= 1020, qPrintable(QString::number(least.width())));
    QVERIFY2(least.height() <= 700, qPrintable(QString::number(least.height())));
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
