// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stages.h"

#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/sheet.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/variantfamily.h"
#include "compute/trace/model/linecounts.h"
#include "gui/files/recordings.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/session/workloadpage.h"
#include "gui/session/workloadstage.h"
#include "gui/stages/connectresult.h"
#include "gui/stages/hints.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/network/networkstage.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/scenecamera.h"
#include "gui/stages/scenedriver.h"
#include "gui/stages/stagehead.h"
#include "gui/stages/stagetable.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/teaching/lessonbar.h"
#include "gui/teaching/lessonchooser.h"
#include "gui/teaching/lessonpane.h"
#include "gui/tracing/hardwarecount.h"
#include "gui/tracing/tracing.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

const QString layoutKey = QStringLiteral("stage");
const QString lessonKey = QStringLiteral("lesson"); ///< "barrier 3", of one that was on

std::map<std::string, WorkloadStage *> makeOwn(Session &session, QWidget *parent)
{
    std::map<std::string, WorkloadStage *> stages;
    for (const WorkloadPage *page : workloadPages())
        stages[page->id()] = page->makeStage(session, parent);
    return stages;
}

std::vector<QWidget *> makeShared(Session &session, QWidget *parent)
{
    std::vector<QWidget *> pages;
    for (const StageRow &row : stageTable())
        pages.push_back(row.make ? row.make(session, parent) : nullptr);
    return pages;
}

} // namespace

