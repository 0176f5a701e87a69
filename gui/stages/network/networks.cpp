// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networks.h"

#include "compute/base/error.h"
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
{
}

void Networks::open(const QString &path)
{
    start(answering([this, path](const std::stop_token &stop) -> Background::Deliver {
        const auto network = std::make_shared<const Network>(readNetwork(path, Progress(stop, nullptr)));
        return [this, network] { Q_EMIT opened(network); };
    }));
}

void Networks::run(Wish wish)
{
    start(runWork(std::move(wish)));
}

Background::Work Networks::runWork(Wish wish)
{
    if (!m_machine || m_device != wish.device.index) {
        m_machine = std::make_shared<Machine>(wish.device);
        m_device = wish.device.index;
    }
    return answering([this, machine = m_machine, wish = std::move(wish)](
                         const std::stop_token &stop) -> Background::Deliver {
        auto outcome = std::make_shared<NetworkOutcome>();
        outcome->network = wish.network;
        outcome->picture = wish.picture;
        outcome->device = wish.device;
        outcome->input = inputOf(*wish.network, wish.image);
        ForwardOptions options;
        options.variant = wish.variant;
        options.repeats = repeats;
        options.report = [&](int done, const NetworkStep &next) {
            post({ done, static_cast<int>(wish.network->steps.size()), QString::fromStdString(next.name) });
        };
        outcome->steps
            = machine->run.forward(*wish.network, outcome->input, options, Progress(stop, nullptr));
        return [this, outcome] { Q_EMIT ran(outcome); };
    });
}

Background::Work Networks::answering(Background::Work work)
{
    return [this, work = std::move(work)](const std::stop_token &stop) -> Background::Deliver {
        Background::Deliver answer = [] {};
        try {
            answer = work(stop);
        } catch (const Error &e) {
            answer = [this, sentence = QString::fromUtf8(e.what())] { Q_EMIT failed(sentence); };
        } catch (const Cancelled &) {
        }
        return [this, answer = std::move(answer)] {
            finish();
            answer();
        };
    };
}

void Networks::stop()
{
    m_next = nullptr;
    m_background.stop();
}

void Networks::start(Background::Work work)
{
    if (m_busy) {
        m_next = std::move(work);
        m_background.stop();
        return;
    }
    m_busy = true;
    Q_EMIT busyChanged(true);
    m_background.start(std::move(work));
}

void Networks::finish()
{
    m_busy = false;
    if (m_next)
        start(std::exchange(m_next, nullptr));
    else
        Q_EMIT busyChanged(false);
}

void Networks::post(News news)
{
    {
        const std::lock_guard lock(m_mutex);
        m_news = std::move(news);
    }
    QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection); // by name: see Worker::post()
}

void Networks::deliver()
{
    std::optional<News> news;
    {
        const std::lock_guard lock(m_mutex);
        news.swap(m_news);
    }
    if (news)
        Q_EMIT progressed(news->done, news->all, news->layer);
}

} // namespace halo
