// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/driverprocess.h"

#include "compute/base/error.h"
#include "compute/process/protocol.h"

#include <algorithm>

namespace halo {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

QJsonObject DriverProcess::ask(const QJsonObject &request, milliseconds limit, const Progress &progress)
{
    constexpr milliseconds glance{ 20 };       // between two looks at whether to stop
    constexpr milliseconds lastBreath{ 5000 }; // a crashing process may take so long to be gone
    if (!m_child)
        m_child = std::make_unique<ChildProcess>(findHelper("haloscope-worker", "HALOSCOPE_WORKER"));
    // It goes with this call unless it answers.
    std::unique_ptr<ChildProcess> child = std::move(m_child);
    const auto end = steady_clock::now() + limit;
    bool alive = child->channel().send(request);
    while (alive && steady_clock::now() < end) {
        if (progress.stopRequested())
            throw Cancelled{};
        switch (child->wait(glance)) {
        case ChildProcess::Event::Silence:
            break;
        case ChildProcess::Event::Ended:
            alive = false;
            break;
        case ChildProcess::Event::Message:
            const Message message = *child->channel().next();
            if (message.body.contains(QLatin1String("error")))
                protocol::throwErrorOf(message.body);
            m_child = std::move(child);
            return message.body;
        }
    }
    if (alive)
        throw Error(Fault::Device, "it did not answer within " + std::to_string(limit.count() / 1000) + " s");
    throw Error(Fault::Device, "it crashed (" + child->end(lastBreath) + ")", child->log());
}

} // namespace halo
