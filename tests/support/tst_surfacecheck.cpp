// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"
#include "tests/support/surfacecheck.h"

#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace halo::test;

/// A window is broken in each way that a walk shall find.
class TestSurfaceCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_window.reset(); }
    void findsNothing();
    void findsClippedTexts();
    void findsOverlaps();
    void findsPaleTexts();
    void findsNamelessWidgets();
    void findsWhatTabMisses();

private:
    QStringList blocks() { return stumblingBlocks(*m_window); }

    std::unique_ptr<QWidget> m_window;
    QLabel *m_label = nullptr;
    QPushButton *m_button = nullptr;
    QComboBox *m_box = nullptr;
    QLineEdit *m_line = nullptr;
};

void TestSurfaceCheck::init()
{
    m_window = std::make_unique<QWidget>();
    m_label = new QLabel(QStringLiteral("A label that says something"), m_window.get());
    m_button = new QPushButton(QStringLiteral("A button"), m_window.get());
    m_box = new QComboBox(m_window.get());
    m_box->addItem(QStringLiteral("A choice of several words"));
    m_box->setAccessibleName(QStringLiteral("Choice"));
    m_line = new QLineEdit(m_window.get());
    m_line->setAccessibleName(QStringLiteral("Line"));
    auto *row = new QHBoxLayout(m_window.get());
    for (QWidget *widget : { static_cast<QWidget *>(m_label), static_cast<QWidget *>(m_button),
             static_cast<QWidget *>(m_box), static_cast<QWidget *>(m_line) })
        row->addWidget(widget);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestSurfaceCheck::findsNothing()
{
    QCOMPARE(blocks().join(u'\n'), QString());
}

void TestSurfaceCheck::findsClippedTexts()
{
    m_label->setFixedWidth(40);
    m_button->setFixedWidth(20);
    m_box->setFixedWidth(60);
    QTest::qWait(0);
    QCOMPARE(clippedTexts(*m_window).size(), 3);
    m_label->setToolTip(m_label->text());
    QCOMPARE(clippedTexts(*m_window).size(), 2);
    m_label->setWordWrap(true);
    m_label->setToolTip({});
    m_label->setFixedHeight(m_label->fontMetrics().height());
    QCOMPARE(clippedTexts(*m_window).size(), 3);
}

void TestSurfaceCheck::findsOverlaps()
{
    QCOMPARE(overlappingTexts(*m_window).size(), 0);
    m_label->move(m_button->pos());
    QVERIFY(overlappingTexts(*m_window).size() > 0);
}

void TestSurfaceCheck::findsPaleTexts()
{
    QPalette pale = m_label->palette();
    pale.setColor(QPalette::WindowText, pale.color(QPalette::Window).darker(130));
    m_label->setPalette(pale);
    QCOMPARE(paleTexts(*m_window).size(), 1);
    m_label->setEnabled(false);
    QCOMPARE(paleTexts(*m_window).size(), 0);
}

void TestSurfaceCheck::findsNamelessWidgets()
{
    m_line->setAccessibleName({});
    QCOMPARE(namelessWidgets(*m_window).size(), 1);
}

void TestSurfaceCheck::findsWhatTabMisses()
{
    m_box->setFocusPolicy(Qt::ClickFocus);
    QCOMPARE(unreachableWidgets(*m_window).size(), 1);
    m_button->setFocusPolicy(Qt::NoFocus);
    QCOMPARE(unreachableWidgets(*m_window).size(), 2);
    m_button->setShortcut(Qt::CTRL | Qt::Key_B);
    QCOMPARE(unreachableWidgets(*m_window).size(), 1);
}

HALO_TEST(TestSurfaceCheck, QApplication)
#include "tst_surfacecheck.moc"
