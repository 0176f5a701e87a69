// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagefile.h"
#include "gui/app/commandpalette.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/files/imagebatch.h"
#include "gui/files/imagestrip.h"
#include "gui/session/settingsstore.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/stages.h"
#include "gui/teaching/lessonplayer.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>

#include <functional>
#include <memory>

using namespace halo;
using namespace halo::test;

/// What a user of desktop programs expects: a palette of commands, preferences, several images, a pinned
/// result, and lessons that lead on.
class TestWindowDesktop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void commandsMatchWords_data();
    void commandsMatchWords();
    void paletteRunsACommand();
    void preferencesApplyAtOnce();
    void stepsThroughImages();
    void savesAllImages();
    void asksBeforeItReplaces();
    void undoesByKeysInEveryBox();
    void comparesWithAPinnedResult();
    void keepsWhatWasTypedAsAFilter();
    void countsVotes();
    void leadsToTheNextLesson();
    void showsTheWayBackFromALesson();
    void comesBackOnTheScreen();
    void everyControlHasAName();
    void everyControlShowsTheFocus();

private:
    template<typename T> T *find(const char *name) { return m_driver->find<T>(name); }
    LessonPlayer &player() { return m_driver->window().stages()->lesson()->player(); }
    bool beginLesson(const std::string &id, size_t step);
    QStringList writeImages(int count);
    QString saveAllIn(const QString &folder, const char *answer = nullptr);
    static QStringList filesIn(const QString &folder);
    QStringList controlsThat(const std::function<bool(QWidget &)> &isSo);

    std::unique_ptr<WindowDriver> m_driver;
    QString m_question; ///< that saveAllIn() answered
};

namespace {

constexpr int desktopPatience = 60'000; // milliseconds

} // namespace

void TestWindowDesktop::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
    m_driver->window().resize(1400, 900);
    QVERIFY(m_driver->openPicture(somePicture()));
}

void TestWindowDesktop::cleanup()
{
    m_driver.reset();
}

bool TestWindowDesktop::beginLesson(const std::string &id, size_t step)
{
    player().begin(id, step);
    return QTest::qWaitFor([this] { return player().prepared() != nullptr; }, desktopPatience);
}

QStringList TestWindowDesktop::writeImages(int count)
{
    QStringList paths;
    for (int i = 0; i < count; ++i) {
        QImage image(40 + i, 30, QImage::Format_RGB32);
        image.fill(QColor(20 * i, 90, 160));
        paths += m_driver->path(QStringLiteral("image%1.png").arg(i));
        image.save(paths.back());
    }
    return paths;
}

void TestWindowDesktop::commandsMatchWords_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse"); // empty: it does not match at all
    const auto add = [](const char *query, const char *better, const char *worse) {
        QTest::newRow(query) << QString::fromLatin1(query) << QString::fromLatin1(better)
                             << QString::fromLatin1(worse);
    };
    add("open", "Open Image", "Reopen");
    add("image open", "Open Image", "");
    add("dia", "Save Diagram", "Radial");
    add("SAVE", "Save Result", "");
}

void TestWindowDesktop::commandsMatchWords()
{
    QFETCH(QString, query);
    QFETCH(QString, better);
    QFETCH(QString, worse);
    QVERIFY(matchOf(query, better) >= 0);
    if (worse.isEmpty())
        QCOMPARE(matchOf(query + QStringLiteral(" nowhere"), better), -1);
    else
        QVERIFY(matchOf(query, better) < matchOf(query, worse));
}

