// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/livekernel.h"
#include "gui/source/qscintilla.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

using namespace halo;
using namespace halo::test;

namespace {

/// Of what can be printed of ASCII. Not all fonts of one width are marked as such.
bool isOfOneWidth(const QFont &font)
{
    const QFontMetricsF metrics(font);
    for (char16_t letter = u'!'; letter <= u'~'; ++letter)
        if (metrics.horizontalAdvance(QChar(letter)) != metrics.horizontalAdvance(u' '))
            return false;
    return true;
}

} // namespace

/// What the compiler made of a kernel, beside its source.
class TestWindowAssembly : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void marksWhatBelongsTogether();
    void setsCountsOfHardwareBesideIt();
    void followsWhatIsChosen();
    void isOutdatedWhileTheKernelIsEdited();
    void launchesOnlyWhatTheSimulatorHasSeen();
    void saysWhyThereIsNone();

private:
    Session &session() { return m_driver->session(); }
    QsciScintilla *editor() { return m_driver->find<QsciScintilla>("sourceEditor"); }
    QPlainTextEdit *assembly() { return m_driver->find<QPlainTextEdit>("assemblyText"); }
    QString words(const char *label) { return m_driver->find<QLabel>(label)->text(); }
    void ask() { QTest::mouseClick(m_driver->find<QToolButton>("assemblyButton"), Qt::LeftButton); }
    bool waitForLines();
    /// From 1.
    int lineWith(const QString &text);
    void clickSource(int line);
    void clickInstructionOf(int line);
    bool isMarked(int line) { return (editor()->markersAtLine(line - 1) & 1U << 7U) != 0; }
    QStringList marked();
    /// What stands beside a line of the source, and the number of instructions in it; 0: there is none.
    QString beside(int line);
    int countBeside(int line)
    {
        return QRegularExpression(QStringLiteral("(\\d+)i$")).match(beside(line)).captured(1).toInt();
    }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowAssembly::init()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openSource());
}

void TestWindowAssembly::cleanup()
{
    m_driver.reset();
    WindowDriver::forgetKernels();
}

bool TestWindowAssembly::waitForLines()
{
    return QTest::qWaitFor(
        [&] { return assembly()->isVisible() && !m_driver->find<QLabel>("assemblyNote")->isVisible(); },
        longestWait);
}

int TestWindowAssembly::lineWith(const QString &text)
{
    const QStringList lines = editor()->text().split(u'\n');
    for (int i = 0; i < lines.size(); ++i)
        if (lines[i].contains(text))
            return i + 1;
    return 0;
}

void TestWindowAssembly::clickSource(int line)
{
    editor()->ensureLineVisible(line - 1);
    const auto at = static_cast<long>(editor()->positionFromLineIndex(line - 1, 8));
    const QPoint place(
        static_cast<int>(editor()->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, at)),
        static_cast<int>(editor()->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at)) + 4);
    QTest::mouseClick(editor()->viewport(), Qt::LeftButton, {}, place);
}

void TestWindowAssembly::clickInstructionOf(int line)
{
    const QString number = QString::number(line) + u' ';
    for (QTextBlock block = assembly()->document()->begin(); block.isValid(); block = block.next()) {
        if (!block.text().trimmed().startsWith(number))
            continue;
        assembly()->verticalScrollBar()->setValue(block.firstLineNumber());
        const QPoint begin = assembly()->cursorRect(QTextCursor(block)).center();
        QTest::mouseClick(assembly()->viewport(), Qt::LeftButton, {}, begin + QPoint(20, 0));
        return;
    }
    QFAIL("There is no such instruction.");
}

QStringList TestWindowAssembly::marked()
{
    QStringList lines;
    for (const QTextEdit::ExtraSelection &mark : assembly()->extraSelections())
        lines << mark.cursor.block().text();
    return lines;
}

QString TestWindowAssembly::beside(int line)
{
    QByteArray text(64, '\0');
    const long length = editor()->SendScintilla(
        QsciScintilla::SCI_MARGINGETTEXT, static_cast<uintptr_t>(line - 1), text.data());
    return QString::fromUtf8(text.left(static_cast<qsizetype>(length)));
}

void TestWindowAssembly::marksWhatBelongsTogether()
{
    QVERIFY(!assembly()->isVisible());
    ask();
    QVERIFY2(waitForLines(), qPrintable(words("assemblyNote")));
    QVERIFY2(words("assemblyOccupancy").contains(QStringLiteral("256 work-items")),
        qPrintable(words("assemblyOccupancy")));
    QVERIFY2(
        words("assemblyFacts").contains(QStringLiteral("16 \u00d7 16")), qPrintable(words("assemblyFacts")));
    QVERIFY(isOfOneWidth(assembly()->font()));
    // From a line to what was made of it.
    const int product = lineWith(QStringLiteral("sum += ")), store = lineWith(QStringLiteral("dst["));
    clickSource(product);
    QVERIFY(isMarked(product));
    QVERIFY2(!editor()->hasSelectedText(), qPrintable(editor()->selectedText()));
    QVERIFY(marked().join(u'\n').contains(QRegularExpression(QStringLiteral("f?n?m(ul|add|la)"))));
    for (const QString &line : marked())
        QVERIFY2(line.trimmed().startsWith(QString::number(product) + u' '), qPrintable(line));
    QVERIFY(words("assemblyMarked").contains(QString::number(product)));
    QVERIFY2(
        words("assemblyMarked").contains(QStringLiteral("arithmetic")), qPrintable(words("assemblyMarked")));
    QVERIFY2(
        countBeside(product) > 0 && countBeside(product) <= marked().size(), qPrintable(beside(product)));
    // And back.
    clickInstructionOf(store);
    QVERIFY(isMarked(store));
    QVERIFY(!isMarked(product));
    QVERIFY(!marked().isEmpty());
    for (const QString &line : marked())
        QVERIFY2(line.trimmed().startsWith(QString::number(store) + u' '), qPrintable(line));
    ask(); // no longer
    QVERIFY(!assembly()->isVisible());
    QCOMPARE(countBeside(product), 0);
    QVERIFY(!isMarked(store));
}

