// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/engine.h"

#include "compute/engine/byterun.h"
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/convolution/reference.h"
#include "compute/task/taskrun.h"

namespace halo {
namespace {

/// What came of a job, but for the picture.
Result resultOf(const Job &job, const TaskResult &ran)
{
    return { job.variant.id, sourceHash(job.variant), {}, ran.device, ran.build, ran.fromCache, ran.bands,
        ran.samples, ran.timeline };
}

Result runPlanes(OpenClDevice &device, const ConvolutionProblem &problem, const Job &job,
    const Progress &progress)
{
    const auto pictured = [&](const TaskResult &ran) {
        Result result = resultOf(job, ran);
        result.image = problem.imageOf(ran.outputs);
        return result;
    };
    RunOptions options{ job.repeats };
    if (progress.show())
        options.first = [&](const TaskResult &ran) { progress.show()(pictured(ran)); };
    return pictured(runTask(
        device, problem.parts(job.variant, job.tuning, device.info().limits), options, progress));
}

} // namespace

Engine::Engine() = default;
Engine::~Engine() = default;

OpenClDevice &Engine::device(int index)
{
    std::unique_ptr<OpenClDevice> &device = m_devices[index];
    if (!device)
        device = std::make_unique<OpenClDevice>(index);
    return *device;
}

/// What a device refuses becomes an Error in words.
template<typename Run> static auto inWords(const DeviceInfo &info, const Run &run)
{
    try {
        return run();
    } catch (const cl::Error &e) {
        throw translated(e, info);
    } catch (const std::bad_alloc &) {
        throw Error(Fault::Device,
            "There is not enough memory for this image; close other programs or choose a smaller image.");
    }
}

Result Engine::run(const Job &job, const Progress &progress)
{
    checkFilter(job.filter);
    checkHasOutput(job.image, job.filter, job.settings);
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(job.device);
        info = open.info();
        const auto problem = problemOf(job);
        if (const auto reason = problem->refusal(job.variant, job.tuning, info.limits))
            throw Error(Fault::Usage, "The variant \"" + job.variant.title + "\" cannot run so: " + *reason);
        if (!job.image.bytes)
            return runPlanes(open, *problem, job, progress);
        return takesBytes(job.variant, *problem, info.limits)
            ? runBytes(open, *problem, job, info.unifiedMemory, progress)
            : runPlanes(open, *problemOf(ofPlanes(job)), job, progress);
    });
}

TaskResult Engine::run(const Task &task, int index, int repeats, const Progress &progress)
{
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(index);
        info = open.info();
        return runTask(open, { task }, { repeats }, progress);
    });
}

} // namespace halo
