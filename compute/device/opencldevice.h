// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/device/copyqueues.h"
#include "compute/device/residentplanes.h"
#include "compute/device/vkffttransform.h"
#include "compute/kernel/variant.h"

#include <CL/opencl.hpp>

#include <list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

namespace halo {

/// A device that is open: its context, one in-order profiling queue for kernels, and the programs built so
/// far. Belongs to one thread. Members throw cl::Error; Engine translates it once, by translated().
class OpenClDevice
{
public:
    /// index is DeviceInfo::index. Throws Error(NoDevice) if it does not exist.
    explicit OpenClDevice(int index);

    const DeviceInfo &info() const { return m_info; }
    const cl::Context &context() const { return m_context; }
    const cl::CommandQueue &queue() const { return m_queue; }
    /// These pixels on the device, see ResidentPlanes.
    std::optional<DeviceMemory> resident(const SharedPlane &plane) { return m_residents.hold(*this, plane); }

    /// Made when they are first asked for.
    CopyQueues &copyQueues();

    /// Of the last-level cache, in bytes; 0 if the driver does not tell.
    std::uint64_t cacheBytes() const { return m_device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>(); }

    /// Bytes to a multiple of which a part of a buffer begins.
    std::int64_t alignment() const { return m_device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8; }

    struct Built
    {
        cl::Program program;
        bool fromCache = false;  ///< it was not compiled
        bool fromMemory = false; ///< this device has built it before
    };
    /// The variant behind the prelude, compiled with these options; from memory or from disk if it was
    /// built before. Throws BuildError.
    Built program(const Variant &variant, const std::string &options);

    /// The same compiled now, whatever was kept; program() gives this one from now on. Throws BuildError.
    cl::Program compiled(const Variant &variant, const std::string &options);

    /// For planes of this size; the last few are kept, for it takes long to make one.
    std::shared_ptr<VkFftTransform> transform(Size2 size);
    /// What runs next has none: where they take much of the host's memory, those that are kept go.
    void spareTransforms();

    /// A single-channel float image format the device can read, tried once per call.
    cl::ImageFormat imageFormat() const;

private:
    using KeptProgram = std::pair<std::string, cl::Program>;

    cl::Program build(const Variant &variant, const std::string &source, const std::string &options);
    void keep(const std::string &key, const cl::Program &program);

    cl::Device m_device;
    DeviceInfo m_info;
    cl::Context m_context;
    cl::CommandQueue m_queue;
    CopyQueues m_copies;
    ResidentPlanes m_residents;
    std::list<KeptProgram> m_programs; ///< by cache key, the last one used first
    std::list<std::pair<Size2, std::shared_ptr<VkFftTransform>>> m_transforms; ///< the last one used first
};

/// An OpenCL refusal in words, with the device's name and, where the code tells, what to do.
Error translated(const cl::Error &error, const DeviceInfo &device);
Error impossibleLength(const DeviceInfo &device);

/// Runs it; what the device refuses, and memory that does not suffice, is thrown as an Error in words.
template<typename Run> auto inWords(const DeviceInfo &device, const Run &run)
{
    try {
        return run();
    } catch (const cl::Error &error) {
        throw translated(error, device);
    } catch (const std::length_error &) {
        throw impossibleLength(device);
    } catch (const std::bad_alloc &) {
        throw Error(ErrorKind::Device,
            "There is not enough memory for this image; close other programs or choose a smaller image.");
    }
}

} // namespace halo
