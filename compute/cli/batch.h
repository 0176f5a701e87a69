// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/error.h"
#include "compute/job.h"
#include "compute/verify.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace halo {

/// One image on its way through the batch.
struct Item
{
    QString source;
    QString target;
    Job job; ///< holds the image from reading to filtering
    Result result;
    std::optional<Verification> verification;
    QByteArray csv; ///< the rows of its timings
    std::optional<Error> failure;
    bool cancelled = false;
};

/// What happens to an item. read() and write() are called in threads of their own, filter() in the
/// caller's, report() in that of write(), once for each item that came through, in order.
/// What the first three throw becomes the item's failure; the items after it go on.
struct BatchSteps
{
    std::function<void(Item &)> read;
    std::function<void(Item &)> filter;
    std::function<void(Item &)> write;
    std::function<void(const Item &)> report;
};

/// Reads, filters and writes at the same time, with at most three images in memory. On a stop request
/// nothing new is begun, and what is filtered is still written.
void runBatch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop);

} // namespace halo
