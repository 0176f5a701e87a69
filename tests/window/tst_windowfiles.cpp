// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/exportdiagram.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/image/imagefile.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/files/saving.h"
#include "gui/source/sourceview.h"
#include "gui/source/variantlistview.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace halo;
using namespace halo::test;

/// Every way into the window and out of it: dialogs, drop, clipboard, recent files.
class TestWindowFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensByDialog();
    void opensByDrop();
    void opensByPaste();
    void pastesCellsAsAFilter();
    void namesAreNoHtml();
    void tellsWhatReadingChanged();
    void opensRecentFiles();
    void opensRecordings();
    void refusesRecordings();
    void savesByDialog();
    void savesWhatIsShown_data();
    void savesWhatIsShown();
    void savesValuesAndTellsWhatIsClipped();
    void choosesWhatAlphaIs();
    void savesTimings();
    void savesDiagrams();
    void copiesTheResult();

private:
    /// Saves by the dialog, in the format that is chosen unless one that begins so is asked for.
    void saveAs(const QString &path, const QString &format = {});
    /// Where the output on the screen is not these pixels; empty if nowhere.
    QString differenceFromScreen(const QImage &pixels);

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowFiles::init()
{
    WindowDriver::forgetSettings();
    QSettings().remove(QStringLiteral("result")); // the tone
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowFiles::cleanup()
{
    m_driver.reset();
}

void TestWindowFiles::opensByDialog()
{
    writeImage(somePicture(), m_driver->path(QStringLiteral("a b.png")), Depth::U8);
    QTest::keyClick(&m_driver->window(), Qt::Key_O, Qt::ControlModifier);
    auto *dialog = m_driver->find<QFileDialog>("openDialog");
    QVERIFY(dialog);
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(m_driver->path(QStringLiteral("a b.png")));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(m_driver->session().input().name, QStringLiteral("a b.png"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowFiles::opensByDrop()
{
    const QString path = m_driver->path(QStringLiteral("dropped.png"));
    writeImage(somePicture(), path, Depth::U8);
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(path) });
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_driver->window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_driver->window(), &drop);
    QTRY_COMPARE(m_driver->session().input().name, QStringLiteral("dropped.png"));
    QMimeData text;
    text.setText(QStringLiteral("no picture"));
    QDragEnterEvent refused(QPoint(300, 300), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    refused.ignore();
    QCoreApplication::sendEvent(&m_driver->window(), &refused);
    QVERIFY(!refused.isAccepted());
}

void TestWindowFiles::opensByPaste()
{
    QImage image(31, 17, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    QGuiApplication::clipboard()->setImage(image);
    m_driver->find<VariantListView>("variantLadder")->setFocus();
    QTest::keyClick(&m_driver->window(), Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(m_driver->session().input().image.width, 31);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QGuiApplication::clipboard()->setText(QStringLiteral("words"));
    QTest::keyClick(&m_driver->window(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(m_driver->message().contains(QLatin1String("clipboard")), qPrintable(m_driver->message()));
}

/// A spreadsheet offers cells as text and as a picture, a browser a picture and its address.
void TestWindowFiles::pastesCellsAsAFilter()
{
    const auto paste = [this](const QString &text) {
        QImage image(31, 17, QImage::Format_RGB32);
        image.fill(Qt::darkCyan);
        auto *both = new QMimeData;
        both->setImageData(image);
        both->setText(text);
        QGuiApplication::clipboard()->setMimeData(both);
        m_driver->find<VariantListView>("variantLadder")->setFocus();
        QTest::keyClick(&m_driver->window(), Qt::Key_V, Qt::ControlModifier);
    };
    QVERIFY(m_driver->openPicture(somePicture()));
    const int width = m_driver->session().input().image.width;
    paste(QStringLiteral("1\t2\t3\n4\t5\t6\n7\t8\t10\n"));
    const std::vector<float> cells{ 1, 2, 3, 4, 5, 6, 7, 8, 10 };
    QCOMPARE(m_driver->session().configuration().filter.weights, cells);
    QCOMPARE(m_driver->session().input().image.width, width);
    paste(QStringLiteral("https://example.org/cat31.png"));
    QTRY_COMPARE(m_driver->session().input().image.width, 31);
    QCOMPARE(m_driver->session().configuration().filter.weights, cells);
}

/// Each label that a name can come to is laid out as it stands: it names a picture that would be read, and
/// half of it would be missing.
void TestWindowFiles::namesAreNoHtml()
{
    const QString name = QStringLiteral("<b>x<img src=gone.png> .png");
    QVERIFY(m_driver->openPicture(somePicture(), name));
    m_driver->session().open(m_driver->path(QStringLiteral("no<b>where.png")));
    QTRY_VERIFY(m_driver->message().contains(QStringLiteral("no<b>where.png")));
    for (int i = 0; i < m_driver->find<QTabBar>("stageTabs")->count(); ++i)
        if (m_driver->find<QTabBar>("stageTabs")->isTabVisible(i)) {
            m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(i);
            QTest::qWait(0);
        }
    QToolTip::showText(m_driver->window().mapToGlobal(QPoint(20, 20)), name, &m_driver->window());
    QMessageBox box(&m_driver->window());
    box.setText(name);
    box.setInformativeText(name);
    box.show();
    int shown = 0;
    for (QWidget *widget : QApplication::allWidgets()) {
        const auto *label = qobject_cast<QLabel *>(widget);
        if (!label || !label->testAttribute(Qt::WA_WState_Polished))
            continue;
        QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->objectName() + label->text()));
        if (!label->text().contains(QLatin1String("<b>")) || label->textFormat() == Qt::RichText)
            continue;
        QCOMPARE(label->textFormat(), Qt::PlainText);
        ++shown;
    }
    QVERIFY2(shown >= 4, qPrintable(QString::number(shown))); // message, tool tip, both of the box
}

void TestWindowFiles::tellsWhatReadingChanged()
{
    m_driver->window().open(QStringLiteral(HALOSCOPE_TESTS "/data/images/cmyk.jpg"));
    QTRY_VERIFY(m_driver->message().contains(QStringLiteral("CMYK is converted to RGB by a simple formula")));
    QVERIFY(m_driver->openPicture(somePicture()));
    QTRY_COMPARE(m_driver->message(), QString());
}

void TestWindowFiles::opensRecentFiles()
{
    QVERIFY(m_driver->openPicture(somePicture(), QStringLiteral("first.png")));
    QVERIFY(m_driver->openPicture(somePicture(), QStringLiteral("second.png")));
    auto *menu = m_driver->find<QMenu>("recentMenu");
    QCOMPARE(menu->actions().at(0)->text(), QStringLiteral("second.png"));
    menu->actions().at(1)->trigger();
    QTRY_COMPARE(m_driver->session().input().name, QStringLiteral("first.png"));
    QFile::remove(m_driver->path(QStringLiteral("second.png")));
    menu->actions().at(1)->trigger();
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("second.png")), qPrintable(m_driver->message()));
    QCOMPARE(menu->actions().at(0)->text(), QStringLiteral("first.png"));
    menu->actions().constLast()->trigger(); // clear
    QVERIFY(!menu->isEnabled());
}

/// Shown as recorded elsewhere, until the user closes it or chooses something else.
void TestWindowFiles::opensRecordings()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    m_driver->session().setFilter(Filter{ "mine", 3, 1, { 1.0F, 2.0F, 3.0F } }, {});
    m_driver->trigger("focusWorkGroupAction");
    auto *stage = m_driver->find<WorkGroupStage>("workGroupStage");
    QTRY_VERIFY(stage->board() && stage->board()->places().filter() == QSize(3, 1));
    const QString path = m_driver->path(QStringLiteral("class.json"));
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    m_driver->window().saving()->saveDiagram(stage->sharedBoard(), {}, path);
    QTRY_COMPARE(saved.count(), 1);
    auto *bar = m_driver->find<QWidget>("recordedBar");
    auto *source = m_driver->window().findChild<SourceView *>();

    const auto openElsewhere = [&](const QString &variant) {
        m_driver->session().selectVariant(variant.toStdString());
        m_driver->session().setFilter(Filter{ "other", 1, 3, { 1.0F, 2.0F, 3.0F } }, {});
        QTRY_VERIFY(stage->board() && stage->board()->places().filter() == QSize(1, 3));
        m_driver->window().open(path);
        QTRY_VERIFY(bar->isVisible());
        QTRY_VERIFY(stage->board() && stage->board()->places().filter() == QSize(3, 1));
    };
    openElsewhere(QStringLiteral("naive"));
    QVERIFY(m_driver->find<QLabel>("recordedName")->text().contains(QStringLiteral("class.json")));
    QVERIFY(m_driver->find<QLabel>("recordedStamp")->toolTip().contains(QStringLiteral("tile_strided")));
    QVERIFY(source->accessibleName().contains(QStringLiteral("60_tile_strided.cl")));
    QVERIFY(!m_driver->find<QWidget>("locator")->isVisible());
    QCOMPARE(m_driver->message(), QString());
    QTest::keyClick(stage, Qt::Key_Right);
    QCOMPARE(stage->scene()->frame, 1);
    // Filter, variant and times are not of it, and say so; elsewhere they are of what is shown.
    const auto greyed = [this] {
        const bool grey = !m_driver->find<QWidget>("filterGrid")->isEnabled();
        for (const char *name : { "specLine", "variantLadder", "timeAllButton" })
            if (m_driver->find<QWidget>(name)->isEnabled() == grey)
                qWarning("%s", name);
        const QString note = QStringLiteral("The open recording does not use these settings");
        const bool said = m_driver->find<QLabel>("variantNote")->text().startsWith(note)
            && !m_driver->find<QLabel>("variantNote")->isHidden();
        return grey && said && !m_driver->find<QLabel>("elsewhereNote")->isHidden();
    };
    QVERIFY(greyed());
    QVERIFY(m_driver->find<QLabel>("stageSubject")->text().contains(QStringLiteral("class.json")));
    m_driver->trigger("focusStageAction");
    QVERIFY(!greyed());
    m_driver->trigger("focusWorkGroupAction");
    QVERIFY(greyed());
    m_driver->find<QPushButton>("leaveRecording")->click();
    QVERIFY(!greyed());
    QTRY_VERIFY(stage->board() && stage->board()->places().filter() == QSize(1, 3));
    QVERIFY(!bar->isVisible());
    QVERIFY(source->accessibleName().contains(QStringLiteral("10_naive.cl")));

    openElsewhere(QStringLiteral("uncoalesced"));
    m_driver->session().selectVariant("constant_filter");
    QTRY_VERIFY(stage->board() && stage->board()->trace().request.variant.id == "constant_filter");
    QVERIFY(!bar->isVisible());
}

void TestWindowFiles::refusesRecordings()
{
    const QString path = m_driver->path(QStringLiteral("half.json"));
    test::write(path, "{\"accesses\": [");
    m_driver->window().open(path);
    QTRY_VERIFY(m_driver->message().contains(QStringLiteral("half.json")));
    QVERIFY(!m_driver->find<QWidget>("recordedBar")->isVisible());
}

void TestWindowFiles::saveAs(const QString &path, const QString &format)
{
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    m_driver->trigger("saveAction");
    auto *dialog = m_driver->find<QFileDialog>("saveDialog");
    QVERIFY(dialog);
    if (!format.isEmpty()) {
        const auto begins = [&](const QString &title) { return title.startsWith(format); };
        const QStringList all = dialog->nameFilters();
        const auto found = std::ranges::find_if(all, begins);
        QVERIFY2(found != all.end(), qPrintable(all.join(u'\n')));
        auto *types = dialog->findChild<QComboBox *>(QStringLiteral("fileTypeCombo"));
        types->setCurrentText(*found);
        Q_EMIT dialog->filterSelected(*found);
    }
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(saved.count(), 1);
    QTRY_VERIFY(!m_driver->find<QFileDialog>("saveDialog"));
}

/// By a grab of the canvas, four pixels of the screen for each of the output.
QString TestWindowFiles::differenceFromScreen(const QImage &pixels)
{
    auto *canvas = m_driver->find<ImageCanvas>("imageCanvas");
    canvas->zoomTo(4.0);
    canvas->setSplit(0.0);
    const QImage seen = canvas->grab().toImage();
    int compared = 0;
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x) {
            const QPoint at = canvas->positionOf({ x, y }).toPoint();
            // Names lie over the upper rim, notes over the lower one, the line over the left one.
            if (!seen.rect().adjusted(40, 60, -40, -60).contains(at))
                continue;
            ++compared;
            if (seen.pixel(at) != pixels.pixel(x, y))
                return QStringLiteral("(%1, %2) is %3 on the screen, %4 here")
                    .arg(x)
                    .arg(y)
                    .arg(seen.pixel(at), 0, 16)
                    .arg(pixels.pixel(x, y), 0, 16);
        }
    return compared > 500 ? QString() : QStringLiteral("only %1 pixels are seen").arg(compared);
}

