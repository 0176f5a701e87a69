// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"

#include <QCommandLineParser>

#include <memory>

namespace halo {

/// The problem that the options ask for, of a workload that is no convolution. Throws as readTraceRequest().
std::shared_ptr<const Problem> readProblem(const QCommandLineParser &parser, const Variant &variant);

} // namespace halo
