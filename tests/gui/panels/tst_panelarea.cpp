// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/dockcolumns.h"
#include "gui/panels/floatingpanel.h"
#include "gui/panels/panelarea.h"
#include "gui/panels/rail.h"
#include "gui/session/settingsstore.h"
#include "gui/widgets/motion.h"
#include "tests/support/program.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QPropertyAnimation>
#include <QProxyStyle>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace halo;
using namespace std::chrono_literals;

namespace {

class StillStyle : public QProxyStyle
{
public:
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
        QStyleHintReturn *result) const override
    {
        return hint == SH_Widget_Animation_Duration ? 0
                                                    : QProxyStyle::styleHint(hint, option, widget, result);
    }
};

/// As wide as the source asks to be.
class WidePanel : public QWidget
{
public:
    QSize sizeHint() const override { return { 600, 200 }; }
};

} // namespace

/// Panels beside a stage, folded, docked and floating, of widgets that know nothing.
class TestPanelArea : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void choicesSurviveTheSettings_data();
    void choicesSurviveTheSettings();
    void brokenChoicesAreNone_data();
    void brokenChoicesAreNone();
    void sourceWaitsForRoom_data();
    void sourceWaitsForRoom();
    void foldsWhereThereIsNoRoom();
    void stagesHaveWhatTheyNeed();
    void choicesAreOfTheStage();
    void widthsAreOfTheStage();
    void opensUnderThePointer();
    void staysWhileItHasTheFocus();
    void escapeLeadsBack();
    void docksFromWhereItFloats();
    void foldsEverything();
    void holdsWhatIsPointedAt();
    void movesShortlyOrNotAtAll();

private:
    QWidget *panel(SidePanel id) { return m_area->findChild<QWidget *>(QStringLiteral("p%1").arg(int(id))); }
    FloatingPanel *floating() { return m_area->findChild<FloatingPanel *>(); }
    bool floats(SidePanel id) { return panel(id)->isVisible() && floating()->current() == id; }
    /// However often it looks whether it is wanted.
    bool staysOpen()
    {
        const QSignalSpy looks(floating(), &FloatingPanel::looked);
        return QTest::qWaitFor([&] { return looks.size() > 2 * FloatingPanel::looksOfGrace; }, longestWait)
            && floating()->isVisible();
    }
    void pointAt(QWidget *widget) { QTest::mouseMove(widget, widget->rect().center()); }
    void click(SidePanel id) { QTest::mouseClick(m_area->rail()->button(id), Qt::LeftButton); }

    SettingsStore m_store;
    std::unique_ptr<PanelArea> m_area;
    QLineEdit *m_stage = nullptr;
};

void TestPanelArea::init()
{
    for (const char *stage : { "a", "b" })
        m_store.setLayout(QStringLiteral("panels/") + QLatin1String(stage), {});
    m_area = std::make_unique<PanelArea>(m_store);
    m_stage = new QLineEdit;
    m_area->setCentre(m_stage);
    m_stage->setMinimumWidth(200);
    m_stage->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    for (const SidePanel id : allSidePanels) {
        auto *panel = id == SidePanel::Source ? new WidePanel : new QWidget;
        panel->setObjectName(QStringLiteral("p%1").arg(int(id)));
        auto *line = new QLineEdit(panel);
        line->setObjectName(QStringLiteral("line"));
        m_area->add(id, panel, QStringLiteral("Name"), QStringLiteral(":/icons/filter.svg"));
    }
    m_area->rail()->setRests(0ms, 0ms);
    floating()->setLookEvery(0ms);
    m_area->setStage(QStringLiteral("a"), SidePanel::Filter | SidePanel::Variant);
    m_area->resize(1000, 600);
    m_area->show();
    m_area->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_area.get(), longestWait));
    QCursor::setPos(m_area->mapToGlobal(QPoint(900, 500)));
    m_stage->setFocus();
}

/// The pointer rests nowhere near the rail of the next.
void TestPanelArea::cleanup()
{
    QCursor::setPos(m_area->mapToGlobal(QPoint(900, 500)));
    QTest::qWait(0);
    m_area.reset();
}

