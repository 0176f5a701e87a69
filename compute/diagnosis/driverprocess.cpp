// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/driverprocess.h"

#include "compute/base/error.h"
#include "compute/process/protocol.h"

namespace halo {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

QJsonObject DriverProcess::ask(const QJsonObject &request, milliseconds limit, const Progress &progress)
{
    if (!m_child)
        m_child = std::make_unique<ChildProcess>(findHelper("haloscope-worker", "HALOSCOPE_WORKER"));
    // It goes with this call unless it answers.
    std::unique_ptr<ChildProcess> child = std::move(m_child);
    child->ask(request);
    const AwaitedMessage answer = child->awaitMessage(steady_clock::now() + limit, progress);
    if (!answer.ending.empty())
        throw Error(ErrorKind::Device, Message("it crashed (%1)", answer.ending), child->log());
    if (!answer.message)
        throw Error(ErrorKind::Device, "it did not answer within %1 s", limit.count() / 1000);
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    m_child = std::move(child);
    return answer.message->body;
}

} // namespace halo
