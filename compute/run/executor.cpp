// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/executor.h"

#include "compute/base/error.h"
#include "compute/base/lastwords.h"
#include "compute/base/leftthreads.h"
#include "compute/base/silenterror.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace halo {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds untilRest{ 5 };
constexpr milliseconds untilLook{ 20 };        // between two looks at whether to stop
constexpr std::chrono::seconds untilGone{ 2 }; // a thread with nothing to do ends sooner
constexpr int mostLeft = 4;                    // more of them would take the machine

} // namespace

Message Executor::silenceOf(const DeviceInfo &device, bool goesOn)
{
    const Message name = device.name.empty() ? Message("The device") : Message(device.name);
    return Message(goesOn
            ? "%1 has not answered for %2 s; wait for it, or choose another device or a smaller problem."
            : "%1 has not answered for %2 s; choose another device or a smaller problem.",
        name, std::chrono::duration_cast<std::chrono::seconds>(patience.news).count());
}

/// What the engine's thread and its submitter share; the last of them takes it along.
struct Executor::Shared : std::enable_shared_from_this<Executor::Shared>
{
    std::mutex mutex; // guards the rest
    std::condition_variable wake;
    bool isLeft = false; ///< nobody waits for the thread any more
    bool ends = false;   ///< it is to end when it has nothing to do
    bool hasEnded = false;
    std::function<void(const Place &)> work; ///< to be begun
    bool isBusy = false;                     ///< until the work is done
    Progress::Show show;
    std::stop_source stop{ std::nostopstate };
    std::exception_ptr failure;
    steady_clock::time_point news;           ///< when the work reported last
    Stage stage = Stage::Build;              ///< what it reported
    std::deque<std::function<void()>> calls; ///< for the submitter, in turn
    Progress::Report report;                 ///< of the submitter, called there

    /// Waits until it is done in the submitter's thread.
    void call(const std::function<void()> &what);
    Progress progress(); ///< of the work
};

