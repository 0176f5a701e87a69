// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/shard.h"

#include "compute/base/error.h"

#include <charconv>

namespace halo {

Shard parseShard(const std::string &text)
{
    Shard shard;
    const char *end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, shard.number);
    const bool parted = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
    const auto count = std::from_chars(parted ? number.ptr + 1 : end, end, shard.count);
    if (count.ec != std::errc() || count.ptr != end || shard.number < 1 || shard.number > shard.count)
        throw Error(
            ErrorKind::Usage, "\"%1\" is not a shard; expected one such as 2/8, from 1/8 to 8/8.", text);
    return shard;
}

} // namespace halo
