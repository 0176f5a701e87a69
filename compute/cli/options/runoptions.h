// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/sizes.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/timing/tune/autochoice.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace halo {

/// A call of "haloscope-cli run", understood but not yet checked against devices and files.
struct RunOptions
{
    QStringList images;
    QString out;
    Filter filter;
    Settings settings;
    std::string variant; ///< an id, or "auto"
    std::string device;  ///< a number, a part of a name, "opencv", or empty
    TuningWish wish;
    RowRange rows;
    int repeats = 1;
    QString csv; ///< empty: none
    std::optional<Depth> depth;
    bool verify = false;
    bool json = false;
    bool quiet = false;

    bool usesOpenCv() const { return device == "opencv"; }
};

/// Returns nothing after printing the help that was asked for. Throws Error(Usage), or Error(Input) if
/// the filter is a file that cannot be used.
std::optional<RunOptions> parseRunOptions(const QStringList &arguments);

} // namespace halo
