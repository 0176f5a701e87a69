// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/interrupt.h"

#include "compute/base/error.h"
#include "compute/base/lastwords.h"
#include "compute/base/text.h"
#include "compute/cli/console.h"

#include <ctime>

#include <pthread.h>
#include <unistd.h>

namespace halo {
Interrupt::Interrupt()
{
    sigemptyset(&m_signals);
    for (const int number : { SIGINT, SIGTERM, SIGHUP })
        sigaddset(&m_signals, number);
    pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
    m_thread = std::thread([this] { wait(); });
}

Interrupt::~Interrupt()
{
    m_done = true;
    pthread_kill(m_thread.native_handle(), SIGTERM);
    m_thread.join();
    pthread_sigmask(SIG_UNBLOCK, &m_signals, nullptr);
}

void Interrupt::wait()
{
    int number = 0;
    if (sigwait(&m_signals, &number) != 0 || m_done)
        return;
    m_signal = number;
    m_stop.request_stop();
    // A driver or a library may not return: then nothing else ends this process.
    const timespec patience{ secondsToEnd, 0 };
    const bool cameAgain = sigtimedwait(&m_signals, nullptr, &patience) >= 0;
    if (m_done)
        return;
    if (!cameAgain)
        endUnfinished(exitStatus());
    _exit(exitStatus());
}

Progress Interrupt::progress(Progress::Report report) const
{
    return Progress(token(), std::move(report), {}, [](const Message &sentence) { sayLine(text(sentence)); });
}

int exitStatusOf(const Interrupt &interrupt, const std::function<int()> &work)
{
    try {
        return work();
    } catch (const Cancelled &) {
        return interrupt.exitStatus();
    }
}

} // namespace halo
