// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "gui/source/qscintilla.h"
#include "gui/source/sourcemarks.h"
#include "gui/widgets/style.h"
#include "tests/support/program.h"

#include <QApplication>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <memory>

using namespace halo;

namespace {

const char *const source = "kernel void copy(global float *a)\n"
                           "{\n"
                           "    const int i = 3; // a comment;\n"
                           "    for (int j = 0; j < 3; ++j)\n"
                           "        a[i]\n"
                           "            = a[j]\n"
                           "            + 1.0f;\n"
                           "#pragma unroll\n"
                           "    a[1] = 2.0f;\n"
                           "}\n";

} // namespace

class TestSourceMarks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void findsStatements_data();
    void findsStatements();
    void findsStatementsOfAllKernels();
    void followsTheActiveLine();
    void marksFaults();
    void showsCounts();
    void showsInstructions();
    void tellsClickedLines();
    void tellsTheLineOfTheCaret();
    void leavesSelectionsAlone();

private:
    QPoint inLine(int line, int x) const;
    QString textBeside(int line) const;
    QString tooltipOf(int line);
    bool isActive(int line) const { return m_editor->markersAtLine(line - 1) != 0; }

    std::unique_ptr<QsciScintilla> m_editor;
    SourceMarks *m_marks = nullptr;
};

void TestSourceMarks::init()
{
    m_editor = std::make_unique<QsciScintilla>();
    m_marks = new SourceMarks(m_editor.get());
    m_editor->setReadOnly(true);
    m_editor->setText(QString::fromLatin1(source));
    m_editor->setMarginWidth(SourceMarks::numberMargin, QStringLiteral("000"));
    m_marks->setLook(coloursOf(m_editor->palette()), m_editor->font(), false);
    m_editor->resize(500, 300);
    m_editor->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_editor.get(), longestWait));
}

QPoint TestSourceMarks::inLine(int line, int x) const
{
    const long height = m_editor->SendScintilla(QsciScintilla::SCI_TEXTHEIGHT, 0UL);
    return { x, static_cast<int>(height * (line - 1) + height / 2) };
}

void TestSourceMarks::findsStatements_data()
{
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last");
    const auto row
        = [](int line, int first, int last) { QTest::addRow("line %d", line) << line << first << last; };
    row(1, 1, 2);
    row(3, 3, 3);
    row(4, 4, 4);
    row(5, 5, 7);
    row(6, 5, 7);
    row(7, 5, 7);
    row(9, 9, 9);
    row(11, 11, 11); // the empty line behind the last
    row(99, 99, 99);
}

void TestSourceMarks::findsStatements()
{
    QFETCH(int, line);
    QFETCH(int, first);
    QFETCH(int, last);
    const QStringList lines = QString::fromLatin1(source).split(u'\n');
    QCOMPARE(statementAround(lines, line), std::pair(first, last));
}

void TestSourceMarks::findsStatementsOfAllKernels()
{
    for (const Variant &variant : shippedVariants()) {
        const QStringList lines = QString::fromStdString(variant.source).split(u'\n');
        for (int line = 1; line <= lines.size(); ++line) {
            const auto [first, last] = statementAround(lines, line);
            QVERIFY2(first <= line && line <= last && last - first <= 4, variant.id.c_str());
            if (lines[line - 1].contains(QLatin1String("= pixelAt(")))
                QVERIFY2(lines[last - 1].endsWith(u';') && !lines[first - 1].contains(QLatin1String("for (")),
                    variant.id.c_str());
        }
    }
}

void TestSourceMarks::followsTheActiveLine()
{
    QCOMPARE(m_editor->marginWidth(SourceMarks::arrowMargin), 0);
    m_marks->setActiveLine(6);
    for (int line = 1; line <= 10; ++line)
        QCOMPARE(isActive(line), line >= 5 && line <= 7);
    QVERIFY(m_editor->markersAtLine(5) != m_editor->markersAtLine(4)); // the arrow
    QVERIFY(m_editor->marginWidth(SourceMarks::arrowMargin) > 0);
    // The statement has a face of its own.
    const QImage image = m_editor->grab().toImage();
    QVERIFY(image.pixelColor(480, inLine(6, 0).y()) != image.pixelColor(480, inLine(3, 0).y()));
    QCOMPARE(image.pixelColor(480, inLine(6, 0).y()), image.pixelColor(480, inLine(5, 0).y()));

    m_marks->setActiveLine(3);
    for (int line = 1; line <= 10; ++line)
        QCOMPARE(isActive(line), line == 3);
    m_marks->setActiveLine(0);
    QVERIFY(!isActive(3));
    QCOMPARE(m_editor->marginWidth(SourceMarks::arrowMargin), 0);
}

void TestSourceMarks::marksFaults()
{
    m_marks->setActiveLine(3);
    m_marks->setFaultLines({ 6 }, { 9 });
    QVERIFY(isActive(6) && isActive(9) && isActive(3) && !isActive(5));
    m_marks->setActiveLine(0);
    // What went wrong has a sign, what makes it go wrong a face as well.
    QVERIFY(m_editor->markersAtLine(5) != m_editor->markersAtLine(8));
    QVERIFY(isActive(6) && m_editor->marginWidth(SourceMarks::arrowMargin) > 0);
    m_marks->setFaultLines({}, {});
    QVERIFY(!isActive(6) && !isActive(9));
    QCOMPARE(m_editor->marginWidth(SourceMarks::arrowMargin), 0);
}

