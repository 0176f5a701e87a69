// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/batch.h"

#include "compute/cli/options/handover.h"
#include "compute/base/error.h"
#include "compute/base/inputfile.h"

#include <QImageReader>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace halo {
namespace {

using std::chrono::steady_clock;

/// An item on its way.
struct Passenger
{
    size_t number = 0;
    qint64 pixels = 0;
    Item item;
};

/// What the header claims; 0: it claims nothing, or the file cannot be opened, which reading it will say.
qint64 pixelsOf(const QString &path)
{
    try {
        QFile file;
        openInput(file, path);
        const QSize size = QImageReader(&file).size();
        return size.isValid() ? qint64(size.width()) * size.height() : 0;
    } catch (const Error &) {
        return 0;
    }
}

/// Room in memory for so many images at once, and for fewer that are large. One always gets in.
class Room
{
public:
    explicit Room(int images)
        : m_mostImages(images)
    {
    }
    void enter(qint64 pixels)
    {
        constexpr qint64 mostPixels = 300'000'000; // about 8 GB of colour, input and output
        std::unique_lock lock(m_mutex);
        m_left.wait(lock,
            [&] { return m_images == 0 || (m_images < m_mostImages && m_pixels + pixels <= mostPixels); });
        ++m_images;
        m_pixels += pixels;
    }
    void leave(qint64 pixels)
    {
        {
            const std::lock_guard lock(m_mutex);
            --m_images;
            m_pixels -= pixels;
        }
        m_left.notify_all();
    }

private:
    const int m_mostImages;
    int m_images = 0;
    qint64 m_pixels = 0;
    std::mutex m_mutex;
    std::condition_variable m_left;
};

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

/// One call of runBatch().
class Batch
{
public:
    Batch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop);
    BatchTimes run();

private:
    using Busy = std::atomic<steady_clock::rep>;

    std::optional<Passenger> board();
    void read();
    void filter();
    void write();
    void report(Passenger passenger);
    static void timed(Busy &busy, const std::function<void(Item &)> &step, Item &item);

    const int m_hands = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) / 2, 2, 4);
    std::vector<Item> m_items;
    const BatchSteps &m_steps;
    const std::stop_token m_stop;
    Room m_room{ 2 * m_hands + 1 };
    std::mutex m_door; ///< images enter in order: the one that all wait for is never outside
    size_t m_boarded = 0;
    std::atomic<int> m_readers = m_hands;
    Handover<Passenger> m_read, m_filtered;
    std::mutex m_reporting;
    std::map<size_t, Passenger> m_written; ///< before others that come before them
    size_t m_reported = 0;
    Busy m_reading = 0, m_filtering = 0, m_writing = 0;
};

Batch::Batch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop)
    : m_items(std::move(items))
    , m_steps(steps)
    , m_stop(stop)
{
}

void Batch::timed(Busy &busy, const std::function<void(Item &)> &step, Item &item)
{
    const auto begin = steady_clock::now();
    attempt(step, item);
    busy += (steady_clock::now() - begin).count();
}

std::optional<Passenger> Batch::board()
{
    const std::lock_guard lock(m_door);
    if (m_boarded == m_items.size())
        return std::nullopt;
    Passenger passenger{ m_boarded, 0, std::move(m_items[m_boarded]) };
    passenger.pixels = pixelsOf(passenger.item.source);
    m_room.enter(passenger.pixels);
    if (m_stop.stop_requested()) {
        m_room.leave(passenger.pixels);
        return std::nullopt;
    }
    ++m_boarded;
    return passenger;
}

void Batch::read()
{
    while (std::optional<Passenger> passenger = board()) {
        timed(m_reading, m_steps.read, passenger->item);
        m_read.put(passenger->number, std::move(*passenger));
    }
    if (--m_readers == 0)
        m_read.close();
}

void Batch::filter()
{
    while (std::optional<Passenger> passenger = m_read.take()) {
        Item &item = passenger->item;
        item.cancelled = item.cancelled || m_stop.stop_requested();
        timed(m_filtering, m_steps.filter, item);
        item.job.image = {}; // makes room while the result waits to be written
        m_filtered.put(passenger->number, std::move(*passenger));
    }
    m_filtered.close();
}

void Batch::write()
{
    while (std::optional<Passenger> passenger = m_filtered.take()) {
        timed(m_writing, m_steps.write, passenger->item);
        Image &image = passenger->item.result.image;
        image.colour.clear();
        image.alpha.reset();
        image.bytes.reset();
        m_room.leave(passenger->pixels);
        report(std::move(*passenger));
    }
}

void Batch::report(Passenger passenger)
{
    const std::lock_guard lock(m_reporting);
    m_written.emplace(passenger.number, std::move(passenger));
    for (auto next = m_written.extract(m_reported); next; next = m_written.extract(++m_reported))
        if (!next.mapped().item.cancelled)
            m_steps.report(next.mapped().item);
}

BatchTimes Batch::run()
{
    const auto begin = steady_clock::now();
    {
        std::vector<std::jthread> hands;
        for (int i = 0; i < m_hands; ++i) {
            hands.emplace_back([this] { read(); });
            hands.emplace_back([this] { write(); });
        }
        filter();
    }
    const auto whole = steady_clock::now() - begin;
    const auto share = [&](const Busy &busy, int hands) {
        return static_cast<double>(busy) / static_cast<double>(whole.count()) / hands;
    };
    return { whole, share(m_reading, m_hands), share(m_filtering, 1), share(m_writing, m_hands) };
}

} // namespace

BatchTimes runBatch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop)
{
    return Batch(std::move(items), steps, stop).run();
}

} // namespace halo
