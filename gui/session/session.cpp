// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/session.h"

#include "compute/drawing/base/translated.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/session/pastedpicture.h"

#include <algorithm>
#include <utility>

namespace halo {

namespace {

/// Compared with the reference, and not equal.
bool foundWrong(const Measured &measured)
{
    return measured.checkedRows > 0 && !measured.verified;
}

} // namespace

Session::Session(RunThread::MakeTasks makeTasks, QObject *parent)
    : Choices(parent)
    , m_controller(*this, std::move(makeTasks))
{
    connectLoader("image", m_loader);
    connectLoader("signal", m_signalLoader);
    connectProblems();
    connectParts();
    connect(&runs().thread(), &RunThread::devicesFound, this, &Session::takeFoundDevices);
    connect(&runs().thread(), &RunThread::probeFailed, this, [this](const Failure &failure) {
        takeFoundDevices({});
        report(MessageTopic::Device, failure);
    });
}

void Session::connectLoader(const std::string &workload, ImageLoader &loader)
{
    connect(&loader, &ImageLoader::loaded, this,
        [this, workload](const InputImage &source) { takeLoaded(workload, source); });
    connect(&loader.worker(), &NewestWork::failed, this, [this, workload](const Failure &failure) {
        setLoading(false);
        if (workload == this->workload() && module().isRow() && configuration().spec != input().spec) {
            m_controller.drop();
            takeInput(workload, {}); // what was there before is not what is chosen
        }
        report(MessageTopic::Picture, failure);
    });
}

void Session::connectParts()
{
    connect(&m_loader, &ImageLoader::percentChanged, this, &Session::tellActivities);
    connect(&m_parts, &PictureParts::partRead, this, &Session::takePart);
    connect(&m_parts, &PictureParts::percentChanged, this, &Session::tellActivities);
    connect(&m_parts, &PictureParts::failed, this,
        [this](const Failure &failure) { report(MessageTopic::Picture, failure); });
    onChange(Aspect::Configuration | Aspect::Workload, this, &Session::tellChain);
    onChange(Aspect::Workload, this, &Session::tellOfPart);
}

/// Images alone are moved through.
void Session::tellOfPart()
{
    const auto &part = picture().image.part;
    if (part && !module().filtersPicture())
        tellNotices(
            { Message("\"%1\" is shown in parts; here the part of %2 x %3 pixels from column %4, row %5 "
                      "on stands for it.",
                picture().name, picture().image.width, picture().image.height, part->at().w, part->at().h) });
}

void Session::tellChain()
{
    if (!module().filtersPicture())
        return;
    std::vector<AppliedFilter> chain;
    for (const ChainStep &step : configuration().before)
        chain.push_back({ step.filter.size(), step.settings });
    chain.push_back({ configuration().filter.size(), configuration().settings });
    m_parts.setChain(chain);
}

void Session::connectProblems()
{
    connect(&m_problems, &Problems::made, this, [this](const std::string &workload, const auto &problem) {
        clearMessage(MessageTopic::Picture);
        takeProblem(workload, problem);
    });
    connect(
        &m_problems, &Problems::failed, this, [this](const std::string &workload, const Failure &failure) {
            m_controller.drop();
            takeProblem(workload, nullptr); // what was there before is not what is chosen
            report(MessageTopic::Picture, failure);
        });
    connect(&m_problems.worker(), &NewestWork::busyChanged, this, &Session::tellActivities);
    onChange(Aspect::Configuration | Aspect::Picture, this, [this] {
        if (!module().usesFilter())
            m_problems.make(workload(), configuration().spec, picture());
        else if (module().isRow())
            followSignal();
    });
}

void Session::give(const std::string &workload, const std::string &spec,
    const std::shared_ptr<const Problem> &problem, const QString &step)
{
    m_problems.give(workload, spec, problem);
    selectWorkload(workload);
    setSpec(spec, step);
    m_problems.make(workload, spec, picture()); // the same text may have stood for other numbers
}

void Session::start(RunConfiguration configuration, const QString &deviceName)
{
    m_wantedDevice = deviceName;
    begin(std::move(configuration));
    m_controller.probe();
}

void Session::adopt(std::map<std::string, RunConfiguration> configurations, const std::string &workload,
    const QString &deviceName, Begin begin)
{
    m_controller.setWaiting(begin == Begin::WhenAsked);
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
    m_controller.setWaiting(begin == Begin::WhenAsked); // for this
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

QString Session::measuringElsewhere()
{
    return tr("Another measurement is running; wait until it ends, or stop it.");
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
            { tr("No OpenCL device was found, so OpenCV filters on the CPU; to run the implementations, "
                 "install a driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and restart "
                 "Haloscope."),
                {}, {} });
    takeDevices(devices, m_wantedDevice);
}

void Session::takeLoaded(const std::string &workload, const InputImage &source)
{
    m_loading = false;
    if (workload == this->workload())
        m_controller.forget();
    clearMessage(MessageTopic::Picture);
    tellNotices(source.image.notices);
    tellActivities();
    takeInput(workload, source);
    if (workload == "image")
        tellOfPart();
    if (moduleOf(workload).filtersPicture())
        m_parts.open(source.pyramid, source.image);
    tellChain();
    if (workload == this->workload() && module().isRow())
        setSpec(source.spec, tr("signal"));
}

void Session::tellNotices(const std::vector<Message> &notices)
{
    QStringList sentences;
    for (const Message &notice : notices)
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
    Failure told = failure;
    if (told.silent && !told.offer)
        told.offer = otherThan(*told.silent);
    Q_EMIT reported(matter, told);
}

/// The device that follows in the list, round and round; nothing: there is no other one.
std::optional<int> Session::otherThan(int device) const
{
    const std::vector<DeviceInfo> &all = devices();
    const auto at = std::ranges::find(all, device, &DeviceInfo::index);
    if (at == all.end() || all.size() < 2)
        return std::nullopt;
    return at + 1 == all.end() ? all.front().index : (at + 1)->index;
}

void Session::clearMessage(MessageTopic matter)
{
    Q_EMIT messageCleared(matter);
}

void Session::tellActivities()
{
    const QString reading = module().isRow() ? tr("Reading the signal") : tr("Reading the image");
    const auto pauseLoader = [this](bool pause) { m_loader.setPaused(pause); };
    m_activities.set(&m_loader,
        { m_loading ? reading : QString(), m_loader.percent(), [this] { cancelLoading(); },
            m_loader.percent() < 0 ? nullptr : std::function<void(bool)>(pauseLoader), m_loader.isPaused() });
    m_activities.set(&m_parts,
        { m_parts.percent() < 0 ? QString() : tr("Reading the whole image"), m_parts.percent(),
            [this] { m_parts.cancel(); }, [this](bool pause) { m_parts.setPaused(pause); },
            m_parts.isPaused() });
    m_activities.set(&m_problems,
        { m_problems.making() ? tr("Preparing the data") : QString(), -1, [this] { cancelPreparing(); } });
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
    if (module().usesFilter())
        return;
    m_controller.forget();
    takeProblem(workload(), nullptr); // what was there before is not what is chosen
    report(MessageTopic::Picture,
        { tr("Preparing the data was cancelled; change an input to prepare it again."), {}, {} });
}

} // namespace halo

#include "moc_session.cpp"
