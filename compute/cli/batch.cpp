// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/batch.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/cli/orderedqueue.h"
#include "compute/image/decoderwarnings.h"

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

/// An item on its way from thread to thread.
struct QueuedImage
{
    size_t number = 0;
    qint64 pixels = 0;
    Item item;
};

/// What the header claims; 0: it claims nothing, or the file cannot be opened, which reading it will say.
qint64 pixelsOf(const QString &path)
{
    const DecoderWarnings unheard; // whoever reads the whole file tells
    try {
        QFile file;
        openInput(file, path);
        const QSize size = QImageReader(&file).size();
        return size.isValid() ? qint64(size.width()) * size.height() : 0;
    } catch (const Error &) {
        return 0;
    }
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
        constexpr qint64 mostPixels = 300'000'000; // about 8 GB of colour, input and output
        std::unique_lock lock(m_mutex);
        m_released.wait(lock,
            [&] { return m_images == 0 || (m_images < m_mostImages && m_pixels + pixels <= mostPixels); });
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
    } catch (const Error &e) {
        item.failure = e;
    } catch (const Cancelled &) {
        item.cancelled = true;
    } catch (const std::bad_alloc &) {
        item.failure = Error(ErrorKind::Device,
            "There is not enough memory for " + item.source.toStdString()
                + "; close other programs or filter it by parts with --rows.");
    } catch (const std::exception &e) {
        item.failure = Error(ErrorKind::Device,
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

    std::optional<QueuedImage> nextImage();
    void read();
    void filter();
    void write();
    void report(QueuedImage image);
    static void timed(Busy &busy, const std::function<void(Item &)> &step, Item &item);

    const int m_threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) / 2, 2, 4);
    std::vector<Item> m_items;
    const BatchSteps &m_steps;
    const std::stop_token m_stop;
    MemoryBudget m_memory{ 2 * m_threads + 1 };
    std::mutex m_order; ///< memory is given in order: reports wait for the first image that is not done
    size_t m_started = 0;
    std::atomic<int> m_readers = m_threads;
    OrderedQueue<QueuedImage> m_read, m_filtered;
    std::mutex m_reporting;
    std::map<size_t, QueuedImage> m_written; ///< before others that come before them
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

std::optional<QueuedImage> Batch::nextImage()
{
    const std::lock_guard lock(m_order);
    if (m_started == m_items.size())
        return std::nullopt;
    QueuedImage image{ m_started, 0, std::move(m_items[m_started]) };
    image.pixels = pixelsOf(image.item.source);
    m_memory.acquire(image.pixels);
    if (m_stop.stop_requested()) {
        m_memory.release(image.pixels);
        return std::nullopt;
    }
    ++m_started;
    return image;
}

void Batch::read()
{
    while (std::optional<QueuedImage> image = nextImage()) {
        timed(m_reading, m_steps.read, image->item);
        m_read.put(image->number, std::move(*image));
    }
    if (--m_readers == 0)
        m_read.close();
}

void Batch::filter()
{
    while (std::optional<QueuedImage> image = m_read.take()) {
        Item &item = image->item;
        item.cancelled = item.cancelled || m_stop.stop_requested();
        timed(m_filtering, m_steps.filter, item);
        m_filtered.put(image->number, std::move(*image));
    }
    m_filtered.close();
}

void Batch::write()
{
    while (std::optional<QueuedImage> image = m_filtered.take()) {
        timed(m_writing, m_steps.write, image->item);
        image->item.image = {};
        m_memory.release(image->pixels);
        report(std::move(*image));
    }
}

void Batch::report(QueuedImage image)
{
    const std::lock_guard lock(m_reporting);
    m_written.emplace(image.number, std::move(image));
    for (auto next = m_written.extract(m_reported); next; next = m_written.extract(++m_reported))
        if (!next.mapped().item.cancelled)
            m_steps.report(next.mapped().item);
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
        filter();
    }
    const auto whole = steady_clock::now() - begin;
    const auto share = [&](const Busy &busy, int threads) {
        return static_cast<double>(busy) / static_cast<double>(whole.count()) / threads;
    };
    return { whole, share(m_reading, m_threads), share(m_filtering, 1), share(m_writing, m_threads) };
}

} // namespace

BatchTimes runBatch(std::vector<Item> items, const BatchSteps &steps, const std::stop_token &stop)
{
    return Batch(std::move(items), steps, stop).run();
}

} // namespace halo
