// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/scenedriver.h"

#include "compute/drawing/paint/paint.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/filter/filterspec.h"
#include "compute/teaching/lessonrecorder.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/tracing/tracing.h"
#include "gui/widgets/motion.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int travelTime = 60;     ///< milliseconds from one frame to the next
constexpr int farthestTravel = 16; ///< frames; what is further away is shown at once

template<typename Words> int indexOf(const Words &words, const std::string &word)
{
    return static_cast<int>(std::ranges::find(words, word) - words.begin());
}

RecordingView viewOf(const LessonScene &scene)
{
    RecordingView view{ scene.warp };
    view.height = scene.zoom == "item" ? Height::Item : scene.zoom == "image" ? Height::Image : Height::Group;
    if (!scene.colours.empty())
        view.colours = allColourings[static_cast<size_t>(indexOf(sceneColours(), scene.colours))];
    view.pane = indexOf(scenePanels(), scene.panel) - 1; // the first is none
    view.padding = scene.padding;
    return view;
}

bool isOfSameLaunch(const Trace &shown, const Trace &wanted)
{
    return shown.sourceHash == wanted.sourceHash && shown.entry == wanted.entry
        && shown.request.tuning == wanted.request.tuning;
}

bool sameWeights(const Filter &a, const Filter &b)
{
    return a.width == b.width && a.height == b.height && a.weights == b.weights;
}

} // namespace

