// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/callfiles.h"
#include "compute/cli/askedrows.h"
#include "compute/cli/stepoptions.h"
#include "compute/image/imagefile.h"
#include "compute/image/samplescale.h"
#include "compute/workload/convolution/sizes.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace halo {

/// What is done to an image and to its result: all that a line of a manifest may say, too.
struct ImageOptions
{
    std::vector<StepOptions> steps; ///< each on what the one before gave
    AskedRows rows;                 ///< of what the last step gives
    std::optional<int> page;        ///< nothing: the first
    bool allPages = false;
    int repeats = 1;
    std::optional<Depth> depth;
    WriteOptions encoding;
    SampleScale scale;
    bool verify = false;
    bool band = false; ///< what merging the result with others needs is written beside it

    /// The same bytes for filters that give the same results, and others for others; those of scale and
    /// offset, too.
    QByteArray filtersFingerprint() const;
    /// The same bytes for options that give the same results, and others for others.
    QByteArray fingerprint() const;
};

/// A call of "haloscope-cli run", understood but not yet checked against devices and files.
struct RunOptions
{
    std::shared_ptr<const CallParser> call;
    QStringList images;
    QString manifest; ///< empty: images are named by the call
    Shard shard;      ///< of the manifest
    QString journal;  ///< of the manifest
    QString failed;   ///< where lines of the manifest go that failed; empty: nowhere
    bool resume = false;
    int retries = 0;
    QString out;                              ///< empty: all lines of the manifest say it
    std::shared_ptr<const ImageOptions> each; ///< of the call
    std::string device;                       ///< a number, a part of a name, "opencv", "all", or empty
    QString csv;                              ///< empty: none
    std::int64_t memory = 0; ///< bytes that a picture may take; a larger one is filtered in bands
    bool progress = false;   ///< lines of JSON about pictures that take long
    CallFiles files;
    bool json = false;
    bool quiet = false;

    /// Whether the call prints how many samples were clipped.
    bool tellsClipping() const { return json || !quiet; }
    bool usesOpenCv() const { return device == "opencv"; }
    bool usesAllDevices() const { return device == "all"; }
    /// Whether timings say of which step they are.
    bool numbersSteps() const { return !manifest.isEmpty() || each->steps.size() > 1; }
};

/// Returns nothing after printing the help that was asked for. Throws Error(Usage), or Error(Input) if
/// the filter is a file that cannot be used.
std::optional<RunOptions> parseRunOptions(const QStringList &arguments);

/// The options of lines, put over those of their call. What was read for one line is kept for all that say
/// the same.
class LineOptions
{
public:
    /// What files of the call are named by lines is added to its files.
    explicit LineOptions(RunOptions &options)
        : m_options(options)
    {
    }
    /// Throws Error, as parseRunOptions() does, also if the words are no options of an image.
    std::shared_ptr<const ImageOptions> of(const QStringList &words);

private:
    RunOptions &m_options;
    QHash<QStringList, std::shared_ptr<const ImageOptions>> m_known;
};

} // namespace halo