Stages::Stages(Session &session, SettingsStore &store, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_store(store)
    , m_tabs(new QTabBar(this))
    , m_head(new StageHead(session, this))
    , m_pages(new QStackedWidget(this))
    , m_own(makeOwn(session, this))
    , m_shared(makeShared(session, this))
    , m_result(findChild<ResultStage *>())
    , m_workGroup(static_cast<WorkGroupStage *>(m_shared[WorkGroup]))
    , m_timing(static_cast<TimingStage *>(m_shared[Timing]))
    , m_network(static_cast<NetworkStage *>(m_shared[Network]))
    , m_tracing(new Tracing(session, this))
    , m_count(new HardwareCount(session, this))
    , m_recordings(new Recordings(session, this))
    , m_hints(new Hints(*this, session, store))
    , m_lesson(new LessonStage(session, *m_tracing, *m_workGroup, *m_result, this))
    , m_lessonBar(new LessonBar(m_lesson->player(), this))
{
    setObjectName(QStringLiteral("stages"));
    buildTabs();
    for (const auto &[workload, stage] : m_own) {
        connect(stage, &WorkloadStage::workGroupRequested, this, &Stages::showWorkGroupOf);
        connect(stage, &WorkloadStage::recordingRequested, this, [this] { show(WorkGroup); });
    }
    connectResult(session, *m_result, *m_workGroup);
    connect(m_network, &NetworkStage::layerOpened, this, [this] { show(WorkGroup); });
    connectWorkGroup();
    connectFaultLab();
    connectCount();
    connectRecordings();
    connectLesson();
    session.onChange(Aspect::Workload, this, &Stages::showWorkload);
    showWorkload();
    m_tabs->setCurrentIndex(store.layout(layoutKey).toInt());
    showStage(m_tabs->currentIndex());
    if (current() == Lesson) // once all that it leads to is there
        QMetaObject::invokeMethod(this, &Stages::resumeLesson, Qt::QueuedConnection);
}

/// Where another window was in it, or the last start.
void Stages::resumeLesson()
{
    const QList<QByteArray> words = m_store.layout(lessonKey).split(' ');
    if (words.size() == 2 && current() == Lesson)
        m_lesson->player().begin(words[0].toStdString(), words[1].toULong());
}

void Stages::buildTabs()
{
    m_tabs->setObjectName(QStringLiteral("stageTabs"));
    m_tabs->setAccessibleName(tr("Views"));
    m_tabs->setDrawBase(false);
    m_tabs->setFocusPolicy(Qt::TabFocus); // a click leads into the stage, whose keys count then
    m_tabs->setExpanding(false);
    for (size_t stage = 0; stage < m_shared.size(); ++stage)
        m_tabs->addTab({}); // its text depends on the workload
    for (const auto &[workload, stage] : m_own)
        m_pages->addWidget(stage);
    for (QWidget *page : m_shared)
        if (page)
            m_pages->addWidget(page);
    auto *card = new QFrame(this);
    card->setObjectName(QStringLiteral("card"));
    auto *inside = new QVBoxLayout(card);
    inside->setContentsMargins(8, 8, 8, 8);
    auto *beside = new QHBoxLayout;
    beside->setSpacing(12);
    beside->addWidget(m_lesson->pane(), 3);
    beside->addWidget(m_pages, 8);
    inside->addWidget(m_lessonBar);
    inside->addLayout(beside, 1);
    inside->addWidget(m_hints);
    auto *head = new QHBoxLayout;
    head->addWidget(m_tabs);
    head->addWidget(m_head, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(card, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &Stages::showStage);
    connect(
        m_tabs, &QTabBar::tabBarClicked, this, [this] { enter(Qt::MouseFocusReason); },
        Qt::QueuedConnection); // after currentChanged
}

void Stages::connectLesson()
{
    auto *chooser = static_cast<LessonChooser *>(m_shared[Lesson]);
    chooser->setPlayer(m_lesson->player());
    const auto mark = [](const halo::Lesson &lesson) { return QStringLiteral("lessons/") + text(lesson.id); };
    chooser->setDone([this, mark](const halo::Lesson &lesson) { return m_store.seen(mark(lesson)); });
    connect(&m_lesson->player(), &LessonPlayer::stepChanged, this, [this, mark] {
        const LessonPlayer &player = m_lesson->player();
        if (player.lesson() && player.step() + 1 == player.count())
            m_store.setSeen(mark(*player.lesson()));
    });
    connect(m_lessonBar, &LessonBar::backRequested, this, [this] { show(Lesson); });
    connect(m_lesson, &LessonStage::changed, this, [this] {
        if (m_lesson->isOn() && m_tabs->currentIndex() != Lesson)
            m_tabs->setCurrentIndex(Lesson);
        else
            showStage(m_tabs->currentIndex());
    });
    auto *camera = new SceneCamera(*m_pages, *m_workGroup);
    connect(m_lesson->driver(), &SceneDriver::leaving, camera, &SceneCamera::leave);
    connect(m_lesson->driver(), &SceneDriver::arrived, camera, &SceneCamera::arrive);
    auto *back = new QShortcut(Qt::Key_F12, this);
    connect(back, &QShortcut::activated, this, [this] {
        show(Lesson);
        m_lesson->goToScene();
    });
}

/// The stage in sight: of a lesson that is on, the one that its step shows.
Stages::Stage Stages::seen() const
{
    if (current() != Lesson || !m_lesson->isOn())
        return current();
    const auto &ids = stageIds();
    const auto found = std::ranges::find(
        ids, QString::fromStdString(m_lesson->stageId()), &std::pair<QString, Stage>::first);
    return found == ids.end() ? WorkGroup : found->second;
}

QWidget *Stages::page(int stage) const
{
    return stage == Result ? m_own.at(m_session.workload()) : m_shared[static_cast<size_t>(stage)];
}

/// The tabs that this workload has, and its own stage if another had the one in sight.
void Stages::showWorkload()
{
    const WorkloadPage &own = pageOf(m_session.workload());
    int stage = 0;
    for (const StageRow &row : stageTable(m_session.workload())) {
        m_tabs->setTabText(stage, row.title);
        m_tabs->setTabToolTip(
            stage, tr("%1 (%2)").arg(row.question, row.key.toString(QKeySequence::NativeText)));
        const bool fits = !row.fits || row.fits(own);
        if (!fits && m_tabs->currentIndex() == stage)
            m_tabs->setCurrentIndex(Result);
        m_tabs->setTabVisible(stage++, fits);
    }
    m_tracing->compareWith({});
    showStage(m_tabs->currentIndex());
}

void Stages::connectWorkGroup()
{
    connect(m_tracing, &Tracing::traced, this, &Stages::showTrace);
    connect(m_tracing, &Tracing::busyChanged, this, [this](bool busy) {
        m_workGroup->setBusy(busy);
        m_session.activities().set(m_tracing,
            { busy ? tr("Recording a work-group") : QString(), -1, [this] { m_tracing->cancel(); } });
    });
    connect(m_tracing, &Tracing::failed, this, [this](const QString &sentence) {
        m_workGroup->setError(sentence);
        Q_EMIT linesCounted({});
        Q_EMIT recordingFailed(sentence);
    });
    connect(m_tracing, &Tracing::sizesChanged, m_workGroup, &WorkGroupStage::setGroupSizes);
    connect(m_tracing, &Tracing::passesChanged, m_workGroup, &WorkGroupStage::setPasses);
    connect(m_workGroup, &WorkGroupStage::groupRequested, m_tracing, &Tracing::chooseGroup);
    connect(m_workGroup->bar(), &WorkGroupBar::passChosen, m_tracing, &Tracing::choosePass);
    connect(m_workGroup->bar(), &WorkGroupBar::sizeChosen, m_tracing, &Tracing::setSize);
    connect(m_workGroup->bar(), &WorkGroupBar::comparisonChosen, m_tracing,
        [this](const QString &id) { m_tracing->compareWith(id.toStdString()); });
    const auto outdate = [this] { // on its stage it is recorded anew
        if (seen() != WorkGroup)
            Q_EMIT linesCounted({});
    };
    m_session.onChange(Aspect::Configuration | Aspect::Input, this, outdate);
    m_session.onChange(Aspect::Variants, this, &Stages::offerVariants);
    offerVariants();
    connect(m_workGroup->cursor(), &FrameCursor::lineChanged, this, [this](int line) {
        if (seen() == WorkGroup)
            Q_EMIT lineChanged(line);
    });
    connect(m_workGroup, &WorkGroupStage::pixelRequested, this, [this](Size2 output) {
        show(Result);
        m_own.at(m_session.workload())->showPixel({ output.w, output.h });
    });
}

void Stages::connectFaultLab()
{
    FaultLab *lab = m_workGroup->faultLab();
    connect(lab, &FaultLab::faultChosen, m_tracing, &Tracing::setFault);
    connect(m_tracing, &Tracing::faultsChanged, lab,
        [lab](const auto &fitting, const auto &effective, const std::string &chosen) {
            lab->setFaults(fitting, effective);
            lab->setChosen(chosen);
        });
    connect(m_tracing, &Tracing::broke, this, [this, lab](const auto &image) {
        m_broken = image != nullptr;
        lab->setOutcome(image);
    });
}

void Stages::connectCount()
{
    const auto offer = [this] {
        if (const Storyboard *board = m_workGroup->board())
            m_workGroup->setCountRefusal(m_count->refusal(board->trace()));
    };
    connect(m_workGroup, &WorkGroupStage::recordingShown, this, offer);
    connect(m_count, &HardwareCount::runningChanged, this, offer);
    connect(m_count, &HardwareCount::counted, m_workGroup, &WorkGroupStage::readCounts);
    m_session.onChange(Aspect::Configuration | Aspect::Devices, this, offer);
    connect(m_workGroup->countButton(), &QPushButton::clicked, this, [this] {
        if (const Storyboard *board = m_workGroup->board())
            m_count->start(board->trace());
    });
}

void Stages::connectRecordings()
{
    connect(m_recordings, &Recordings::opened, this, &Stages::showRecording);
    connect(m_workGroup->bar(), &WorkGroupBar::variantRequested, this,
        [this](const QString &id) { m_session.selectVariant(id.toStdString()); });
    connect(m_workGroup, &WorkGroupStage::leaveRequested, this, &Stages::leaveRecording);
    m_session.onChange(Aspect::Input, this, &Stages::leaveRecording);
    m_session.onChange(Aspect::Configuration, this, [this] {
        if (m_recording && !m_recording->survives(m_session.configuration()))
            leaveRecording();
    });
}

bool Stages::isRecordingCurrent() const
{
    return m_tracing->isCurrent() || recording();
}

std::shared_ptr<const Trace> Stages::recording() const
{
    return m_recording ? m_recording->trace : nullptr;
}

void Stages::openRecording(const QString &path)
{
    m_recordings->open(path);
}

void Stages::showRecording(const std::shared_ptr<const Trace> &trace, const QString &name)
{
    m_recording = OpenedRecording{ trace, name, m_session.configuration() };
    m_tracing->setActive(false);
    m_tracing->drop();
    m_workGroup->setRecorded(name, stampOf(*trace));
    m_head->setRecorded(name);
    m_workGroup->setTrace(trace);
    Q_EMIT linesCounted({});
    show(WorkGroup);
    Q_EMIT recordingShown(trace); // the source first: counts belong to its lines
    Q_EMIT linesCounted(lineCounts(*trace, m_workGroup->model()));
}

void Stages::showRecordingOf(const std::shared_ptr<const Trace> &trace, const QString &name)
{
    showRecording(trace, name);
    m_workGroup->showEffect();
}

void Stages::leaveRecording()
{
    if (!std::exchange(m_recording, std::nullopt))
        return;
    m_workGroup->setRecorded({});
    m_workGroup->setPicture(m_session.input().image);
    m_workGroup->setTrace(nullptr);
    Q_EMIT recordingShown(nullptr);
    showWorkload();
    followTracing();
}

void Stages::followTracing()
{
    m_tracing->setActive(!m_recording && (m_keepsRecording || seen() == WorkGroup));
}

void Stages::keepRecording(bool keep)
{
    m_keepsRecording = keep;
    followTracing();
    if (keep) // also what was recorded before it was wanted
        m_tracing->schedule();
}

void Stages::showFinding()
{
    show(WorkGroup);
    m_workGroup->showEffect();
}

void Stages::offerVariants()
{
    QList<std::pair<QString, QString>> offered;
    for (const Variant &variant : m_session.store().list().variants)
        offered.append({ QString::fromStdString(variant.id), translated(variant.title) });
    const auto &all = m_session.store().list().variants;
    const auto tiled = std::find_if(
        all.begin(), all.end(), [](const Variant &variant) { return familyOf(variant) == "tiled"; });
    m_workGroup->setVariants(offered, tiled == all.end() ? QString() : QString::fromStdString(tiled->id));
}

void Stages::showTrace(const std::shared_ptr<const Trace> &trace, const std::shared_ptr<const Trace> &other,
    const QString &remark)
{
    Q_EMIT faultShown(m_broken ? trace : nullptr); // the source first: marks belong to its lines
    m_workGroup->setTrace(trace, other, remark);
    Q_EMIT linesCounted(lineCounts(*trace, m_workGroup->model()));
    Q_EMIT recorded(trace);
}

Stages::Stage Stages::current() const
{
    return static_cast<Stage>(m_tabs->currentIndex());
}

void Stages::showHolding(const QWidget *part)
{
    for (int stage = 0; stage < m_tabs->count(); ++stage)
        if (page(stage) == part || page(stage)->isAncestorOf(part))
            show(static_cast<Stage>(stage));
}

void Stages::beginHints(bool again)
{
    if (again)
        m_hints->forget();
    m_hints->begin();
}

void Stages::showQuestion()
{
    const StageRow text = stageTable(m_session.workload())[static_cast<size_t>(current())];
    m_head->setQuestion(text.question, text.ofPicture);
    m_pages->currentWidget()->setAccessibleDescription(text.question);
}

void Stages::show(Stage stage)
{
    if (!m_tabs->isTabVisible(stage))
        return;
    m_tabs->setCurrentIndex(stage);
    enter(Qt::ShortcutFocusReason);
}

QWidget *Stages::view() const
{
    return m_pages->currentWidget();
}

void Stages::enter(Qt::FocusReason reason)
{
    m_pages->currentWidget()->setFocus(reason);
}

void Stages::setTabsHidden(bool hidden)
{
    m_tabs->setHidden(hidden);
    m_head->setHidden(hidden);
    m_hints->setQuiet(hidden);
}

void Stages::showWorkGroupOf(QPoint output)
{
    m_tracing->chooseOutput({ output.x(), output.y() });
    m_workGroup->showPixel({ output.x(), output.y() });
    show(WorkGroup);
}

void Stages::showStage(int index)
{
    const Stage stage = seen();
    m_pages->setCurrentWidget(page(stage));
    m_workGroup->setInLesson(index == Lesson && m_lesson->isOn());
    m_lesson->pane()->setVisible(index == Lesson && m_lesson->isOn());
    m_lessonBar->setAway(index != Lesson);
    Q_EMIT shown(static_cast<Stage>(index));
    m_tabs->updateGeometry(); // the title in bold is wider
    showQuestion();
    m_hints->follow();
    if (stage != WorkGroup) { // what other stages show is of the variant itself
        m_workGroup->faultLab()->reset();
        Q_EMIT faultShown(nullptr);
    }
    followTracing();
    m_network->setActive(stage == Network);
    m_head->setRecorded(m_recording && stage == WorkGroup ? m_recording->name : QString());
    if (m_recording)
        Q_EMIT recordingShown(stage == WorkGroup ? m_recording->trace : nullptr);
    Q_EMIT lineChanged(stage == WorkGroup ? m_workGroup->activeLine() : 0);
}

void Stages::measure()
{
    WorkloadStage *own = m_own.at(m_session.workload());
    if (m_pages->currentWidget() == own && own->measure())
        return;
    const bool seen = m_tabs->currentIndex() == Timing;
    show(Timing);
    if (seen || !m_timing->measuring().running())
        m_timing->toggle();
}

std::optional<Saving::Request> Stages::measurement() const
{
    return m_tabs->currentIndex() == Timing ? m_timing->samplesToSave() : std::nullopt;
}

void Stages::goToLine(int line)
{
    m_workGroup->setActiveLine(line);
}

void Stages::compareWith(const QString &variantId)
{
    m_workGroup->compareWith(variantId);
    show(WorkGroup);
}

void Stages::saveLayout() const
{
    m_store.setLayout(layoutKey, QByteArray::number(m_tabs->currentIndex()));
    const halo::Lesson *lesson = m_lesson->player().lesson();
    m_store.setLayout(lessonKey,
        lesson ? QByteArray::fromStdString(lesson->id) + ' '
                + QByteArray::number(static_cast<int>(m_lesson->player().step()))
               : QByteArray());
}

const std::vector<std::pair<QString, Stages::Stage>> &stageIds()
{
    static const auto ids = [] {
        std::vector<std::pair<QString, Stages::Stage>> all;
        for (const StageRow &text : stageTable())
            all.emplace_back(text.id, static_cast<Stages::Stage>(all.size()));
        return all;
    }();
    return ids;
}

} // namespace halo

#include "moc_stages.cpp"