SceneDriver::SceneDriver(
    Session &session, Tracing &tracing, WorkGroupStage &workGroup, ResultStage &result, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_tracing(tracing)
    , m_workGroup(workGroup)
    , m_result(result)
{
    m_travel.setInterval(travelTime);
    connect(&m_travel, &QTimer::timeout, this, &SceneDriver::travel);
    connect(&workGroup, &WorkGroupStage::recordingShown, this, &SceneDriver::tryArriving);
    // Later, as another recording may already be on its way.
    connect(&tracing, &Tracing::failed, this, &SceneDriver::tryAgain, Qt::QueuedConnection);
    connect(workGroup.cursor(), &FrameCursor::lineChanged, this, &SceneDriver::moved);
    connect(&result, &ResultStage::outputShown, this, &SceneDriver::tryArriving);
    connect(&session.controller(), &RunController::resultChanged, this, &SceneDriver::tryArriving);
    session.onChange(Aspect::Configuration, this, &SceneDriver::moved);
    session.onChange(Aspect::Picture, this, &SceneDriver::noteChange);
    connect(&session, &Session::adopted, this, &SceneDriver::noteChange);
}

SceneDriver::~SceneDriver()
{
    if (isOn())
        m_session.setTemporary(false);
}

void SceneDriver::begin()
{
    if (isOn())
        return;
    m_before = m_session.state();
    m_session.setTemporary(true);
    m_result.setInLesson(true);
}

void SceneDriver::end()
{
    depart();
    m_step.reset();
    m_workGroup.setQuestion({}, {}, true);
    m_result.setInLesson(false);
    m_result.setRevealed(true, true);
    if (!isOn())
        return;
    m_tracing.setFault({});
    m_workGroup.compareWith({});
    m_tracing.setSize(GroupSize::Four);
    adopt(*std::exchange(m_before, std::nullopt));
    m_session.setTemporary(false);
}

void SceneDriver::depart()
{
    m_travel.stop();
    m_isThere = false;
    m_isUnderWay = false;
}

void SceneDriver::adopt(const SessionState &state)
{
    m_adopting = true;
    m_session.adopt(state);
    m_adopting = false;
}

/// Somebody else has changed all: it is theirs.
void SceneDriver::noteChange()
{
    if (m_adopting || !isOn())
        return;
    if (!m_step) { // it was on its way when the lesson began
        m_before = m_session.state();
        return;
    }
    m_before.reset();
    m_session.setTemporary(false);
    Q_EMIT interrupted();
}

SessionState SceneDriver::stateOf(const PreparedStep &step) const
{
    const LessonScene &scene = step.moment.scene;
    SessionState state = m_session.state();
    state.workload = scene.workload;
    RunConfiguration &chosen = state.configurations[scene.workload];
    chosen.variantId = scene.variant;
    chosen.before.clear();
    chosen.after.clear();
    // Until the workload is another, the store is that of the one before.
    const Variant variant
        = step.moment.trace ? step.moment.trace->request.variant : m_session.store().find(scene.variant);
    chosen.tunings[scene.variant] = tuningOf(scene, variant);
    if (moduleOf(scene.workload).usesFilter()) {
        chosen.filter = filterOf(scene);
        chosen.settings = scene.settings;
    }
    if (!scene.problem.empty())
        chosen.spec = scene.problem;
    if (step.picture.colour != state.picture.image.colour)
        state.picture = { step.picture, QString::fromStdString(scene.picture), {} };
    return state;
}

void SceneDriver::go(const PreparedStep &step)
{
    depart();
    m_step = step;
    m_tries = 0;
    if (!isRecorded() || step.moment.scene.stage != "work-group")
        Q_EMIT leaving();
    m_isUnderWay = true;
    const SessionState state = stateOf(step);
    const SessionState now = m_session.state();
    if (state.workload != now.workload || state.configurations != now.configurations
        || state.picture.image.colour != now.picture.image.colour)
        adopt(state);
    if (step.moment.scene.stage == "work-group" && !isRecorded())
        chooseRecording();
    setRevealed(m_isRevealed);
    tryArriving();
}

void SceneDriver::chooseRecording()
{
    const LessonScene &scene = m_step->moment.scene;
    m_tracing.setSize(GroupSize::AsLaunched);
    m_tracing.choosePass(0);
    m_tracing.setFault(scene.fault);
    m_tracing.chooseGroup(scene.at);
    m_workGroup.compareWith(QString::fromStdString(scene.comparedWith));
}

/// The recording on show is that of the step.
bool SceneDriver::isRecorded() const
{
    const Storyboard *board = m_workGroup.board();
    const std::shared_ptr<const Trace> &wanted = m_step->moment.trace;
    if (!board || !wanted)
        return false;
    const TraceView &shown = board->trace().view;
    const TraceView &asked = wanted->view;
    return isOfSameLaunch(board->trace(), *wanted) && board->trace().request.group == wanted->request.group
        && shown.image == asked.image && shown.what == asked.what && shown.settings == asked.settings
        && sameWeights(shown.filter, asked.filter)
        && m_session.picture().image.colour == m_step->picture.colour
        && m_workGroup.comparedWith().toStdString() == m_step->moment.scene.comparedWith;
}

/// Without a window, a launch is recorded as wanted, but for the group.
bool SceneDriver::isOfAnotherGroup() const
{
    const Storyboard *board = m_workGroup.board();
    const std::shared_ptr<const Trace> &wanted = m_step->moment.trace;
    return board && wanted && wanted->view.geometry.empty() && isOfSameLaunch(board->trace(), *wanted)
        && board->trace().request.group != wanted->request.group;
}

void SceneDriver::tryArriving()
{
    if (!m_isUnderWay)
        return;
    const LessonScene &scene = m_step->moment.scene;
    if (scene.stage == "work-group") {
        if (isRecorded())
            arriveAtRecording();
        else if (isOfAnotherGroup()) // that was forgotten with the problem before
            m_tracing.chooseGroup(scene.at);
        return;
    }
    if (scene.stage == "result" && moduleOf(scene.workload).filtersPicture()) {
        const auto &run = m_session.lastRun();
        if (m_session.stale() || !run || m_session.running())
            return;
        if (const auto comma = scene.pin.find(','); comma != std::string::npos)
            m_result.showPixel({ std::stoi(scene.pin), std::stoi(scene.pin.substr(comma + 1)) });
    }
    arrive();
}

/// Without a window, the group in the middle is tried first, see isOfAnotherGroup(); it need not be
/// among the recordings that came along.
void SceneDriver::tryAgain()
{
    constexpr int mostTries = 3;
    const bool mayFollow
        = m_isUnderWay && m_step->moment.trace && m_step->moment.trace->view.geometry.empty();
    if (mayFollow && m_tries++ < mostTries)
        m_tracing.chooseGroup(m_step->moment.scene.at);
}

void SceneDriver::arriveAtRecording()
{
    const LessonMoment &moment = m_step->moment;
    m_workGroup.setView(viewOf(moment.scene));
    if (m_workGroup.board()->warp() != moment.scene.warp)
        return; // recordingShown() comes
    setRevealed(m_isRevealed);
    const int distance = std::abs(m_workGroup.scene()->frame - moment.frame);
    const bool isNear = distance > 1 && distance <= farthestTravel && shownTime(&m_workGroup, travelTime) > 0;
    if (isNear && m_workGroup.isVisible())
        return m_travel.start();
    arrive();
}

void SceneDriver::travel()
{
    if (!isRecorded()) // the user went elsewhere meanwhile
        return m_travel.stop();
    const int now = m_workGroup.scene()->frame;
    const int to = m_step->moment.frame;
    if (std::abs(to - now) <= 1)
        return arrive();
    m_workGroup.goTo(now + (to > now ? 1 : -1), {});
}

void SceneDriver::arrive()
{
    m_travel.stop();
    const LessonMoment &moment = m_step->moment;
    if (moment.scene.stage == "work-group") {
        m_workGroup.goTo(moment.frame, pinOf(moment.scene, *m_workGroup.board()));
        m_workGroup.setView(viewOf(moment.scene)); // one work-item is that of the pin
    }
    m_isThere = true;
    m_isUnderWay = false;
    Q_EMIT arrived();
    Q_EMIT moved();
}

void SceneDriver::setRevealed(bool revealed)
{
    m_isRevealed = revealed;
    if (!m_step)
        return;
    const LessonMoment &moment = m_step->moment;
    CellMarks marks;
    if (moment.key)
        (revealed ? marks.answer : marks.asked) = revealed ? moment.key->marks : moment.key->subject;
    const bool words = std::ranges::find(moment.scene.hidden, "caption") == moment.scene.hidden.end();
    const Blanks blanks = blanksOf(moment.scene); // also of an answer: a later question may ask for the rest
    m_result.setRevealed(!blanks.outputs, !blanks.numbers);
    m_workGroup.setQuestion(blanks, marks, words);
}

std::optional<LessonScene> SceneDriver::current() const
{
    if (!m_step || !m_isThere)
        return std::nullopt;
    LessonScene scene = m_step->moment.scene;
    const RunConfiguration &chosen = m_session.configuration();
    const Variant &variant = m_session.variant();
    scene.workload = m_session.workload();
    scene.variant = variant.id;
    if (m_session.tuningOf(variant) != tuningOf(scene, variant)) {
        scene.group = m_session.tuningOf(variant).group;
        scene.items = m_session.tuningOf(variant).items;
    }
    if (moduleOf(scene.workload).usesFilter() && !sameWeights(chosen.filter, filterOf(scene)))
        scene.filter = specOf(chosen.filter);
    scene.settings = chosen.settings;
    if (m_session.picture().image.colour != m_step->picture.colour)
        scene.picture = m_session.picture().name.toStdString();
    const Storyboard *board = m_workGroup.board();
    if (scene.stage != "work-group" || !board)
        return scene;
    const RecordingView view = m_workGroup.view();
    scene.warp = view.warp;
    if (view != viewOf(m_step->moment.scene)) {
        scene.zoom = view.height == Height::Item ? "item" : view.height == Height::Image ? "image" : "group";
        scene.panel = scenePanels()[static_cast<size_t>(view.pane + 1)];
        scene.padding = view.padding;
        scene.colours = view.colours ? sceneColours()[static_cast<size_t>(*view.colours)] : "";
    }
    scene.fault = m_workGroup.faultLab()->chosen();
    scene.comparedWith = m_workGroup.comparedWith().toStdString();
    if (!isRecorded())
        scene.at = board->trace().request.group;
    if (m_workGroup.scene()->frame != m_step->moment.frame)
        scene.step = std::to_string(m_workGroup.scene()->frame + 1);
    const SurfaceCell pinned = m_workGroup.pinned();
    const bool isSamePin = isRecorded() && pinned == pinOf(m_step->moment.scene, *board);
    if (!isSamePin && pinned.surface == Surface::Outputs && board->places().hasWindow()) {
        const QRect outputs = board->places().outputs();
        scene.pin = std::to_string(outputs.x() + pinned.cell % outputs.width()) + ','
            + std::to_string(outputs.y() + pinned.cell / outputs.width());
    } else if (!isSamePin && pinned.surface == Surface::Items) {
        scene.pin = board->places().labelOf(pinned.cell).toStdString();
    } else if (!isSamePin && !pinned) {
        scene.pin.clear();
    }
    return scene;
}

bool SceneDriver::isAway() const
{
    const auto now = current();
    return now && *now != m_step->moment.scene;
}

std::string SceneDriver::hash() const
{
    const auto scene = current();
    if (!scene)
        return {};
    LessonMoment shown = m_step->moment;
    shown.scene = *scene;
    if (scene->stage == "work-group") {
        shown.board = m_workGroup.sharedBoard();
        shown.frame = m_workGroup.scene()->frame;
    }
    return hashOf(shown);
}

} // namespace halo

#include "moc_scenedriver.cpp"
