// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sum.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/diagramviews/timelineview.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/motion.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/stilltext.h"
#include "tests/support/countfile.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

#include <map>
#include <set>

using namespace halo;
using namespace halo::test;

namespace {

constexpr Size2 picture{ 61, 43 };

size_t hashOf(QWidget *widget)
{
    const QImage image = widget->grab().toImage();
    return qHashBits(image.constBits(), static_cast<size_t>(image.sizeInBytes()));
}

QString sizeOf(const QVariant &value)
{
    return QString::fromStdString(toString(value.value<Size2>()));
}

} // namespace

/// The Work-group stage alone, worked with mouse and keys, over real recordings.
class TestWorkGroupStage : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    std::unique_ptr<WorkGroupStage> m_stage;
    Image m_picture = noise(picture.w, picture.h, 3);

    PictureRequest requestFor(const std::string &id, Size2 group) const
    {
        PictureRequest request;
        request.variant = *std::ranges::find(shippedVariants(), id, &Variant::id);
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 8, 8 };
        request.filter = asymmetric(5, 3);
        request.image = picture;
        request.group = group;
        return request;
    }
    std::shared_ptr<const Trace> record(const PictureRequest &request)
    {
        return m_tracer.record(request.over(m_picture.colour.front()));
    }
    void show(const std::shared_ptr<const Trace> &trace)
    {
        m_stage->setTrace(trace);
        QTRY_VERIFY(m_stage->board() && m_stage->board()->sharedTrace() == trace);
        clearMessage();
    }
    /// Until nothing is laid out anew any more: cells would move away from under the pointer.
    void clearMessage()
    {
        const auto *surfaces = find<DiagramView>("surfaces");
        const auto place = [&] { return QRect(surfaces->mapTo(m_stage.get(), QPoint()), surfaces->size()); };
        QRect before;
        do {
            before = place();
            QCoreApplication::processEvents();
        } while (place() != before);
    }
    void showGroup(Size2 group = { 2, 2 }, const std::string &id = "tile_strided")
    {
        show(record(requestFor(id, group)));
    }
    template<typename T> T *find(const char *name)
    {
        return m_stage->findChild<T *>(QString::fromLatin1(name));
    }
    int frame() const { return m_stage->player()->frame(); }
    void openPane(int page)
    {
        if (!find<QWidget>("drawer")->isVisible())
            QTest::mouseClick(find<QWidget>("detailsButton"), Qt::LeftButton);
        QTest::mouseClick(
            find<QWidget>("drawerPages")->findChildren<QAbstractButton *>().at(page), Qt::LeftButton);
        clearMessage();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(find<DiagramView>("surfaces"), key, modifiers);
    }
    void click(SurfaceCell position)
    {
        auto *view = find<DiagramView>(position.surface == Surface::Items ? "items" : "surfaces");
        QTest::mouseClick(view, Qt::LeftButton, {}, view->positionOf(position));
    }

private Q_SLOTS:
    void init();
    void saysWhyItIsEmpty();
    void walksByKeys();
    void plays();
    void scrubs();
    void drawsBackwardAsForward();
    void speaksTheCaption();
    void followsTheSource();
    void pinsAndLeadsBack();
    void linksUnderThePointer();
    void findsThePixel();
    void choosesAnotherGroup();
    void showsCosts();
    void showsCounts();
    void comparesCounts();
    void asksForCounts();
    void showsWhatIsWrong();
    void movesBetweenSteps();
    void tellsTheSum();
    void changesHeight();
    void findsTheFirstHarm();
    void drawsTheLaunchAsAChain();
    void saysHowWideWorkItemsAre();
    void keysStepWhateverHasTheFocus();
    void staysSmooth();
};

void TestWorkGroupStage::init()
{
    QSettings().clear();
    setReducesMotion(true);
    m_stage = std::make_unique<WorkGroupStage>();
    m_stage->resize(1000, 760);
    m_stage->setPicture(m_picture);
    m_stage->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_stage.get(), longestWait));
}

void TestWorkGroupStage::saysWhyItIsEmpty()
{
    auto *message = find<QLabel>("stageMessage");
    m_stage->setPicture({});
    QVERIFY(message->isVisible());
    QVERIFY(message->text().contains(QLatin1String("image")));
    m_stage->setPicture(m_picture);
    m_stage->setBusy(true);
    QVERIFY(message->text().contains(QLatin1String("Recording")));
    m_stage->setBusy(false);
    showGroup();
    QVERIFY(!message->isVisible());
    m_stage->setError(QStringLiteral("Line 3: no such function."));
    QVERIFY(message->isVisible());
    QCOMPARE(message->text(), QStringLiteral("Line 3: no such function."));
    press(Qt::Key_Right); // nothing there to step through
    showGroup();
    QVERIFY(!message->isVisible());
}