void TestWindowDesktop::paletteRunsACommand()
{
    QTest::keyClick(&m_driver->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto *palette = find<QWidget>("commandPalette");
    QTRY_VERIFY(palette && palette->isVisible());
    auto *list = find<QTreeWidget>("commandList");
    QVERIFY(list->topLevelItemCount() > 40);
    auto *query = find<QLineEdit>("commandQuery");
    QTest::keyClicks(query, QStringLiteral("timing go"));
    QVERIFY(list->topLevelItemCount() >= 1);
    QVERIFY2(list->topLevelItem(0)->text(0).contains(QLatin1String("Timing")),
        qPrintable(list->topLevelItem(0)->text(0)));
    QTest::keyClick(query, Qt::Key_Return);
    QVERIFY(!palette->isVisible());
    QTRY_COMPARE(m_driver->window().stages()->current(), Stages::Timing);
    m_driver->trigger("paletteAction");
    QTRY_VERIFY(palette->isVisible() && query->text().isEmpty());
    QTest::keyClick(query, Qt::Key_Down);
    QCOMPARE(list->currentItem(), list->topLevelItem(1));
    QTest::keyClicks(query, QStringLiteral("no such command"));
    QVERIFY(list->topLevelItemCount() == 1 && !(list->topLevelItem(0)->flags() & Qt::ItemIsEnabled));
    QTest::keyClick(query, Qt::Key_Return); // does nothing
    QTest::keyClick(query, Qt::Key_Escape);
    QTRY_VERIFY(!palette->isVisible());
}

void TestWindowDesktop::preferencesApplyAtOnce()
{
    m_driver->trigger("preferencesAction");
    QTRY_VERIFY(find<QDialog>("preferences"));
    find<QSpinBox>("jpegQuality")->setValue(60);
    QCOMPARE(SettingsStore().jpegQuality(), 60);
    auto *theme = find<QComboBox>("preferredTheme");
    QCOMPARE(theme->count(), 3);
    theme->setCurrentIndex(2);
    Q_EMIT theme->activated(2);
    QTRY_VERIFY(SettingsStore().theme() == Theme::Dark);
    auto *language = find<QComboBox>("preferredLanguage");
    const int korean = language->findText(QString::fromUtf8("한국어"));
    QVERIFY(korean >= 0);
    Q_EMIT language->activated(korean);
    QTRY_COMPARE(SettingsStore().language(), QStringLiteral("ko"));
    QTRY_VERIFY(
        m_driver->find<QAction>("preferencesAction")->text().contains(QString::fromUtf8("환경 설정")));
}

void TestWindowDesktop::stepsThroughImages()
{
    auto *strip = find<ImageStrip>("imageStrip");
    QVERIFY(!strip->isVisible());
    const QStringList paths = writeImages(3);
    QMimeData dropped;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls << QUrl::fromLocalFile(path);
    dropped.setUrls(urls);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_driver->window(), &enter);
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_driver->window(), &drop);
    QTRY_VERIFY(strip->isVisible());
    auto *list = find<QListWidget>("stripList");
    QCOMPARE(list->count(), 3);
    QTRY_COMPARE(m_driver->session().picture().path, paths[0]);
    QTRY_VERIFY(!list->item(2)->icon().isNull());
    m_driver->trigger("nextImageAction");
    QTRY_COMPARE(m_driver->session().picture().path, paths[1]);
    m_driver->trigger("nextImageAction");
    m_driver->trigger("nextImageAction"); // there are no more
    QTRY_COMPARE(m_driver->session().picture().path, paths[2]);
    m_driver->trigger("previousImageAction");
    QTRY_COMPARE(m_driver->session().picture().path, paths[1]);
    QTest::mouseClick(find<QWidget>("closeStrip"), Qt::LeftButton);
    QVERIFY(!strip->isVisible());
}

/// By the button and the dialog of files; returns the final text of the status line.
QString TestWindowDesktop::saveAllIn(const QString &folder, const char *answer)
{
    auto *strip = find<ImageStrip>("imageStrip");
    QSignalSpy finished(strip->batch(), &ImageBatch::finished);
    QTest::mouseClick(find<QPushButton>("saveAllImages"), Qt::LeftButton);
    auto *dialog = find<QFileDialog>("saveAllDialog");
    if (!dialog)
        return QStringLiteral("no dialog");
    auto *name = dialog->findChild<QLineEdit *>();
    name->setText(folder);
    QTest::keyClick(name, Qt::Key_Return);
    if (answer) {
        if (!QTest::qWaitFor([&] { return find<QPushButton>(answer) != nullptr; }, desktopPatience))
            return QStringLiteral("no question");
        m_question = find<QMessageBox>("existingBox")->text();
        QTest::mouseClick(find<QPushButton>(answer), Qt::LeftButton);
    }
    if (!QTest::qWaitFor([&] { return finished.count() == 1; }, desktopPatience))
        return QStringLiteral("no end");
    return finished[0][0].toString();
}

QStringList TestWindowDesktop::filesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

