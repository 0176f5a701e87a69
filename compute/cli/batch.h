// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/runtimes.h"
#include "compute/image/samplescale.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/alpha.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace halo {

/// What one filter of a chain was, and what it took.
struct ItemStep
{
    RunOrder order;    ///< its problem goes when it is solved
    TaskResult result; ///< without outputs
    std::optional<Agreement> agreement{};
    std::string alpha{}; ///< as asked; empty if the picture has none
    AlphaUse alphaUse{};
};

/// One image on its way through the batch.
struct Item
{
    QString source;
    QString target;
    std::optional<int> page{};      ///< of the source; nothing: its first
    std::vector<Message> notices{}; ///< what reading and writing changed or left out, sentences
    Image image;                 ///< as read, until it is filtered; then what came out, until it is written
    std::vector<ItemStep> steps; ///< that are done
    Size2 size;                  ///< of what came out
    Depth depth{};               ///< of the file written
    Clipping clipping;           ///< of what was written
    QByteArray csv;              ///< the rows of its timings
    std::optional<Error> failure;
    bool cancelled = false;
};

/// What happens to an item. read() and write() are called in threads of their own, several at a time,
/// filter() in the caller's, in order; report() by one thread at a time, once for each item that came
/// through, in order, when its pixels are gone. What the first three throw becomes the item's failure; the
/// items after it go on.
struct BatchSteps
{
    std::function<void(Item &)> read;
    std::function<void(Item &)> filter;
    std::function<void(Item &)> write;
    std::function<void(const Item &)> report;
};

/// How long a batch took, and for which share of it each step was at work, in the mean of its threads.
struct BatchTimes
{
    std::chrono::nanoseconds whole{};
    double reading = 0.0, filtering = 0.0, writing = 0.0;
};

/// Reads, filters and writes at the same time. Half as many threads as cores read and as many write, two to
/// four of each; one image more than these threads is in memory, and fewer of large ones. On a
/// stop request nothing new is begun, and what is filtered is still written.
BatchTimes runBatch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop);

} // namespace halo
