// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/batch.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/image/imagefile.h"
#include "compute/run/runner.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include <unistd.h>

namespace halo {
namespace {

using std::chrono::steady_clock;

/// An item on its way from thread to thread.
struct QueuedImage
{
    size_t number = 0;
    qint64 pixels = 0; ///< it holds memory for
    Item item;
    std::vector<size_t> failedOn{}; ///< lanes
};

/// The same image before its first step.
QueuedImage afresh(QueuedImage image)
{
    Item &item = image.item;
    Item fresh{ item.line, std::move(item.source), std::move(item.target), item.page, std::move(item.options),
        item.attempt };
    return { image.number, 0, std::move(fresh), std::move(image.failedOn) };
}

void failWithoutDevice(Item &item)
{
    if (!item.failure)
        item.failure.emplace(ErrorKind::Device,
            "\"%1\" was not filtered because all devices failed; see haloscope-cli doctor.", item.source);
}

/// Before the next attempt: half a second, then four times as long as before, up to a minute.
std::chrono::milliseconds pauseAfter(int attempt)
{
    std::chrono::milliseconds pause{ 500 };
    constexpr std::chrono::milliseconds longest{ 60'000 };
    for (int i = 1; i < attempt && pause < longest; ++i)
        pause *= 4;
    return std::min(pause, longest);
}

/// Memory for so many images at once, and for fewer large ones; for one always.
class MemoryBudget
{
public:
    explicit MemoryBudget(int images)
        : m_mostImages(images)
    {
    }
    void acquire(qint64 pixels)
    {
        std::unique_lock lock(m_mutex);
        m_released.wait(lock,
            [&] { return m_images == 0 || (m_images < m_mostImages && m_pixels + pixels <= m_mostPixels); });
        ++m_images;
        m_pixels += pixels;
    }
    void release(qint64 pixels)
    {
        {
            const std::lock_guard lock(m_mutex);
            --m_images;
            m_pixels -= pixels;
        }
        m_released.notify_all();
    }

private:
    /// About 8 GB of colour, input and output, and no more than half of what the machine has.
    static qint64 mostPixels()
    {
        constexpr qint64 usual = 300'000'000, bytes = 27;
        return std::min<qint64>(usual, ::sysconf(_SC_PHYS_PAGES) * ::sysconf(_SC_PAGESIZE) / 2 / bytes);
    }

    const qint64 m_mostPixels = mostPixels();
    const int m_mostImages;
    int m_images = 0;
    qint64 m_pixels = 0;
    std::mutex m_mutex;
    std::condition_variable m_released;
};

/// Does one step of an item that has not failed; what is thrown becomes its failure.
void attempt(const std::function<void(Item &)> &step, Item &item)
{
    if (item.failure || item.cancelled)
        return;
    try {
        step(item);
    } catch (const UnreadInput &e) {
        item.failure = e;
        item.mayPass = true;
    } catch (const Error &e) {
        item.failure = e;
        item.mayPass = e.kind() == ErrorKind::Device || e.kind() == ErrorKind::Output;
    } catch (const Cancelled &) {
        item.cancelled = true;
    } catch (const std::bad_alloc &) {
        item.failure = Error(ErrorKind::Device,
            "There is not enough memory for %1; close other programs or filter it by parts with --rows.",
            item.source);
    } catch (const std::exception &e) {
        item.failure = Error(ErrorKind::Device, "%1 cannot be filtered because of an unexpected failure: %2.",
            item.source, e.what());
    }
}

/// One call of runBatch(). An image goes from queue to queue: m_later, if it is tried again, m_read,
/// m_filtered.
class Batch
{
public:
    Batch(const BatchSteps &steps, const BatchOptions &options, std::stop_token stop);
    BatchTimes run();

private:
    using Busy = std::atomic<steady_clock::rep>;
    using Lock = std::unique_lock<std::mutex>;

    std::optional<QueuedImage> begin();
    void giveUpLater(Lock &lock);
    void waitToBegin(Lock &lock);
    void read();
    void acquire(QueuedImage &image);
    void filter(size_t lane);
    std::optional<QueuedImage> takeFor(size_t lane);
    bool isFor(const QueuedImage &image, size_t lane) const;
    bool filterOn(size_t lane, FilterStep &step, Item &item);
    bool handOn(size_t lane, QueuedImage &image);
    void leaveOut(size_t lane, const Error &last);
    bool hasLanes();
    void write();
    void finish(QueuedImage image);
    void report(QueuedImage image);
    bool isOver() const { return m_exhausted && m_inFlight == 0; }
    size_t lanesLeft() const { return size_t(std::ranges::count(m_isOut, false)); }
    void release(QueuedImage &image);
    static void timed(Busy &busy, const std::function<void(Item &)> &step, Item &item);

    const int m_threads = std::max(static_cast<int>(std::thread::hardware_concurrency()), 2);
    const BatchSteps &m_steps;
    const BatchOptions m_options;
    const std::stop_token m_stop;
    MemoryBudget m_memory{ 2 * m_threads + 1 };
    std::mutex m_order; ///< memory is given to one after the other, so that large images get theirs

    std::mutex m_mutex; ///< of all up to m_reporting
    std::condition_variable_any m_toBegin, m_toFilter, m_toWrite;
    std::multimap<steady_clock::time_point, QueuedImage> m_later;
    std::deque<QueuedImage> m_read, m_filtered;
    std::deque<bool> m_isOut; ///< lanes that get no more items; of each only its own thread changes it
    size_t m_begun = 0;
    size_t m_inFlight = 0; ///< begun and not reported
    bool m_exhausted = false;

    std::mutex m_reporting;
    std::map<size_t, QueuedImage> m_written; ///< before others that come before them
    size_t m_reported = 0;
    Busy m_reading = 0, m_filtering = 0, m_writing = 0;
};

Batch::Batch(const BatchSteps &steps, const BatchOptions &options, std::stop_token stop)
    : m_steps(steps)
    , m_options(options)
    , m_stop(std::move(stop))
    , m_isOut(steps.lanes.size(), false)
{
}

void Batch::timed(Busy &busy, const std::function<void(Item &)> &step, Item &item)
{
    const auto begin = steady_clock::now();
    attempt(step, item);
    busy += (steady_clock::now() - begin).count();
}

/// The next image to be read, which may be one that is tried again. Nothing when all are done.
std::optional<QueuedImage> Batch::begin()
{
    Lock lock(m_mutex);
    while (true) {
        if (m_stop.stop_requested()) {
            m_exhausted = true;
            giveUpLater(lock);
        } else if (!m_later.empty() && m_later.begin()->first <= steady_clock::now()) {
            return afresh(std::move(m_later.extract(m_later.begin()).mapped()));
        } else if (!m_exhausted) {
            if (std::optional<Item> item = m_steps.next()) {
                ++m_inFlight;
                return QueuedImage{ m_begun++, 0, std::move(*item) };
            }
            m_exhausted = true;
        }
        if (isOver()) {
            for (auto *waiting : { &m_toBegin, &m_toFilter, &m_toWrite })
                waiting->notify_all();
            return std::nullopt;
        }
        waitToBegin(lock);
    }
}

/// There is no other attempt: what failed has failed.
void Batch::giveUpLater(Lock &lock)
{
    const auto all = std::exchange(m_later, {});
    if (all.empty())
        return;
    lock.unlock();
    for (const auto &[due, image] : all)
        report(image);
    lock.lock();
    m_inFlight -= all.size();
}

void Batch::waitToBegin(Lock &lock)
{
    const auto hasMore = [this] { return isOver() || !m_later.empty(); };
    if (m_stop.stop_requested())
        return m_toBegin.wait(lock, hasMore);
    if (m_later.empty()) {
        m_toBegin.wait(lock, m_stop, hasMore);
        return;
    }
    const auto due = m_later.begin()->first;
    m_toBegin.wait_until(lock, m_stop, due, [&] { return m_later.empty() || m_later.begin()->first < due; });
}

void Batch::read()
{
    while (std::optional<QueuedImage> image = begin()) {
        if (m_steps.isDone && !image->item.failure && m_steps.isDone(image->item)) {
            image->item.skipped = true;
            finish(std::move(*image));
            continue;
        }
        acquire(*image);
        if (!hasLanes())
            failWithoutDevice(image->item);
        image->item.cancelled = m_stop.stop_requested();
        timed(m_reading, m_steps.read, image->item);
        const std::lock_guard lock(m_mutex);
        m_read.push_back(std::move(*image));
        m_toFilter.notify_all();
    }
}

void Batch::acquire(QueuedImage &image)
{
    if (!image.item.failure)
        image.item.claimed = claimedSize(image.item.source);
    image.pixels = static_cast<qint64>(image.item.claimed.area());
    const std::lock_guard lock(m_order);
    m_memory.acquire(image.pixels);
}

/// Whether this lane may try it: it has not yet, or there is no other one left that has not. Of what no lane
/// is left for, one that failed says so.
bool Batch::isFor(const QueuedImage &image, size_t lane) const
{
    if (m_isOut[lane])
        return lanesLeft() == 0;
    const auto hasFailed
        = [&](size_t on) { return std::ranges::find(image.failedOn, on) != image.failedOn.end(); };
    if (!hasFailed(lane))
        return true;
    for (size_t other = 0; other < m_isOut.size(); ++other)
        if (!m_isOut[other] && !hasFailed(other))
            return false;
    return true;
}

std::optional<QueuedImage> Batch::takeFor(size_t lane)
{
    Lock lock(m_mutex);
    auto found = m_read.end();
    m_toFilter.wait(lock, [&] {
        found = std::ranges::find_if(m_read, [&](const QueuedImage &image) { return isFor(image, lane); });
        return found != m_read.end() || isOver();
    });
    if (found == m_read.end())
        return std::nullopt;
    QueuedImage image = std::move(*found);
    m_read.erase(found);
    return image;
}

/// Whether the device failed, and not the item before it came here.
bool Batch::filterOn(size_t lane, FilterStep &step, Item &item)
{
    if (item.failure || item.cancelled)
        return false;
    if (m_isOut[lane]) {
        failWithoutDevice(item);
        return false;
    }
    timed(
        m_filtering,
        [&](Item &filtered) {
            if (!step)
                step = m_steps.lanes[lane]();
            step(filtered);
        },
        item);
    return item.failure
        && (item.failure->kind() == ErrorKind::Device || item.failure->kind() == ErrorKind::NoDevice);
}

void Batch::filter(size_t lane)
{
    FilterStep step;
    int failures = 0; // in a row
    while (std::optional<QueuedImage> image = takeFor(lane)) {
        Item &item = image->item;
        item.cancelled = item.cancelled || m_stop.stop_requested();
        const bool deviceFailed = filterOn(lane, step, item);
        if (deviceFailed)
            ++failures;
        else if (!item.failure && !item.cancelled)
            failures = 0;
        if (deviceFailed && m_isOut.size() > 1) {
            if (failures == maxDeviceFailures)
                leaveOut(lane, *item.failure);
            if (handOn(lane, *image))
                continue;
        }
        const std::lock_guard lock(m_mutex);
        m_filtered.push_back(std::move(*image));
        m_toWrite.notify_one();
    }
}

bool Batch::hasLanes()
{
    const std::lock_guard lock(m_mutex);
    return lanesLeft() > 0;
}

void Batch::leaveOut(size_t lane, const Error &last)
{
    {
        const std::lock_guard lock(m_mutex);
        m_isOut[lane] = true;
        m_toFilter.notify_all();
    }
    const std::lock_guard lock(m_reporting);
    m_steps.leaveOut(lane, last);
}

/// To a device that has not tried it: it is read again. False if there is none.
bool Batch::handOn(size_t lane, QueuedImage &image)
{
    image.failedOn.push_back(lane);
    const std::lock_guard lock(m_mutex);
    for (size_t other = 0; other < m_isOut.size(); ++other)
        if (!m_isOut[other] && std::ranges::find(image.failedOn, other) == image.failedOn.end()) {
            release(image);
            m_later.emplace(steady_clock::now(), std::move(image));
            m_toBegin.notify_all();
            return true;
        }
    image.failedOn.clear();
    return false;
}

void Batch::write()
{
    while (true) {
        Lock lock(m_mutex);
        m_toWrite.wait(lock, [this] { return !m_filtered.empty() || isOver(); });
        if (m_filtered.empty())
            return;
        QueuedImage image = std::move(m_filtered.front());
        m_filtered.pop_front();
        lock.unlock();
        timed(m_writing, m_steps.write, image.item);
        release(image);
        finish(std::move(image));
    }
}

/// The pixels and the memory for them.
void Batch::release(QueuedImage &image)
{
    image.item.image = {};
    image.item.rows.reset();
    m_memory.release(image.pixels);
}

/// An image that came through, or failed and is tried again.
void Batch::finish(QueuedImage image)
{
    Item &item = image.item;
    const bool again
        = item.failure && item.mayPass && item.attempt <= m_options.retries && !m_stop.stop_requested();
    if (again) {
        const auto due = steady_clock::now() + pauseAfter(item.attempt++);
        const std::lock_guard lock(m_mutex);
        m_later.emplace(due, std::move(image));
        m_toBegin.notify_all();
        return;
    }
    report(std::move(image));
    const std::lock_guard lock(m_mutex);
    --m_inFlight;
    if (isOver())
        for (auto *waiting : { &m_toBegin, &m_toFilter, &m_toWrite })
            waiting->notify_all();
}

void Batch::report(QueuedImage image)
{
    const auto tell = [this](const Item &item) {
        if (!item.cancelled)
            m_steps.report(item);
    };
    const std::lock_guard lock(m_reporting);
    if (!m_options.inOrder)
        return tell(image.item);
    m_written.emplace(image.number, std::move(image));
    for (auto next = m_written.extract(m_reported); next; next = m_written.extract(++m_reported))
        tell(next.mapped().item);
}

BatchTimes Batch::run()
{
    const auto begin = steady_clock::now();
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < m_threads; ++i) {
            threads.emplace_back([this] { read(); });
            threads.emplace_back([this] { write(); });
        }
        for (size_t lane = 1; lane < m_isOut.size(); ++lane)
            threads.emplace_back([this, lane] { filter(lane); });
        filter(0);
    }
    const auto whole = steady_clock::now() - begin;
    const auto share = [&](const Busy &busy, size_t threads) {
        return static_cast<double>(busy) / static_cast<double>(whole.count()) / static_cast<double>(threads);
    };
    const auto threads = static_cast<size_t>(m_threads);
    return { whole, share(m_reading, threads), share(m_filtering, m_isOut.size()),
        share(m_writing, threads) };
}

} // namespace

BatchTimes runBatch(const BatchSteps &steps, const BatchOptions &options, const std::stop_token &stop)
{
    return Batch(steps, options, stop).run();
}

} // namespace halo
