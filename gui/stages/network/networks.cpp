// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networks.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/fusednetwork.h"
#include "compute/workload/network/networkfile.h"

#include <algorithm>

namespace halo {
namespace {

constexpr int repeats = 5;      ///< the median of so few is steady enough to compare layers
constexpr int peerRepeats = 20; ///< and of so many to compare with OpenCV, as the command line does

std::int64_t bytesOfMaps(const Network &network)
{
    std::int64_t bytes = 0;
    for (const NetworkStep &step : network.steps)
        bytes += arrayCount(step.dims) * static_cast<std::int64_t>(sizeof(float));
    return bytes;
}

std::shared_ptr<const Network> asItRuns(
    const std::shared_ptr<const Network> &file, bool fused, const std::vector<std::string> &classes)
{
    if (!fused && classes.empty())
        return file;
    auto network = std::make_shared<Network>(fused ? fusedNetwork(*file) : *file);
    if (!classes.empty())
        network->classes = classes;
    return network;
}

/// OpenCV in turn with ours. That it does not run a network is no failure of ours.
class Rival
{
public:
    Rival(NetworkOutcome &outcome, const Progress &progress)
        : m_outcome(outcome)
        , m_progress(progress)
    {
    }
    void load(const QString &path, bool fused)
    {
        guarded([&] {
            m_peer.emplace(path, filedInput(*m_outcome.network, m_outcome.input), fused, m_progress);
        });
    }
    void pass()
    {
        guarded([this] { m_peer->pass(m_progress); });
    }
    void compare()
    {
        guarded(
            [this] { m_outcome.dnn = besideDnn(*m_peer, *m_outcome.network, m_outcome.result, m_progress); });
    }

private:
    void guarded(const std::function<void()> &step)
    {
        if (!m_outcome.dnnRefusal.empty())
            return;
        try {
            step();
        } catch (const Error &e) {
            m_outcome.dnnRefusal = e.message();
        }
    }
    NetworkOutcome &m_outcome;
    const Progress &m_progress;
    std::optional<DnnPeer> m_peer;
};

} // namespace

const std::vector<float> *NetworkOutcome::values(int value) const
{
    const auto &found = value == 0 ? input.values : result.steps[static_cast<size_t>(value) - 1].maps.values;
    return found.empty() ? nullptr : &found;
}

Networks::Networks(QObject *parent, std::int64_t mostKept)
    : QObject(parent)
    , m_mostKept(mostKept)
    , m_work(NewestWork::Older::Stopped)
{
    connect(&m_work, &NewestWork::failed, this, &Networks::failed);
}

void Networks::open(const QString &path)
{
    m_work.start([this, path, fused = m_fused](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        const auto file = std::make_shared<const Network>(readNetwork(path, Progress(stop, nullptr)));
        const Shared network = asItRuns(file, fused, {});
        return [this, file, network, path] {
            m_path = path;
            m_classes.clear();
            take(file, network);
            run();
        };
    });
}

/// Without a picture, a network that leaves its size open has no layers to show yet.
void Networks::take(const Shared &file, const Shared &network)
{
    m_file = file;
    m_network = network;
    m_outcome.reset();
    m_looked.clear();
    if (!network->steps.empty())
        Q_EMIT opened();
}

/// Of the same file, as it is to run now.
void Networks::remake()
{
    m_work.start([this, file = m_file, fused = m_fused, classes = m_classes](
                     const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        const Shared network = asItRuns(file, fused, classes);
        return [this, file, network] {
            take(file, network);
            run();
        };
    });
}

void Networks::openAs(const Networks &other)
{
    m_path = other.m_path;
    m_classes = other.m_classes;
    m_file = other.m_file;
    remake();
}

void Networks::setFused(bool fused)
{
    m_fused = fused;
    if (m_file)
        remake();
}

void Networks::setPeer(bool wanted)
{
    m_withPeer = wanted;
    run();
}

void Networks::setClasses(const std::vector<std::string> &names)
{
    if (!m_network || m_network->steps.empty())
        return;
    m_classes = names;
    auto named = std::make_shared<Network>(*m_network);
    named->classes = names;
    if (m_outcome && m_outcome->network == m_network) {
        auto outcome = std::make_shared<NetworkOutcome>(*m_outcome);
        outcome->network = named;
        m_network = named;
        m_outcome = outcome;
        Q_EMIT ran();
    } else {
        m_network = named;
    }
}

void Networks::fetch(const std::set<size_t> &steps)
{
    m_looked = steps;
    if (!m_outcome || !m_device || busy())
        return; // what runs now brings them, or ran() asks again
    const bool isThere = std::ranges::all_of(
        steps, [this](size_t step) { return m_outcome->values(static_cast<int>(step) + 1) != nullptr; });
    if (isThere)
        Q_EMIT fetched();
    else
        m_work.start(work(true));
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
    m_work.start(work(false));
}

NewestWork::Work Networks::work(bool fetches)
{
    if (!m_run || m_runDevice != m_device->index) {
        m_run = std::make_shared<NetworkRun>(*m_device);
        m_runDevice = m_device->index;
    }
    NetworkOutcome wanted{ m_network, m_picture, *m_device, {} };
    if (fetches)
        wanted = *m_outcome;
    return [this, fetches, run = m_run, wanted, image = m_image, variant = m_variant, path = m_path,
               mostKept = m_mostKept, looked = m_looked, file = m_file, fused = m_fused, classes = m_classes,
               withPeer = m_withPeer && !fetches](
               const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        auto outcome = std::make_shared<NetworkOutcome>(wanted);
        Shared read = file;
        if (!fetches && !isReadFor(*file, image.size())) {
            read = std::make_shared<const Network>(readNetwork(path, Progress(stop, nullptr), image.size()));
            outcome->network = asItRuns(read, fused, classes);
        }
        const Network &network = *outcome->network;
        if (!fetches)
            outcome->input = inputOf(network, image);
        ForwardOptions options;
        options.variant = variant;
        options.repeats = fetches ? 1 : withPeer ? peerRepeats : repeats;
        if (bytesOfMaps(network) > mostKept)
            options.keeps = [looked, answer = answerStep(network)](
                                size_t step) { return step == answer || looked.contains(step); };
        options.report = [&](int done, const NetworkStep &next) {
            post([this, done, all = static_cast<int>(network.steps.size()),
                     layer = QString::fromStdString(next.name)] { Q_EMIT progressed(done, all, layer); });
        };
        const Progress progress(
            stop, nullptr, {}, [this, post, device = outcome->device.index](const Message &sentence) {
                post(
                    [this, failure = Failure{ sentence, {}, {}, false, device }] { Q_EMIT failed(failure); });
            });
        Rival rival(*outcome, progress);
        if (withPeer) {
            rival.load(path, fused);
            options.between = [&] { rival.pass(); };
        }
        NetworkResult result = run->forward(outcome->network, outcome->input, options, progress);
        if (fetches)
            for (size_t i = 0; i < result.steps.size(); ++i)
                outcome->result.steps[i].maps = std::move(result.steps[i].maps);
        else
            outcome->result = std::move(result);
        if (withPeer)
            rival.compare();
        return [this, outcome, read, fetches] {
            if (m_network != outcome->network)
                take(read, outcome->network);
            m_outcome = outcome;
            fetches ? Q_EMIT fetched() : Q_EMIT ran();
        };
    };
}

} // namespace halo

#include "moc_networks.cpp"
