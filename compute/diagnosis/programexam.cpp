// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/examinations.h"

#include "compute/base/error.h"
#include "compute/base/obstacles.h"
#include "compute/process/childprocess.h"
#include "compute/process/confinement.h"

#include <CL/cl_version.h>
#include <opencv2/core/utility.hpp>

#include <QSysInfo>

namespace halo {
namespace {

using Severity = Diagnosis::Severity;
using Topic = Diagnosis::Topic;

/// A program of ours beside this one, and what cannot be done without it.
struct Helper
{
    const char *program;
    const char *variable;
    const char *use;
    Severity missing;
};
constexpr Helper helpers[] = {
    { "haloscope-worker", "HALOSCOPE_WORKER", "no device can be checked, and your own kernels cannot run",
        Severity::Problem },
    { "haloscope-tracer", "HALOSCOPE_TRACER", "no work-group can be recorded, drawn or checked",
        Severity::Problem },
    { "haloscope-networks", "HALOSCOPE_NETWORKS", "no ONNX file can be read", Severity::Advice },
    { "haloscope-dnn", "HALOSCOPE_DNN", "no network can be compared with OpenCV", Severity::Advice },
    { "haloscope-handins", "HALOSCOPE_HANDINS", "no hand-in can be graded", Severity::Advice },
    { "haloscope-charts", "HALOSCOPE_CHARTS", "the command line draws no charts", Severity::Advice },
    { "haloscope-movie.so", "HALOSCOPE_MOVIE", "no video can be exported", Severity::Advice },
};

std::string openClVersion(int number)
{
    return std::to_string(number / 100) + "." + std::to_string(number % 100 / 10);
}

} // namespace

void examineProgram(Examined &examined, const Progress & /*progress*/)
{
    constexpr long long little = 1LL << 30;
    examined.add(Topic::Program, Severity::Ok, Message("This is Haloscope %1.", HALOSCOPE_VERSION), {},
        { { "program", HALOSCOPE_VERSION }, { "Qt", qVersion() }, { "Qt at build", QT_VERSION_STR },
            { "OpenCV", cv::getVersionString() }, { "OpenCV at build", CV_VERSION },
            { "OpenCL headers", Message("3.0, used as %1", openClVersion(CL_TARGET_OPENCL_VERSION)) },
            { "compiler of the build", __VERSION__ },
            { "system",
                Message("%1, kernel %2", QSysInfo::prettyProductName(), QSysInfo::kernelVersion()) } });
    const auto limit = memoryLimit();
    if (limit && *limit < little)
        examined.add(Topic::Program, Severity::Problem,
            Message("Only %1 MiB of memory are allowed, less than drivers need.", *limit >> 20),
            "Raise the limit to 2 GiB or more: see \"ulimit -v\", or the memory of the container.");
}

void examineHelpers(Examined &examined, const Progress & /*progress*/)
{
    for (const Helper &helper : helpers) {
        const std::string name = helper.program;
        try {
            const std::string path = findHelper(name, helper.variable);
            examined.add(
                Topic::Helpers, Severity::Ok, Message("%1 is installed.", name), {}, { { "path", path } });
            examined.hasWorker = examined.hasWorker || name == "haloscope-worker";
            examined.hasTracer = examined.hasTracer || name == "haloscope-tracer";
        } catch (const Error &error) {
            examined.add(Topic::Helpers, helper.missing, Message("%1 is missing: %2.", name, helper.use),
                error.message());
        }
    }
    const Confinement here = confinementHere();
    examined.add(Topic::Helpers, here.isWhole() ? Severity::Ok : Severity::Advice,
        Message("The process of untrusted kernels %1.", here.text()),
        here.isWhole()
            ? ""
            : "They run only if you allow it: use a Linux kernel with Landlock and seccomp (5.19 or newer).");
}

} // namespace halo