void TestWindowFiles::savesWhatIsShown_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<int>("tone");
    QTest::newRow("edges around grey") << QStringLiteral("sobel-x") << -1;
    QTest::newRow("edges without sign") << QStringLiteral("sobel-x") << int(Tone::Absolute);
    QTest::newRow("edges from least to largest") << QStringLiteral("laplace") << int(Tone::Automatic);
    QTest::newRow("overshoot") << QStringLiteral("0 -1 0; -1 5 -1; 0 -1 0") << -1;
}

/// What leaves the range of a file is saved and copied as the screen shows it, by default.
void TestWindowFiles::savesWhatIsShown()
{
    QFETCH(QString, filter);
    QFETCH(int, tone);
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(filter);
    QVERIFY(m_driver->waitForRun());
    if (tone >= 0) {
        auto *box = m_driver->find<QComboBox>("toneBox");
        box->setCurrentIndex(box->findData(tone));
        Q_EMIT box->activated(box->currentIndex());
    }
    saveAs(m_driver->path(QStringLiteral("shown.png")));
    const QImage file(m_driver->path(QStringLiteral("shown.png")));
    QCOMPARE(file.size(), QSize(97, 61));
    QTRY_COMPARE(differenceFromScreen(file), QString());
    QCOMPARE(m_driver->find<QLabel>("activity")->text(), QStringLiteral("Saved shown.png: as shown"));

    QGuiApplication::clipboard()->clear();
    m_driver->trigger("copyAction");
    QTRY_COMPARE(QGuiApplication::clipboard()->image().size(), file.size());
    QCOMPARE(differenceFromScreen(QGuiApplication::clipboard()->image()), QString());
    QCOMPARE(m_driver->find<QLabel>("activity")->text(), QStringLiteral("Copied as shown"));
}

