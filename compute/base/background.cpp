// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/background.h"

#include "compute/base/leftthreads.h"

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace halo {
namespace {

constexpr std::chrono::milliseconds untilWorkEnds{ 200 };

} // namespace

struct Background::Worker
{
    Work work;             ///< to be begun
    std::stop_source stop; ///< of the piece in work
    bool isBusy = false;   ///< until its piece is delivered
    bool hasEnded = false;
    bool isLeft = false; ///< nobody waits for its end
};

struct Background::Done
{
    Worker *worker;
    Deliver deliver;
};

/// The last of the owner and the threads takes it along.
struct Background::Shared
{
    std::mutex mutex; // guards the rest
    std::condition_variable wake;
    Background *owner = nullptr; ///< null: it is gone, and the threads end
    std::vector<Done> done;
    std::vector<std::unique_ptr<Worker>> workers;
};

Background::Background(Late late, QObject *parent)
    : QObject(parent)
    , m_late(late)
    , m_shared(std::make_shared<Shared>())
{
    m_shared->owner = this;
}

Background::~Background()
{
    stop();
    std::vector<Done> undelivered; // goes here, in the owner's thread, and after the lock
    std::unique_lock lock(m_shared->mutex);
    m_shared->owner = nullptr;
    undelivered.swap(m_shared->done);
    m_shared->wake.notify_all();
    const auto haveEnded = [this] {
        return std::ranges::all_of(m_shared->workers, [](const auto &worker) { return worker->hasEnded; });
    };
    if (m_late == Late::Awaited)
        m_shared->wake.wait(lock, haveEnded);
    else if (!m_shared->wake.wait_for(lock, untilWorkEnds, haveEnded))
        for (const auto &worker : m_shared->workers)
            if (!std::exchange(worker->isLeft, !worker->hasEnded) && worker->isLeft)
                LeftThreads::add();
}

void Background::start(Work work)
{
    {
        const std::lock_guard lock(m_shared->mutex);
        auto &workers = m_shared->workers;
        auto free = std::ranges::find(workers, false, [](const auto &worker) { return worker->isBusy; });
        if (free == workers.end()) {
            free = workers.insert(workers.end(), std::make_unique<Worker>());
            std::thread([shared = m_shared, &worker = **free] { serve(shared, worker); }).detach();
        }
        (*free)->work = std::move(work);
        (*free)->stop = {};
        (*free)->isBusy = true;
    }
    m_shared->wake.notify_all();
}

void Background::stop()
{
    const std::lock_guard lock(m_shared->mutex);
    for (const auto &worker : m_shared->workers)
        worker->stop.request_stop();
}

bool Background::waitForAll(std::chrono::milliseconds patience)
{
    {
        std::unique_lock lock(m_shared->mutex);
        const auto isDone = [this] {
            return std::ranges::count(m_shared->workers, true, [](const auto &worker) {
                return worker->isBusy;
            }) == std::ssize(m_shared->done);
        };
        if (!m_shared->wake.wait_for(lock, patience, isDone))
            return false;
    }
    deliverDone();
    return true;
}

void Background::serve(const std::shared_ptr<Shared> &shared, Worker &worker)
{
    std::unique_lock lock(shared->mutex);
    while (true) {
        shared->wake.wait(lock, [&] { return worker.work || shared->owner == nullptr; });
        if (shared->owner == nullptr)
            break;
        Work work = std::exchange(worker.work, nullptr);
        const std::stop_token stop = worker.stop.get_token();
        lock.unlock();
        Deliver deliver = work(stop);
        work = nullptr; // what it holds may take long to end
        lock.lock();
        if (shared->owner == nullptr) {
            lock.unlock();
            deliver = nullptr;
            lock.lock();
            break;
        }
        shared->done.push_back({ &worker, std::move(deliver) });
        shared->wake.notify_all();
        QMetaObject::invokeMethod(
            shared->owner, "deliverDone", Qt::QueuedConnection); // by name: see RunThread::post()
    }
    worker.hasEnded = true;
    shared->wake.notify_all();
    if (worker.isLeft)
        LeftThreads::remove();
}

void Background::deliverDone()
{
    std::vector<Done> done;
    {
        const std::lock_guard lock(m_shared->mutex);
        done.swap(m_shared->done);
        for (const Done &piece : done)
            piece.worker->isBusy = false;
    }
    for (const Done &piece : done)
        piece.deliver();
}

} // namespace halo

#include "moc_background.cpp"
