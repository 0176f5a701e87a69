// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/checks.h"

#include "compute/cli/tracecall.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/trace/faults/kernelcheck.h"
#include "compute/trace/faults/wrongoutputs.h"

#include <QDir>
#include <QFileInfo>
#include <QString>

#include <algorithm>

namespace halo {
namespace {

/// No multiple of any work-group.
Size2 imageOf(const Variant &variant)
{
    return variant.workload == "signal" ? Size2{ 1203, 1 } : Size2{ 203, 157 };
}

/// In the folder of a workload, what lies there is of that workload.
std::string workloadOf(const std::string &file)
{
    const std::string folder = QFileInfo(QString::fromStdString(file)).absoluteDir().dirName().toStdString();
    return findWorkload(folder) ? folder : "image";
}

/// Nothing in it is symmetric: a filter that is turned or transposed wrongly must show.
Filter asymmetric(int width, int height)
{
    Filter filter{ "asymmetric", width, height, {} };
    for (int i = 0; i < width * height; ++i)
        filter.weights.push_back(static_cast<float>(i % 3 == 1 ? -i - 1 : i + 1) / 16.0F);
    return filter;
}

} // namespace

KernelChecker::KernelChecker(CheckWish wish, Progress progress)
    : m_wish(std::move(wish))
    , m_progress(std::move(progress))
{
}

CheckReport KernelChecker::check(const std::string &file)
{
    CheckReport report;
    try {
        const Variant variant
            = readKernel(file, m_wish.workload.empty() ? workloadOf(file) : m_wish.workload);
        findWorkload(variant.workload)->isConvolution ? checkAll(variant, report)
                                                      : checkTask(variant, report);
    } catch (const Error &e) {
        report.failure = e;
    }
    return report;
}

void KernelChecker::checkAll(const Variant &variant, CheckReport &report)
{
    const Tuning tuning = tuningFor(variant, m_wish.tuning);
    const std::vector<Case> cases = casesFor(variant, tuning);
    for (const Case &with : cases)
        record(variant, tuning, with, report);
    for (const Case &with : cases)
        run(variant, tuning, with, report);
}

/// Every border rule, and the other operation and sizes once. What the kernel's own constraints exclude is
/// left out; throws the reason if that is all.
std::vector<KernelChecker::Case> KernelChecker::casesFor(const Variant &variant, const Tuning &tuning) const
{
    std::vector<Case> all;
    const bool isSignal = variant.workload == "signal";
    const Filter first = m_wish.filter.value_or(asymmetric(3, isSignal ? 1 : 3));
    const Filter second = m_wish.filter.value_or(isSignal ? asymmetric(6, 1) : asymmetric(5, 4));
    for (const auto &[border, word] : allBorders())
        all.push_back({ first, { Op::Convolution, OutputSize::Same, border } });
    all.push_back({ second, { Op::Correlation, OutputSize::Valid, Border::Replicate } });
    all.push_back({ second, { Op::Convolution, OutputSize::Full, Border::Zero } });
    std::optional<Error> reason;
    std::erase_if(all, [&](const Case &with) {
        try {
            checkAccepted({ variant, tuning, with.settings, with.filter, imageOf(variant), { 0, 0 }, 0 });
            return false;
        } catch (const Error &e) {
            if (e.kind() == ErrorKind::Input) // no constraint, but a file that cannot be used
                throw;
            reason = e;
            return true;
        }
    });
    if (all.empty())
        throw Error(ErrorKind::Device,
            "The kernel " + variant.file + " refuses all it was tried with: " + reason->what());
    return all;
}

void KernelChecker::record(
    const Variant &variant, const Tuning &tuning, const Case &with, CheckReport &report)
{
    TraceRequest request{ variant, tuning, with.settings, with.filter, imageOf(variant), { 0, 0 }, 0 };
    for (const TaskLaunch &launch : taskOf(request).launches) {
        recordGroups(request, groupsToRecord(launch.groups()), report);
        ++request.pass;
    }
}

void KernelChecker::recordGroups(TraceRequest request, const std::vector<Size2> &groups, CheckReport &report)
{
    const SharedPlane pixels = madePicture(request.image);
    for (const Size2 group : groups) {
        request.group = group;
        const auto trace = m_tracer.record(request, pixels, m_progress);
        ++report.recordings;
        report.unoptimised = report.unoptimised || !trace->unoptimised.empty();
        report.findings = trace->findings;
        std::ranges::move(wrongOutputs(*trace, pixels), std::back_inserter(report.findings));
        if (!report.findings.empty())
            throw wrongKernel(request.variant, report.findings);
    }
}

void KernelChecker::run(const Variant &variant, const Tuning &tuning, const Case &with, CheckReport &report)
{
    if (!m_device)
        m_device = chooseDevice(m_runner.devices(), m_wish.device);
    const Size2 image = imageOf(variant);
    const auto problem
        = std::make_shared<const ConvolutionProblem>(greyImage(image.w, image.h, *madePicture(image)),
            with.filter, with.settings, RowRange{}, variant.workload);
    const RunOrder order{ problem, variant, tuning, m_device->index };
    const Agreement found
        = m_verifier.verify(order, m_runner.run(order, m_progress).outputs, m_progress).agreement;
    ++report.runs;
    report.maxError = std::max(report.maxError, found.maxError);
    if (!found.right)
        throw Error(ErrorKind::Device,
            "The kernel " + variant.file + " is not right: on " + m_device->name
                + " it differs from the reference by " + QString::number(found.maxError).toStdString()
                + " at pixel " + problem->placeOf(found.index).words() + ", with border "
                + toString(with.settings.border) + ".");
}

} // namespace halo
