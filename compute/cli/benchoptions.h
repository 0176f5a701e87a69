// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/choice.h"
#include "compute/timing/benchmark.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace halo {

/// A call of "haloscope-cli bench", understood but not yet checked against devices.
struct BenchOptionsOfCall
{
    QStringList variants; ///< ids, or "all"
    std::vector<Filter> filters;
    std::vector<Size2> sizes;
    Settings settings;
    std::string device; ///< a number, a part of a name, or empty
    TuningWish wish;
    bool peers = false;
    BenchOptions bench;
    QString csv; ///< empty: none
    bool json = false;
    bool quiet = false;
};

/// Returns nothing after printing the help that was asked for. Throws Error(Usage), or Error(Input) if
/// the filter is a file that cannot be used.
std::optional<BenchOptionsOfCall> parseBenchOptions(const QStringList &arguments);

} // namespace halo