/// Save All writes what the window computes into the folder of the images, where the dialog begins, and
/// leaves nothing else there.
void TestWindowDesktop::savesAllImages()
{
    const QStringList paths = writeImages(3);
    QFile broken(m_driver->path(QStringLiteral("broken.png")));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("nothing") > 0);
    broken.close();
    find<ImageStrip>("imageStrip")->setImages(paths + QStringList{ broken.fileName() });
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(m_driver->waitForRun());
    const QString folder = QFileInfo(paths[0]).path();
    const QStringList before = filesIn(folder);
    const QString shown = saveAllIn(folder);
    QVERIFY2(shown.startsWith(QLatin1String("Saved 3 of 4 images in ")), qPrintable(shown));
    QVERIFY2(m_driver->message().contains(QLatin1String("Saved 3 of 4"))
            && m_driver->message().contains(broken.fileName()),
        qPrintable(m_driver->message())); // and why
    QStringList after = before;
    for (int i = 0; i < 3; ++i) {
        after << QStringLiteral("image%1-box-3.png").arg(i);
        const Image image = readImage(folder + u'/' + after.back());
        QVERIFY((image.size() == Size2{ 40 + i, 30 })); // of one colour, and so is its mean
        QVERIFY(std::abs(image.at(0, 5, 5) * 255.0F - 20.0F * static_cast<float>(i)) < 1.01F);
    }
    after.sort();
    QCOMPARE(filesIn(folder), after);
}

/// Existing files are replaced only after one question for all of them.
void TestWindowDesktop::asksBeforeItReplaces()
{
    const QStringList paths = writeImages(3);
    find<ImageStrip>("imageStrip")->setImages(paths);
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(m_driver->waitForRun());
    const QString folder = m_driver->path(QStringLiteral("results"));
    QVERIFY(QDir().mkpath(folder));
    const QByteArray mine("mine");
    const auto put = [&](const QString &name) { test::write(folder + u'/' + name, mine); };
    const auto get = [&](const QString &name) { return bytesOf(folder + u'/' + name); };
    put(QStringLiteral("image0-box-3.png"));
    put(QStringLiteral("image2-box-3.png"));
    QVERIFY(saveAllIn(folder, "skipExisting").startsWith(QLatin1String("Saved 1 of 1")));
    QVERIFY2(m_question.endsWith(QLatin1String("already has 2 of the 3 results.")), qPrintable(m_question));
    QCOMPARE(get(QStringLiteral("image0-box-3.png")), mine);
    QVERIFY(get(QStringLiteral("image1-box-3.png")).startsWith("\x89PNG"));
    QVERIFY(saveAllIn(folder, "keepBoth").startsWith(QLatin1String("Saved 3 of 3")));
    QCOMPARE(get(QStringLiteral("image2-box-3.png")), mine);
    for (int i = 0; i < 3; ++i)
        QVERIFY(get(QStringLiteral("image%1-box-3-2.png").arg(i)).startsWith("\x89PNG"));
    QVERIFY(saveAllIn(folder, "replaceExisting").startsWith(QLatin1String("Saved 3 of 3")));
    QVERIFY(get(QStringLiteral("image2-box-3.png")).startsWith("\x89PNG"));
    QCOMPARE(filesIn(folder).size(), 6);
    // An image of the strip is not taken for a result, whatever its name is.
    const QString other = m_driver->path(QStringLiteral("image0-box-3.png"));
    QVERIFY(QFile::copy(paths[0], other));
    const QByteArray source = bytesOf(other);
    find<ImageStrip>("imageStrip")->setImages({ paths[0], other });
    const QString shown = saveAllIn(QFileInfo(other).path());
    QVERIFY2(shown.startsWith(QLatin1String("Saved 2 of 2")), qPrintable(shown));
    QCOMPARE(bytesOf(other), source);
    QVERIFY(QFile::exists(m_driver->path(QStringLiteral("image0-box-3-2.png"))));
}

/// What is typed is taken back in its box until it was used; then it is a step of the history.
void TestWindowDesktop::undoesByKeysInEveryBox()
{
    m_driver->typeSpec(QStringLiteral("gauss:5"));
    const auto width = [this] { return m_driver->session().configuration().filter.width; };
    QCOMPARE(width(), 5);
    auto *box = find<QSpinBox>("filterWidth");
    box->setFocus();
    const auto undo = [](QWidget *in) { QTest::keyClick(in, Qt::Key_Z, Qt::ControlModifier); };
    QTest::keyClick(box, Qt::Key_Up);
    QCOMPARE(width(), 6);
    undo(box);
    QCOMPARE(width(), 5);
    QCOMPARE(box->value(), 5);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(width(), 6);
    undo(box);
    QTest::keyClick(box, Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(width(), 6);
    undo(box);
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("9"));
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(width(), 9);
    undo(box);
    QCOMPARE(width(), 5);
    QCOMPARE(box->value(), 5);
    auto *line = find<QLineEdit>("specLine");
    const QString before = line->text();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("bo"));
    undo(line);
    QCOMPARE(line->text(), before);
    QCOMPARE(width(), 5);
    QTest::keyClick(line, Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(line->text(), QStringLiteral("bo"));
    m_driver->typeSpec(QStringLiteral("box:3"));
    QCOMPARE(width(), 3);
    undo(line);
    QCOMPARE(width(), 5);
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(width(), 3);
}

