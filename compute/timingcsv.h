// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/job.h"
#include "compute/verify.h"

#include <QByteArray>

#include <optional>

namespace halo {

/// The first line of every timing CSV, without line end.
QByteArray timingCsvHeader();

/// One line per sample, everything in it that is needed to repeat the run. Without a verification
/// the columns verified and max_error stay empty.
QByteArray timingCsvRows(
    const Job &job, const Result &result, const std::optional<Verification> &verification);

} // namespace halo
