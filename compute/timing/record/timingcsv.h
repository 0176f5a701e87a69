// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/job.h"
#include "compute/convolution/verify.h"
#include "compute/task/problem.h"

#include <QByteArray>

#include <optional>

namespace halo {

/// The first line of every timing CSV, without line end: the column names, which others rely on. A
/// benchmark's has more behind them, see timing/recordcsv.h.
QByteArray timingCsvHeader();

/// One line per sample, each ended, with everything that is needed to repeat the run. Without a verification
/// the columns verified and max_error stay empty.
QByteArray timingCsvRows(
    const Job &job, const Result &result, const std::optional<Verification> &verification);

/// The same for a problem.
QByteArray timingCsvRows(const Problem &problem, const Variant &variant, const Tuning &tuning,
    const TaskResult &result, const std::optional<Agreement> &agreement);

} // namespace halo
