// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace halo {

struct Agreement;
struct RunOrder;
struct TaskResult;

/// The first line of every timing CSV, without line end: the column names, which others rely on. A
/// benchmark's has more behind them, see timing/recordcsv.h.
QByteArray timingCsvHeader();

/// One line per sample, each ended, with everything that is needed to repeat the run. Without an agreement
/// the columns verified and max_error stay empty. Of a chain's step, from 1, its number is one column more.
QByteArray timingCsvRows(const RunOrder &order, const TaskResult &result,
    const std::optional<Agreement> &agreement, std::optional<size_t> step = {});

} // namespace halo
