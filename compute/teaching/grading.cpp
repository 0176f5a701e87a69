// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/grading.h"

#include "compute/base/runtimes.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/csvtext.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/teaching/counters.h"
#include "compute/teaching/mistakes.h"
#include "compute/teaching/speed.h"
#include "compute/trace/faults/kernelcheck.h"
#include "compute/trace/faults/wrongoutputs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace halo {
namespace {

constexpr int rounds = 20; ///< of a comparison of times

TraceLimits limitsOf(const GradeLimits &limits)
{
    TraceLimits of;
    of.time = limits.simulation;
    of.accesses = limits.accesses;
    return of;
}

/// Three digits behind the point at most, and none that say nothing.
std::string rounded(double value)
{
    return shortestText(std::round(value * 1000.0) / 1000.0).toStdString();
}

/// For an output that is never written: where others are. 0 if none is.
int lineOfStores(const Trace &trace)
{
    const int dst = trace.bufferNamed("dst");
    const auto store = std::ranges::find_if(trace.accesses,
        [&](const Access &access) { return access.buffer == dst && access.kind == AccessKind::Store; });
    return store == trace.accesses.end() ? 0 : store->line;
}

} // namespace

Grading::Grading(const Exercise &exercise, Variant graded, const DeviceInfo &device,
    const GradeLimits &limits, Progress progress)
    : m_exercise(exercise)
    , m_variant(std::move(graded))
    , m_device(device)
    , m_progress(std::move(progress))
    , m_tracer(limitsOf(limits))
    , m_worker(limits.device)
    , m_records(exercise.cases.size())
{
}

std::vector<CheckResult> Grading::run()
{
    for (size_t with = 0; with < m_records.size(); ++with) {
        record(with);
        if (!m_records[with].complete)
            break;
    }
    std::vector<CheckResult> results;
    for (const ExerciseCheck &check : m_exercise.checks)
        results.push_back(judged(check));
    return results;
}

/// Whether a check of this case looks at recordings, or at more of them than those in the middle.
bool Grading::isRecorded(size_t with, bool middleOnly) const
{
    return std::ranges::any_of(m_exercise.checks, [&](const ExerciseCheck &check) {
        const bool counts = check.kind == CheckKind::AtMost;
        return check.with == with && check.kind != CheckKind::FasterThan && (middleOnly || !counts);
    });
}

void Grading::record(size_t with)
{
    m_records[with].complete = !isRecorded(with, true);
    if (m_records[with].complete)
        return;
    TraceRequest request = requestOf(m_variant, m_exercise.cases[with]);
    if (const auto reason = request.problem->refusal(m_variant, request.tuning, simulatorLimits()))
        throw Error(ErrorKind::Device, "The kernel %1 cannot be recorded: %2", m_variant.file, *reason);
    for (const TaskLaunch &launch : taskOf(request).launches) {
        if (!recordLaunch(with, request, launch.groups()))
            return;
        ++request.launch;
    }
    m_records[with].complete = true;
}

/// False: an endless kernel.
bool Grading::recordLaunch(size_t with, TraceRequest request, Size2 groups)
{
    const Size2 middle = middleGroup(groups);
    for (const Size2 group : groupsToRecord(groups)) {
        if (group != middle && !isRecorded(with, false))
            continue;
        request.group = group;
        const auto trace = m_tracer.record(request, m_progress);
        m_records[with].groups.push_back(
            { trace, wrongOutputs(*trace, m_expected, m_progress), group == middle });
        if (!trace->complete)
            return false;
    }
    return true;
}

bool Grading::isClean() const
{
    return std::ranges::all_of(m_records, [](const Records &records) {
        return records.complete && std::ranges::all_of(records.groups, [](const Recorded &one) {
            return one.trace->findings.empty() && one.wrong.empty();
        });
    });
}

CheckResult Grading::judged(const ExerciseCheck &check)
{
    CheckResult result{ check, CheckResult::State::Skipped, {}, {}, {} };
    const Records &records = m_records[check.with];
    if (check.kind == CheckKind::NoFindings) {
        judgeFindings(result);
    } else if (!records.complete) {
        result.sentence = "Skipped: the kernel did not finish.";
    } else if (check.kind == CheckKind::AtMost) {
        judgeCounter(result);
    } else if (check.kind == CheckKind::Right) {
        judgeOutputs(result);
    } else if (isClean()) {
        measure(result);
    } else {
        result.sentence = "Not measured: the kernel is incorrect.";
    }
    return result;
}

void Grading::judgeFindings(CheckResult &result) const
{
    const Records &records = m_records[result.check.with];
    for (const Recorded &one : records.groups)
        if (const auto &findings = one.trace->findings; !findings.empty()) {
            const Finding &worst = worstOf(findings);
            const Message advice = adviceOn(toString(worst.kind), closerKindOf(*one.trace, worst));
            return failAt(result, *one.trace, worst, advice, countOf(findings));
        }
    if (!records.complete) {
        result.sentence = "Skipped: the kernel did not finish.";
        return;
    }
    result.state = CheckResult::State::Passed;
    result.sentence = Message("No findings in %1 recorded work-groups.", records.groups.size());
}

void Grading::judgeOutputs(CheckResult &result)
{
    for (const Recorded &one : m_records[result.check.with].groups)
        if (!one.wrong.empty()) {
            const Message advice = adviceOn(toString(FindingKind::Value), mistakeIn(*one.trace));
            return failAt(result, *one.trace, one.wrong.front(), advice, std::ssize(one.wrong));
        }
    if (isClean())
        judgeOnDevice(result);
    else
        result.sentence = "Not run on a device: the recordings have findings.";
}

