// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace halo {

class WorkerProcess;

namespace test {

/// A call to Linux, by its number and up to six arguments; a text is handed over as its address.
struct SystemCall
{
    long number = 0;
    std::vector<std::variant<long, std::string>> arguments;
};

/// As an expression of a probe; what it needs before the kernel is added to top.
std::string callInC(const SystemCall &call, std::string &top);

/// The edge of the picture that a probe filters to a plane "dst", 0.5 everywhere.
inline constexpr int probedEdge = 32;

/// A kernel file with this, once in one work-item. "call(number, a, b, c, d, e, f)" calls Linux.
std::string sourceFromStranger(const std::string &top, const std::string &body);

/// Runs it: machine code in the process that runs it, more than once. What WorkerProcess::run() throws, if it
/// does.
std::optional<Error> runFromStranger(WorkerProcess &process, const std::string &top, const std::string &body);

/// Makes these calls one after the other and returns what Linux answered: a negative number is an error.
/// Throws if the kernel fails in another way than by a refused call.
std::vector<int> answersTo(WorkerProcess &process, const std::vector<SystemCall> &calls);

} // namespace test
} // namespace halo
