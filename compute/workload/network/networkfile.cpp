// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkfile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/process/childprocess.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/networkmessages.h"

#include <algorithm>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds importTimeout{ 60'000 }; // no importer needs so long for half a gigabyte

[[noreturn]] void fail(const QString &name, const std::string &why, const std::string &detail = {})
{
    throw Error(ErrorKind::Input, name.toStdString() + " " + why, detail);
}

/// Throws Error if the child ends, or takes too long.
Message answerOf(ChildProcess &child, const QString &name, const Progress &progress)
{
    progress.step(Stage::Upload);
    AwaitedMessage answer = child.awaitMessage(steady_clock::now() + importTimeout, progress);
    if (!answer.ending.empty())
        fail(name, "is damaged: the process that read it ended, and nothing else happened; export it anew.",
            answer.ending);
    if (!answer.message)
        fail(name, "takes too long to be read, so that was ended; export it anew or choose another.");
    return std::move(*answer.message);
}

} // namespace

Network readNetwork(const QByteArray &bytes, const QString &name, const Progress &progress)
{
    if (bytes.isEmpty())
        fail(name, "is empty; choose an ONNX file.");
    const SharedMemory file(static_cast<size_t>(bytes.size()));
    std::ranges::copy(bytes, file.as<char>().begin());
    ChildProcess child(findHelper("haloscope-networks", "HALOSCOPE_NETWORKS"));
    // If the child is gone already, waiting for the answer will say so.
    child.channel().send(
        protocol::toMessage(protocol::NetworkRequest{ name, static_cast<size_t>(bytes.size()) }),
        file.number());
    Message answer = answerOf(child, name, progress);
    if (answer.body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.body);
    const size_t count = protocol::numbersOf(answer.body);
    const SharedMemory numbers(std::move(answer.attached), std::max<size_t>(count, 1) * sizeof(float));
    return protocol::networkOf(answer.body, numbers.as<const float>().first(count));
}

Network readNetwork(const QString &path, const Progress &progress)
{
    return readNetwork(readInput(path, maxNetworkBytes), path, progress);
}

} // namespace halo
