// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/gradedkernel.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/header.h"
#include "compute/kernel/signature.h"
#include "compute/process/kernelguard.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/teaching/grade.h"
#include "compute/trace/faults/kernelcheck.h"

#include <cctype>

namespace halo {
namespace {

/// The lines of key and value of the exercise, and what makes compilers count from 1 again.
std::string headerBefore(const Exercise &exercise, const std::string &file)
{
    std::string header;
    for (const HeaderLine &line : headerOf(exercise.variant.source).lines)
        header += "// " + line.text + '\n';
    return header + lineDirective(file);
}

/// What compilers see, without blanks.
std::string codeOf(const std::string &source)
{
    std::string code = withoutComments(source);
    std::erase_if(code, [](unsigned char sign) { return std::isspace(sign) != 0; });
    return code;
}

} // namespace

Variant gradedVariant(const Exercise &exercise, const Variant &handIn)
{
    Variant variant = exercise.variant;
    variant.id = handIn.id;
    variant.file = handIn.file;
    variant.source = headerBefore(exercise, handIn.file) + handIn.source;
    variant.origin = Origin::User;
    return variant;
}

std::shared_ptr<const Trace> recordHandIn(
    const Exercise &exercise, const Variant &handIn, Tracer &tracer, const Progress &progress)
{
    checkSource(handIn);
    const Variant variant = gradedVariant(exercise, handIn);
    TraceRequest request = requestOf(variant, exercise.cases.front());
    if (const auto reason = request.problem->refusal(variant, request.tuning, simulatorLimits()))
        throw Error(ErrorKind::Device, "The kernel %1 cannot be recorded: %2", variant.file, *reason);
    const auto &launches = taskOf(request).launches;
    request.launch = static_cast<int>(launches.size()) - 1;
    request.group = middleGroup(launches.back().groups());
    return tracer.record(request, progress);
}

bool isUntouched(const Exercise &exercise, const Variant &handIn)
{
    return codeOf(handIn.source) == codeOf(exercise.variant.source);
}

} // namespace halo