void TestPanelArea::choicesSurviveTheSettings_data()
{
    QTest::addColumn<int>("docked");
    for (int docked = -1; docked < 8; ++docked)
        QTest::addRow("%d", docked) << docked;
}

void TestPanelArea::choicesSurviveTheSettings()
{
    QFETCH(int, docked);
    PanelChoice choice;
    if (docked >= 0)
        choice.docked = SidePanels::fromInt(docked);
    choice.widths = { 301, 577, 61 };
    QVERIFY(panelChoiceOf(textOf(choice)) == choice);
}

void TestPanelArea::brokenChoicesAreNone_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text :
        { "", "[]", "{", "{\"docked\":\"all\"}", "{\"left\":-5,\"right\":\"x\"}", "\xff\x00" })
        QTest::newRow(text) << QByteArray(text);
}

void TestPanelArea::brokenChoicesAreNone()
{
    QFETCH(QByteArray, text);
    QVERIFY(panelChoiceOf(text) == PanelChoice());
    QCOMPARE(panelChoiceOf("{\"docked\":255}").docked, SidePanels::fromInt(7));
    QCOMPARE(panelChoiceOf("{\"left\":99999999,\"share\":0}").widths, (PanelWidths{ 4000, 0, 10 }));
}

void TestPanelArea::sourceWaitsForRoom_data()
{
    QTest::addColumn<int>("window");
    QTest::addColumn<int>("right");
    QTest::addColumn<bool>("docked");
    QTest::newRow("projector") << 1024 << 200 << false;
    QTest::newRow("just below") << 1599 << 300 << false;
    QTest::newRow("narrow source") << 1600 << 400 << true;
    QTest::newRow("the picture would be small") << 1600 << 600 << false;
    QTest::newRow("wide") << 2560 << 600 << true;
}

void TestPanelArea::sourceWaitsForRoom()
{
    QFETCH(int, window);
    QFETCH(int, right);
    QFETCH(bool, docked);
    const SidePanels left = SidePanel::Filter | SidePanel::Variant;
    QCOMPARE(usuallyDocked(left | SidePanel::Source, window, 320, right).testFlag(SidePanel::Source), docked);
    QCOMPARE(usuallyDocked(left, window, 320, right), left); // who does not need it has none
    QCOMPARE(usuallyDocked({}, window, 320, right), SidePanels());
}

/// What was chosen comes back with the room; until then the rail opens it over the stage.
void TestPanelArea::foldsWhereThereIsNoRoom()
{
    panel(SidePanel::Filter)->setMinimumHeight(300);
    panel(SidePanel::Variant)->setMinimumHeight(200);
    panel(SidePanel::Source)->setMinimumWidth(600);
    panel(SidePanel::Filter)->setMinimumWidth(250);
    m_area->setDocked(SidePanel::Source, true);
    m_area->resize(1400, 600);
    for (const SidePanel id : allSidePanels)
        QTRY_VERIFY(m_area->isDocked(id));
    m_area->resize(1000, 600); // the source takes 600
    QTRY_VERIFY(!m_area->isDocked(SidePanel::Source));
    QVERIFY(m_area->isDocked(SidePanel::Filter) && m_area->isDocked(SidePanel::Variant));
    m_area->resize(1000, 480);
    QTRY_VERIFY(!m_area->isDocked(SidePanel::Filter));
    QVERIFY(m_area->isDocked(SidePanel::Variant));
    click(SidePanel::Filter);
    QTRY_VERIFY(floats(SidePanel::Filter));
    QVERIFY(!m_area->isDocked(SidePanel::Filter));
    m_area->resize(400, 480);
    QTRY_VERIFY(!m_area->isDocked(SidePanel::Variant));
    QVERIFY(m_area->minimumSizeHint().width() <= 400);
    m_area->resize(1400, 600);
    for (const SidePanel id : allSidePanels)
        QTRY_VERIFY(m_area->isDocked(id));
}

void TestPanelArea::stagesHaveWhatTheyNeed()
{
    QVERIFY(panel(SidePanel::Filter)->isVisible() && panel(SidePanel::Variant)->isVisible());
    QVERIFY(!panel(SidePanel::Source)->isVisible());
    const int narrow = m_stage->width();
    m_area->setStage(QStringLiteral("b"), {});
    for (const SidePanel id : allSidePanels)
        QVERIFY(!panel(id)->isVisible());
    QTRY_VERIFY(m_stage->width() > narrow + 250);
    QTRY_COMPARE(m_stage->width(), m_area->width() - m_area->rail()->width() - 16);
}

