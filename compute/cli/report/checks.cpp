// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/checks.h"

#include "compute/base/text.h"
#include "compute/cli/report/summedoutputs.h"
#include "compute/import/mappingtrial.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/roleguess.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/trace/faults/kernelcheck.h"

#include <QDir>
#include <QFileInfo>
#include <QString>

#include <algorithm>

namespace halo {
namespace {

/// In the folder of a workload, what lies there is of that workload.
std::string workloadOf(const std::string &file)
{
    const std::string folder = QFileInfo(QString::fromStdString(file)).absoluteDir().dirName().toStdString();
    return findWorkload(folder) ? folder : "image";
}

std::vector<Size2> allGroups(Size2 groups)
{
    std::vector<Size2> all;
    for (int y = 0; y < groups.h; ++y)
        for (int x = 0; x < groups.w; ++x)
            all.push_back({ x, y });
    return all;
}

std::string withOf(const TraceRequest &request)
{
    return inWords(CheckSetup{ request.problem, request.tuning });
}

} // namespace

KernelChecker::KernelChecker(CheckRequest request, Progress progress)
    : m_request(std::move(request))
    , m_progress(std::move(progress))
{
}

CheckReport KernelChecker::check(const std::string &file)
{
    CheckReport report;
    try {
        const Variant variant
            = readKernel(file, m_request.workload.empty() ? workloadOf(file) : m_request.workload);
        report.guessed = guessedRoles(variant);
        try {
            checkAll(variant, report);
        } catch (const Error &e) {
            report.failure = fittingLines(variant, report, e).value_or(e);
        }
    } catch (const Error &e) {
        report.failure = e;
    }
    return report;
}

/// A kernel whose roles we guessed is not wrong because its border rule, its margins, its weights or the size
/// of its filter are in its code: what to write, if that is all.
std::optional<Error> KernelChecker::fittingLines(
    const Variant &variant, const CheckReport &report, const Error &failure)
{
    const Mapping &mapping = variant.mapping;
    const bool isHung = std::ranges::count(report.findings, FindingKind::Timeout, &Finding::kind) > 0;
    if (report.guessed.empty() || variant.workload != "image" || mapping.prelude || !mapping.border.empty()
        || mapping.covers || !report.failed || isHung || failure.kind() != ErrorKind::Device
        || !failure.detail().empty())
        return std::nullopt;
    int device = -1;
    try {
        device = chosenDevice().index;
    } catch (const Error &) {
        // The trial in the simulator answers without a device.
    }
    const TrialResult trial = MappingTrial().tried(textOf(variant), device, m_progress);
    if (trial.state != TrialResult::State::Right || trial.found.empty())
        return std::nullopt;
    std::vector<std::string> lines;
    for (const std::string &line : trial.found)
        lines.push_back('"' + line + '"');
    return Error(ErrorKind::Input,
        "%1 does not say what its code fixes; write the %2 %3 into the file %4, with which it is right on a "
        "small image.",
        variant.file, lines.size() == 1 ? "line" : "lines", joinedWords(lines), mappingFileOf(variant.file));
}

const DeviceInfo &KernelChecker::chosenDevice()
{
    if (!m_device)
        m_device = chooseDevice(m_runner.devices(), m_request.device);
    return *m_device;
}

void KernelChecker::checkAll(const Variant &variant, CheckReport &report)
{
    report.plan = checkPlan(variant, m_request);
    using Step = void (KernelChecker::*)(TraceRequest, CheckReport &);
    for (const Step step : { &KernelChecker::record, &KernelChecker::run })
        for (const CheckSetup &one : report.plan.cases) {
            if (one.isLarge && step == &KernelChecker::record)
                continue;
            try {
                (this->*step)({ one.problem, variant, one.tuning }, report);
            } catch (const Error &) {
                report.failed = one;
                throw;
            }
        }
}

/// Some work-groups of each launch of what runs afterwards; else all of them, as the problem is small, and
/// what they leave together.
void KernelChecker::record(TraceRequest request, CheckReport &report)
{
    const bool runs = request.problem->traceView().isSum;
    const Task task = taskOf(request);
    SummedOutputs outputs(*request.problem);
    for (const TaskLaunch &launch : task.launches) {
        const bool isLast = &launch == &task.launches.back();
        for (const Size2 group : runs ? groupsToRecord(launch.groups()) : allGroups(launch.groups())) {
            request.group = group;
            const auto trace = recorded(request, report);
            if (isLast && !runs)
                outputs.add(*trace);
        }
        ++request.launch;
    }
    if (runs)
        return;
    if (const std::string wrong = outputs.difference(task, m_expected, request.problem, m_progress);
        !wrong.empty())
        throw Error(ErrorKind::Device, "The kernel %1 is incorrect with %2: %3", request.variant.file,
            withOf(request), wrong);
}

/// Throws what is wrong with it.
std::shared_ptr<const Trace> KernelChecker::recorded(const TraceRequest &request, CheckReport &report)
{
    const auto trace = m_tracer.record(request, m_progress);
    ++report.recordings;
    report.unoptimised = report.unoptimised || !trace->unoptimised.empty();
    report.findings = trace->findings;
    std::ranges::move(wrongOutputs(*trace, m_expected, m_progress), std::back_inserter(report.findings));
    if (!report.findings.empty())
        throw wrongKernel(request.variant, report.findings, withOf(request));
    return trace;
}

/// What was recorded as a whole has no need to run where it may do harm.
void KernelChecker::run(TraceRequest request, CheckReport &report)
{
    if (!request.problem->filterUse())
        return;
    const DeviceInfo &device = chosenDevice();
    const RunOrder order{ request.problem, request.variant, request.tuning, device.index };
    const Agreement found
        = m_verifier.verify(order, m_runner.run(order, m_progress).outputs, m_progress).agreement;
    ++report.runs;
    report.maxError = std::max(report.maxError, found.maxError);
    if (!found.right)
        throw Error(ErrorKind::Device,
            "The kernel %1 is incorrect with %2: on %3 it differs from the reference by %4 at pixel %5.",
            request.variant.file, withOf(request), device.name, QString::number(found.maxError),
            request.problem->placeText(found.index));
}

} // namespace halo
