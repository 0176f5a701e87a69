// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/trace/model/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// Ways in which outputs are wrong that can be told from the outputs: "foreign" (of another work-group),
/// "unwritten", "transposed" (the filter), "turned" (the filter by 180 degrees), "swapped" (columns and rows
/// of the picture), "border", "shifted".
const std::vector<std::string> &mistakeKinds();

/// Which of these a recorded work-group with wrong outputs has made: that by which all that it stored comes
/// out. Empty: none of them, or no convolution.
std::string mistakeIn(const Trace &trace);

/// What two work-items that race do: "two stores", "early read" (before the store), "late read" (after what
/// stores anew), "fence" (of a barrier that does not order this memory).
const std::vector<std::string> &raceKinds();

/// What a finding is more closely: of a race one of these. Empty: not known, or no race.
std::string closerKindOf(const Trace &trace, const Finding &finding);

/// What to say of such a closer kind of mistake or race where an exercise says nothing of it, so that it
/// does not say what is true of another one; empty if the finding says it all. Nothing: what the exercise
/// says of wrong outputs or races in general is as true.
std::optional<Message> usualAdvice(const std::string &closerKind);

} // namespace halo