void TestWindowDesktop::comparesWithAPinnedResult()
{
    auto *canvas = find<ImageCanvas>("imageCanvas");
    auto *pin = find<QAction>("pinResultAction");
    QVERIFY(pin->isEnabled());
    m_driver->typeSpec(QStringLiteral("box:3"));
    QVERIFY(m_driver->waitForRun());
    pin->trigger();
    QTRY_VERIFY(canvas->image(ImageCanvas::Role::Input).label.startsWith(QLatin1String("A: box:3")));
    const Image pinned = canvas->image(ImageCanvas::Role::Input).image;
    m_driver->typeSpec(QStringLiteral("gauss:7"));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(*canvas->image(ImageCanvas::Role::Input).image.colour.front(), *pinned.colour.front());
    pin->trigger();
    QTRY_VERIFY(canvas->image(ImageCanvas::Role::Input).label.startsWith(QLatin1String("Input")));
    pin->trigger();
    QVERIFY(m_driver->openPicture(somePicture(), QStringLiteral("another.png")));
    QVERIFY(!pin->isChecked());
}

void TestWindowDesktop::keepsWhatWasTypedAsAFilter()
{
    const QString typed = QStringLiteral("1 2 1; 2 4 2; 1 2 1 / 16");
    m_driver->typeSpec(typed);
    QVERIFY(m_driver->waitForRun());
    auto *line = find<QLineEdit>("specLine");
    QCOMPARE(line->text(), typed);
    m_driver->trigger("undoAction");
    QVERIFY(m_driver->waitForRun());
    QVERIFY(line->text() != typed);
    m_driver->trigger("redoAction");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(line->text(), typed);
    m_driver->typeSpec(QStringLiteral("guass:5"));
    QVERIFY2(find<QLabel>("specError")->text().contains(QLatin1String("did you mean \"gauss:5\"?")),
        qPrintable(find<QLabel>("specError")->text()));
}

void TestWindowDesktop::countsVotes()
{
    QVERIFY(beginLesson("many_readers", 1));
    auto *votes = find<QWidget>("voteView");
    QVERIFY(!votes->isVisible());
    QTest::mouseClick(find<QPushButton>("showVotes"), Qt::LeftButton);
    QTRY_VERIFY(votes->isVisible());
    find<QSpinBox>("votes_0")->setValue(6);
    find<QSpinBox>("votes_1")->setValue(18);
    QCOMPARE(find<QProgressBar>("voteBar_0")->text(), QStringLiteral("25 %"));
    QCOMPARE(find<QProgressBar>("voteBar_1")->text(), QStringLiteral("75 %"));
    const auto marked = [votes] {
        int count = 0;
        for (const QLabel *label : votes->findChildren<QLabel *>())
            count += label->text().contains(QChar(0x2713)) ? 1 : 0;
        return count;
    };
    QCOMPARE(marked(), 0);
    player().reveal();
    QCOMPARE(marked(), 1);
    player().go(2);
    QVERIFY(QTest::qWaitFor([this] { return player().prepared() != nullptr; }, desktopPatience));
    player().go(1);
    QTRY_COMPARE(find<QSpinBox>("votes_1")->value(), 18);
}

void TestWindowDesktop::leadsToTheNextLesson()
{
    QVERIFY(beginLesson("sum", 0));
    auto *next = find<QPushButton>("nextLesson");
    QVERIFY(!next->isVisible());
    player().go(player().count() - 1);
    QTRY_VERIFY(next->isVisible());
    QVERIFY(SettingsStore().seen(QStringLiteral("lessons/sum")));
    QTest::mouseClick(next, Qt::LeftButton);
    QTRY_COMPARE(player().lesson()->id, std::string("turned"));
    player().end();
    m_driver->trigger("focusLessonAction");
    auto *list = find<QListWidget>("lessonList");
    QTRY_VERIFY(list->isVisible());
    QVERIFY(list->item(0)->text().endsWith(QChar(0x2713)) && !list->item(1)->text().endsWith(QChar(0x2713)));
    QVERIFY2(list->item(0)->text().contains(QLatin1String("(8 min)")), qPrintable(list->item(0)->text()));
}

