// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/archive.h"
#include "compute/teaching/handin.h"
#include "compute/teaching/recordprint.h"

namespace halo {

/// A hand-in as graders want it: instead of the recording only what tells it from another.
struct ReadHandIn
{
    HandIn handIn;
    RecordPrint print;
};

namespace protocol {

/// What a program and its haloscope-handins say to each other: this, with the bytes of the file attached, and
/// {"handIn": ...} or {"error": ...}.
struct HandInRequest
{
    std::string path; ///< that sentences name
    std::int64_t bytes = 0;
};

template<typename A> void fields(A &archive, typename A::template Value<HandInRequest> &request)
{
    archive("path", request.path);
    archive("bytes", request.bytes);
}

template<typename A> void fields(A &archive, typename A::template Value<HandedAnswer> &answer)
{
    archive("step", answer.step);
    archive("text", answer.text);
}

template<typename A> void fields(A &archive, typename A::template Value<ReadHandIn> &read)
{
    archive("student", read.handIn.student);
    archive("name", read.handIn.name);
    archive("lesson", read.handIn.lesson);
    archive("lessonHash", read.handIn.lessonHash);
    archive("seed", read.handIn.seed);
    archive("answers", read.handIn.answers);
    archive("exercise", read.handIn.exercise);
    archive("kernel", read.handIn.kernel);
    archive("print", read.print.hash);
    archive("accesses", read.print.accesses);
    archive("complete", read.print.complete);
}

} // namespace protocol
} // namespace halo
