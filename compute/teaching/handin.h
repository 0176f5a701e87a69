// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace halo {

/// The largest file of a hand-in, and the largest recording that one may hold once it is unpacked.
inline constexpr qint64 largestHandIn = qint64(8) << 20;
inline constexpr qint64 largestHandInRecording = qint64(32) << 20;

struct HandedAnswer
{
    int step = 0; ///< of the lesson, from 1
    std::string text;

    bool operator==(const HandedAnswer &) const = default;
};

/// What a student gives back: one file, format "haloscope hand-in". Nothing in it is believed when it is
/// graded.
struct HandIn
{
    std::string student; ///< the number: any short text
    std::string name;
    std::string lesson;     ///< id
    std::string lessonHash; ///< see lessonHashOf()
    int seed = 0;           ///< see seedOf()
    std::vector<HandedAnswer> answers;
    std::string exercise; ///< id; empty: the lesson has none
    std::string kernel;   ///< source of what was written for it
    QByteArray recording; ///< of that, as traceJson() writes it; empty: none

    bool operator==(const HandIn &) const = default;
};

/// SHA-256 of the source of a lesson, hexadecimal.
std::string lessonHashOf(const std::string &source);

QByteArray toJson(const HandIn &handIn);
/// what: how sentences call it. The recording is unpacked, but not looked at. Throws Error(Input) with one
/// sentence that says what is wrong with it.
HandIn parseHandIn(const QByteArray &text, const Message &what);
/// Writes aside, checks and renames. Throws Error(Output).
void writeHandIn(const HandIn &handIn, const std::string &path);

} // namespace halo
