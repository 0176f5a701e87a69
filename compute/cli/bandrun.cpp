// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/bandrun.h"

#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/cli/orderedqueue.h"
#include "compute/image/pixelbytes.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <semaphore>
#include <thread>

namespace halo {
namespace {

using std::chrono::steady_clock;

struct QueuedBand
{
    FilterChain::Regions band;
    Image image;
};

/// One call of runBands().
class BandRun
{
public:
    BandRun(PictureRows &rows, const BandPlan &plan, const BandSteps &steps, const std::stop_token &stop)
        : m_rows(rows)
        , m_plan(plan)
        , m_steps(steps)
        , m_stop(stop)
    {
    }
    BandTimes operator()();

private:
    void read();
    void filter();
    void write();
    /// Does the work of one thread; what it throws ends the others.
    template<typename Work> void guarded(const Work &work);
    template<typename Work> static auto timed(nanoseconds &busy, const Work &work);
    bool isOver() const { return m_failed || m_stop.stop_requested(); }

    PictureRows &m_rows;
    const BandPlan &m_plan;
    const BandSteps &m_steps;
    const std::stop_token m_stop;
    std::counting_semaphore<> m_places{ 4 };
    OrderedQueue<QueuedBand> m_read, m_filtered;
    std::mutex m_failing;
    std::exception_ptr m_failure;
    std::atomic<bool> m_failed = false;
    BandTimes m_times;
};

template<typename Work> void BandRun::guarded(const Work &work)
{
    try {
        work();
    } catch (...) {
        const std::lock_guard lock(m_failing);
        if (!m_failed)
            m_failure = std::current_exception();
        m_failed = true;
    }
}

template<typename Work> auto BandRun::timed(nanoseconds &busy, const Work &work)
{
    struct Clock
    {
        ~Clock() { busy += steady_clock::now() - begin; }
        nanoseconds &busy;
        const steady_clock::time_point begin = steady_clock::now();
    } const clock{ busy };
    return work();
}

void BandRun::read()
{
    guarded([this] {
        for (int i = 0; i < m_plan.count(); ++i) {
            m_places.acquire();
            if (isOver())
                break;
            FilterChain::Regions band = m_plan.band(i);
            const std::vector<RowRange> &held = band.front().front().held;
            Image image = timed(m_times.reading, [&] { return m_rows.read(held, m_plan.shared()); });
            m_read.put(static_cast<size_t>(i), { std::move(band), std::move(image) });
        }
    });
    m_read.close();
}

void BandRun::filter()
{
    size_t number = 0;
    while (std::optional<QueuedBand> next = m_read.take()) {
        if (!isOver())
            guarded([&] {
                next->image = timed(
                    m_times.filtering, [&] { return m_steps.filter(std::move(next->image), next->band); });
            });
        m_filtered.put(number++, std::move(*next));
    }
    m_filtered.close();
}

void BandRun::write()
{
    int done = 0;
    while (std::optional<QueuedBand> next = m_filtered.take()) {
        if (!isOver())
            guarded([&] {
                timed(m_times.writing, [&] { m_steps.write(next->image); });
                done += next->image.height;
                m_steps.report(done);
            });
        next.reset(); // its memory first
        m_places.release();
    }
    m_places.release(); // for a reader that waits although all is over
}

BandTimes BandRun::operator()()
{
    const auto begin = steady_clock::now();
    const KeptBytes kept;
    {
        const std::jthread reader([this] { read(); });
        const std::jthread writer([this] { write(); });
        filter();
    }
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (m_stop.stop_requested())
        throw Cancelled();
    m_times.whole = steady_clock::now() - begin;
    return m_times;
}

} // namespace

BandTimes runBands(
    PictureRows &rows, const BandPlan &plan, const BandSteps &steps, const std::stop_token &stop)
{
    return BandRun(rows, plan, steps, stop)();
}

} // namespace halo