void TestPanelArea::choicesAreOfTheStage()
{
    click(SidePanel::Source);
    click(SidePanel::Filter);
    QVERIFY(m_area->isDocked(SidePanel::Source) && panel(SidePanel::Source)->isVisible());
    QVERIFY(!m_area->isDocked(SidePanel::Filter) && !panel(SidePanel::Filter)->isVisible());
    m_area->setStage(QStringLiteral("b"), SidePanel::Filter);
    QVERIFY(!m_area->isDocked(SidePanel::Source) && m_area->isDocked(SidePanel::Filter));
    m_area->setStage(QStringLiteral("a"), SidePanel::Filter | SidePanel::Variant);
    QVERIFY(m_area->isDocked(SidePanel::Source) && !m_area->isDocked(SidePanel::Filter));
    for (const SidePanel id : allSidePanels) {
        auto *button = qobject_cast<QAbstractButton *>(m_area->rail()->button(id));
        QCOMPARE(button->isChecked(), m_area->isDocked(id));
    }
}

void TestPanelArea::widthsAreOfTheStage()
{
    auto *columns = m_area->findChild<DockColumns *>();
    const int usual = columns->sizes().at(0);
    QTest::mousePress(columns->handle(1), Qt::LeftButton, {}, QPoint(2, 50));
    QTest::mouseMove(columns->handle(1), QPoint(62, 50));
    QTest::mouseRelease(columns->handle(1), Qt::LeftButton, {}, QPoint(2, 50));
    QTRY_VERIFY(columns->sizes().at(0) > usual + 20);
    const int chosen = columns->sizes().at(0);
    m_area->setStage(QStringLiteral("b"), SidePanel::Filter);
    QTRY_COMPARE(columns->sizes().at(0), usual);
    m_area->setStage(QStringLiteral("a"), SidePanel::Filter | SidePanel::Variant);
    QTRY_COMPARE(columns->sizes().at(0), chosen);
}

void TestPanelArea::opensUnderThePointer()
{
    m_area->setStage(QStringLiteral("b"), {});
    QTRY_COMPARE(m_stage->width(), m_area->width() - m_area->rail()->width() - 16);
    const int before = m_stage->width();
    const QSignalSpy pointed(m_area->rail(), &Rail::pointedAt);
    m_area->rail()->setRests(1h, 1h);
    pointAt(m_area->rail()->button(SidePanel::Source)); // and only passes by
    m_area->rail()->setRests(0ms, 0ms);
    pointAt(m_area->rail()->button(SidePanel::Variant));
    QTRY_VERIFY(floats(SidePanel::Variant));
    QCOMPARE(pointed.size(), 1);
    QCOMPARE(m_stage->width(), before); // it lies over the stage
    QVERIFY(m_stage->hasFocus());
    pointAt(m_area->rail()->button(SidePanel::Source)); // and the next one instead
    QTRY_VERIFY(floats(SidePanel::Source));
    QVERIFY(!panel(SidePanel::Variant)->isVisible());
    QVERIFY(floating()->width() >= 600);
    pointAt(panel(SidePanel::Source));
    QVERIFY(staysOpen() && floats(SidePanel::Source));
    QCursor::setPos(m_area->mapToGlobal(QPoint(900, 500)));
    QTRY_VERIFY(!panel(SidePanel::Source)->isVisible());
    QVERIFY(!floating()->isVisible());
    pointAt(m_area->rail()->button(SidePanel::Filter));
    QTRY_VERIFY(floats(SidePanel::Filter));
}

void TestPanelArea::staysWhileItHasTheFocus()
{
    m_area->setStage(QStringLiteral("b"), {});
    m_area->open(SidePanel::Source);
    QVERIFY(floats(SidePanel::Source));
    panel(SidePanel::Source)->findChild<QLineEdit *>()->setFocus();
    QVERIFY(staysOpen() && floats(SidePanel::Source)); // the pointer is elsewhere
    m_stage->setFocus();
    QTRY_VERIFY(!panel(SidePanel::Source)->isVisible());
}

