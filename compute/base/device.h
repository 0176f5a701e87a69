// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"

#include <cstdint>
#include <string>
#include <vector>

namespace halo {

/// What a device can hold; a launch outside these limits is refused before it starts.
struct DeviceLimits
{
    int computeUnits = 0;     ///< that run work-groups side by side
    int maxGroupItems = 1024; ///< work-items of one work-group
    Size2 maxGroup{ 1024, 1024 };
    std::int64_t localBytes = 32768;    ///< local memory of one work-group
    std::int64_t privateBytes = 0;      ///< private memory of one work-group; 0: no limit is known
    std::int64_t constantBytes = 65536; ///< one constant buffer
    std::int64_t globalBytes = 0;
    std::int64_t maxAllocBytes = 0; ///< one buffer
    bool images = false;
    Size2 maxImage{ 0, 0 };       ///< of an image2d_t, in pixels
    bool tf32 = false;            ///< has tensor cores that multiply TF32, within reach of PTX
    bool limitsRegisters = false; ///< its compiler takes -cl-nv-maxrregcount
    bool gpu = false;             ///< false: a CPU, or a simulator that takes anything

    bool operator==(const DeviceLimits &) const = default;
};

/// The most that a device does in a microsecond, measured or assumed.
struct Ceilings
{
    double copiedBytes = 5e4; ///< bytes read plus bytes written; the defaults are those of a small CPU
    double multiplyAdds = 3e5;

    bool operator==(const Ceilings &) const = default;
};

/// Of a device that nobody has measured.
Ceilings assumedCeilings(bool gpu, int computeUnits, int megahertz);

/// Stands for OpenCV on the CPU where a device index is expected: what is left without OpenCL.
inline constexpr int opencvDevice = -1;

/// One OpenCL device, described by values: no OpenCL handle, so it can cross threads and processes.
struct DeviceInfo
{
    int index = 0; ///< position in the list over all platforms; the N of --device N
    std::string name;
    std::string vendor;
    std::string platform;
    std::string driver;
    std::string version; ///< CL_DEVICE_VERSION
    std::string type;    ///< "GPU", "CPU", "accelerator"
    bool unifiedMemory = false;
    DeviceLimits limits;
    Ceilings ceilings; ///< assumed; what was measured is in the TuneStore
    int twins = 0;     ///< so many before it in the list are of the same platform and name
};

/// Every device of every platform, in the order the ICD loader reports. Calls the drivers in this
/// process, which may hang or abort: all but the worker process use WorkerProcess::devices() instead. Devices
/// that cannot be used are left out, and keep their numbers; throws Error(Device) if that leaves none.
std::vector<DeviceInfo> listDevicesHere();

/// What listDevicesHere() lists, with what stands in the way of the other devices.
struct DevicesFound
{
    std::vector<DeviceInfo> usable;
    std::vector<Message> troubles; ///< a sentence for each device or driver that cannot be used
};
DevicesFound findDevicesHere();

/// The device that --device NUMBER or --device PART-OF-NAME means; the first GPU, else the first
/// device, if the text is empty. Throws Error(NoDevice) if there is none, Error(Usage) if none fits.
const DeviceInfo &chooseDevice(const std::vector<DeviceInfo> &devices, const std::string &text);

/// The device with this index. Throws Error(NoDevice) if there is none.
const DeviceInfo &deviceNumber(const std::vector<DeviceInfo> &devices, int index);

/// The same device as another process lists it, where some may be missing. Throws Error(NoDevice) if it is.
const DeviceInfo &sameDevice(const std::vector<DeviceInfo> &devices, const DeviceInfo &wanted);

} // namespace halo
