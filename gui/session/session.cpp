// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/session.h"

#include "compute/base/error.h"

#include <algorithm>
#include <utility>

namespace halo {

namespace {

constexpr int measuredRepeats = 20;
constexpr int quickRepeats = 3;

} // namespace

Session::Session(Worker::MakeTasks makeTasks, QObject *parent)
    : Choices(parent)
    , m_runs(std::move(makeTasks))
{
    m_submitTimer.setSingleShot(true);
    m_submitTimer.setInterval(0);
    connect(&m_submitTimer, &QTimer::timeout, this, [this] { submit(0); });
    connect(this, &Session::chosen, this, &Session::schedule);
    connect(this, &Session::edited, this, [this] {
        schedule();
        if (m_submitTimer.isActive()) { // at once, before the views take their time
            m_submitTimer.stop();
            submit(0);
        }
    });
    connectLoader("image", m_loader);
    connectLoader("signal", m_signalLoader);
    connectRuns();
    connectProblems();
}

void Session::start(Recipe recipe, const QString &deviceName)
{
    m_wantedDevice = deviceName;
    begin(std::move(recipe));
    m_runs.probe();
}

void Session::adopt(Recipe recipe, const QString &deviceName)
{
    recipe.device = this->recipe().device;
    const auto named = std::ranges::find(devices(), deviceName.toStdString(), &DeviceInfo::name);
    if (named != devices().end())
        recipe.device = named->index;
    else if (devices().empty() && !deviceName.isEmpty())
        m_wantedDevice = deviceName;
    history().clear();
    takeRecipe(recipe);
}

std::optional<nanoseconds> Session::timeOf(const Variant &variant) const
{
    return isConvolution() ? m_runs.times().find(jobFor(variant)) : m_problemRuns.timeOf(orderFor(variant));
}

bool Session::isWrong(const Variant &variant) const
{
    return isConvolution() ? m_runs.times().isWrong(jobFor(variant))
                           : m_problemRuns.isWrong(orderFor(variant));
}

ProblemOrder Session::orderFor(const Variant &variant) const
{
    return { problem(), variant, tuningOf(variant), recipe().device };
}

void Session::schedule()
{
    if (!hasData())
        return;
    setStale(lastRun().has_value() || lastProblemRun());
    m_waiting = m_measuring;
    if (!m_measuring)
        m_submitTimer.start();
}

void Session::setMeasuring(bool measuring)
{
    m_measuring = measuring;
    if (measuring) {
        m_waiting = m_submitTimer.isActive() || m_runs.running() || m_problemRuns.running();
        m_submitTimer.stop();
        m_runs.cancel();
        m_problemRuns.cancel();
    } else if (std::exchange(m_waiting, false)) {
        schedule();
    }
    tellActivities();
}

void Session::submit(int repeats)
{
    if (!hasData() || recipe().device == unknownDevice || m_measuring || preparing())
        return; // what is prepared is chosen when it is there
    if (const auto reason = refusalOf(variant())) {
        m_runs.cancel();
        m_problemRuns.cancel();
        report(Matter::Run, { *reason, {}, {} });
    } else if (isConvolution()) {
        m_runs.submit(jobFor(variant()), repeats);
    } else {
        submitProblem(repeats);
    }
}

void Session::submitProblem(int repeats)
{
    if (device())
        m_problemRuns.submit(orderFor(variant()), repeats > 0 ? repeats : quickRepeats);
    else
        report(Matter::Run,
            { tr("OpenCV computes convolutions only; choose an OpenCL device for this workload."), {}, {} });
}

void Session::measure()
{
    submit(measuredRepeats);
}

void Session::timeAll()
{
    if (!hasData() || !device() || m_measuring)
        return;
    std::vector<Job> jobs;
    std::vector<ProblemOrder> orders;
    for (const Variant &variant : shelf().list().variants) {
        if (refusalOf(variant))
            continue;
        if (isConvolution())
            jobs.push_back(jobFor(variant));
        else
            orders.push_back(orderFor(variant));
    }
    if (isConvolution())
        m_runs.timeAll(std::move(jobs));
    else
        m_problemRuns.timeAll(std::move(orders));
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
    if (devices.empty())
        report(Matter::Device,
            { tr("No OpenCL device was found, so OpenCV filters on the CPU; to run the variants, install a "
                 "driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and start Haloscope again."),
                {}, {} });
    takeDevices(devices, m_wantedDevice);
}

void Session::takeLoaded(const std::string &workload, const Source &source)
{
    m_loading = false;
    if (workload == this->workload()) {
        m_runs.forget();
        setStale(false);
    }
    settle(Matter::Picture);
    tellActivities();
    takeSource(workload, source);
}

void Session::report(Matter matter, const Failure &failure)
{
    Q_EMIT reported(matter, failure);
}

void Session::settle(Matter matter)
{
    Q_EMIT settled(matter);
}

void Session::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    Q_EMIT staleChanged(stale);
}

} // namespace halo