void TestPanelArea::escapeLeadsBack()
{
    m_area->setStage(QStringLiteral("b"), {});
    m_area->open(SidePanel::Variant);
    auto *line = panel(SidePanel::Variant)->findChild<QLineEdit *>();
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Escape);
    QVERIFY(!floating()->isVisible() && !panel(SidePanel::Variant)->isVisible());
    QVERIFY(m_stage->hasFocus());
}

void TestPanelArea::docksFromWhereItFloats()
{
    m_area->setStage(QStringLiteral("b"), {});
    m_area->open(SidePanel::Variant);
    auto *line = panel(SidePanel::Variant)->findChild<QLineEdit *>();
    line->setFocus();
    const int before = m_stage->width();
    QTest::mouseClick(floating()->findChild<QWidget *>(QStringLiteral("dockPanel")), Qt::LeftButton);
    QVERIFY(m_area->isDocked(SidePanel::Variant) && panel(SidePanel::Variant)->isVisible());
    QVERIFY(!floating()->isVisible());
    QTRY_VERIFY(m_stage->width() < before); // pushed, not covered
    QVERIFY(line->hasFocus());
}

void TestPanelArea::foldsEverything()
{
    m_area->setFolded(true);
    QVERIFY(!panel(SidePanel::Filter)->isVisible() && !panel(SidePanel::Variant)->isVisible());
    click(SidePanel::Filter); // opens for now, and changes no choice
    QVERIFY(floats(SidePanel::Filter));
    QVERIFY(!qobject_cast<QAbstractButton *>(m_area->rail()->button(SidePanel::Filter))->isChecked());
    m_area->setFolded(false);
    QVERIFY(m_area->isDocked(SidePanel::Filter) && m_area->isDocked(SidePanel::Variant));
    QVERIFY(panel(SidePanel::Filter)->isVisible() && !floating()->isVisible());
    m_area->setStageAlone(true);
    QVERIFY(!m_area->rail()->isVisible());
    QTRY_COMPARE(m_stage->width(), m_area->width());
    m_area->setStageAlone(false);
    QVERIFY(panel(SidePanel::Filter)->isVisible() && m_area->rail()->isVisible());
}

void TestPanelArea::holdsWhatIsPointedAt()
{
    m_area->setStage(QStringLiteral("b"), {});
    m_area->hold(panel(SidePanel::Source)->findChild<QLineEdit *>());
    QVERIFY(floats(SidePanel::Source));
    const QSignalSpy pointed(m_area->rail(), &Rail::pointedAt);
    pointAt(m_area->rail()->button(SidePanel::Variant));
    QTRY_COMPARE(pointed.size(), 1);
    QVERIFY(staysOpen() && floats(SidePanel::Source));
    m_area->hold(panel(SidePanel::Variant));
    QVERIFY(floats(SidePanel::Variant) && !panel(SidePanel::Source)->isVisible());
    m_area->hold(m_stage);
    QVERIFY(!floating()->isVisible());
    m_area->hold(nullptr);
    QVERIFY(!floating()->isVisible());
}

void TestPanelArea::movesShortlyOrNotAtAll()
{
    m_area->setStage(QStringLiteral("b"), {});
    m_area->open(SidePanel::Source);
    const auto *slide = floating()->findChild<QPropertyAnimation *>();
    QCOMPARE(shownTime(m_area.get(), 150), 150);
    setReducesMotion(true);
    QCOMPARE(shownTime(m_area.get(), 150), 0);
    setReducesMotion(false);
    QVERIFY(slide->duration() <= 200);
    QTRY_COMPARE(slide->state(), QAbstractAnimation::Stopped);
    m_area->hold(nullptr);
    StillStyle still;
    floating()->setStyle(&still);
    QCOMPARE(shownTime(floating(), 150), 0);
    m_area->open(SidePanel::Source);
    QVERIFY(floating()->isVisible() && slide->state() == QAbstractAnimation::Stopped);
    floating()->setStyle(nullptr);
}

HALO_TEST(TestPanelArea, QApplication)
#include "tst_panelarea.moc"
