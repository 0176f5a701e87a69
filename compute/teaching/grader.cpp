// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/grader.h"

#include "compute/base/pattern.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/process/kernelguard.h"
#include "compute/teaching/gradedkernel.h"
#include "compute/teaching/grading.h"
#include "compute/teaching/watchdog.h"

namespace halo {
namespace {

/// "a.cl:32:5: error: use of undeclared identifier 'oops'" -> the sentence of a hand-in that does not
/// compile.
Error failureOf(const BuildError &error, const std::string &file)
{
    static const Pattern form(R"(:(\d+):(\d+): (?:fatal )?error: ([^\n]*))");
    const std::string log = error.detail();
    const auto found = form.first(log);
    if (found.empty())
        return Error(ErrorKind::Device, "The kernel %1 does not compile.", file);
    return Error(ErrorKind::Device, "The kernel %1 does not compile: line %2, column %3: %4.", file,
        found[1].of(log), found[2].of(log), found[3].of(log));
}

Error outOfTime(const std::string &file, std::chrono::milliseconds limit)
{
    return Error(ErrorKind::Device, "The kernel %1 was ended after %2 s in total; make it shorter.", file,
        limit.count() / 1000);
}

} // namespace

GradeLimits limitsWithin(std::chrono::milliseconds whole)
{
    GradeLimits limits;
    limits.whole = whole;
    limits.simulation = std::min(limits.simulation, whole);
    return limits;
}

Grader::Grader(std::vector<Exercise> exercises, DeviceInfo device, std::stop_token stop, GradeLimits limits)
    : m_exercises(std::move(exercises))
    , m_device(std::move(device))
    , m_stop(std::move(stop))
    , m_limits(limits)
{
}

Grade Grader::grade(const std::string &file) const
{
    try {
        return grade(readKernel(file));
    } catch (const Error &error) {
        return { file, {}, error, {} };
    }
}

Grade Grader::grade(const Variant &handIn) const
{
    Grade grade{ handIn.file, {}, {}, {} };
    try {
        checkSource(handIn);
        const Exercise &exercise = findExercise(m_exercises, exerciseNamedIn(handIn.source));
        grade.exercise = exercise.id();
        const Variant graded = gradedVariant(exercise, handIn);
        const Watchdog watchdog(m_stop, m_limits.whole);
        grade.results = Grading(exercise, graded, m_device, m_limits, Progress(watchdog.token(), {})).run();
    } catch (const Cancelled &) {
        if (m_stop.stop_requested())
            throw;
        grade.failure = outOfTime(grade.file, m_limits.whole);
    } catch (const BuildError &error) {
        grade.failure = failureOf(error, grade.file);
    } catch (const Error &error) {
        grade.failure = error;
    }
    return grade;
}

} // namespace halo
