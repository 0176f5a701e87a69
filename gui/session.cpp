// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session.h"

#include "compute/error.h"

#include <algorithm>

namespace halo {

namespace {

constexpr int measuredRepeats = 20;

QString stageText(Stage stage)
{
    switch (stage) {
    case Stage::Build:
        return Session::tr("Building the kernel");
    case Stage::Upload:
        return Session::tr("Uploading the picture");
    case Stage::Run:
        return Session::tr("Filtering");
    case Stage::Download:
        return Session::tr("Downloading the result");
    case Stage::Verify:
        return Session::tr("Checking against the reference");
    }
    return {};
}

} // namespace

Session::Session(Worker::MakeTasks makeTasks, QObject *parent)
    : QObject(parent)
    , m_worker(std::move(makeTasks))
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
    connectWorker();
}

void Session::connectWorker()
{
    connect(&m_worker, &Worker::devicesFound, this, &Session::takeDevices);
    connect(&m_worker, &Worker::probeFailed, this, [this](const Failure &failure) {
        takeDevices({});
        report(Matter::Device, failure);
    });
    connect(&m_worker, &Worker::progressed, this, [this](Stage stage, int percent) {
        m_stage = stage;
        m_percent = percent;
        tellActivity();
    });
    connect(&m_worker, &Worker::finished, this, &Session::takeResult);
    connect(&m_worker, &Worker::verified, this, [this](const Verification &verification) {
        if (m_run)
            m_run->verification = verification;
        setRunning(false);
        Q_EMIT verificationChanged();
    });
    connect(&m_worker, &Worker::failed, this, [this](const Failure &failure) {
        setRunning(false);
        report(Matter::Run, failure);
    });
}

void Session::start(Recipe recipe, const QString &deviceName)
{
    m_recipe = std::move(recipe);
    m_recipe.variantId = variant().id;
    m_recipe.device = unknownDevice;
    m_wantedDevice = deviceName;
    Q_EMIT recipeChanged();
    m_worker.probe();
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

std::optional<nanoseconds> Session::timeOf(const Variant &variant) const
{
    return m_times.find(jobFor(variant));
}

void Session::setFilter(const Filter &filter, const QString &step, const QString &key)
{
    edit(step, key, [&](Recipe &recipe) { recipe.filter = filter; });
}

void Session::setSettings(const Settings &settings)
{
    edit(tr("Change the settings"), {}, [&](Recipe &recipe) { recipe.settings = settings; });
}

void Session::selectVariant(const std::string &id)
{
    edit(tr("Choose a variant"), QStringLiteral("variant"), [&](Recipe &recipe) { recipe.variantId = id; });
}

void Session::setTuning(const Tuning &tuning, const QString &key)
{
    edit(tr("Change the work-group"), key, [&](Recipe &recipe) { recipe.tunings[variant().id] = tuning; });
}

void Session::resetTuning()
{
    edit(tr("Reset the work-group"), {}, [&](Recipe &recipe) { recipe.tunings.erase(variant().id); });
}

void Session::selectDevice(int index)
{
    edit(tr("Choose a device"), {}, [&](Recipe &recipe) { recipe.device = index; });
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
    setStale(m_run.has_value());
    m_submitTimer.start();
}

void Session::submit(int repeats)
{
    if (m_source.image.empty() || m_recipe.device == unknownDevice)
        return;
    if (const auto reason = refusalOf(variant())) {
        m_worker.cancel();
        setRunning(false);
        report(Matter::Run, { *reason, {}, {} });
        return;
    }
    m_submitted = jobFor(variant());
    m_submitted.repeats = repeats > 0 ? repeats : m_times.repeatsFor(m_submitted);
    m_worker.submit(m_submitted);
    setRunning(true);
}

void Session::measure()
{
    submit(measuredRepeats);
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
    m_worker.cancel();
    setRunning(false);
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
    m_run.reset();
    setStale(false);
    settle(Matter::Picture);
    tellActivity();
    Q_EMIT sourceChanged();
    schedule();
}

void Session::takeResult(const Result &result)
{
    m_run = Run{ m_submitted, result, std::nullopt };
    m_times.record(m_submitted, medianKernelTime(result));
    settle(Matter::Run);
    setStale(false);
    Q_EMIT resultChanged();
    Q_EMIT timesChanged();
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

void Session::setRunning(bool running)
{
    const bool changed = m_running != running;
    m_running = running;
    m_stage = Stage::Build;
    m_percent = -1;
    tellActivity();
    if (changed)
        Q_EMIT runningChanged(running);
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
    else if (m_running)
        Q_EMIT activityChanged(stageText(m_stage), m_percent);
    else
        Q_EMIT activityChanged(m_writing ? tr("Writing the file") : QString(), -1);
}

} // namespace halo
