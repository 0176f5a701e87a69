// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/background.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace halo {

Background::Background(QObject *parent)
    : QObject(parent)
{
}

Background::~Background()
{
    stop();
    m_workers.clear();
}

void Background::start(Work work)
{
    {
        const std::lock_guard lock(m_mutex);
        auto free = std::ranges::find(m_workers, false, [](const auto &worker) { return worker->isBusy; });
        if (free == m_workers.end()) {
            free = m_workers.insert(m_workers.end(), std::make_unique<Worker>());
            (*free)->thread = std::jthread(
                [this, &worker = **free](const std::stop_token &ends) { serve(worker, ends); });
        }
        (*free)->work = std::move(work);
        (*free)->stop = {};
        (*free)->isBusy = true;
    }
    m_wake.notify_all();
}

void Background::stop()
{
    const std::lock_guard lock(m_mutex);
    for (const auto &worker : m_workers)
        worker->stop.request_stop();
}

bool Background::waitForAll(std::chrono::milliseconds patience)
{
    {
        std::unique_lock lock(m_mutex);
        const auto isDone = [this] {
            return std::ranges::count(m_workers, true, [](const auto &worker) { return worker->isBusy; })
                == std::ssize(m_done);
        };
        if (!m_wake.wait_for(lock, patience, isDone))
            return false;
    }
    deliverDone();
    return true;
}

void Background::serve(Worker &worker, const std::stop_token &ends)
{
    std::unique_lock lock(m_mutex);
    while (m_wake.wait(lock, ends, [&] { return worker.work != nullptr; })) {
        Work work = std::exchange(worker.work, nullptr);
        const std::stop_token stop = worker.stop.get_token();
        lock.unlock();
        Deliver deliver = work(stop);
        work = nullptr; // what it holds may take long to end
        lock.lock();
        m_done.push_back({ &worker, std::move(deliver) });
        m_wake.notify_all();
        QMetaObject::invokeMethod(
            this, "deliverDone", Qt::QueuedConnection); // by name: see RunThread::post()
    }
}

void Background::deliverDone()
{
    std::vector<Done> done;
    {
        const std::lock_guard lock(m_mutex);
        done.swap(m_done);
        for (const Done &piece : done)
            piece.worker->isBusy = false;
    }
    for (const Done &piece : done)
        piece.deliver();
}

} // namespace halo

#include "moc_background.cpp"
