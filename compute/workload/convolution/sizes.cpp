// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/sizes.h"

#include "compute/base/transformsize.h"
#include "compute/kernel/variant.h"

namespace halo {

Symbols symbolsOf(const ConvolutionSizes &sizes, Size2 in, Size2 out)
{
    const Size2 plane = transformSize(out, sizes.filter);
    Symbols symbols{
        { "WIDTH", in.w },
        { "HEIGHT", in.h },
        { "OUT_WIDTH", out.w },
        { "OUT_HEIGHT", out.h },
        { "PLANE_WIDTH", plane.w },
        { "PLANE_HEIGHT", plane.h },
        { "OUTPUTS", static_cast<double>(out.area()) },
        { "ALIGNED", alignmentOf(in.w, out.w) },
        { "RANK", sizes.rank },
        { "FILTER_W", sizes.filter.w },
        { "FILTER_H", sizes.filter.h },
        { "RADIUS_X", sizes.filter.w / 2 },
        { "RADIUS_Y", sizes.filter.h / 2 },
        { "TAPS", static_cast<double>(sizes.filter.area()) },
        { "BORDER", static_cast<double>(sizes.settings.border) },
    };
    for (const BorderRow &row : borderRows)
        symbols[row.macro] = static_cast<double>(row.value);
    return symbols;
}

Symbols symbolsOf(const ConvolutionSizes &sizes)
{
    return symbolsOf(sizes, sizes.image, sizes.geometry().out);
}

double roundingsOf(const Variant &variant, Size2 filter)
{
    const auto taps = static_cast<double>(filter.area());
    if (variant.roundings.empty())
        return taps + 1.0;
    return roundingsOf(variant,
        joined(defaultTuning(variant), symbolsOf(ConvolutionSizes{ filter, filter, {} })), taps + 1.0);
}

} // namespace halo