void TestWorkGroupStage::walksByKeys()
{
    showGroup();
    const int last = m_stage->board()->lastFrame();
    QCOMPARE(frame(), 0);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    QCOMPARE(frame(), 2);
    press(Qt::Key_Left);
    QCOMPARE(frame(), 1);
    QCOMPARE(find<StillText>("stepLabel")->text(), QStringLiteral("step 2 of %1").arg(last + 1));
    press(Qt::Key_End);
    QCOMPARE(frame(), last);
    press(Qt::Key_Right);
    QCOMPARE(frame(), last);
    press(Qt::Key_PageUp);
    QCOMPARE(m_stage->scene()->kind, FrameKind::MultiplyAdd);
    press(Qt::Key_PageUp);
    QCOMPARE(m_stage->scene()->kind, FrameKind::Barrier);
    press(Qt::Key_PageDown);
    QCOMPARE(m_stage->scene()->kind, FrameKind::MultiplyAdd);
    press(Qt::Key_Home);
    QCOMPARE(frame(), 0);
    QTest::mouseClick(find<QWidget>("lastButton"), Qt::LeftButton);
    QCOMPARE(frame(), last);
    QTest::mouseClick(find<QWidget>("backButton"), Qt::LeftButton);
    QCOMPARE(frame(), last - 1);
    QTest::mouseClick(find<QWidget>("firstButton"), Qt::LeftButton);
    QTest::mouseClick(find<QWidget>("nextButton"), Qt::LeftButton);
    QCOMPARE(frame(), 1);
}

void TestWorkGroupStage::plays()
{
    showGroup();
    auto *speed = find<QComboBox>("speedBox");
    speed->setFocus();
    QTest::keyClick(speed, Qt::Key_End);
    QCOMPARE(m_stage->player()->framesPerSecond(), 60.0);
    QSignalSpy shown(m_stage->player(), &Player::shown);
    press(Qt::Key_Space);
    QVERIFY(m_stage->player()->playing());
    QTRY_VERIFY(frame() > 3);
    press(Qt::Key_Space);
    QVERIFY(!m_stage->player()->playing());
    QTest::mouseClick(find<QWidget>("playButton"), Qt::LeftButton);
    QTRY_COMPARE(frame(), m_stage->board()->lastFrame());
    QVERIFY(!m_stage->player()->playing());
    for (qsizetype i = 1; i < shown.size();
         ++i) { // two at a time at most, however late it is, and never backward
        const int frames = shown[i][0].toInt() - shown[i - 1][0].toInt();
        QVERIFY2(frames >= 1 && frames <= 2, qPrintable(QString::number(frames)));
    }
    shown.clear();
    press(Qt::Key_Space); // from the end it starts over
    QCOMPARE(shown.front().front().toInt(), 0);
}

void TestWorkGroupStage::scrubs()
{
    showGroup();
    auto *timeline = find<TimelineView>("timeline");
    for (const int target : { 7, 20, 2 }) {
        QTest::mouseClick(timeline, Qt::LeftButton, {}, timeline->positionOf(target));
        QCOMPARE(frame(), target);
    }
    QTest::mousePress(timeline, Qt::LeftButton, {}, timeline->positionOf(3));
    QTest::mouseMove(timeline, timeline->positionOf(m_stage->board()->lastFrame()));
    QTRY_COMPARE(frame(), m_stage->board()->lastFrame());
    QTest::mouseRelease(timeline, Qt::LeftButton);
}

void TestWorkGroupStage::drawsBackwardAsForward()
{
    showGroup();
    openPane(1);
    auto *surfaces = find<QWidget>("surfaces");
    auto *items = find<QWidget>("items");
    std::vector<size_t> forward;
    const int last = m_stage->board()->lastFrame();
    for (int i = 0; i <= last; ++i, press(Qt::Key_Right))
        forward.push_back(hashOf(surfaces) ^ hashOf(items));
    for (int i = last; i >= 0; --i, press(Qt::Key_Left))
        QVERIFY2((hashOf(surfaces) ^ hashOf(items)) == forward[static_cast<size_t>(i)],
            qPrintable(QString::number(i)));
    for (int i = 0; i <= last; ++i, press(Qt::Key_Right))
        QCOMPARE(hashOf(surfaces) ^ hashOf(items), forward[static_cast<size_t>(i)]);
}

