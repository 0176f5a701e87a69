// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/teaching/lessonscene.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tracer.h"

#include <map>
#include <memory>
#include <string>

namespace halo {

/// Records the work-groups that scenes show, as the window does. Belongs to one thread.
class LessonRecorder
{
public:
    /// limits: of each recording.
    explicit LessonRecorder(TraceLimits limits = {})
        : m_tracer(limits)
    {
    }
    /// Pictures in place of those that scenes name so.
    void usePictures(std::map<std::string, Image> pictures) { m_pictures = std::move(pictures); }
    /// Where files of pictures lie that scenes name: that of the lesson.
    void setFolder(const std::string &folder) { m_folder = folder; }
    /// Adds to a folder what is recorded from now on, with the work-groups around that a window shows.
    void keepIn(const StoredRecordings &folder);
    /// The picture of a scene; the same one at each call. Throws Error(Input).
    const Image &picture(const LessonScene &scene);
    /// What is recorded for a scene; broken if it names a fault. Throws Error(Input) if the variant cannot do
    /// it, if the fault does no harm there, or if there is no such work-group.
    TraceRequest request(const LessonScene &scene);
    /// What is recorded. Throws as request(), and as Tracer::record().
    std::shared_ptr<const Trace> record(const LessonScene &scene, const Progress &progress = {});
    /// The same of the variant that the scene compares with; null if it names none, or that cannot make the
    /// same outputs.
    std::shared_ptr<const Trace> recordComparison(const LessonScene &scene, const Progress &progress = {});

private:
    std::shared_ptr<const Problem> problem(const LessonScene &scene);
    const Image &signal(const LessonScene &scene);

    std::map<std::string, Image> m_pictures; ///< by what scenes call them, of files behind their folder
    std::string m_folder;
    std::map<std::string, std::shared_ptr<const Problem>> m_problems;
    Tracer m_tracer;
    ExpectedOutputs m_expected;
    int m_around = 0; ///< work-groups on each side of one that is broken
};

/// Of a scene whose workload has one: of one row for a signal. Throws as parseFilter().
Filter filterOf(const LessonScene &scene);
/// The sizes of a scene for its variant.
Tuning tuningOf(const LessonScene &scene, const Variant &variant);

} // namespace halo
