// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/background.h"

namespace halo {

Background::Background(QObject *parent)
    : QObject(parent)
{
}

Background::~Background()
{
    m_threads.clear();
}

void Background::start(Work work)
{
    const quint64 number = ++m_last;
    m_threads.emplace(
        number, std::jthread([this, number, work = std::move(work)](const std::stop_token &stop) {
            Deliver deliver = work(stop);
            {
                const std::lock_guard lock(m_mutex);
                m_done.push_back({ number, std::move(deliver) });
            }
            QMetaObject::invokeMethod(
                this, "deliverDone", Qt::QueuedConnection); // by name: see RunThread::post()
        }));
}

void Background::stop()
{
    for (auto &[number, thread] : m_threads)
        thread.request_stop();
}

void Background::deliverDone()
{
    std::vector<Done> done;
    {
        const std::lock_guard lock(m_mutex);
        done.swap(m_done);
    }
    for (const Done &piece : done) {
        m_threads.erase(piece.number); // has nothing left to do but to end
        piece.deliver();
    }
}

} // namespace halo

#include "moc_background.cpp"