void TestWorkGroupStage::speaksTheCaption()
{
    showGroup();
    for (int i = 0; i <= m_stage->board()->lastFrame(); ++i, press(Qt::Key_Right)) {
        const QString caption = captionOf(*m_stage->board(), sceneAt(*m_stage->board(), i));
        QVERIFY(!caption.isEmpty());
        QCOMPARE(m_stage->caption(), caption);
        QCOMPARE(
            QAccessible::queryAccessibleInterface(m_stage.get())->text(QAccessible::Description), caption);
        QCOMPARE(QAccessible::queryAccessibleInterface(find<StillText>("caption"))->text(QAccessible::Name),
            caption);
    }
    for (QWidget *widget : m_stage->findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() && widget->isVisible())
            QVERIFY2(!QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name).isEmpty(),
                qPrintable(widget->objectName()));
}

void TestWorkGroupStage::followsTheSource()
{
    showGroup();
    QSignalSpy lines(m_stage->cursor(), &FrameCursor::lineChanged);
    press(Qt::Key_End);
    const int store = lines.last()[0].toInt();
    QCOMPARE(store, m_stage->board()->frames().back().line);
    const int load = m_stage->board()->frames().front().line;
    QVERIFY(load > 0 && load < store);
    m_stage->setActiveLine(load);
    QCOMPARE(frame(), 0);
    m_stage->setActiveLine(load);
    QCOMPARE(frame(), 1); // the same line runs again
    m_stage->setActiveLine(store);
    QCOMPARE(frame(), m_stage->board()->lastFrame());
    m_stage->setActiveLine(1); // a comment
    QCOMPARE(frame(), m_stage->board()->lastFrame());
}

void TestWorkGroupStage::pinsAndLeadsBack()
{
    showGroup({ 2, 1 });
    auto *back = find<QAbstractButton>("backToResult");
    QVERIFY(!back->isVisible());
    click({ Surface::Outputs, 3 * 8 + 5 });
    QVERIFY(back->isVisible());
    const QString detail = find<StillText>("detail")->text();
    QVERIFY2(detail.contains(QLatin1String("(21, 11)")), qPrintable(detail));
    QSignalSpy request(m_stage.get(), &WorkGroupStage::pixelRequested);
    press(Qt::Key_Backspace);
    QCOMPARE(request.size(), 1);
    QCOMPARE(sizeOf(request[0][0]), QStringLiteral("21x11"));
    press(Qt::Key_Right, Qt::ShiftModifier); // the pin moves by keys as well
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(sizeOf(request[1][0]), QStringLiteral("22x11"));
    press(Qt::Key_Escape);
    QVERIFY(!back->isVisible());
    QCOMPARE(find<StillText>("detail")->text(), QString());
}

void TestWorkGroupStage::linksUnderThePointer()
{
    showGroup();
    press(Qt::Key_End);
    auto *surfaces = find<DiagramView>("surfaces");
    QSignalSpy lines(m_stage->cursor(), &FrameCursor::lineChanged);
    const size_t before = hashOf(surfaces);
    for (const Surface surface : { Surface::Window, Surface::Tile, Surface::Outputs }) {
        QTest::mouseMove(surfaces, surfaces->positionOf({ surface, 14 }));
        QTRY_VERIFY(!find<StillText>("detail")->text().isEmpty());
        QVERIFY(hashOf(surfaces) != before);
        QVERIFY(lines.last()[0].toInt() > 0);
        QTest::mouseMove(surfaces, QPoint(surfaces->width() - 2, surfaces->height() - 2));
        QTRY_VERIFY(find<StillText>("detail")->text().isEmpty());
        QCOMPARE(hashOf(surfaces), before);
    }
    openPane(1);
    auto *items = find<DiagramView>("items");
    QTest::mouseMove(items, items->positionOf({ Surface::Items, 9 }));
    QTRY_VERIFY2(find<StillText>("detail")->text().contains(QLatin1String("Work-item B2")),
        qPrintable(find<StillText>("detail")->text()));
}

