// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

namespace halo {

/// A device, or the process that runs what comes first on it, has not answered for so long that it is no
/// longer waited for.
class SilentError : public Error
{
public:
    SilentError(const Message &sentence, int device, const std::string &detail = {})
        : Error(ErrorKind::Device, sentence, detail)
        , m_device(device)
    {
    }
    int device() const noexcept { return m_device; } ///< DeviceInfo::index

private:
    int m_device;
};

} // namespace halo
