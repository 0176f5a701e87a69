// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networks.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/network/networkfile.h"

namespace halo {
namespace {

constexpr int repeats = 5; ///< the median of so few is steady enough to compare layers

} // namespace

struct Networks::Machine
{
    explicit Machine(const DeviceInfo &device)
        : run(engine, device)
    {
    }
    Engine engine;
    NetworkRun run;
};

nanoseconds NetworkOutcome::kernels() const
{
    nanoseconds sum{};
    for (const StepResult &step : steps)
        sum += step.kernel;
    return sum;
}

Networks::Networks(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Stopped)
{
    connect(&m_work, &NewestWork::failed, this,
        [this](const Failure &failure) { Q_EMIT failed(translated(failure.sentence)); });
}

void Networks::open(const QString &path)
{
    m_work.start([this, path](const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        const auto network = std::make_shared<const Network>(readNetwork(path, Progress(stop, nullptr)));
        return [this, network, path] {
            m_path = path;
            take(network);
            run();
        };
    });
}

/// Without a picture, a network that leaves its size open has no layers to show yet.
void Networks::take(const std::shared_ptr<const Network> &network)
{
    m_network = network;
    m_outcome.reset();
    if (!network->steps.empty())
        Q_EMIT opened();
}

void Networks::setActive(bool active)
{
    m_active = active;
    if (active)
        return runIfWanted();
    m_wanted = m_wanted || busy();
    m_work.cancel();
}

void Networks::setPicture(const Image &image, const QString &name)
{
    m_image = image;
    m_picture = name;
    run();
}

void Networks::setDevice(const DeviceInfo *device)
{
    const auto indexOf = [](const auto &any) { return any ? any->index : opencvDevice; };
    const int before = indexOf(m_device);
    m_device = device ? std::optional(*device) : std::nullopt;
    if (indexOf(m_device) != before)
        run();
}

void Networks::setVariant(const std::string &variant)
{
    m_variant = variant;
    run();
}

void Networks::run()
{
    m_wanted = true;
    runIfWanted();
}

void Networks::cancel()
{
    m_work.cancel();
    m_wanted = m_network != nullptr;
}

void Networks::runIfWanted()
{
    if (!m_active || !m_wanted || !m_network)
        return;
    if (m_image.empty())
        return missing(tr("Open an image for the network to look at."));
    if (!m_device)
        return missing(tr("Networks run on OpenCL devices; choose one in the menu Run."));
    m_wanted = false;
    Q_EMIT missing({});
    m_work.start(work());
}

NewestWork::Work Networks::work()
{
    if (!m_machine || m_machineDevice != m_device->index) {
        m_machine = std::make_shared<Machine>(*m_device);
        m_machineDevice = m_device->index;
    }
    NetworkOutcome wanted{ m_network, m_picture, *m_device, {}, {} };
    return [this, machine = m_machine, wanted, image = m_image, variant = m_variant, path = m_path](
               const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        auto outcome = std::make_shared<NetworkOutcome>(wanted);
        if (wanted.network->anySize && !(wanted.network->size == image.size()))
            outcome->network
                = std::make_shared<const Network>(readNetwork(path, Progress(stop, nullptr), image.size()));
        const Network &network = *outcome->network;
        outcome->input = inputOf(network, image);
        ForwardOptions options;
        options.variant = variant;
        options.repeats = repeats;
        options.report = [&](int done, const NetworkStep &next) {
            post([this, done, all = static_cast<int>(network.steps.size()),
                     layer = QString::fromStdString(next.name)] { Q_EMIT progressed(done, all, layer); });
        };
        outcome->steps = machine->run.forward(network, outcome->input, options, Progress(stop, nullptr));
        return [this, outcome] {
            if (m_network != outcome->network)
                take(outcome->network);
            m_outcome = outcome;
            Q_EMIT ran();
        };
    };
}

} // namespace halo

#include "moc_networks.cpp"
