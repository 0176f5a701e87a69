// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonrecorder.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/teaching/lessonpicture.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/faults/faultyimage.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {
namespace {

Variant variantOf(const std::string &id, const std::string &workload)
{
    const VariantList list = allVariants(workload);
    return findVariant(list.variants, id);
}

void refuse(const std::optional<Message> &reason)
{
    if (reason)
        throw Error(ErrorKind::Input, *reason);
}

Message noEffect(const LessonScene &scene)
{
    return Message("The fault \"%1\" has no effect on the implementation \"%2\" with these sizes; choose "
                   "another fault, implementation, filter or group.",
        scene.fault, scene.variant);
}

} // namespace

Filter filterOf(const LessonScene &scene)
{
    return moduleOf(scene.workload).filterOf(scene.filter);
}

Tuning tuningOf(const LessonScene &scene, const Variant &variant)
{
    Tuning tuning = defaultTuning(variant);
    tuning.group = scene.group.value_or(tuning.group);
    tuning.items = scene.items.value_or(tuning.items);
    return tuning;
}

void LessonRecorder::keepIn(const StoredRecordings &folder)
{
    m_tracer.keepIn(folder);
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

const Image &LessonRecorder::signal(const LessonScene &scene)
{
    const std::string &source = scene.problem.empty() ? moduleOf(scene.workload).facts().spec : scene.problem;
    Image &known = m_pictures["signal " + source];
    if (known.empty())
        known = readSignal(QString::fromStdString(source)).samples;
    return known;
}

std::shared_ptr<const Problem> LessonRecorder::problem(const LessonScene &scene)
{
    const WorkloadModule &module = moduleOf(scene.workload);
    if (module.usesFilter()) {
        const Image &image = module.isRow() ? signal(scene) : picture(scene);
        return planeProblem(
            image.colour.front(), image.size(), filterOf(scene), scene.settings, scene.workload);
    }
    auto &known = m_problems[scene.workload + ' ' + scene.problem];
    if (!known)
        known = module.of({ .spec = scene.problem });
    return known;
}

TraceRequest LessonRecorder::request(const LessonScene &scene)
{
    const Variant variant = variantOf(scene.variant, scene.workload);
    TraceRequest request{ problem(scene), variant, tuningOf(scene, variant), 0, scene.at };
    refuse(
        request.problem->refusal(variant, request.tuning, simulatorLimits())); // of the kernel that is right
    if (!scene.fault.empty()) {
        const auto wrong = broken(findFault(scene.fault), request);
        if (!wrong)
            throw Error(ErrorKind::Input, noEffect(scene));
        request = *wrong;
    }
    requireGroup(request, groupsOf(request), ErrorKind::Input);
    return request;
}

std::shared_ptr<const Trace> LessonRecorder::record(const LessonScene &scene, const Progress &progress)
{
    const TraceRequest wanted = request(scene);
    return scene.fault.empty() ? recordToShow(m_tracer, wanted, progress)
                               : faultyImage(m_tracer, m_expected, wanted, m_around, progress).trace;
}

std::shared_ptr<const Trace> LessonRecorder::recordComparison(
    const LessonScene &scene, const Progress &progress)
{
    if (scene.comparedWith.empty())
        return nullptr;
    LessonScene other = scene;
    other.variant = scene.comparedWith;
    other.fault.clear();
    if (!problem(scene)->traceView().geometry.empty()) {
        const Tuning first = tuningOf(scene, variantOf(scene.variant, scene.workload));
        const Size2 outputs{ first.group.w * first.items.w, first.group.h * first.items.h };
        const Size2 items = defaultTuning(variantOf(scene.comparedWith, scene.workload)).items;
        if (outputs.w % items.w != 0 || outputs.h % items.h != 0)
            return nullptr;
        other.items = items;
        other.group = { outputs.w / items.w, outputs.h / items.h };
    }
    return record(other, progress);
}

} // namespace halo
