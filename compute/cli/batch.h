// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/filefacts.h"
#include "compute/base/runtimes.h"
#include "compute/image/samplescale.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/alpha.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace halo {

/// What one filter of a chain was, and what it took.
struct ItemStep
{
    RunOrder order;    ///< its problem has no pixels
    TaskResult result; ///< without outputs
    std::optional<Agreement> agreement{};
    std::string alpha{}; ///< as asked; empty if the picture has none
    AlphaUse alphaUse{};
};

struct ImageOptions;
class PictureRows;

/// How long a picture in bands took, and how long each of those who worked on it was at work.
struct BandTimes
{
    std::chrono::nanoseconds whole{}, reading{}, filtering{}, writing{};
};

/// One image on its way through the batch.
struct Item
{
    qsizetype line = 0; ///< of the manifest, from 1; 0: there is none
    QString source;
    QString target;
    std::optional<int> page{}; ///< of the source; nothing: its first
    std::shared_ptr<const ImageOptions> options{};
    int attempt = 1;
    Size2 claimed{ 0, 0 };                  ///< by the header of the source, see claimedSize()
    std::optional<FileFacts> sourceFacts{}; ///< before it was read
    std::vector<Message> notices{};         ///< what reading and writing changed or left out, sentences
    Image image{}; ///< as read, until it is filtered; then what came out, until it is written
    std::shared_ptr<PictureRows> rows{}; ///< in place of the image, if it is filtered in bands
    std::optional<BandTimes> bands{};    ///< if it was
    std::vector<ItemStep> steps{};       ///< that are done
    Size2 size{};                        ///< of what came out
    Depth depth{};                       ///< of the file written
    Clipping clipping{};                 ///< of what was written
    QByteArray csv{};                    ///< the rows of its timings
    std::optional<Error> failure{};
    bool mayPass = false; ///< the failure: another attempt may do
    bool cancelled = false;
    bool skipped = false; ///< it was done before
};

/// Filters an item.
using FilterStep = std::function<void(Item &)>;

/// What happens to an item. next() gives one after the other, to one thread at a time. isDone(), read() and
/// write() are called in threads of their own, several at a time; each lane, which is a device, in one
/// thread, the first one in the caller's: it is made before its first item. report() and leaveOut() by one
/// thread at a time, report() once for each item that came through, when its pixels are gone. What the steps
/// throw becomes the item's failure; the items after it go on.
struct BatchSteps
{
    std::function<std::optional<Item>()> next;
    std::function<bool(const Item &)> isDone; ///< before, so that nothing is left to do
    std::function<void(Item &)> read;
    std::vector<std::function<FilterStep()>> lanes;
    std::function<void(Item &)> write;
    std::function<void(const Item &)> report;
    /// It failed too often, at last so, and gets no more items.
    std::function<void(size_t lane, const Error &last)> leaveOut{};
};

struct BatchOptions
{
    int retries = 0;     ///< of what may pass: failures of devices and outputs, and of inputs that are there
    bool inOrder = true; ///< reports; those of a million items need not wait for the slowest
};

/// How long a batch took, and for which share of it each step was at work, in the mean of its threads.
struct BatchTimes
{
    std::chrono::nanoseconds whole{};
    double reading = 0.0, filtering = 0.0, writing = 0.0;
};

/// Reads, filters and writes at the same time. As many threads as cores read and as many write; one image
/// more than these threads is in memory, and fewer of large ones. What one device fails at is given to the
/// others; what all fail at is tried again after a while, which grows. On a stop request nothing new is
/// begun, and what is filtered is still written.
BatchTimes runBatch(const BatchSteps &steps, const BatchOptions &options, const std::stop_token &stop);

} // namespace halo