void TestWindowDesktop::showsTheWayBackFromALesson()
{
    const QString own = m_driver->session().picture().path;
    auto *bar = find<QWidget>("lessonBar");
    QVERIFY(beginLesson("sum", 1));
    QVERIFY(!bar->isVisible());
    m_driver->trigger("focusTimingAction");
    QTRY_VERIFY(bar->isVisible());
    QTest::mouseClick(find<QWidget>("backToLesson"), Qt::LeftButton);
    QTRY_VERIFY(!bar->isVisible());
    QCOMPARE(player().step(), size_t(1));
    m_driver->trigger("focusTimingAction");
    QTRY_VERIFY(bar->isVisible());
    QTest::mouseClick(find<QWidget>("endLesson"), Qt::LeftButton);
    QTRY_VERIFY(!bar->isVisible());
    QTRY_COMPARE(m_driver->session().picture().path, own);
}

/// Those controls in all views at which the focus stops, and for which this is so.
QStringList TestWindowDesktop::controlsThat(const std::function<bool(QWidget &)> &isSo)
{
    QStringList found;
    for (const Stages::Stage stage :
        { Stages::Result, Stages::WorkGroup, Stages::Timing, Stages::Network, Stages::Lesson }) {
        m_driver->window().stages()->show(stage);
        QTest::qWait(0);
        Session &session = m_driver->session();
        if (!QTest::qWaitFor(
                [&] { return session.activities().current().text.isEmpty() && !session.running(); },
                desktopPatience))
            found << QStringLiteral("view %1 is never done").arg(static_cast<int>(stage));
        for (QWidget *widget : m_driver->window().findChildren<QWidget *>())
            if (widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus)
                && !qobject_cast<const QAbstractScrollArea *>(widget->parentWidget())
                && !qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) && isSo(*widget))
                found << QStringLiteral("%1 %2 in view %3")
                             .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                             .arg(static_cast<int>(stage));
    }
    found.removeDuplicates();
    return found;
}

/// A window that was left half outside, or on a larger screen, hides nothing when the program starts again.
void TestWindowDesktop::comesBackOnTheScreen()
{
    const QRect room = m_driver->window().screen()->availableGeometry();
    const QSize least = m_driver->window().minimumSizeHint();
    for (const QRect &left : { QRect(room.center(), least), QRect(QPoint(room.left() - 200, 60), least),
             QRect(room.topLeft(), room.size() * 2) }) {
        m_driver->window().setGeometry(left);
        QTRY_COMPARE(m_driver->window().geometry().size(), left.size());
        m_driver->restart();
        const QRect now = m_driver->window().geometry();
        QVERIFY2(room.contains(now),
            qPrintable(QStringLiteral("%1 x %2 at %3,%4")
                           .arg(now.width())
                           .arg(now.height())
                           .arg(now.x())
                           .arg(now.y())));
    }
    const QRect inside(room.topLeft() + QPoint(20, 30), room.size() - QSize(40, 60));
    m_driver->window().setGeometry(inside);
    m_driver->restart();
    QCOMPARE(m_driver->window().geometry(), inside);
}

/// As a client reads the accessibility tree: what the focus can stop at has a name, and it is not only its
/// value.
void TestWindowDesktop::everyControlHasAName()
{
    const QStringList nameless = controlsThat([](QWidget &widget) {
        QAccessibleInterface *tree = QAccessible::queryAccessibleInterface(&widget);
        // Of a combo box, the name is its value here; clients read the label that belongs to it.
        QString name = tree ? tree->text(QAccessible::Name).trimmed() : QString();
        if (tree && qobject_cast<const QComboBox *>(&widget)) {
            const auto labels = tree->relations(QAccessible::Label);
            name = labels.isEmpty() ? QString() : labels.front().first->text(QAccessible::Name).trimmed();
        }
        return name.isEmpty();
    });
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
}

/// By its pixels: a control with the focus looks different from the same one without.
void TestWindowDesktop::everyControlShowsTheFocus()
{
    MainWindow &window = m_driver->window();
    const auto looks = [&window](const QWidget &widget) {
        QCoreApplication::processEvents();
        constexpr int around = 3; // a ring may lie outside
        const QRect place(widget.mapTo(&window, QPoint()), widget.size());
        return window.grab(place.adjusted(-around, -around, around, around)).toImage();
    };
    const QStringList unseen = controlsThat([&](QWidget &widget) {
        widget.clearFocus();
        const QImage without = looks(widget);
        widget.setFocus(Qt::TabFocusReason);
        return widget.hasFocus() && looks(widget) == without;
    });
    QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u'\n')));
}

HALO_TEST(TestWindowDesktop, QApplication)
#include "tst_windowdesktop.moc"
