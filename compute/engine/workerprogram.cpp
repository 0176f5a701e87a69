// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/diagnosis/drivertests.h"
#include "compute/engine/engine.h"
#include "compute/process/helperprocess.h"
#include "compute/process/kernelguard.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/benchprotocol.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/workload/modules.h"

#include <QJsonValue>

#include <algorithm>

using namespace halo;

namespace {

constexpr std::chrono::milliseconds betweenReports{ 200 };

HelperAnswer run(Engine &engine, Packet &request, Channel &channel)
{
    RunOrder order = protocol::orderOf(request.body);
    const auto sequence = static_cast<quint64>(request.body.value(QLatin1String("sequence")).toInteger());
    checkSource(order.variant);
    const protocol::SentProblem sent = protocol::problemOf(request.body);
    order.problem = makeProblem(
        sent.workload, { sent.spec, protocol::unpacked(sent.shapes, std::move(request.attached)) });
    const Progress progress({},
        [&channel](Stage stage, int percent) { sendOrEnd(channel, protocol::stageReport(stage, percent)); });
    const TaskResult result = engine.run(order, progress);
    SharedMemory outputs = protocol::packed(protocol::valuesOf(result.outputs));
    return { protocol::resultAnswer(result, sequence), outputs.takeFile() };
}

/// Reports with all that is known so far: this process may not live to give an answer.
QJsonObject bench(BenchRunner &runner, Packet &request, Channel &channel)
{
    protocol::BenchRequest asked = protocol::benchRequestOf(request.body, std::move(request.attached));
    if (asked.entries.empty())
        return protocol::benchReport({}, {});
    for (const BenchEntry &entry : asked.entries)
        checkSource(entry.variant);
    // The other side reads on a core that may be measured: in rounds it hears something now and then only.
    auto reported = std::chrono::steady_clock::now();
    const auto done = runner.runHere(std::move(asked.entries), asked.options,
        [&](const BenchProgress &now, const std::vector<BenchEntry> &entries) {
            const auto time = std::chrono::steady_clock::now();
            if (now.entry < 0 && now.rounds > 1 && time - reported < betweenReports)
                return;
            reported = time;
            sendOrEnd(channel, protocol::benchReport(now, entries));
        });
    return protocol::benchAnswer(done);
}

} // namespace

int main(int argc, char **argv)
{
    Engine engine;
    BenchRunner benches;
    return runHelper(argc, argv, "haloscope-worker", [&](Packet &request, Channel &channel) {
        const QJsonValue order = request.body.value(QLatin1String("do"));
        if (order == QLatin1String("devices"))
            return HelperAnswer{ protocol::devicesAnswer(listDevicesHere()), FileDescriptor() };
        if (order == QLatin1String("bench"))
            return HelperAnswer{ bench(benches, request, channel), FileDescriptor() };
        if (order == QLatin1String("driver"))
            return HelperAnswer{ driverAnswer(request.body), FileDescriptor() };
        if (order == QLatin1String("self-test"))
            return HelperAnswer{ selfTestAnswer(engine, request.body), FileDescriptor() };
        return run(engine, request, channel);
    });
}
