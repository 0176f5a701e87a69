// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/convolution/sizes.h"

#include "compute/base/transformsize.h"

namespace halo {

Symbols symbolsOf(const ConvolutionSizes &sizes, Size2 in, Size2 out)
{
    const Size2 plane = transformSize(out, sizes.filter);
    return {
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
        { "TAPS", static_cast<double>(sizes.filter.area()) },
        { "BORDER", static_cast<double>(sizes.settings.border) },
        { "BORDER_ZERO", static_cast<double>(Border::Zero) },
        { "BORDER_REPLICATE", static_cast<double>(Border::Replicate) },
        { "BORDER_REFLECT", static_cast<double>(Border::Reflect) },
        { "BORDER_REFLECT101", static_cast<double>(Border::Reflect101) },
        { "BORDER_WRAP", static_cast<double>(Border::Wrap) },
    };
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
    return roundingsOf(
        variant, joined(defaultTuning(variant), symbolsOf(ConvolutionSizes{ filter, filter, {} })), taps + 1.0);
}

} // namespace halo
