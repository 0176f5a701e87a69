// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/timing/measure/contestant.h"
#include "compute/timing/measure/eventtime.h"
#include "compute/task/devicetask.h"

namespace halo {
namespace {

using std::chrono::steady_clock;

class ProblemContestant : public Contestant
{
public:
    ProblemContestant(OpenClDevice &device, const Task &task)
        : m_device(device)
        , m_run(device, task)
    {
        m_build = m_run.build();
        for (const cl::Event &event : m_run.upload())
            m_upload += durationOf(event);
    }
    Timing execute() override;
    TaskOutputs outputs() override;

private:
    OpenClDevice &m_device;
    DeviceTask m_run;
};

/// What has to be zero is made so before the clocks start: kernels are compared, not fills.
Timing ProblemContestant::execute()
{
    m_run.clear();
    m_device.queue().finish();
    const auto begin = steady_clock::now();
    const std::vector<DeviceTask::Launched> launched = m_run.launch();
    m_device.queue().finish();
    Timing timing;
    timing.host = steady_clock::now() - begin;
    for (const auto &[transforms, kernel] : launched) {
        const nanoseconds time = durationOf(kernel);
        checkClock(time, m_device.info());
        timing.device += time;
    }
    return timing;
}

TaskOutputs ProblemContestant::outputs()
{
    TaskOutputs outputs;
    m_run.poison();
    m_run.clear();
    m_run.launch();
    m_download = {};
    for (const cl::Event &event : m_run.download(outputs))
        m_download += durationOf(event);
    m_run.check(outputs);
    return outputs;
}

} // namespace

std::vector<Image> Contestant::result(const std::vector<RowRange> &)
{
    return {};
}

TaskOutputs Contestant::outputs()
{
    return {};
}

std::unique_ptr<Contestant> makeProblemContestant(
    OpenClDevice &device, const Problem &problem, const Variant &variant, const Tuning &tuning)
{
    if (const auto reason = problem.refusal(variant, tuning, device.info().limits))
        throw Error(Fault::Usage, *reason);
    if (variant.origin != Origin::Shipped)
        throw Error(Fault::Usage,
            "\"" + variant.title
                + "\" is a kernel of your own; of this workload only those that come with "
                  "Haloscope are run.");
    try {
        return std::make_unique<ProblemContestant>(device, problem.task(variant, tuning));
    } catch (const cl::Error &error) {
        throw translated(error, device.info());
    }
}

} // namespace halo
