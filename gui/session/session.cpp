// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/session.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/workloads.h"
#include "compute/process/confinement.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/session/pastedpicture.h"

#include <algorithm>
#include <utility>

namespace halo {

namespace {

constexpr int measuredRepeats = 20;

/// Compared with the reference, and not equal.
bool foundWrong(const Measured &measured)
{
    return measured.checkedRows > 0 && !measured.verified;
}

/// On any device.
RunConfiguration withoutDevice(RunConfiguration configuration)
{
    configuration.device = unknownDevice;
    return configuration;
}

/// The same, with the step of the chain in front.
Failure inStep(Failure failure, size_t step, const Filter &filter)
{
    failure.sentence = Session::tr("Step %1 (%2): %3")
                           .arg(QString::number(step + 1), QString::fromStdString(filter.name),
                               translated(failure.sentence.toStdString()));
    return failure;
}

} // namespace

Session::Session(RunThread::MakeTasks makeTasks, QObject *parent)
    : Choices(parent)
    , m_runs(std::move(makeTasks), m_results)
{
    m_submitTimer.setSingleShot(true);
    m_submitTimer.setInterval(0);
    connect(&m_submitTimer, &QTimer::timeout, this, [this] { submit(0); });
    connect(this, &Session::changed, this, &Session::follow);
    connectLoader("image", m_loader);
    connectLoader("signal", m_signalLoader);
    connectRuns();
    connectProblems();
}

void Session::connectLoader(const std::string &workload, ImageLoader &loader)
{
    connect(&loader, &ImageLoader::loaded, this,
        [this, workload](const InputImage &source) { takeLoaded(workload, source); });
    connect(&loader.worker(), &NewestWork::failed, this, [this, workload](const Failure &failure) {
        setLoading(false);
        if (workload == "signal" && workload == this->workload() && configuration().spec != input().spec) {
            m_runs.cancel();
            m_runs.forget();
            takeInput(workload, {}); // what was there before is not what is chosen
        }
        report(MessageTopic::Picture, failure);
    });
}

void Session::connectRuns()
{
    connect(&m_runs.thread(), &RunThread::devicesFound, this, &Session::takeFoundDevices);
    connect(&m_runs.thread(), &RunThread::probeFailed, this, [this](const Failure &failure) {
        takeFoundDevices({});
        report(MessageTopic::Device, failure);
    });
    connect(&m_runs, &Runs::activityChanged, this, &Session::tellActivities);
    connect(&m_results, &Results::changed, this, [this] {
        if (!m_measuring) // or the list of variants would take time from what is measured
            Q_EMIT timesChanged();
    });
    connect(&m_runs, &Runs::timedAll, this, &Session::keepTimes);
    connect(&m_runs, &Runs::verificationChanged, this, &Session::takeLast);
    connect(&m_runs, &Runs::stepDone, this, [this](const Run &run) {
        if (!isWanted(m_step))
            return;
        takeStep(run);
        Q_EMIT timesChanged();
        if (waitsForSteps())
            runStep();
    });
    connect(&m_runs, &Runs::resultChanged, this, [this] {
        clearMessage(MessageTopic::Run);
        setStale(false);
        Q_EMIT resultChanged();
    });
    connect(&m_runs, &Runs::failed, this,
        [this](const Failure &failure) { m_runs.inStep() ? failStep(failure) : reportRun(failure); });
}

void Session::connectProblems()
{
    connect(&m_problems, &Problems::made, this, [this](const std::string &workload, const auto &problem) {
        clearMessage(MessageTopic::Picture);
        takeProblem(workload, problem);
    });
    connect(
        &m_problems, &Problems::failed, this, [this](const std::string &workload, const Failure &failure) {
            m_runs.cancel();
            m_runs.forget();
            takeProblem(workload, nullptr); // what was there before is not what is chosen
            report(MessageTopic::Picture, failure);
        });
    connect(&m_problems.worker(), &NewestWork::busyChanged, this, &Session::tellActivities);
}

/// Comes before all views: computing begins before they take their time.
void Session::follow(Aspects changed)
{
    if (changed & Aspect::Workload) { // what is on screen is of another one
        m_runs.cancel();
        m_runs.forget();
        setStale(false);
        clearMessage(MessageTopic::Run);
    }
    if (changed != Aspects(Aspect::Picture)) // else nothing is computed of it
        schedule();
    if (changed == Aspects(Aspect::Configuration) && isConvolution() && m_submitTimer.isActive()) {
        m_submitTimer.stop();
        submit(0);
    }
    if (!(changed & (Aspect::Configuration | Aspect::Picture)))
        return;
    if (!isConvolution())
        m_problems.make(workload(), configuration().spec, picture());
    else if (workload() == "signal")
        followSignal();
}

void Session::start(RunConfiguration configuration, const QString &deviceName)
{
    m_wantedDevice = deviceName;
    begin(std::move(configuration));
    m_runs.probe();
}

void Session::adopt(std::map<std::string, RunConfiguration> configurations, const std::string &workload,
    const QString &deviceName, Begin begin)
{
    setWaiting(begin == Begin::WhenAsked);
    int device = configuration().device;
    const auto named = std::ranges::find(devices(), deviceName.toStdString(), &DeviceInfo::name);
    if (named != devices().end())
        device = named->index;
    else if (devices().empty() && !deviceName.isEmpty())
        m_wantedDevice = deviceName;
    for (auto &[id, configuration] : configurations)
        configuration.device = device;
    history().clear();
    takeConfigurations(configurations, workload);
    m_waited = withoutDevice(configuration());
    Q_EMIT adopted();
}

void Session::adopt(const SessionState &state)
{
    cancelLoading();
    adopt(state.configurations, state.workload, {});
    if (state.picture.image.empty() || state.picture.image.colour != picture().image.colour)
        takeLoaded("image", state.picture);
}

SessionState Session::state() const
{
    return { configurations(), workload(), picture() };
}

const Measured *Session::resultOf(const Variant &variant) const
{
    return hasData() ? m_results.find(orderFor(variant)) : nullptr;
}

std::optional<nanoseconds> Session::timeOf(const Variant &variant) const
{
    const Measured *measured = resultOf(variant);
    if (!measured || foundWrong(*measured))
        return std::nullopt;
    return std::chrono::round<nanoseconds>(
        std::chrono::duration<double, std::milli>(median(measured->kernelMs)));
}

bool Session::isWrong(const Variant &variant) const
{
    const Measured *measured = resultOf(variant);
    return measured && foundWrong(*measured);
}

void Session::schedule()
{
    if (!hasData() && !waitsForSteps())
        return;
    setStale(lastRun().has_value());
    m_waiting = m_measuring;
    if (!m_measuring)
        m_submitTimer.start();
}

void Session::setMeasuring(bool measuring)
{
    m_measuring = measuring;
    if (measuring) {
        m_waiting = m_submitTimer.isActive() || m_runs.running();
        m_submitTimer.stop();
        m_runs.cancel();
    } else if (std::exchange(m_waiting, false)) {
        schedule();
    }
    if (!measuring)
        Q_EMIT timesChanged();
    tellActivities();
}

QString Session::measuringElsewhere()
{
    return tr("Something else is being measured; wait until that has ended, or stop it.");
}

bool Session::isWanted(const Step &step) const
{
    return waitsForSteps() && step.step == m_chain.nextStep() && step.device == configuration().device
        && step.input.colour == m_chain.nextInput().colour;
}

/// A step that already runs goes on: it is still wanted, or would have been cancelled.
void Session::runStep()
{
    if (m_runs.running() && m_runs.inStep() && isWanted(m_step))
        return;
    m_step = { m_chain.nextStep(), m_chain.nextInput(), configuration().device };
    try {
        const auto problem = std::make_shared<const ConvolutionProblem>(
            m_step.input, m_step.step.filter, m_step.step.settings);
        problem->check();
        const RunOrder order = orderOf(*this, m_step.step, problem);
        if (!mayRun(order.variant))
            return failStep(
                { tr("the simulator has not seen the kernel \"%1\" yet; choose this step, and it will.")
                        .arg(translated(order.variant.title)),
                    {}, {} });
        m_runs.submitStep(order);
    } catch (const Error &error) {
        failStep({ QString::fromUtf8(error.what()), {}, {} });
    }
}

/// Of the chosen step, which is only worth a word where there are others.
void Session::reportRun(const Failure &failure)
{
    const RunConfiguration &chosen = configuration();
    const bool alone = chosen.before.empty() && chosen.after.empty();
    report(MessageTopic::Run, alone ? failure : inStep(failure, chosen.before.size(), chosen.filter));
}

void Session::failStep(const Failure &failure)
{
    const Failure named = inStep(failure, m_chain.next(), m_step.step.filter);
    m_chain.fail();
    m_runs.forget();
    takeProblem(workload(), nullptr); // what was there before is not what is chosen
    report(MessageTopic::Run, named);
}

void Session::takeLast()
{
    if (const auto &run = lastRun(); run && run->order.problem == problem() && workload() == "image")
        m_chain.offer(stepOf(configuration()), *run);
    Q_EMIT verificationChanged();
}

void Session::setWaiting(bool waits)
{
    if (std::exchange(m_waits, waits) != waits)
        Q_EMIT waitingChanged(waits);
}

/// Whoever chooses something else has looked at it.
bool Session::waitsForUser()
{
    if (!m_waits)
        return false;
    if (m_waited != withoutDevice(configuration()))
        setWaiting(false);
    return m_waits;
}

void Session::goOn()
{
    setWaiting(false);
    schedule();
}

void Session::goOnUnconfined()
{
    allowUnconfined();
    Q_EMIT unconfinedAllowed();
    schedule();
}

bool Session::mayRun(const Variant &variant) const
{
    return variant.origin == Origin::Shipped || m_trusted.contains(variant.source)
        || std::ranges::any_of(shippedVariants(variant.workload),
            [&](const Variant &ours) { return ours.source == variant.source; });
}

std::vector<Variant> Session::trusted() const
{
    std::vector<Variant> variants;
    std::ranges::copy_if(shelf().list().variants, std::back_inserter(variants),
        [this](const Variant &variant) { return mayRun(variant); });
    return variants;
}

void Session::submit(int repeats)
{
    if (waitsForUser())
        return m_runs.cancel();
    if (waitsForSteps() && configuration().device != unknownDevice && !m_measuring)
        return runStep();
    if (!hasData() || configuration().device == unknownDevice || m_measuring || preparing())
        return; // what is prepared is chosen when it is there
    if (const auto reason = refusalOf(variant())) {
        m_runs.cancel();
        reportRun({ *reason, {}, {} });
    } else if (configuration().device == opencvDevice && !isConvolution()) {
        report(MessageTopic::Run,
            { tr("OpenCV computes convolutions only; choose an OpenCL device for this workload."), {}, {} });
    } else if (m_held || !mayRun(orderFor(variant()).variant)) {
        m_runs.cancel();
    } else {
        m_runs.submit(orderFor(variant()), repeats);
    }
}

void Session::setHeld(bool held)
{
    if (std::exchange(m_held, held) && !held)
        schedule();
}

void Session::measure()
{
    setWaiting(false);
    m_results.show(workload(), nullptr);
    m_chain.retry();
    submit(measuredRepeats);
}

void Session::timeAll()
{
    if (!hasData() || !device() || m_measuring || preparing())
        return;
    m_results.show(workload(), nullptr);
    std::vector<RunOrder> orders;
    for (const Variant &variant : trusted())
        if (!refusalOf(variant) && !(m_held && variant.id == this->variant().id))
            orders.push_back(orderFor(variant));
    m_runs.timeAll(std::move(orders));
}

/// As one measurement, for the history.
void Session::keepTimes()
{
    if (!hasData())
        return;
    const RunOrder order = orderFor(variant());
    auto record = std::make_shared<Record>(m_results.of(order));
    std::erase_if(record->measured, [](const Measured &each) { return !each.origin.empty(); });
    record->title
        = tr("all variants once, %1").arg(QString::fromStdString(order.problem->text().what)).toStdString();
    m_results.finish(record);
}

void Session::setLoading(bool loading)
{
    m_loading = loading;
    tellActivities();
}

void Session::open(const QString &path)
{
    setLoading(true);
    m_loader.load(path);
}

void Session::open(const QImage &image, const QString &name)
{
    setLoading(true);
    m_loader.load(image, name);
}

void Session::open(const std::shared_ptr<const PastedPicture> &pasted, const QString &name)
{
    setLoading(true);
    m_loader.load(pasted, name);
}

void Session::openSignal(const QString &source)
{
    setLoading(true);
    m_signalLoader.loadSignal(source);
}

void Session::openSignal(const ImageLine &line)
{
    setLoading(true);
    m_signalLoader.loadSignal(picture(), line);
}

void Session::takeFoundDevices(const std::vector<DeviceInfo> &devices)
{
    m_results.setDevices(devices);
    if (devices.empty())
        report(MessageTopic::Device,
            { tr("No OpenCL device was found, so OpenCV filters on the CPU; to run the variants, install a "
                 "driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and start Haloscope again."),
                {}, {} });
    takeDevices(devices, m_wantedDevice);
}

void Session::takeLoaded(const std::string &workload, const InputImage &source)
{
    m_loading = false;
    if (workload == this->workload()) {
        m_runs.forget();
        setStale(false);
    }
    clearMessage(MessageTopic::Picture);
    tellNotices(source.image.notices);
    tellActivities();
    takeInput(workload, source);
    if (workload == "signal" && workload == this->workload())
        setSpec(source.spec, tr("signal"));
}

void Session::tellNotices(const std::vector<std::string> &notices)
{
    QStringList sentences;
    for (const std::string &notice : notices)
        sentences << translated(notice);
    clearMessage(MessageTopic::Notice);
    if (!sentences.isEmpty())
        report(MessageTopic::Notice, { sentences.join(u'\n'), {}, {} });
}

/// Reads what the configuration names, unless it is there.
void Session::followSignal()
{
    const std::string wanted = configuration().spec;
    if (wanted == input().spec)
        m_signalAsked.clear();
    else if (m_signalAsked != wanted) {
        m_signalAsked = wanted;
        openSignal(QString::fromStdString(wanted));
    }
}

void Session::report(MessageTopic matter, const Failure &failure)
{
    Q_EMIT reported(matter, failure);
}

void Session::clearMessage(MessageTopic matter)
{
    Q_EMIT messageCleared(matter);
}

void Session::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    Q_EMIT staleChanged(stale);
}

void Session::tellActivities()
{
    const QString reading = workload() == "signal" ? tr("Reading the signal") : tr("Reading the picture");
    m_activities.set(&m_loader, { m_loading ? reading : QString(), -1, [this] { cancelLoading(); } });
    m_activities.set(&m_problems,
        { m_problems.making() ? tr("Preparing the data") : QString(), -1, [this] { cancelPreparing(); } });
    m_activities.set(&m_runs, { m_runs.activity(), m_runs.percent(), [this] { cancelRuns(); } });
}

void Session::cancelLoading()
{
    m_loader.cancel();
    m_signalLoader.cancel();
    setLoading(false);
}

void Session::cancelPreparing()
{
    m_problems.cancel();
    if (isConvolution())
        return;
    m_runs.forget();
    takeProblem(workload(), nullptr); // what was there before is not what is chosen
    report(MessageTopic::Picture,
        { tr("Preparing the data was cancelled; change what is to be computed to prepare it again."), {},
            {} });
}

void Session::cancelRuns()
{
    m_submitTimer.stop();
    m_runs.cancel();
}

} // namespace halo

#include "moc_session.cpp"