void TestWorkGroupStage::findsThePixel()
{
    showGroup({ 1, 1 });
    m_stage->showPixel({ 12, 9 });
    QCOMPARE(m_stage->scene()->kind, FrameKind::MultiplyAdd);
    QVERIFY(find<StillText>("detail")->text().contains(QLatin1String("(12, 9)")));
    // Of another group: it waits for the recording that holds it.
    m_stage->showPixel({ 30, 20 });
    QVERIFY(find<StillText>("detail")->text().contains(QLatin1String("(12, 9)")));
    showGroup({ 3, 2 });
    QVERIFY(find<StillText>("detail")->text().contains(QLatin1String("(30, 20)")));
    QCOMPARE(m_stage->scene()->kind, FrameKind::MultiplyAdd);
}

void TestWorkGroupStage::choosesAnotherGroup()
{
    showGroup({ 2, 2 });
    QSignalSpy request(m_stage.get(), &WorkGroupStage::groupRequested);
    openPane(2);
    auto *locator = find<Locator>("locator");
    QTest::mouseClick(locator, Qt::LeftButton, {}, locator->positionOf({ 45, 12 }));
    QCOMPARE(request.size(), 1);
    QCOMPARE(sizeOf(request[0][0]), QStringLiteral("5x1"));
    QTest::keyClick(locator, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(sizeOf(request[1][0]), QStringLiteral("1x2"));
    // Its halo lies under the outputs of its neighbours.
    auto *surfaces = find<DiagramView>("surfaces");
    const auto doubleClick = [&](int cell) {
        QTest::mouseDClick(surfaces, Qt::LeftButton, {}, surfaces->positionOf({ Surface::Window, cell }));
    };
    doubleClick(0);
    QCOMPARE(sizeOf(request[2][0]), QStringLiteral("1x1"));
    doubleClick(5 * 12 + 11);
    QCOMPARE(sizeOf(request[3][0]), QStringLiteral("3x2"));
    doubleClick(5 * 12 + 5); // its own
    QCOMPARE(request.size(), 4);
    QSignalSpy sizes(m_stage->bar(), &WorkGroupBar::sizeChosen);
    const auto buttons = find<QWidget>("groupSizes")->findChildren<QAbstractButton *>();
    QTest::mouseClick(buttons.at(3), Qt::LeftButton);
    press(Qt::Key_2);
    QCOMPARE(sizes.size(), 2);
    QCOMPARE(sizes[0][0].value<GroupSize>(), GroupSize::AsLaunched);
    QCOMPARE(sizes[1][0].value<GroupSize>(), GroupSize::Eight);
    m_stage->setGroupSizes(
        { { QStringLiteral("4 × 4"), QStringLiteral("Too small.") }, { QStringLiteral("8 × 8"), {} },
            { QStringLiteral("16 × 16"), {} }, { QStringLiteral("32 × 4"), {} } },
        GroupSize::Eight);
    QVERIFY(!buttons.at(0)->isEnabled() && buttons.at(0)->toolTip() == QLatin1String("Too small."));
    QVERIFY(buttons.at(1)->isEnabled() && buttons.at(1)->isChecked());
    QCOMPARE(buttons.at(3)->text(), QStringLiteral("Actual size 32 × 4"));
}

void TestWorkGroupStage::showsCosts()
{
    showGroup();
    openPane(0);
    const QString all = [this] {
        QStringList texts;
        for (const QLabel *label : find<QWidget>("hardwareTable")->findChildren<QLabel *>())
            texts << label->text();
        return texts.join(u'|');
    }();
    QVERIFY2(all.contains(QLatin1String("|1.88|")), qPrintable(all)); // 120 reads for 64 outputs
    QVERIFY2(all.contains(QLatin1String("|15|")), qPrintable(all));   // naive: one for each tap
    QTest::mouseClick(find<QWidget>("costPages")->findChildren<QAbstractButton *>().at(1), Qt::LeftButton);
    auto *text = find<StillText>("punchText");
    QTRY_VERIFY(text->isVisible());
    QVERIFY2(text->text().contains(QLatin1String("sectors")), qPrintable(text->text()));
    press(Qt::Key_Right);
    QVERIFY2(text->text().contains(QLatin1String("turn")), qPrintable(text->text()));
    auto *card = find<QWidget>("punchCard");
    const size_t unpadded = hashOf(card);
    auto *padding = find<QSpinBox>("paddingSpin");
    for (int i = 0; i < 4; ++i) {
        const size_t before = hashOf(card);
        QTest::keyClick(padding, Qt::Key_Up);
        QVERIFY(hashOf(card) != before); // the rows of the tile move over the banks
    }
    padding->setValue(0);
    QCOMPARE(hashOf(card), unpadded);
    auto *models = find<QComboBox>("modelBox");
    QVERIFY(models->count() > 1);
    const int frames = m_stage->board()->lastFrame();
    auto *warps = find<QComboBox>("warpBox");
    warps->setFocus();
    QTest::keyClick(warps, Qt::Key_Down);
    QTRY_VERIFY(m_stage->board()->lastFrame() > frames);
}

/// The cells of the column that was counted, from the top, with their tool tips.
void TestWorkGroupStage::showsCounts()
{
    const auto column = [this] {
        QList<QLabel *> cells;
        for (QLabel *label : find<QWidget>("hardwareTable")->findChildren<QLabel *>())
            if (label->isVisible() && label->toolTip().contains(QLatin1String("driver")))
                cells << label;
        return cells;
    };
    const auto texts = [&column] {
        QStringList all;
        for (const QLabel *cell : column())
            all << cell->text();
        return all;
    };
    const QTemporaryDir nothing;
    qputenv("XDG_DATA_HOME", nothing.path().toUtf8());
    showGroup();
    openPane(0);
    const CountFile file;
    auto row = file.row(QStringLiteral("tile_strided"));
    const auto figures = [](const CountFile::Row &from, const QString &head) {
        return QStringList{ head, CountFile::number(CountFile::reads(from)),
            CountFile::number(CountFile::sectors(from)), CountFile::number(CountFile::conflicts(from)),
            CountFile::number(CountFile::dramBytes(from)) };
    };
    QCOMPARE(texts(), figures(row, QStringLiteral("H200")));
    for (const QLabel *cell : column()) { // of another picture and filter
        QCOMPARE(cell->property("role").toString(), QStringLiteral("muted"));
        QVERIFY2(cell->toolTip().simplified().contains(
                     QLatin1String("another problem or work-group (gauss:5, 256x256")),
            qPrintable(cell->toolTip()));
    }
    QVERIFY(column()[1]->toolTip().contains(QStringLiteral("Counted: ") + texts()[1]));
    // The model of the same launches stands before it.
    const QList<QLabel *> labels = find<QWidget>("hardwareTable")->findChildren<QLabel *>();
    const QLabel *modelled = labels[labels.indexOf(column().back()) - 1];
    QCOMPARE(modelled->text(),
        CountFile::number((row[QStringLiteral("dram_read_bytes_model")].toDouble()
                              + row[QStringLiteral("dram_written_bytes_model")].toDouble())
            / row[QStringLiteral("outputs")].toDouble()));
    QCOMPARE(modelled->property("role").toString(), QStringLiteral("muted"));
    // As if this machine had counted just what is recorded.
    const auto trace = m_stage->board()->sharedTrace();
    row[QStringLiteral("device")] = QStringLiteral("NVIDIA GPU 77");
    row[QStringLiteral("problem")]
        = QString::fromStdString(trace->request.problem->text().what) + QStringLiteral(", 61x43");
    row[QStringLiteral("tuning")] = QStringLiteral("8x8");
    row[QStringLiteral("outputs")] = QStringLiteral("2623");
    row[QStringLiteral("local_load_conflicts")] = row[QStringLiteral("local_loads")];
    const QTemporaryDir here;
    file.writeHere(here, { row });
    m_stage->readCounts();
    QTRY_COMPARE(texts(), figures(row, QStringLiteral("77")));
    for (const QLabel *cell : column()) {
        QCOMPARE(
            cell->property("role").toString(), cell == column()[0] ? QStringLiteral("muted") : QString());
        QVERIFY2(cell->toolTip().simplified().contains(QLatin1String("Counted here ")),
            qPrintable(cell->toolTip()));
    }
    // What is edited was never counted.
    PictureRequest edited = requestFor("tile_strided", { 2, 2 });
    edited.variant.source += "\n";
    show(record(edited));
    QVERIFY(column().isEmpty());
}

void TestWorkGroupStage::comparesCounts()
{
    const QTemporaryDir nothing;
    qputenv("XDG_DATA_HOME", nothing.path().toUtf8());
    const auto own = record(requestFor("naive", { 2, 2 }));
    m_stage->setTrace(own, record(requestFor("tile_strided", { 2, 2 })));
    const CountFile file;
    const auto numbers = [](double one, double two) {
        return CountFile::number(one) + QStringLiteral(", ") + CountFile::number(two);
    };
    const auto naive = file.row(QStringLiteral("naive")), tile = file.row(QStringLiteral("tile_strided"));
    auto *line = find<StillText>("recordedTimes");
    QTRY_VERIFY(line->isVisible());
    QVERIFY2(
        line->text().endsWith(QStringLiteral("loads per output, with weights, %1; DRAM bytes per output %2.")
                                  .arg(numbers(CountFile::reads(naive), CountFile::reads(tile)),
                                      numbers(CountFile::dramBytes(naive), CountFile::dramBytes(tile)))),
        qPrintable(line->text()));
    m_stage->setTrace(own);
    QTRY_VERIFY(!line->isVisible());
}

void TestWorkGroupStage::asksForCounts()
{
    showGroup();
    openPane(0);
    QPushButton *button = m_stage->countButton();
    QSignalSpy asked(m_stage->countButton(), &QPushButton::clicked);
    m_stage->setCountRefusal(QStringLiteral("No."));
    QVERIFY(!button->isEnabled() && button->toolTip().endsWith(QLatin1String("No.")));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 0);
    m_stage->setCountRefusal({});
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
}

