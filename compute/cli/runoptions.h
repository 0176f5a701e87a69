// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/callfiles.h"
#include "compute/cli/stepoptions.h"
#include "compute/image/imagefile.h"
#include "compute/image/samplescale.h"
#include "compute/workload/convolution/sizes.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace halo {

/// A call of "haloscope-cli run", understood but not yet checked against devices and files.
struct RunOptions
{
    QStringList images;
    std::vector<std::optional<int>> pages; ///< of each image; nothing: its first
    bool allPages = false;
    QString out;
    std::vector<StepOptions> steps; ///< each on what the one before gave
    std::string device;             ///< a number, a part of a name, "opencv", or empty
    RowRange rows;                  ///< of what the last step gives
    int repeats = 1;
    QString csv; ///< empty: none
    CallFiles files;
    std::optional<Depth> depth;
    int quality = usualJpegQuality; ///< of JPEG
    SampleScale scale;
    bool verify = false;
    bool json = false;
    bool quiet = false;

    /// Whether the call prints how many samples were clipped.
    bool tellsClipping() const { return json || !quiet; }
    bool usesOpenCv() const { return device == "opencv"; }
};

/// Returns nothing after printing the help that was asked for. Throws Error(Usage), or Error(Input) if
/// the filter is a file that cannot be used.
std::optional<RunOptions> parseRunOptions(const QStringList &arguments);

} // namespace halo