QString TestSourceMarks::textBeside(int line) const
{
    QByteArray text(64, '\0');
    const long length = m_editor->SendScintilla(
        QsciScintilla::SCI_MARGINGETTEXT, static_cast<uintptr_t>(line - 1), text.data());
    return QString::fromUtf8(text.left(static_cast<qsizetype>(length)));
}

QString TestSourceMarks::tooltipOf(int line)
{
    const QPoint place = inLine(line, 20);
    QHelpEvent help(QEvent::ToolTip, place, m_editor->mapToGlobal(place));
    QApplication::sendEvent(m_editor->viewport(), &help);
    return QToolTip::text().simplified();
}

void TestSourceMarks::showsCounts()
{
    QCOMPARE(m_editor->marginWidth(SourceMarks::countMargin), 0);
    m_marks->setCounts({ { 3, { 256, 0, 0 } }, { 6, { 400, 58, 7 } } });
    QVERIFY(m_editor->marginWidth(SourceMarks::countMargin) > 0);
    QCOMPARE(textBeside(3), QStringLiteral("256\u00d7"));
    QCOMPARE(textBeside(6), QStringLiteral("400\u00d7 58s 7c"));
    QCOMPARE(textBeside(5), QString());
    const QString words = tooltipOf(6);
    QVERIFY2(
        words.contains(QStringLiteral("400")) && words.contains(QStringLiteral("58")), qPrintable(words));

    m_marks->setCounts({});
    QCOMPARE(m_editor->marginWidth(SourceMarks::countMargin), 0);
    QCOMPARE(textBeside(3), QString());
}

/// In the margin of the counts, behind them.
void TestSourceMarks::showsInstructions()
{
    QSignalSpy legends(m_marks, &SourceMarks::countsShown);
    const auto legend
        = [&legends] { return legends.isEmpty() ? QString() : legends.last().first().toString(); };
    InstructionCounts counts{};
    counts[static_cast<size_t>(InstructionKind::Arithmetic)] = 5;
    counts[static_cast<size_t>(InstructionKind::LocalLoad)] = 2;
    m_marks->setInstructions({ { 0, counts }, { 3, counts }, { 5, counts }, { 99, counts } });
    QVERIFY(m_editor->marginWidth(SourceMarks::countMargin) > 0);
    QCOMPARE(textBeside(3), QStringLiteral("7i"));
    QCOMPARE(textBeside(6), QString());
    QVERIFY2(
        legend().contains(QStringLiteral("instructions")) && !legend().contains(QStringLiteral("sectors")),
        qPrintable(legend()));
    m_marks->setCounts({ { 3, { 256, 0, 0 } }, { 6, { 400, 58, 7 } } });
    QCOMPARE(textBeside(3), QStringLiteral("256\u00d7 7i"));
    QCOMPARE(textBeside(5), QStringLiteral("7i"));
    QCOMPARE(textBeside(6), QStringLiteral("400\u00d7 58s 7c"));
    QVERIFY(
        legend().contains(QStringLiteral("instructions")) && legend().contains(QStringLiteral("sectors")));
    const QString words = tooltipOf(3);
    QVERIFY2(words.contains(QStringLiteral("256"))
            && words.contains(QStringLiteral("7 (local loads 2 \u00b7 arithmetic 5)")),
        qPrintable(words));
    m_marks->setInstructions({});
    QCOMPARE(textBeside(3), QStringLiteral("256\u00d7"));
    QCOMPARE(textBeside(5), QString());
    m_marks->setCounts({});
    QCOMPARE(legend(), QString());
}

void TestSourceMarks::tellsClickedLines()
{
    m_marks->setActiveLine(1); // all margins are there
    m_marks->setCounts({ { 3, { 256, 0, 0 } } });
    QSignalSpy clicks(m_marks, &SourceMarks::lineClicked);
    for (const int x : { 4, 30, 450 }) { // arrow margin, line number, behind the text
        QTest::mouseClick(m_editor->viewport(), Qt::LeftButton, {}, inLine(6, x));
        QCOMPARE(clicks.size(), 1);
        QCOMPARE(clicks.takeFirst().first().toInt(), 6);
    }
    QTest::mouseClick(m_editor->viewport(), Qt::LeftButton, {}, { 100, 290 }); // below the text
    QCOMPARE(clicks.size(), 0);
}

void TestSourceMarks::tellsTheLineOfTheCaret()
{
    QSignalSpy clicks(m_marks, &SourceMarks::lineClicked);
    m_editor->setCursorPosition(0, 0);
    QTest::keyClick(m_editor.get(), Qt::Key_Down);
    QTest::keyClick(m_editor.get(), Qt::Key_Down);
    QTest::keyClick(m_editor.get(), Qt::Key_Return);
    QCOMPARE(clicks.size(), 1);
    QCOMPARE(clicks.first().first().toInt(), 3);
}

void TestSourceMarks::leavesSelectionsAlone()
{
    QSignalSpy clicks(m_marks, &SourceMarks::lineClicked);
    m_editor->setSelection(2, 4, 2, 12);
    QTest::mousePress(m_editor->viewport(), Qt::LeftButton, {}, inLine(3, 100));
    QTest::mouseMove(m_editor->viewport(), inLine(5, 160));
    QTest::mouseRelease(m_editor->viewport(), Qt::LeftButton, {}, inLine(5, 160));
    QCOMPARE(clicks.size(), 0);
}

HALO_TEST(TestSourceMarks, QApplication)
#include "tst_sourcemarks.moc"
