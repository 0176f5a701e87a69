// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/device/opencldevice.h"
#include "compute/task/devicetask.h"
#include "compute/workload/network/memoryplan.h"

namespace halo {

/// Throws Error(Device), with the bytes, if the maps do not fit the device.
void requireRoom(const DeviceInfo &device, const MemoryPlan &memory);

/// How a step is computed.
struct StepPlan
{
    const Variant *variant = nullptr;         ///< null: a reshape, or a library
    std::string library{};                    ///< one of clblastLibraries()
    std::shared_ptr<const Problem> problem{}; ///< null: a reshape. Its inputs are any of the right count
};

/// A network on an open device: programs built, weights handed over, one memory for all maps. Members throw
/// cl::Error or Error; belongs to one thread. The network must live as long.
class DeviceNetwork
{
public:
    /// Throws as requireRoom().
    DeviceNetwork(OpenClDevice &device, const Network &network, std::vector<StepPlan> plans);
    ~DeviceNetwork();

    const MemoryPlan &memory() const { return m_memory; }
    std::int64_t weightBytes() const { return m_weightBytes; }

    void upload(const FeatureMaps &picture);
    /// Starts a step; of a library, computes it.
    void launch(size_t step);
    /// Its time on the device, once it is over.
    nanoseconds time(size_t step) const;
    void wait();
    /// Waits.
    std::vector<float> values(int value);

private:
    struct Step;
    std::int64_t roundedBytes(const TaskBuffer &buffer) const;
    DeviceMemory place(const ValuePlace &at) const;
    void prepare(size_t index, const StepPlan &plan);
    void launchLibrary(Step &step, size_t index);

    OpenClDevice &m_device;
    const Network &m_network;
    const std::int64_t m_alignment;
    MemoryPlan m_memory;
    std::int64_t m_weightBytes = 0;
    DeviceMemory m_maps;                ///< all of them
    std::vector<DeviceMemory> m_values; ///< parts of it
    std::vector<Step> m_steps;
};

} // namespace halo
