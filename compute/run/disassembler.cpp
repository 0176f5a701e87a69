// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/disassembler.h"

#include "compute/base/error.h"
#include "compute/process/childprocess.h"
#include "compute/process/disassemblyorder.h"
#include "compute/process/protocol.h"
#include "compute/task/taskresult.h"

#include <algorithm>

namespace halo {
namespace {

constexpr std::chrono::seconds patience{ 20 };
constexpr std::uint64_t mostAssemblerMemory{ 1U << 30U };
constexpr size_t longestProgram{ 16 << 20 }; // a message takes no more

} // namespace

void disassemble(TaskResult &result, const std::string &file, const Progress &progress)
{
    protocol::DisassemblyOrder order{ std::move(result.program), file, {}, {} };
    result.program.clear();
    if (order.program.empty() || order.program.size() > longestProgram)
        return;
    for (const KernelBuild &kernel : result.kernels) {
        order.entries.push_back(kernel.entry);
        order.groups.push_back(kernel.group);
    }
    ChildProcess child(findHelper("haloscope-tracer", "HALOSCOPE_TRACER"), Rights());
    child.limitMemory(mostAssemblerMemory);
    child.ask(protocol::disassemblyRequest(order));
    const AwaitedMessage answer = child.awaitMessage(std::chrono::steady_clock::now() + patience, progress);
    if (!answer.message)
        throw Error(ErrorKind::Device,
            Message("The program that the driver built from %1 cannot be disassembled (%2); choose another "
                    "device, or a shorter kernel.",
                file, answer.ending.empty() ? Message("it takes too long") : answer.ending),
            child.log());
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    std::vector<Assembly> assemblies = protocol::assembliesOf(answer.message->body);
    for (size_t i = 0; i < std::min(assemblies.size(), result.kernels.size()); ++i)
        result.kernels[i].assembly = std::move(assemblies[i]);
}

} // namespace halo
