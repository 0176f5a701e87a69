// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/archive.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<Filter> &filter)
{
    archive("name", filter.name);
    archive("width", filter.width);
    archive("height", filter.height);
    archive("weights", filter.weights);
}

template<typename A> void fields(A &archive, typename A::template Value<Settings> &settings)
{
    archive("op", settings.op);
    archive("size", settings.size);
    archive("border", settings.border);
    archive("alpha", settings.alpha);
}

} // namespace halo::protocol
