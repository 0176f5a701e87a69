// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/diagnosis/drivertests.h"
#include "compute/process/helperprocess.h"
#include "compute/process/jobmemory.h"
#include "compute/process/kernelguard.h"
#include "compute/process/protocol.h"
#include "compute/run/engine.h"
#include "compute/task/devicetask.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/targetmessages.h"
#include "compute/workload/modules.h"

#include <QJsonValue>

#include <map>
#include <memory>
#include <set>

using namespace halo;

namespace {

Progress progressOf(const Reports &reports)
{
    return Progress(
        {}, [&reports](Stage stage, int percent) { reports.send(protocol::stageReport(stage, percent)); });
}

/// What is asked for, and the memory of its data and outputs.
struct Job
{
    RunOrder order;
    protocol::JobMemory memory;
};

/// Throws what checkSource() throws.
Job jobOf(Packet &request)
{
    RunOrder order = protocol::orderOf(request.body);
    checkSource(order.variant);
    const protocol::SentProblem sent = protocol::problemOf(request.body);
    protocol::JobMemory memory(std::move(request.attached), sent.shapes);
    order.problem = makeProblem(sent.workload, { sent.spec, memory.values() });
    return { std::move(order), std::move(memory) };
}

HelperAnswer run(Engine &engine, Packet &request, const Reports &reports)
{
    const Job job = jobOf(request);
    const TaskResult result = engine.run(job.order, progressOf(reports));
    if (job.order.isRun())
        job.memory.put(result.outputs, job.order.problem->outputShapes());
    return { protocol::resultAnswer(result), FileDescriptor() };
}

/// Targets of benchmarks, by the numbers that the program gave them.
class TargetServer
{
public:
    explicit TargetServer(Engine &engine)
        : m_engine(engine)
    {
    }

    HelperAnswer answer(Packet &request)
    {
        if (protocol::isTargetRequest(request.body, "prepare"))
            return prepared(request);
        Made &made = m_made.at(protocol::targetIdOf(request.body));
        return inWords(made.device, [&]() -> HelperAnswer {
            if (protocol::isTargetRequest(request.body, "execute"))
                return { protocol::executedAnswer(made.target->execute()), FileDescriptor() };
            if (protocol::isTargetRequest(request.body, "collect")) {
                made.job->memory.put(made.target->kept(), made.job->order.problem->outputShapes());
                return { protocol::collectedAnswer(*made.target), FileDescriptor() };
            }
            if (made.device.type == "GPU")
                wake(*made.target);
            made.target->ready();
            return { {}, FileDescriptor() };
        });
    }

private:
    struct Made
    {
        DeviceInfo device;
        std::shared_ptr<const Job> job;
        std::unique_ptr<KeepingTarget> target;
    };

    HelperAnswer prepared(Packet &request)
    {
        const std::set<int> living = protocol::livingOf(request.body);
        std::erase_if(m_made, [&](const auto &made) { return !living.contains(made.first); });
        const auto job = std::make_shared<const Job>(jobOf(request));
        const RunOrder &order = job->order;
        DeviceInfo device;
        device.index = order.device;
        return inWords(device, [&]() -> HelperAnswer {
            OpenClDevice &opened = m_engine.open(order.device);
            device = opened.info();
            Made &made = m_made[protocol::targetIdOf(request.body)];
            made = { device, job,
                makeEntry(opened, *order.problem, order.variant, order.tuning, m_source,
                    protocol::isCold(request.body), m_memory) };
            return { protocol::preparedAnswer(*made.target), FileDescriptor() };
        });
    }

    Engine &m_engine;
    std::shared_ptr<SourcePlanes> m_source;
    std::shared_ptr<TaskMemory> m_memory = std::make_shared<TaskMemory>();
    std::map<int, Made> m_made;
};

} // namespace

int main(int argc, char **argv)
{
    Engine engine;
    TargetServer targets(engine);
    return runHelper(argc, argv, "haloscope-worker", [&](Packet &request, const Reports &reports) {
        const QJsonValue order = request.body.value(QLatin1String("do"));
        if (order == QLatin1String("devices"))
            return HelperAnswer{ protocol::devicesAnswer(listDevicesHere()), FileDescriptor() };
        if (order == QLatin1String("driver"))
            return HelperAnswer{ driverAnswer(request.body), FileDescriptor() };
        if (order == QLatin1String("self-test"))
            return HelperAnswer{ selfTestAnswer(engine, request.body), FileDescriptor() };
        if (order == QLatin1String("run"))
            return run(engine, request, reports);
        return targets.answer(request);
    });
}
