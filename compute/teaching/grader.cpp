// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/grader.h"

#include "compute/kernel/variantlibrary.h"
#include "compute/process/kernelguard.h"
#include "compute/teaching/gradedkernel.h"
#include "compute/teaching/grading.h"
#include "compute/teaching/handinfailure.h"
#include "compute/teaching/watchdog.h"

namespace halo {
namespace {

Error outOfTime(const std::string &file, std::chrono::milliseconds limit)
{
    return Error(ErrorKind::Device, "The kernel %1 was ended after %2 s in total; make it shorter.", file,
        limit.count() / 1000);
}

/// Checks that the exercise passes as it was handed out earn no points; those that fail still say where to
/// begin.
void takePointsBack(Grade &grade)
{
    if (grade.passed())
        return;
    for (CheckResult &result : grade.results)
        if (result.state == CheckResult::State::Passed) {
            result.state = CheckResult::State::Skipped;
            result.sentence = "Does not count yet: the exercise is as it was handed out.";
        }
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
    } catch (...) {
        return { file, {}, handInFailure(file), {} };
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
        if (isUntouched(exercise, handIn))
            takePointsBack(grade);
    } catch (const Cancelled &) {
        if (m_stop.stop_requested())
            throw;
        grade.failure = outOfTime(grade.file, m_limits.whole);
    } catch (...) {
        grade.failure = handInFailure(grade.file);
    }
    return grade;
}

} // namespace halo
