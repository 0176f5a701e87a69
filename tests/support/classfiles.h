// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/teaching/bundle.h"
#include "compute/teaching/handin.h"

#include <string>
#include <vector>

namespace halo::test {

/// A lesson that asks three things, of scenes that differ by the seed, with the exercise "first_sum", words
/// in Korean and one sample picture.
Bundle classBundle(const std::string &code = "autumn 3b");

/// What a diligent student gives back: every answer right, the solution, and its recording.
HandIn rightHandIn(const Bundle &bundle, const std::string &student, const std::string &name);

/// A file that wants to harm who reads it, or to pass for another.
struct HostileFile
{
    std::string name;
    QByteArray bytes;
    const char *word; ///< of the sentence that is said
};
/// Made of this hand-in, whose hash is right again where that is not the point.
std::vector<HostileFile> hostileFiles(const HandIn &handIn);

} // namespace halo::test
