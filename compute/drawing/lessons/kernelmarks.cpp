// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/kernelmarks.h"

#include "compute/drawing/lessons/lanes.h"
#include "compute/teaching/gradedkernel.h"
#include "compute/teaching/handinfailure.h"

#include <algorithm>
#include <mutex>

namespace halo {
namespace {

/// What is recorded must be what the student's program recorded.
void compare(Marks &marks, const RecordPrint &print)
{
    const RecordPrint &info = marks.print;
    if (info.hash.empty() || print.hash.empty() || !info.complete || info.hash == print.hash)
        return;
    marks.remarks.push_back("The recording in it, of " + std::to_string(info.accesses)
        + " accesses, is not what its kernel does, which makes " + std::to_string(print.accesses)
        + "; the marks are those of the kernel.");
}

bool measures(const Exercise &exercise)
{
    return std::ranges::any_of(
        exercise.checks, [](const ExerciseCheck &check) { return check.kind == CheckKind::FasterThan; });
}

} // namespace

void KernelMarks::add(Marks &marks, const Exercise &exercise)
{
    const auto same = std::ranges::find_if(m_works, [&](const Work &work) {
        return work.exercise == &exercise && work.kernel.source == marks.handIn.kernel;
    });
    if (same != m_works.end())
        return same->of.push_back(&marks);
    Work work;
    work.exercise = &exercise;
    work.of.push_back(&marks);
    const std::string file = exercise.id() + ".cl";
    try {
        work.kernel = parseKernel(file, "image", marks.handIn.kernel);
    } catch (...) {
        work.unreadable = handInFailure(file);
    }
    work.kernel.source = marks.handIn.kernel;
    work.kernel.origin = Origin::User;
    m_works.push_back(std::move(work));
}

void KernelMarks::gradeOne(
    Work &work, const DeviceInfo &device, const GradeLimits &limits, const std::stop_token &stop)
{
    if (work.unreadable) {
        work.grade = Grade{ work.exercise->id() + ".cl", {}, work.unreadable, {} };
        return;
    }
    const Grade grade = Grader({ *work.exercise }, device, stop, limits).grade(work.kernel);
    const bool compared
        = std::ranges::any_of(work.of, [](const Marks *marks) { return !marks->print.hash.empty(); });
    if (!grade.failure && compared)
        work.print = recorded(work, limits, stop);
    work.grade = grade;
}

/// Empty if that failed, for then there is nothing to compare, and the grade says what is wrong.
RecordPrint KernelMarks::recorded(const Work &work, const GradeLimits &limits, const std::stop_token &stop)
{
    try {
        TraceLimits small;
        small.time = limits.simulation;
        small.accesses = limits.accesses;
        Tracer tracer(small);
        const auto trace = recordHandIn(*work.exercise, work.kernel, tracer, Progress(stop, {}));
        return trace->complete ? printOf(*trace) : RecordPrint();
    } catch (const std::exception &) {
        return {};
    }
}

void KernelMarks::grade(const DeviceInfo &device, const GradeLimits &limits, size_t threads,
    const std::stop_token &stop, const std::function<void(size_t done, size_t of)> &done)
{
    if (std::ranges::any_of(m_works, [](const Work &work) { return measures(*work.exercise); }))
        threads = 1;
    std::mutex telling;
    size_t counted = 0;
    try {
        inLanes(m_works.size(), threads, [&](size_t i) {
            gradeOne(m_works[i], device, limits, stop);
            const std::scoped_lock lock(telling);
            done(++counted, m_works.size());
        });
    } catch (const Cancelled &) {
        leave("That was interrupted.");
        throw;
    }
    leave({});
}

void KernelMarks::leave(const std::string &reason)
{
    for (Work &work : m_works)
        for (Marks *marks : work.of) {
            marks->kernel = work.grade;
            if (work.grade)
                compare(*marks, work.print);
            else {
                marks->checks = 0;
                marks->remarks.push_back("Its kernel was not graded. " + reason);
            }
        }
}

} // namespace halo