/// Five samples, doubled: two of them leave 0 to 255.
void TestWindowFiles::savesValuesAndTellsWhatIsClipped()
{
    Image five = greyImage(5, 1, { 0.1F, 0.9F, 0.2F, 0.4F, 0.8F });
    QVERIFY(m_driver->openPicture(five));
    m_driver->typeSpec(QStringLiteral("2"));
    QVERIFY(m_driver->waitForRun());
    saveAs(m_driver->path(QStringLiteral("values.png")), QStringLiteral("Values, clipped: PNG, 8 bit"));
    QCOMPARE(m_driver->find<QLabel>("activity")->text(),
        QStringLiteral(
            "Saved values.png: values; 40 % of the samples were outside 0 to 255 and were clipped"));
    const QImage file(m_driver->path(QStringLiteral("values.png")));
    const int expected[] = { 51, 255, 102, 204, 255 };
    for (int x = 0; x < 5; ++x)
        QCOMPARE(qRed(file.pixel(x, 0)), expected[x]);
    saveAs(m_driver->path(QStringLiteral("exact.tif")), QStringLiteral("TIFF, float"));
    QCOMPARE(m_driver->find<QLabel>("activity")->text(), QStringLiteral("Saved exact.tif: exact values"));
    QVERIFY(std::abs(readImage(m_driver->path(QStringLiteral("exact.tif"))).at(0, 1, 0) - 1.8F) < 1e-4F);
}

