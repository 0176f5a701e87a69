// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonrecorder.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/workloadmodule.h"
#include "compute/teaching/lessonpicture.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"

namespace halo {
namespace {

Variant variantOf(const std::string &id, const std::string &workload)
{
    const VariantList list = allVariants(workload);
    return findVariant(list.variants, id);
}

void refuse(const std::optional<std::string> &reason)
{
    if (reason)
        throw Error(ErrorKind::Input, *reason);
}

std::string noHarm(const LessonScene &scene)
{
    return "The fault \"" + scene.fault + "\" does no harm to the variant \"" + scene.variant
        + "\" with these sizes; choose another fault, variant, filter or group.";
}

} // namespace

Tuning tuningOf(const LessonScene &scene, const Variant &variant)
{
    Tuning tuning = defaultTuning(variant);
    tuning.group = scene.group.value_or(tuning.group);
    tuning.items = scene.items.value_or(tuning.items);
    return tuning;
}

void LessonRecorder::keepIn(const StoredRecordings &folder)
{
    m_tracer.tracer().keepIn(folder);
    m_around = 1;
}

const Image &LessonRecorder::picture(const LessonScene &scene)
{
    if (const auto given = m_pictures.find(scene.picture); given != m_pictures.end())
        return given->second;
    const bool isFile = scene.picture.starts_with("file ");
    Image &known = m_pictures[isFile ? m_folder + '/' + scene.picture : scene.picture];
    if (known.empty())
        known = lessonPicture(scene.picture, m_folder);
    return known;
}

TraceRequest LessonRecorder::request(const LessonScene &scene)
{
    const Image &image = picture(scene);
    const Variant variant = variantOf(scene.variant, scene.workload);
    TraceRequest request{ variant, tuningOf(scene, variant), scene.settings, parseFilter(scene.filter),
        image.size(), scene.at, 0 };
    const auto fault = scene.fault.empty() ? nullptr : &findFault(scene.fault);
    const auto wrong = fault ? broken(*fault, request) : std::nullopt;
    if (fault && !wrong)
        throw Error(ErrorKind::Input, noHarm(scene));
    refuse(ConvolutionProblem(image, request.filter, request.settings)
               .refusal(variant, request.tuning, simulatorLimits())); // of the kernel that is right
    request = wrong.value_or(request);
    const Size2 out = geometryOf(request).out;
    const Tuning &tuning = request.tuning;
    if (request.group.w * tuning.group.w * tuning.items.w >= out.w
        || request.group.h * tuning.group.h * tuning.items.h >= out.h)
        throw Error(ErrorKind::Input,
            "There is no work-group " + std::to_string(scene.at.w) + ',' + std::to_string(scene.at.h)
                + " in an output of " + toString(out) + "; count from 0,0 at the upper left.");
    return request;
}

TaskTracer::Order LessonRecorder::order(const LessonScene &scene)
{
    auto &problem = m_problems[scene.workload + ' ' + scene.problem];
    if (!problem)
        problem = findModule(scene.workload)->ofSpec(scene.problem, {});
    const Variant variant = variantOf(scene.variant, scene.workload);
    const Tuning tuning = tuningOf(scene, variant);
    refuse(problem->refusal(variant, tuning, simulatorLimits()));
    const auto wrong = scene.fault.empty() ? std::nullopt : broken(findFault(scene.fault), variant);
    if (!scene.fault.empty() && !wrong)
        throw Error(ErrorKind::Input, noHarm(scene));
    return { problem, wrong.value_or(variant), tuning, 0, scene.at };
}

std::shared_ptr<const Trace> LessonRecorder::recordTask(const LessonScene &scene, const Progress &progress)
{
    const TaskTracer::Order wanted = order(scene);
    return scene.fault.empty() ? m_tracer.record(wanted, progress).trace
                               : faultyTask(m_tracer, wanted, progress).trace;
}

std::shared_ptr<const Trace> LessonRecorder::record(const LessonScene &scene, const Progress &progress)
{
    if (scene.workload != "image")
        return recordTask(scene, progress);
    const TraceRequest wanted = request(scene);
    const SharedPlane &pixels = picture(scene).colour.front();
    if (scene.fault.empty())
        return recordToShow(m_tracer.tracer(), wanted, pixels, progress);
    const FaultyImage image = faultyImage(m_tracer.tracer(), wanted, pixels, m_around, progress);
    auto trace = std::make_shared<Trace>(*image.trace);
    trace->findings = image.findings;
    return passView(trace);
}

std::shared_ptr<const Trace> LessonRecorder::recordBeside(const LessonScene &scene, const Progress &progress)
{
    if (scene.beside.empty())
        return nullptr;
    LessonScene other = scene;
    other.variant = scene.beside;
    other.fault.clear();
    if (scene.workload == "image") {
        const Tuning first = tuningOf(scene, variantOf(scene.variant, scene.workload));
        const Size2 outputs{ first.group.w * first.items.w, first.group.h * first.items.h };
        const Size2 items = defaultTuning(variantOf(scene.beside, scene.workload)).items;
        if (outputs.w % items.w != 0 || outputs.h % items.h != 0)
            return nullptr;
        other.items = items;
        other.group = { outputs.w / items.w, outputs.h / items.h };
    }
    return record(other, progress);
}

} // namespace halo
