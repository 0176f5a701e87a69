// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device.h"

#include "compute/error.h"

#include <QString>

#include <algorithm>

namespace halo {

const DeviceInfo &chooseDevice(const std::vector<DeviceInfo> &devices, const std::string &text)
{
    if (devices.empty())
        throw Error(Fault::NoDevice,
            "There is no OpenCL device; install a driver, for example the package pocl-opencl-icd.");
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
    throw Error(Fault::Usage, "There is no device \"" + text + "\"; choose one of " + names + ".");
}

} // namespace halo
