// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/handinreader.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/text.h"
#include "compute/process/childprocess.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"

#include <algorithm>

namespace halo {
namespace {

constexpr std::chrono::seconds longest{ 10 };
constexpr std::uint64_t mostMemory = std::uint64_t(1) << 30; ///< a recording of 32 MiB takes half of it

[[noreturn]] void refuse(const Message &what, const Message &why)
{
    throw Error(ErrorKind::Input, "%1 cannot be read: %2; ask for it again.", what, why);
}

} // namespace

ReadHandIn readHandIn(const std::string &path, const Progress &progress)
{
    const Message what("The file %1", path);
    const QByteArray bytes = readInput(text(path), largestHandIn);
    if (bytes.isEmpty())
        refuse(what, "it is empty");
    const SharedMemory file(static_cast<size_t>(bytes.size()));
    std::ranges::copy(bytes, file.as<char>().begin());
    ChildProcess child(findHelper("haloscope-handins", "HALOSCOPE_HANDINS"), Rights());
    child.limitMemory(mostMemory);
    child.ask(protocol::toJson(protocol::HandInRequest{ path, bytes.size() }).toObject(), file.number());
    const AwaitedMessage answer = child.awaitMessage(std::chrono::steady_clock::now() + longest, progress);
    if (!answer.ending.empty())
        refuse(what, Message("the process that read it ended (%1)", answer.ending));
    if (!answer.message)
        refuse(what, "that takes more than " + std::to_string(longest.count()) + " s");
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    return protocol::read<ReadHandIn>(answer.message->body, "handIn");
}

} // namespace halo