/// Those of another problem are greyed, and the tooltip says of which.
void TestWindowAssembly::setsCountsOfHardwareBesideIt()
{
    ask();
    QVERIFY(waitForLines());
    const auto *counted = m_driver->find<QLabel>("assemblyCounted");
    const QRegularExpression form(QStringLiteral("achieved \\d+ %, \\d+ registers: counted on .*, recorded"));
    QVERIFY2(counted->text().contains(form), qPrintable(counted->text()));
    QCOMPARE(counted->property("role").toString(), QStringLiteral("muted"));
    const QString other = QStringLiteral("not for these settings");
    QVERIFY2(counted->toolTip().simplified().contains(other), qPrintable(counted->toolTip()));
    // The problem of the record, see resources/recorded.
    QVERIFY(m_driver->openPicture(noise(256, 256), QStringLiteral("square.png")));
    QTRY_VERIFY(!counted->toolTip().simplified().contains(other));
    QVERIFY2(counted->text().contains(form), qPrintable(counted->text()));
    QVERIFY(counted->property("role").toString().isEmpty());
    // What is edited was never counted.
    editor()->setFocus();
    editor()->setCursorPosition(lineWith(QStringLiteral("kernel void")) - 1, 0);
    QTest::keyClick(editor(), Qt::Key_Space);
    QTRY_VERIFY(!counted->isVisible());
}

void TestWindowAssembly::followsWhatIsChosen()
{
    ask();
    QVERIFY(waitForLines());
    const QString first = assembly()->toPlainText(), facts = words("assemblyFacts");
    session().selectVariant("naive");
    QTRY_VERIFY(assembly()->toPlainText() != first);
    QVERIFY2(words("assemblyFacts").contains(QStringLiteral(" 0 bytes of local memory")),
        qPrintable(words("assemblyFacts")));
    session().selectVariant("tile_strided");
    QTRY_COMPARE(assembly()->toPlainText(), first);
    QCOMPARE(words("assemblyFacts"), facts);
}

void TestWindowAssembly::isOutdatedWhileTheKernelIsEdited()
{
    ask();
    QVERIFY(waitForLines());
    const QString first = assembly()->toPlainText();
    const int store = lineWith(QStringLiteral("dst["));
    const auto count = [&](int line) {
        return assembly()->toPlainText().count(
            QRegularExpression(QStringLiteral("^ *%1 ").arg(line), QRegularExpression::MultilineOption));
    };
    const auto before = count(store);
    QVERIFY(before > 0);
    editor()->setFocus();
    editor()->setCursorPosition(lineWith(QStringLiteral("kernel void")) - 1, 0);
    QTest::keyClick(editor(), Qt::Key_Space); // which makes a copy
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(m_driver->find<QLabel>("assemblyNote")->isVisible());
    QVERIFY2(
        words("assemblyNote").contains(QStringLiteral("previous build")), qPrintable(words("assemblyNote")));
    QCOMPARE(assembly()->toPlainText(), first);
    QVERIFY2(waitForLines(), qPrintable(words("assemblyNote")));
    QCOMPARE(count(store + 1), before);
    QVERIFY2(countBeside(store + 1) > 0, qPrintable(beside(store + 1)));
}

void TestWindowAssembly::launchesOnlyWhatTheSimulatorHasSeen()
{
    ask();
    QVERIFY(waitForLines());
    QVERIFY(words("assemblyFacts").contains(QStringLiteral("16 \u00d7 16")));
    editor()->setFocus();
    QVERIFY(editor()->findFirst(
        QStringLiteral("barrier(CLK_LOCAL_MEM_FENCE);"), false, true, false, true, true, 0, 0));
    QTest::keyClick(editor(), Qt::Key_Delete);
    const auto *live = m_driver->window().findChild<LiveKernel *>();
    QTRY_COMPARE(live->state(), LiveKernel::State::Held);
    QVERIFY2(waitForLines(), qPrintable(words("assemblyNote")));
    QVERIFY2(words("assemblyFacts").contains(QStringLiteral("any size")), qPrintable(words("assemblyFacts")));
    QTest::mouseClick(m_driver->find<QToolButton>("insistButton"), Qt::LeftButton);
    QTRY_VERIFY(words("assemblyFacts").contains(QStringLiteral("16 \u00d7 16")));
}

void TestWindowAssembly::saysWhyThereIsNone()
{
    session().selectDevice(opencvDevice);
    ask();
    QTRY_VERIFY(words("assemblyNote").contains(QStringLiteral("OpenCV")));
    QVERIFY(!assembly()->isVisible());
    session().selectDevice(testDevice().index);
    QVERIFY2(waitForLines(), qPrintable(words("assemblyNote")));
}

HALO_TEST(TestWindowAssembly, QApplication)
#include "tst_windowassembly.moc"
