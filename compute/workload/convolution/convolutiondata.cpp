// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutiondata.h"

#include "compute/filter/filterfields.h"

#include <stdexcept>

namespace halo {

ProblemData dataOf(const FilterUse &use, SharedValues planes)
{
    using protocol::toJson;
    return { { { QStringLiteral("size"), toJson(use.picture.size()) },
                 { QStringLiteral("height"), use.region.whole.h },
                 { QStringLiteral("held"), toJson(use.region.held) },
                 { QStringLiteral("filter"), toJson(use.filter) },
                 { QStringLiteral("settings"), toJson(use.settings()) },
                 { QStringLiteral("rows"), toJson(use.region.wanted) } },
        { std::move(planes) } };
}

ConvolutionData readData(const ProblemData &data)
{
    using protocol::read;
    const auto size = read<Size2>(data.spec, "size");
    Image image;
    image.width = size.w;
    image.height = size.h;
    image.colour = std::get<Planes>(*data.values.at(0));
    for (const SharedPlane &plane : image.colour)
        if (plane->size() != size.area())
            throw std::out_of_range(toString(size)); // as the lookup of a missing value does
    Region region;
    region.whole = { size.w, read<int>(data.spec, "height") };
    region.held = read<std::vector<RowRange>>(data.spec, "held");
    region.wanted = read<RowRange>(data.spec, "rows");
    return { std::move(image), std::move(region), read<Filter>(data.spec, "filter"),
        read<Settings>(data.spec, "settings") };
}

} // namespace halo
