// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/batch.h"

#include "compute/cli/handover.h"

#include <semaphore>
#include <thread>

namespace halo {
namespace {

/// One is read, one filtered, one written.
constexpr int imagesInMemory = 3;

/// Does one step of an item that is still well, and keeps what goes wrong with the item.
void attempt(const std::function<void(Item &)> &step, Item &item)
{
    if (item.failure || item.cancelled)
        return;
    try {
        step(item);
    } catch (const Error &e) {
        item.failure = e;
    } catch (const Cancelled &) {
        item.cancelled = true;
    } catch (const std::bad_alloc &) {
        item.failure = Error(Fault::Device,
            "There is not enough memory for " + item.source.toStdString()
                + "; close other programs or filter it by parts with --rows.");
    } catch (const std::exception &e) {
        item.failure = Error(Fault::Device,
            item.source.toStdString() + " cannot be filtered because of an unexpected failure: " + e.what()
                + ".");
    }
}

} // namespace

void runBatch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop)
{
    std::counting_semaphore<imagesInMemory> room(imagesInMemory);
    Handover<Item> read;
    Handover<Item> filtered;

    const std::jthread reader([&] {
        for (Item &item : items) {
            room.acquire();
            if (stop.stop_requested())
                break;
            attempt(steps.read, item);
            read.put(std::move(item));
        }
        read.close();
    });
    const std::jthread writer([&] {
        while (std::optional<Item> item = filtered.take()) {
            attempt(steps.write, *item);
            if (!item->cancelled)
                steps.report(*item);
            item.reset();
            room.release();
        }
    });
    while (std::optional<Item> item = read.take()) {
        item->cancelled = item->cancelled || stop.stop_requested();
        attempt(steps.filter, *item);
        item->job.image = {}; // makes room while the result waits to be written
        filtered.put(std::move(*item));
    }
    filtered.close();
}

} // namespace halo