void Executor::Shared::call(const std::function<void()> &what)
{
    struct Call
    {
        bool isDone = false;
        std::exception_ptr failure;
    };
    const auto call = std::make_shared<Call>();
    std::unique_lock lock(mutex);
    calls.push_back([shared = shared_from_this(), call, &what] {
        std::exception_ptr failure;
        try {
            what();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard inner(shared->mutex);
        call->failure = failure;
        call->isDone = true;
        shared->news = steady_clock::now();
        shared->wake.notify_all();
    });
    wake.notify_all();
    wake.wait(lock, [&] { return call->isDone || isLeft; });
    if (!call->isDone)
        throw Cancelled{};
    if (call->failure)
        std::rethrow_exception(call->failure);
}

Progress Executor::Shared::progress()
{
    const auto shared = shared_from_this();
    const auto tell = [shared](Stage stage, int percent) {
        const std::lock_guard lock(shared->mutex);
        shared->news = steady_clock::now();
        shared->stage = stage;
        shared->calls.push_back([report = shared->report, stage, percent] {
            if (report)
                report(stage, percent);
        });
        shared->wake.notify_all();
    };
    Progress::Show showThere;
    if (show)
        showThere = [shared](const TaskResult &result) { shared->call([&] { shared->show(result); }); };
    return Progress(stop.get_token(), tell, showThere).withWaits([shared] {
        const std::lock_guard lock(shared->mutex);
        shared->news = steady_clock::now();
    });
}

Executor::Executor() = default;

Executor::~Executor()
{
    if (!m_shared)
        return;
    std::unique_lock lock(m_shared->mutex);
    m_shared->ends = true;
    m_shared->wake.notify_all();
    // The engine goes in its thread, and a driver may hold it there.
    if (m_shared->wake.wait_for(lock, untilGone, [this] { return m_shared->hasEnded; }))
        return;
    m_shared->isLeft = true;
    LeftThreads::add();
}

void Executor::start()
{
    m_shared = std::make_shared<Shared>();
    std::thread([shared = m_shared] { serve(shared); }).detach();
}

void Executor::serve(const std::shared_ptr<Shared> &shared)
{
    std::optional<Engine> engine(std::in_place);
    std::unique_lock lock(shared->mutex);
    while (!shared->isLeft) {
        const auto hasNews = [&] { return shared->work || shared->ends; };
        if (!shared->wake.wait_for(lock, untilRest, hasNews)) {
            lock.unlock();
            engine->rest();
            lock.lock();
            shared->wake.wait(lock, hasNews);
        }
        if (!shared->work)
            break;
        std::function<void(const Place &)> work = std::exchange(shared->work, nullptr);
        lock.unlock();
        std::exception_ptr failure;
        std::optional<DriverTime> inDriver(std::in_place);
        try {
            const Progress progress = shared->progress();
            const CallBack callBack = [&shared](const std::function<void()> &what) { shared->call(what); };
            work({ *engine, progress, callBack });
        } catch (...) {
            failure = std::current_exception();
        }
        work = nullptr; // what it holds goes here, where its device is
        inDriver.reset();
        lock.lock();
        shared->failure = failure;
        shared->isBusy = false;
        shared->wake.notify_all();
    }
    lock.unlock();
    {
        const DriverTime inDriver;
        engine.reset();
    }
    lock.lock();
    shared->hasEnded = true;
    shared->wake.notify_all();
    if (shared->isLeft)
        LeftThreads::remove();
}

/// The thread ends by itself if it ever comes back.
void Executor::leave()
{
    m_shared->isLeft = true;
    m_shared->stop.request_stop();
    m_shared->wake.notify_all();
    LeftThreads::add();
    ++m_generation;
}

void Executor::wait(
    const DeviceInfo &device, std::function<void(const Place &)> work, const Progress &progress)
{
    if (!m_shared)
        start();
    const std::shared_ptr<Shared> shared = m_shared;
    std::unique_lock lock(shared->mutex);
    shared->work = std::move(work);
    shared->isBusy = true;
    shared->report = progress.report();
    shared->show = progress.show();
    shared->stop = std::stop_source();
    shared->failure = nullptr;
    shared->calls.clear();
    shared->news = steady_clock::now();
    shared->stage = Stage::Build;
    shared->wake.notify_all();

    // At once: what the work calls here may ask it to stop.
    const std::stop_callback stops(
        progress.token(), [stop = shared->stop]() mutable { stop.request_stop(); });
    std::optional<steady_clock::time_point> stopped;
    std::exception_ptr thrown; ///< by what the work reported to
    bool isSilent = false;
    const auto abandon = [&] {
        leave();
        lock.unlock();
        m_shared.reset();
    };
    while (shared->isBusy || !shared->calls.empty()) {
        if (!shared->calls.empty()) {
            const auto call = std::move(shared->calls.front());
            shared->calls.pop_front();
            lock.unlock();
            try {
                call();
            } catch (...) {
                thrown = std::current_exception();
            }
            lock.lock();
            if (thrown)
                shared->stop.request_stop();
            continue;
        }
        shared->wake.wait_for(lock, untilLook, [&] { return !shared->isBusy || !shared->calls.empty(); });
        if (!shared->isBusy || !shared->calls.empty())
            continue;
        const auto now = steady_clock::now();
        if (progress.stopRequested() && !stopped)
            stopped = now;
        const bool mayLeave = LeftThreads::count() < mostLeft;
        if (stopped && (isSilent || now - *stopped > patience.stop) && mayLeave) {
            abandon();
            throw Cancelled{};
        }
        if (isSilent || stopped || shared->stage == Stage::Verify || now - shared->news <= patience.news)
            continue;
        isSilent = true;
        if (progress.silent()) {
            lock.unlock();
            progress.silent()(silenceOf(device, true));
            lock.lock();
        } else if (mayLeave) {
            abandon();
            throw SilentError(silenceOf(device, false), device.index);
        }
    }
    shared->stop = std::stop_source(std::nostopstate);
    shared->report = nullptr;
    shared->show = nullptr;
    const std::exception_ptr failure = std::exchange(shared->failure, nullptr);
    lock.unlock();
    if (thrown)
        std::rethrow_exception(thrown);
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace halo
