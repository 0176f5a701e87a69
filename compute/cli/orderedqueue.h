// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>

namespace halo {

/// A queue of numbered values between threads, which gives them out in the order of their numbers: 0, 1, 2 …
template<typename T> class OrderedQueue
{
public:
    /// Each number once, in any order.
    void put(size_t number, T value)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_values.emplace(number, std::move(value));
        }
        m_changed.notify_all();
    }

    /// No more values will come; none that was put may wait for a smaller number that was not.
    void close()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_closed = true;
        }
        m_changed.notify_all();
    }

    /// Waits for the next value; nothing once it is closed and empty.
    std::optional<T> take()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_values.contains(m_next) || (m_closed && m_values.empty()); });
        const auto next = m_values.extract(m_next);
        if (next.empty())
            return std::nullopt;
        ++m_next;
        return std::move(next.mapped());
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::map<size_t, T> m_values;
    size_t m_next = 0;
    bool m_closed = false;
};

} // namespace halo
