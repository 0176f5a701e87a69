// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filteredits.h"

#include "compute/error.h"
#include "compute/filterspec.h"

#include <QCoreApplication>

#include <numeric>

namespace halo {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(halo::FilterEdits)
};

template<typename From> Filter placed(Size2 size, From from)
{
    Filter filter{ "custom", size.w, size.h, {} };
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            filter.weights.push_back(from(x, y));
    return filter;
}

} // namespace

std::vector<FilterEdit> filterEdits()
{
    const auto edit = [](const char *id, const QString &text, const QString &tip, auto apply) {
        return FilterEdit{ QString::fromLatin1(id), text, tip, text, apply };
    };
    return {
        edit("normalise", Words::tr("Normalise"),
            Words::tr("Divide by the sum of the weights, so that brightness is kept."),
            [](const Filter &f) {
                return dividedFilter(f, std::accumulate(f.weights.begin(), f.weights.end(), 0.0));
            }),
        edit("zeroMean", Words::tr("Zero-mean"),
            Words::tr("Take the mean off every weight, so that even areas become 0."),
            [](const Filter &f) {
                return offsetFilter(f,
                    -std::accumulate(f.weights.begin(), f.weights.end(), 0.0)
                        / static_cast<double>(f.weights.size()));
            }),
        edit("negate", Words::tr("Negate"), Words::tr("Change the sign of every weight."),
            [](const Filter &f) { return dividedFilter(f, -1.0); }),
        edit("turnLeft", QStringLiteral("\u21ba 90\u00b0"), Words::tr("Turn left by 90 degrees."),
            [](const Filter &f) {
                return placed({ f.height, f.width }, [&](int x, int y) { return f.at(f.width - 1 - y, x); });
            }),
        edit("turnRight", QStringLiteral("\u21bb 90\u00b0"), Words::tr("Turn right by 90 degrees."),
            [](const Filter &f) {
                return placed({ f.height, f.width }, [&](int x, int y) { return f.at(y, f.height - 1 - x); });
            }),
        edit("turnHalf", QStringLiteral("180\u00b0"), Words::tr("Turn by 180 degrees."),
            [](const Filter &f) { return rotated180(f); }),
        edit("flipAcross", QStringLiteral("\u2194 ") + Words::tr("Flip"), Words::tr("Swap left and right."),
            [](const Filter &f) {
                return placed(f.size(), [&](int x, int y) { return f.at(f.width - 1 - x, y); });
            }),
        edit("flipDown", QStringLiteral("\u2195 ") + Words::tr("Flip"), Words::tr("Swap top and bottom."),
            [](const Filter &f) {
                return placed(f.size(), [&](int x, int y) { return f.at(x, f.height - 1 - y); });
            }),
        edit("transpose", Words::tr("Transpose"), Words::tr("Swap rows and columns."),
            [](const Filter &f) {
                return placed({ f.height, f.width }, [&](int x, int y) { return f.at(y, x); });
            }),
    };
}

Filter dividedFilter(const Filter &filter, double divisor)
{
    if (divisor == 0.0)
        throw Error(Fault::Usage, "The weights cannot be divided by 0; give another number.");
    return placed(filter.size(),
        [&](int x, int y) { return static_cast<float>(static_cast<double>(filter.at(x, y)) / divisor); });
}

Filter offsetFilter(const Filter &filter, double offset)
{
    return placed(filter.size(),
        [&](int x, int y) { return static_cast<float>(static_cast<double>(filter.at(x, y)) + offset); });
}

Filter formulaFilter(const QString &, Size2 size)
{
    return placed(size, [](int x, int y) { return static_cast<float>(x + y); });
}

Filter combinedFilter(const Filter &first, const Filter &, Combination)
{
    return first;
}

Filter scaledFilter(const Filter &filter, Size2)
{
    return filter;
}

} // namespace halo
