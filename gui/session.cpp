// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session.h"

#include "compute/error.h"

#include <algorithm>
#include <utility>

namespace halo {

namespace {

constexpr int measuredRepeats = 20;

} // namespace

Session::Session(Worker::MakeTasks makeTasks, QObject *parent)
    : QObject(parent)
    , m_runs(std::move(makeTasks))
{
    m_submitTimer.setSingleShot(true);
    m_submitTimer.setInterval(0);
    connect(&m_submitTimer, &QTimer::timeout, this, [this] { submit(0); });
    connect(&m_shelf, &VariantShelf::changed, this, [this] {
        Q_EMIT variantsChanged();
        schedule();
    });
    connect(&m_loader, &ImageLoader::loaded, this, &Session::takeSource);
    connect(&m_loader, &ImageLoader::failed, this, [this](const Failure &failure) {
        m_loading = false;
        tellActivity();
        report(Matter::Picture, failure);
    });
    connectRuns();
}

void Session::connectRuns()
{
    connect(&m_runs, &Runs::devicesFound, this, &Session::takeDevices);
    connect(&m_runs, &Runs::probeFailed, this, [this](const Failure &failure) {
        takeDevices({});
        report(Matter::Device, failure);
    });
    connect(&m_runs, &Runs::activityChanged, this, &Session::tellActivity);
    connect(&m_runs, &Runs::runningChanged, this, &Session::runningChanged);
    connect(&m_runs, &Runs::timesChanged, this, &Session::timesChanged);
    connect(&m_runs, &Runs::verificationChanged, this, &Session::verificationChanged);
    connect(&m_runs, &Runs::resultChanged, this, [this] {
        settle(Matter::Run);
        setStale(false);
        Q_EMIT resultChanged();
    });
    connect(&m_runs, &Runs::failed, this, [this](const Failure &failure) { report(Matter::Run, failure); });
}

void Session::start(Recipe recipe, const QString &deviceName)
{
    m_recipe = std::move(recipe);
    m_recipe.variantId = variant().id;
    m_recipe.device = unknownDevice;
    m_wantedDevice = deviceName;
    Q_EMIT recipeChanged();
    m_runs.probe();
}

void Session::adopt(Recipe recipe, const QString &deviceName)
{
    recipe.device = m_recipe.device;
    const auto named = std::ranges::find(m_devices, deviceName.toStdString(), &DeviceInfo::name);
    if (named != m_devices.end())
        recipe.device = named->index;
    else if (m_devices.empty() && !deviceName.isEmpty())
        m_wantedDevice = deviceName;
    m_history.clear();
    apply(recipe);
}

Tuning Session::tuningOf(const Variant &variant) const
{
    const auto tuned = m_recipe.tunings.find(variant.id);
    return tuned == m_recipe.tunings.end() ? defaultTuning(variant) : tuned->second;
}

const DeviceInfo *Session::device() const
{
    const auto found = std::ranges::find_if(
        m_devices, [this](const DeviceInfo &device) { return device.index == m_recipe.device; });
    return found == m_devices.end() ? nullptr : &*found;
}

DeviceLimits Session::limits() const
{
    return device() ? device()->limits : DeviceLimits{};
}

Job Session::jobFor(const Variant &variant) const
{
    Job job;
    job.image = m_source.image;
    job.filter = m_recipe.filter;
    job.settings = m_recipe.settings;
    job.variant = variant;
    job.tuning = tuningOf(variant);
    job.device = m_recipe.device;
    return job;
}

LaunchRequest Session::requestFor(const Variant &variant) const
{
    LaunchRequest request = launchRequest(jobFor(variant));
    if (m_source.image.empty())
        request.image = { 1024, 1024 };
    return request;
}

std::optional<QString> Session::refusalOf(const Variant &variant) const
{
    if (!device())
        return std::nullopt;
    const auto reason = refusal(variant, requestFor(variant), limits());
    return reason ? std::optional(QString::fromStdString(*reason)) : std::nullopt;
}

void Session::setFilter(const Filter &filter, const QString &step, const QString &key)
{
    edit(step, key, [&](Recipe &recipe) { recipe.filter = filter; });
}

void Session::setSettings(const Settings &settings)
{
    edit(tr("settings"), {}, [&](Recipe &recipe) { recipe.settings = settings; });
}

void Session::selectVariant(const std::string &id)
{
    edit(tr("variant"), QStringLiteral("variant"), [&](Recipe &recipe) { recipe.variantId = id; });
}

void Session::setTuning(const Tuning &tuning, const QString &key)
{
    edit(tr("work-group"), key, [&](Recipe &recipe) { recipe.tunings[variant().id] = tuning; });
}

void Session::resetTuning()
{
    edit(tr("work-group"), {}, [&](Recipe &recipe) { recipe.tunings.erase(variant().id); });
}

void Session::selectDevice(int index)
{
    edit(tr("device"), {}, [&](Recipe &recipe) { recipe.device = index; });
}

void Session::edit(const QString &step, const QString &key, const std::function<void(Recipe &)> &change)
{
    Recipe after = m_recipe;
    change(after);
    if (!(after == m_recipe))
        m_history.push(
            new EditRecipe(step, key, m_recipe, after, [this](const Recipe &recipe) { apply(recipe); }));
}

void Session::apply(const Recipe &recipe)
{
    const int device = m_recipe.device;
    m_recipe = recipe;
    if (m_recipe.device == unknownDevice) // an edit from before the devices were known
        m_recipe.device = device;
    Q_EMIT recipeChanged();
    schedule();
}

void Session::schedule()
{
    if (m_source.image.empty())
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
    tellActivity();
}

void Session::submit(int repeats)
{
    if (m_source.image.empty() || m_recipe.device == unknownDevice || m_measuring)
        return;
    if (const auto reason = refusalOf(variant())) {
        m_runs.cancel();
        report(Matter::Run, { *reason, {}, {} });
        return;
    }
    m_runs.submit(jobFor(variant()), repeats);
}

void Session::measure()
{
    submit(measuredRepeats);
}

void Session::timeAll()
{
    if (m_source.image.empty() || !device() || m_measuring)
        return;
    std::vector<Job> jobs;
    for (const Variant &variant : m_shelf.list().variants)
        if (!refusalOf(variant))
            jobs.push_back(jobFor(variant));
    m_runs.timeAll(std::move(jobs));
}

void Session::open(const QString &path)
{
    m_loading = true;
    tellActivity();
    m_loader.load(path);
}

void Session::open(const QImage &image, const QString &name)
{
    m_loading = true;
    tellActivity();
    m_loader.load(image, name);
}

void Session::cancel()
{
    m_loader.cancel();
    m_loading = false;
    m_submitTimer.stop();
    m_runs.cancel();
}

void Session::takeDevices(const std::vector<DeviceInfo> &devices)
{
    m_devices = devices;
    int chosen = opencvDevice;
    const auto remembered = std::ranges::find_if(m_devices,
        [this](const DeviceInfo &device) { return QString::fromStdString(device.name) == m_wantedDevice; });
    if (remembered != m_devices.end())
        chosen = remembered->index;
    else if (!m_devices.empty())
        chosen = chooseDevice(m_devices, {}).index;
    m_recipe.device = chosen;
    if (m_devices.empty())
        report(Matter::Device,
            { tr("No OpenCL device was found, so OpenCV filters on the CPU; to run the variants, install a "
                 "driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and start Haloscope again."),
                {}, {} });
    Q_EMIT devicesChanged();
    Q_EMIT recipeChanged();
    schedule();
}

void Session::takeSource(const Source &source)
{
    m_loading = false;
    m_source = source;
    m_runs.forget();
    setStale(false);
    settle(Matter::Picture);
    tellActivity();
    Q_EMIT sourceChanged();
    schedule();
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

void Session::setWriting(bool writing)
{
    m_writing = writing;
    tellActivity();
}

void Session::tellActivity()
{
    if (m_loading)
        Q_EMIT activityChanged(tr("Reading the picture"), -1);
    else if (m_measuring)
        Q_EMIT activityChanged(tr("Measuring; other runs wait"), -1);
    else if (m_runs.running())
        Q_EMIT activityChanged(m_runs.activity(), m_runs.percent());
    else
        Q_EMIT activityChanged(m_writing ? tr("Writing the file") : QString(), -1);
}

} // namespace halo
