// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/device.h"

#include "compute/base/error.h"
#include "compute/base/obstacles.h"

#include <QString>

#include <algorithm>

namespace halo {

// OpenCL tells neither lanes nor bandwidth. What CeilingMeter measured stands for all: of an H200, for each
// unit and cycle, 16 bytes and 126 of the 128 multiply-adds that the lanes of NVIDIA's units can do since
// Ampere (an A100 has half of them, and a unit of AMD's); of PoCL on two cores of Zen 5, 9 bytes and 48
// multiply-adds, for these run faster than the clock that is told: two vectors of 16 floats are 32. GPUs for
// desktops copy a third of what is assumed here, and with more than 16 cores a CPU copies no faster.
Ceilings assumedCeilings(bool gpu, int computeUnits, int megahertz)
{
    constexpr int fullMemory = 16;
    const double units = std::max(computeUnits, 1);
    const double cycles = std::max(megahertz, 1000); // in a microsecond; some drivers say 0
    return gpu ? Ceilings{ 16.0 * units * cycles, 128.0 * units * cycles }
               : Ceilings{ 8.0 * std::min<double>(units, fullMemory) * cycles, 32.0 * units * cycles };
}

const DeviceInfo &chooseDevice(const std::vector<DeviceInfo> &devices, const std::string &text)
{
    if (devices.empty())
        throw Error(ErrorKind::NoDevice, sentenceOnNoDevice());
    const auto wanted = QString::fromStdString(text);
    bool isNumber = false;
    const int number = wanted.toInt(&isNumber);
    const auto fits = [&](const DeviceInfo &device) {
        if (wanted.isEmpty())
            return device.type == "GPU";
        return isNumber ? device.index == number
                        : QString::fromStdString(device.name).contains(wanted, Qt::CaseInsensitive);
    };
    const auto found = std::find_if(devices.begin(), devices.end(), fits);
    if (found != devices.end())
        return *found;
    if (wanted.isEmpty())
        return devices.front();
    std::string names;
    for (const DeviceInfo &device : devices)
        names += (names.empty() ? "" : ", ") + std::to_string(device.index) + " = " + device.name;
    throw Error(ErrorKind::Usage, "There is no device \"%1\"; choose one of %2.", text, names);
}

const DeviceInfo &deviceNumber(const std::vector<DeviceInfo> &devices, int index)
{
    const auto found = std::ranges::find(devices, index, &DeviceInfo::index);
    if (found == devices.end())
        throw Error(
            ErrorKind::NoDevice, "There is no OpenCL device number %1; list them with \"devices\".", index);
    return *found;
}

const DeviceInfo &sameDevice(const std::vector<DeviceInfo> &devices, const DeviceInfo &wanted)
{
    const auto found = std::ranges::find_if(devices, [&wanted](const DeviceInfo &device) {
        return device.platform == wanted.platform && device.name == wanted.name
            && device.twins == wanted.twins;
    });
    if (found == devices.end())
        throw Error(ErrorKind::NoDevice,
            "The driver of %1 does not work in the sandbox of untrusted kernels; choose another device, or "
            "see \"haloscope-cli doctor\".",
            wanted.name);
    return *found;
}

} // namespace halo
