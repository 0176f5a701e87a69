// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/progress.h"
#include "compute/run/engine.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

namespace halo {

/// How long a driver is waited for before it is told, or left.
struct Patience
{
    std::chrono::milliseconds news{ 60'000 }; ///< with work that reports nothing
    std::chrono::milliseconds stop{ 10'000 }; ///< with work that was to stop
};

/// The only way to an OpenCL device of this process: an Engine in a thread of its own, and the one watch over
/// it. Whoever submits work waits for it, and what the work reports, shows or asks is called in the thread
/// that waits. A driver may hold the engine's thread for ever: after a while the submitter is told, and when
/// it wants to stop it leaves that thread, which ends by itself if it ever comes back; the next work gets
/// another one. Belongs to one thread.
class Executor
{
public:
    /// Calls in the thread that waits, and returns when that is done. Throws what the call throws, and
    /// Cancelled if nobody waits any more.
    using CallBack = std::function<void(const std::function<void()> &)>;
    /// What the work has.
    struct Place
    {
        Engine &engine;
        const Progress &progress;
        const CallBack &callBack;
    };

    Executor();
    ~Executor(); ///< leaves a thread that a driver holds
    Executor(const Executor &) = delete;
    Executor &operator=(const Executor &) = delete;

    inline static Patience patience; ///< of all executors, and of who waits for another process
    /// What is told then. goesOn: it is waited for all the same.
    static Message silenceOf(const DeviceInfo &device, bool goesOn);

    /// Waits for what the work makes. The work holds all that it needs by value, or shares it: it may be
    /// left. Throws what the work throws; Cancelled when stop was requested; Error(Device) after a long
    /// silence of the device if progress takes no word of it. \p device: whom the sentence names.
    template<typename Work> auto submit(const DeviceInfo &device, Work work, const Progress &progress = {})
    {
        using Made = std::invoke_result_t<Work &, const Place &>;
        if constexpr (std::is_void_v<Made>) {
            wait(device, std::move(work), progress);
        } else {
            const auto made = std::make_shared<std::optional<Made>>();
            wait(
                device, [made, work](const Place &place) mutable { made->emplace(work(place)); }, progress);
            return Made(std::move(**made));
        }
    }

    /// Another one than before once a thread was left: what its work shared is still in use.
    int generation() const { return m_generation; }

private:
    struct Shared;
    void wait(const DeviceInfo &device, std::function<void(const Place &)> work, const Progress &progress);
    void start();
    void leave();
    static void serve(const std::shared_ptr<Shared> &shared);

    std::shared_ptr<Shared> m_shared; ///< with the thread; null: there is none yet
    int m_generation = 0;
};

} // namespace halo