/// Where alpha makes a difference there is a choice, which can be undone and is kept; white over invisible
/// red stays white, see tst_clirun.
void TestWindowFiles::choosesWhatAlphaIs()
{
    auto *box = m_driver->find<QComboBox>("alphaBox");
    QVERIFY(m_driver->openPicture(somePicture()));
    QVERIFY(box->isHidden());
    m_driver->typeSpec(QStringLiteral("gauss:7"));
    m_driver->session().open(QStringLiteral(HALOSCOPE_TESTS "/data/images/alpha_red_transparent.png"));
    QTRY_COMPARE(m_driver->session().input().image.width, 21);
    QVERIFY(m_driver->waitForRun());
    QVERIFY(!box->isHidden());
    const auto pixel = [this] {
        const Image &image = m_driver->session().lastRun()->image;
        QStringList samples;
        for (size_t c = 0; c < 3; ++c)
            samples << QString::number(qRound(image.at(c, 6, 10) * 255));
        samples << (image.alpha ? QString::number(qRound((*image.alpha)[10 * 21 + 6] * 255))
                                : QStringLiteral("none"));
        return samples.join(u' ');
    };
    const auto choose = [&](Alpha alpha) {
        box->setCurrentIndex(box->findData(static_cast<int>(alpha)));
        Q_EMIT box->activated(box->currentIndex());
        return m_driver->waitForRun();
    };
    QCOMPARE(pixel(), QStringLiteral("255 255 255 164"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    // By NumPy, as in tst_clirun: white times the filtered alpha, 164.2233, is what was added up.
    m_driver->window().stages()->result()->pinPixel({ 6, 10 });
    const auto *sum = m_driver->find<QLabel>("pixelSum");
    QTRY_VERIFY2(sum->text().contains(QStringLiteral("<b>164.223")), qPrintable(sum->text()));
    QVERIFY2(sum->text().contains(QStringLiteral("÷ alpha 0.644 = <b>255</b>")), qPrintable(sum->text()));
    QVERIFY(m_driver->find<QLabel>("stageSubject")->text().contains(QStringLiteral("colours × alpha")));
    QVERIFY(choose(Alpha::Keep));
    QVERIFY(!m_driver->find<QLabel>("stageSubject")->text().contains(QStringLiteral("colours × alpha")));
    QCOMPARE(pixel(), QStringLiteral("255 164 164 255"));
    QVERIFY(choose(Alpha::Ignore));
    QCOMPARE(pixel(), QStringLiteral("255 164 164 none"));
    m_driver->trigger("undoAction");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(box->currentData().toInt(), static_cast<int>(Alpha::Keep));
    QCOMPARE(pixel(), QStringLiteral("255 164 164 255"));
    const QString project = m_driver->path(QStringLiteral("a.haloscope"));
    QVERIFY(m_driver->projects().save(project));
    QVERIFY(choose(Alpha::Premultiply));
    m_driver->projects().open(project);
    QTRY_VERIFY(m_driver->session().configuration().settings.alpha == Alpha::Keep);
    m_driver->restart();
    QVERIFY(m_driver->session().configuration().settings.alpha == Alpha::Keep);
}

void TestWindowFiles::savesByDialog()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    m_driver->trigger("saveAction");
    auto *dialog = m_driver->find<QFileDialog>("saveDialog");
    QVERIFY(dialog);
    QCOMPARE(dialog->selectedNameFilter(), QStringLiteral("Values: PNG, 16 bit (*.png)")); // as the input
    const QString float32 = dialog->nameFilters().filter(QStringLiteral("float")).value(0);
    dialog->findChild<QComboBox *>(QStringLiteral("fileTypeCombo"))->setCurrentText(float32);
    Q_EMIT dialog->filterSelected(float32);
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(m_driver->path(QStringLiteral("exact.tif")));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(saved.count(), 1);
    const Image read = readImage(m_driver->path(QStringLiteral("exact.tif")));
    QCOMPARE(read.depth, Depth::F32);
    QCOMPARE(firstDifference(read, m_driver->session().lastRun()->image, 0.0), QString());
}

void TestWindowFiles::savesTimings()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    m_driver->window().saving()->saveCsv(m_driver->path(QStringLiteral("t.csv")));
    QTRY_COMPARE(saved.count(), 1);
    const QList<QByteArray> lines
        = test::bytesOf(m_driver->path(QStringLiteral("t.csv"))).trimmed().split('\n');
    QCOMPARE(lines.size() - 1, static_cast<qsizetype>(m_driver->session().lastRun()->result.samples.size()));
    QVERIFY(lines.first().startsWith("device,driver,workload,variant"));
    QVERIFY(lines.last().contains(",naive,"));
}