void TestWorkGroupStage::showsWhatIsWrong()
{
    showGroup();
    auto *badge = find<QLabel>("badge");
    auto *findings = find<QListWidget>("findings");
    QVERIFY2(badge->text().contains(QLatin1String("Matches the formula")), qPrintable(badge->text()));
    QVERIFY(!findings->isVisible());
    // One altered record turns the badge red.
    Trace altered = *m_stage->board()->sharedTrace();
    const int dst = altered.bufferNamed("dst");
    std::ranges::find(altered.accesses, dst, &Access::buffer)->value += 1.0F;
    show(std::make_shared<const Trace>(altered));
    QTRY_VERIFY2(
        badge->text().contains(QLatin1String("Does not match the formula")), qPrintable(badge->text()));
    // A kernel without its barrier.
    PictureRequest request = requestFor("tile_strided", { 2, 2 });
    request.filter = asymmetric(5, 5);
    const std::string barrier = "barrier(CLK_LOCAL_MEM_FENCE);";
    request.variant.source.replace(request.variant.source.find(barrier), barrier.size(), "");
    show(record(request));
    QVERIFY(findings->isVisible());
    QVERIFY(findings->count() > 0 && findings->count() < 5); // not a row for each cell
    QVERIFY(findings->item(0)->text().contains(QLatin1String(" such cases)")));
    QCOMPARE(findings->findItems(QStringLiteral("(1056 such cases)"), Qt::MatchContains).size(), 1);
    const int line = findings->item(0)->data(Qt::UserRole).toInt();
    QVERIFY(line > 0);
    findings->setFocus();
    findings->setCurrentRow(0);
    QTest::keyClick(findings, Qt::Key_Return);
    QCOMPARE(m_stage->board()->frames()[static_cast<size_t>(frame())].line, line);
}

