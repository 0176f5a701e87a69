// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/motion.h"
#include "gui/widgets/style.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QSplitter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QTest>
#include <QTextBrowser>

using namespace halo;
using namespace halo::test;

/// What the window remembers, how it looks, and whether keys and screen readers find everything.
class TestWindowLook : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void remembersItself();
    void changesTheme();
    void changesLanguage();
    void namesEverythingThatTakesTheFocus();
    void givesEachKeyOnce();
    void tellsHowTo();
    void diagnosesTheMachine();
    void staysSmall();
    void focusHasOneSolidFrame();
    void reducesMotionWhenAsked();

private:
    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowLook::init()
{
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowLook::cleanup()
{
    m_driver.reset();
}

void TestWindowLook::remembersItself()
{
    m_driver->typeSpec(QStringLiteral("1 2; 3 4; 5 6"));
    m_driver->session().selectVariant("tile_unrolled");
    m_driver->session().setSettings({ Op::Correlation, OutputSize::Full, Border::Wrap });
    m_driver->window().resize(1200, 800);
    QTRY_COMPARE(m_driver->window().width(), 1200);
    auto *columns = m_driver->find<QSplitter>("columns");
    QTest::mouseClick(m_driver->find<QWidget>("rail4"), Qt::LeftButton); // the source, too
    QTRY_COMPARE(columns->count(), 3);
    const QList<int> usual = columns->sizes();
    for (const auto &[handle, distance] : { std::pair(1, 40), std::pair(2, 50) }) {
        QTest::mousePress(columns->handle(handle), Qt::LeftButton, {}, { 2, 90 });
        QTest::mouseMove(columns->handle(handle), { 2 + distance, 90 });
        QTest::mouseRelease(columns->handle(handle), Qt::LeftButton, {}, { 2, 90 });
    }
    const QList<int> sizes = columns->sizes();
    QVERIFY(sizes.at(0) > usual.at(0) && sizes.at(2) < usual.at(2));
    m_driver->restart();
    QTRY_COMPARE(m_driver->window().size(), QSize(1200, 800));
    QTRY_COMPARE(m_driver->find<QSplitter>("columns")->sizes(), sizes);
    const RunConfiguration &configuration = m_driver->session().configuration();
    QCOMPARE(configuration.filter.weights, (std::vector<float>{ 1, 2, 3, 4, 5, 6 }));
    QCOMPARE(configuration.variantId, std::string("tile_unrolled"));
    QVERIFY((configuration.settings == Settings{ Op::Correlation, OutputSize::Full, Border::Wrap }));
    QVERIFY(!m_driver->session().history().canUndo());
}

void TestWindowLook::changesTheme()
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

void TestWindowLook::changesLanguage()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    const QPointer<MainWindow> before = &m_driver->window();
    m_driver->trigger("language_zh_CN");
    QTRY_VERIFY(!before);
    QVERIFY(m_driver->window().isVisible());
    QCOMPARE(m_driver->find<QLabel>("numbers")->text().contains(QLatin1String("picture.png")), true);
    m_driver->trigger("language_en");
    QTRY_COMPARE(m_driver->find<QAction>("openAction")->text(), QStringLiteral("&Open Image…"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowLook::namesEverythingThatTakesTheFocus()
{
    QVERIFY(m_driver->openPicture(somePicture()));
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

void TestWindowLook::givesEachKeyOnce()
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

/// With as many paragraphs in every language.
void TestWindowLook::tellsHowTo()
{
    m_driver->trigger("guideAction");
    auto *page = m_driver->find<QTextBrowser>("helpPage");
    QVERIFY(page && page->toPlainText().startsWith(QLatin1String("User guide")));
    QVERIFY(page->toPlainText().contains(
        QLatin1String("Compare with puts a second implementation next to the first")));
    for (const char *language : { "zh_CN", "ko" }) {
        QFile file(QStringLiteral(":/guide/%1.md").arg(QLatin1String(language)));
        QVERIFY2(file.open(QIODevice::ReadOnly), language);
        QVERIFY(file.readAll().count("**") == page->document()->toMarkdown().count(QLatin1String("**")));
    }
}

/// By keys alone: stopped with Cancel, looked again, copied, closed.
void TestWindowLook::diagnosesTheMachine()
{
    m_driver->trigger("diagnosticsAction");
    auto *dialog = m_driver->find<QDialog>("diagnosisDialog");
    QVERIFY(dialog);
    const auto button
        = [&](const char *name) { return dialog->findChild<QPushButton *>(QLatin1String(name)); };
    auto *verdict = dialog->findChild<QLabel *>(QStringLiteral("diagnosisVerdict"));
    auto *page = dialog->findChild<QTextBrowser *>(QStringLiteral("diagnosisPage"));
    QVERIFY(dialog->focusWidget() == button("cancelDiagnosis") && !button("copyDiagnosis")->isEnabled());
    QTest::keyClick(button("cancelDiagnosis"), Qt::Key_Space);
    QTRY_VERIFY(verdict->text().contains(QLatin1String("incomplete")));
    button("diagnoseAgain")->setFocus();
    QTest::keyClick(button("diagnoseAgain"), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(button("copyDiagnosis")->isEnabled(), 240'000);
    QVERIFY2(verdict->text().startsWith(QLatin1String("No problems; advice"))
            || verdict->text() == QLatin1String("No problems found."),
        qPrintable(verdict->text() + page->toPlainText()));
    const QString text = page->toPlainText();
    for (const char *part : { "Haloscope ", "Right: the workload histogram", "The simulator works" })
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    QVERIFY(!text.contains(QDir::homePath()));
    QVERIFY(dialog->focusWidget() == button("copyDiagnosis"));
    QTest::keyClick(button("copyDiagnosis"), Qt::Key_Space);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QLatin1String("[ok] simulator: ")));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->find<QDialog>("diagnosisDialog"));
}

void TestWindowLook::staysSmall()
{
    // A screen of 1600 x 1000 at scale 2, less the frame and the bar that a desktop draws.
    const QSize least = m_driver->window().minimumSizeHint();
    QVERIFY2(least.width() <= 800, qPrintable(QString::number(least.width())));
    QVERIFY2(least.height() <= 440, qPrintable(QString::number(least.height())));
}

/// Fusion would dot it, or leave gaps.
void TestWindowLook::focusHasOneSolidFrame()
{
    QImage image(40, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QStyleOptionFocusRect option;
    option.rect = image.rect();
    option.palette = QApplication::palette();
    QApplication::style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter);
    painter.end();
    const QColor accent = coloursOf(option.palette).link;
    for (int x = 6; x < 34; ++x)
        QCOMPARE(image.pixelColor(x, 1), accent);
    for (int y = 6; y < 18; ++y)
        QCOMPARE(image.pixelColor(1, y), accent);
}

void TestWindowLook::reducesMotionWhenAsked()
{
    setReducesMotion(false);
    m_driver->restart();
    auto *action = m_driver->find<QAction>("reduceMotionAction");
    QVERIFY(!action->isChecked());
    action->trigger();
    QVERIFY(reducesMotion());
    QCOMPARE(shownTime(&m_driver->window(), 300), 0);
    m_driver->restart();
    QVERIFY(m_driver->find<QAction>("reduceMotionAction")->isChecked());
    m_driver->trigger("reduceMotionAction");
    QVERIFY(!reducesMotion());
}

HALO_TEST(TestWindowLook, QApplication)
#include "tst_windowlook.moc"