void TestWindowFiles::savesDiagrams()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->trigger("exportDiagramAction"); // nothing recorded yet: goes where it is
    auto *stage = m_driver->find<WorkGroupStage>("workGroupStage");
    QTRY_VERIFY(stage->board() && stage->isVisible());
    stage->player()->show(2);
    m_driver->trigger("exportDiagramAction");
    auto *dialog = m_driver->find<QFileDialog>("diagramDialog");
    QVERIFY(dialog);
    QCOMPARE(dialog->nameFilters().size(), 10);
    QSignalSpy saved(m_driver->window().saving(), &Saving::saved);
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(m_driver->path(QStringLiteral("step.svg")));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(saved.count(), 1);
    const auto bytesOf
        = [this](const char *file) { return test::bytesOf(m_driver->path(QLatin1String(file))); };
    QVERIFY(bytesOf("step.svg").contains("step 3 of "));

    const auto board = stage->sharedBoard();
    const auto save = [&](const char *file) {
        saved.clear();
        m_driver->window().saving()->saveDiagram(board, {}, m_driver->path(QLatin1String(file)));
        return saved.wait(longestWait);
    };
    QVERIFY(save("trace.json") && save("trace.csv") && save("film.gif") && save("page.html"));
    const QJsonObject json = QJsonDocument::fromJson(bytesOf("trace.json")).object();
    QCOMPARE(json[QLatin1String("accesses")].toArray().size(), qsizetype(board->trace().accesses.size()));
    QCOMPARE(bytesOf("trace.csv").count('\n'), qsizetype(board->trace().accesses.size()) + 1);
    QVERIFY(bytesOf("film.gif").startsWith("GIF89a"));
    m_driver->window().saving()->saveDiagram(board, {}, m_driver->path(QStringLiteral("a.jpg")));
    QTRY_VERIFY(m_driver->message().contains(QStringLiteral("a.jpg")));
}

void TestWindowFiles::copiesTheResult()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    QVERIFY(m_driver->waitForRun());
    QGuiApplication::clipboard()->clear();
    m_driver->find<VariantListView>("variantLadder")->setFocus();
    QTest::keyClick(&m_driver->window(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QGuiApplication::clipboard()->image().size(), QSize(97, 61));
    const Image &result = m_driver->session().lastRun()->image;
    const QColor pixel = QGuiApplication::clipboard()->image().pixelColor(50, 20);
    QCOMPARE(pixel.green(), qRound(std::clamp(result.at(1, 50, 20), 0.0F, 1.0F) * 255.0F));
}

HALO_TEST(TestWindowFiles, QApplication)
#include "tst_windowfiles.moc"