/// A step moves there and comes to rest as the step itself; scrubbing is there at once.
void TestWorkGroupStage::movesBetweenSteps()
{
    showGroup();
    auto *surfaces = find<DiagramView>("surfaces");
    press(Qt::Key_Right);
    QVERIFY(!surfaces->moves());
    const size_t still = hashOf(surfaces);
    press(Qt::Key_Left);
    setReducesMotion(false);
    press(Qt::Key_Right);
    QVERIFY(surfaces->moves());
    QTRY_VERIFY(!surfaces->moves());
    QCOMPARE(hashOf(surfaces), still);
    press(Qt::Key_Left);
    QVERIFY(surfaces->moves());
    auto *timeline = find<TimelineView>("timeline");
    QTest::mouseClick(timeline, Qt::LeftButton, {}, timeline->positionOf(1));
    QVERIFY(!surfaces->moves());
    QCOMPARE(hashOf(surfaces), still);
}

void TestWorkGroupStage::tellsTheSum()
{
    showGroup({ 2, 1 });
    const int output = 3 * 8 + 5;
    press(Qt::Key_End);
    click({ Surface::Outputs, output });
    const QString reported = find<StillText>("detail")->text();
    QVERIFY2(reported.contains(QLatin1String("15 of 15 products")), qPrintable(reported));
    // What is told is what the device made, in the units of the file.
    double sum = 0.0;
    for (const SumTerm &term : termsOf(*m_stage->board(), output))
        sum += term.product();
    const float written = m_stage->scene()->outputs[static_cast<size_t>(output)].value;
    QVERIFY(std::abs(sum - static_cast<double>(written)) < 1e-5);
    press(Qt::Key_Home);
    QVERIFY2(find<StillText>("detail")->text().contains(QLatin1String("none of them yet")),
        qPrintable(find<StillText>("detail")->text()));
}