void Grading::judgeCounter(CheckResult &result) const
{
    std::vector<std::shared_ptr<const Trace>> passes;
    for (const Recorded &one : m_records[result.check.with].groups)
        if (one.middle)
            passes.push_back(one.trace);
    const Counter &counter = *findCounter(result.check.name);
    const double value = counted(counter, passes);
    result.state = CheckResult::State::Passed;
    result.sentence = Message("It has %1 %2.", rounded(value), counter.name);
    if (value <= result.check.limit)
        return;
    fail(result, adviceOn(counter.name),
        Message("It has %1 %2; %3 are allowed.", rounded(value), counter.name, rounded(result.check.limit)));
    const Trace &trace = *passes.front();
    result.where = { caseOf(result), 0, trace.request.group, lineOf(counter, trace), {}, {}, {} };
}

std::shared_ptr<const ConvolutionProblem> Grading::problemFor(const CheckCase &with) const
{
    const auto [width, height] = with.picture;
    return std::make_shared<const ConvolutionProblem>(greyImage(width, height, *madePicture(with.picture)),
        with.filter, Settings{ Op::Convolution, OutputSize::Same, with.border });
}

void Grading::judgeOnDevice(CheckResult &result)
{
    const CheckCase &with = caseOf(result);
    const auto problem = problemFor(with);
    const RunOrder order{ problem, m_variant, tuningOf(m_variant, with), m_device.index };
    Agreement found;
    try {
        found = m_verifier.verify(order, m_worker.run(order, m_progress).outputs, m_progress).agreement;
    } catch (const Error &error) {
        return fail(result, {}, error.message());
    }
    if (!found.right)
        return failOnDevice(result, *problem, found);
    result.state = CheckResult::State::Passed;
    result.sentence = Message("On %1 the largest error is %2.", m_device.name,
        shortestText(static_cast<float>(found.maxError)).toStdString());
}

/// Every run that counts is compared with the reference: it is another picture than those that were recorded.
void Grading::measure(CheckResult &result)
{
    const CheckCase &with = caseOf(result);
    const auto problem = problemFor(with);
    const Variant &rival = findVariant(shippedVariants(), result.check.name);
    const std::array orders{ RunOrder{ problem, m_variant, tuningOf(m_variant, with), m_device.index },
        RunOrder{ problem, rival, suitedTuning(rival, *problem, m_device.limits), m_device.index } };
    std::array<std::vector<double>, 2> times;
    try {
        for (int round = 0; round < rounds; ++round)
            for (size_t turn = 0; turn < 2; ++turn) {
                const size_t i = (turn + static_cast<size_t>(round)) % 2; // each is the first as often
                const TaskResult ran = m_worker.run(orders[i], m_progress);
                times[i].push_back(static_cast<double>(medianKernelTime(ran.samples).count()));
                if (i > 0)
                    continue;
                const Agreement found = m_verifier.verify(orders[i], ran.outputs, m_progress).agreement;
                if (!found.right)
                    return failOnDevice(result, *problem, found);
            }
    } catch (const Error &error) {
        return fail(result, {}, error.message());
    }
    result = judgedSpeed(result.check, m_exercise, times[0], times[1]);
}

/// It ran, and an output is not what the reference says.
void Grading::failOnDevice(
    CheckResult &result, const ConvolutionProblem &problem, const Agreement &found) const
{
    const CheckCase &with = caseOf(result);
    const PlanePlace place = problem.placeOf(found.index);
    fail(result, adviceOn(toString(FindingKind::Value)),
        Message("On %1 output %2 differs from the reference by %3.", m_device.name, place.words(),
            shortestText(static_cast<float>(found.maxError)).toStdString()));
    const Size2 step{ with.group.w * with.items.w, with.group.h * with.items.h };
    result.where = { with, 0, { place.x / step.w, place.y / step.h }, 0, {}, {}, Size2{ place.x, place.y } };
}

/// What the exercise says of a closer kind of what is wrong, if it is known, or else of its kind.
Message Grading::adviceOn(const std::string &kind, const std::string &closer) const
{
    if (const auto advice = m_exercise.advice.find(closer); advice != m_exercise.advice.end())
        return advice->second;
    if (const auto usual = usualAdvice(closer))
        return *usual;
    const auto advice = m_exercise.advice.find(kind);
    return advice == m_exercise.advice.end() ? Message() : Message(advice->second);
}

void Grading::fail(CheckResult &result, const Message &advice, const Message &sentence)
{
    result.state = CheckResult::State::Failed;
    result.sentence = sentence;
    result.advice = advice;
}

void Grading::failAt(CheckResult &result, const Trace &trace, const Finding &finding, const Message &advice,
    std::int64_t count) const
{
    fail(result, advice,
        count > 1 ? inTurn(finding.text, Message("There are %1 findings.", count)) : finding.text);
    const int line
        = finding.line > 0 || finding.kind != FindingKind::Value ? finding.line : lineOfStores(trace);
    FaultLocation where{ caseOf(result), trace.request.launch, trace.request.group, line, finding, {}, {} };
    if (finding.buffer >= 0)
        where.buffer = trace.buffers[static_cast<size_t>(finding.buffer)].name;
    if (const int width = trace.view.geometry.out.w; where.buffer == "dst" && width > 0 && finding.index >= 0)
        where.pixel
            = Size2{ static_cast<int>(finding.index % width), static_cast<int>(finding.index / width) };
    result.where = std::move(where);
}

} // namespace halo
