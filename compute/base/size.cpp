// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/size.h"

#include "compute/base/error.h"

#include <sstream>

namespace halo {

std::string toString(Size2 size)
{
    return std::to_string(size.w) + "x" + std::to_string(size.h);
}

Size2 parseSize(const std::string &text)
{
    Size2 size;
    char times = 0;
    std::istringstream in(text);
    std::string rest;
    if (!(in >> size.w >> times >> size.h) || times != 'x' || in >> rest || size.w < 1 || size.h < 1)
        throw Error(ErrorKind::Usage, "\"%1\" is not a size; expected one such as 16x16.", text);
    return size;
}

} // namespace halo