void TestWorkGroupStage::changesHeight()
{
    showGroup({ 2, 2 });
    auto *surfaces = find<DiagramView>("surfaces");
    const double edge = surfaces->edge();
    press(Qt::Key_Plus);
    QVERIFY(surfaces->edge() > edge); // few cells, so large ones
    QCOMPARE(surfaces->layout().window.shown.size(), QSizeF(5, 3) * surfaces->edge());
    QVERIFY(find<StillText>("detail")->text().contains(QLatin1String("products")));
    press(Qt::Key_Escape);
    QCOMPARE(surfaces->edge(), edge);
    press(Qt::Key_Minus);
    auto *mosaic = find<Locator>("mosaic");
    QVERIFY(mosaic->isVisible() && !surfaces->isVisible());
    QSignalSpy request(m_stage.get(), &WorkGroupStage::groupRequested);
    QTest::mouseClick(mosaic, Qt::LeftButton, {}, mosaic->positionOf({ 45, 12 }));
    QCOMPARE(request.size(), 1);
    QCOMPARE(sizeOf(request[0][0]), QStringLiteral("5x1"));
    QVERIFY(surfaces->isVisible()); // it falls into the group
    press(Qt::Key_Minus);
    QTest::mouseClick(mosaic, Qt::LeftButton, {}, mosaic->positionOf({ 20, 20 })); // the group on show
    QCOMPARE(request.size(), 1);
    QVERIFY(surfaces->isVisible());
}

/// A group in step fills its tile before it reads it, barrier or not: broken, it is shown in warps, and first
/// where a cell is read that nobody has filled.
void TestWorkGroupStage::findsTheFirstHarm()
{
    showGroup();
    PictureRequest request = requestFor("tile_strided", { 2, 2 });
    const std::string barrier = "barrier(CLK_LOCAL_MEM_FENCE);";
    request.variant.source.replace(request.variant.source.find(barrier), barrier.size(), "");
    Q_EMIT m_stage->faultLab()->faultChosen("no_barrier");
    show(record(request));
    QCOMPARE(m_stage->board()->warp(), 32);
    const int harm = m_stage->board()->firstEffect();
    QVERIFY(harm > 0);
    QTRY_COMPARE(frame(), harm);
    const Scene &scene = *m_stage->scene();
    QVERIFY(std::ranges::any_of(
        scene.tile, [](const CellState &cell) { return cell.now() && !cell.written && cell.reads > 0; }));
    Q_EMIT m_stage->faultLab()->faultChosen({});
    showGroup();
    QCOMPARE(m_stage->board()->warp(), 0);
}

/// A presenter's clicker after a click into a list: it is meant for the recording.
/// What is launched stands in its order; passes are chosen by mouse and keys, transforms are named as what
/// nobody records.
void TestWorkGroupStage::drawsTheLaunchAsAChain()
{
    const Variant &variant = *std::ranges::find(shippedVariants(), "fft_whole", &Variant::id);
    PictureRequest request = requestFor(variant.id, { 1, 1 });
    request.tuning.group = { 4, 4 };
    request.launch = 1;
    show(recordToShow(m_tracer, request.over(m_picture.colour.front())));
    auto *passes = find<Segmented>("passes");
    QVERIFY(!passes->isVisible());
    m_stage->setPasses(launchStepsOf(request.over(m_picture)), 1);
    clearMessage();
    QVERIFY(passes->isVisible());
    std::map<int, QString> shown; // from left to right
    for (auto *child : passes->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        const auto *button = qobject_cast<QAbstractButton *>(child);
        const auto *label = qobject_cast<QLabel *>(child);
        shown[child->x()] = button ? button->text() : label->text();
        QVERIFY(child->width() >= child->fontMetrics().horizontalAdvance(shown[child->x()]));
    }
    QStringList chain;
    for (const auto &[x, text] : shown)
        chain << text;
    QCOMPARE(chain.join(u' '),
        QString::fromUtf8("1 pad \u2192 forward transform: VkFFT, not recorded \u2192 2 multiply \u2192 "
                          "backward transform: VkFFT, not recorded \u2192 3 crop"));
    QCOMPARE(passes->current(), 1);
    QSignalSpy chosen(m_stage->bar(), &WorkGroupBar::passChosen);
    QTest::mouseClick(passes->button(2), Qt::LeftButton);
    passes->button(2)->setFocus();
    QTest::keyClick(passes->button(2), Qt::Key_Left);
    press(Qt::Key_P); // as nobody has answered, the choice is what the user made
    QCOMPARE(chosen.size(), 3);
    QCOMPARE(chosen[0][0].toInt(), 2);
    QCOMPARE(chosen[1][0].toInt(), 1);
    QCOMPARE(chosen[2][0].toInt(), 2);
    QVERIFY(find<QLabel>("badge")->text().contains(QLatin1String("Matches the formula")));
    m_stage->setPasses({}, 0);
    QVERIFY(!passes->isVisible());
}

/// "1 x 4" alone looks like a tiny group.
void TestWorkGroupStage::saysHowWideWorkItemsAre()
{
    showGroup();
    const auto buttonsOf = [&] { return find<QWidget>("groupSizes")->findChildren<QAbstractButton *>(); };
    const auto setSizes = [&](Size2 few, Size2 many, const QString &refusal) {
        m_stage->setGroupSizes(
            { { QStringLiteral("1 × 4"), {}, few }, { QStringLiteral("2 × 8"), {}, many },
                { QStringLiteral("4 × 16"), refusal, many }, { QStringLiteral("32 × 4"), {}, many } },
            GroupSize::Four);
    };
    setSizes({ 1, 1 }, { 1, 1 }, {});
    for (const QAbstractButton *button : buttonsOf())
        QVERIFY2(!button->toolTip().contains(QLatin1String("outputs")), qPrintable(button->toolTip()));
    setSizes({ 4, 1 }, { 4, 2 }, QStringLiteral("too large"));
    QVERIFY(buttonsOf()[0]->toolTip().startsWith(QString::fromUtf8("1 × 4 work-items, 4 outputs each")));
    QVERIFY(buttonsOf()[1]->toolTip().startsWith(QString::fromUtf8("2 × 8 work-items, 4 × 2 outputs each")));
    QCOMPARE(buttonsOf()[2]->toolTip(), QStringLiteral("too large"));
    QVERIFY(buttonsOf()[3]->toolTip().contains(QString::fromUtf8("32 × 4 work-items, 4 × 2 outputs each")));
    QVERIFY(buttonsOf()[3]->toolTip().contains(QLatin1String("all times")));
    QCOMPARE(buttonsOf()[0]->accessibleDescription(), buttonsOf()[0]->toolTip());
}

void TestWorkGroupStage::keysStepWhateverHasTheFocus()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *list = new QListWidget(&window);
    list->addItems({ QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three") });
    auto *field = new QLineEdit(QStringLiteral("text"), &window);
    column->addWidget(list);
    column->addWidget(field);
    column->addWidget(m_stage.get());
    window.resize(1000, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window, longestWait));
    showGroup();
    list->setCurrentRow(0);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_PageDown);
    QTest::keyClick(list, Qt::Key_Right);
    QCOMPARE(list->currentRow(), 0);
    QVERIFY(frame() > 1);
    QTest::keyClick(list, Qt::Key_Home);
    QCOMPARE(frame(), 0);
    QTest::keyClick(list, Qt::Key_Down); // has no use here
    QCOMPARE(list->currentRow(), 1);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_End);
    QCOMPARE(frame(), 0);
    m_stage->setParent(nullptr);
}

/// Not a benchmark: only that what does not change is not drawn anew for each frame.
void TestWorkGroupStage::staysSmooth()
{
    PictureRequest request = requestFor("tile_strided", { 0, 0 });
    request.tuning.group = { 32, 32 };
    request.filter = asymmetric(9, 9);
    show(record(request));
    const auto *surfaces = find<DiagramView>("surfaces");
    std::set<size_t> frames;
    std::set<qint64> bases;
    for (int i = 0; i < 10; ++i) {
        m_stage->player()->show(i * 10);
        frames.insert(hashOf(m_stage.get()));
        bases.insert(surfaces->baseKey());
    }
    QCOMPARE(frames.size(), size_t(10));
    QCOMPARE(bases.size(), size_t(1));
    QVERIFY(!bases.contains(0)); // none
}

HALO_TEST(TestWorkGroupStage, QApplication)
#include "tst_workgroupstage.moc"
