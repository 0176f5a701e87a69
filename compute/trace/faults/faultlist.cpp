// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes that there are; faults.cpp makes them.
#include "compute/trace/faults/faults.h"

#include <QtGlobal>

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

const std::string guard = R"(x < out_width && y < out_height)";
/// A read of the image by the border rule, x is $1, y is $2; and of a signal, x is $1.
const std::string pixelRead = R"(pixelAt\(src, ([^,()]+), ([^,()]+), width, height\))";
const std::string sample = R"(sampleAt\(src, ([^,()]+), width\))";
const std::string fourLoads = R"(// requires: (GROUP_W >= FILTER_W - 1) && (GROUP_H >= FILTER_H - 1) )";

/// A signal has one row, and so has its filter.
bool hasHalo(const FaultCase &at)
{
    return at.view.filter.width > 1 && (at.view.filter.height > 1 || at.view.image.h == 1);
}

bool hasManyOutputs(const FaultCase &at)
{
    return at.request.tuning.items.w > 1 && at.request.tuning.items.h > 1;
}

bool isNotFive(const FaultCase &at)
{
    return at.view.filter.size() != Size2{ 5, 5 };
}

/// A group of about the filter's size must still be one that a device takes.
bool isThreeToThirty(const FaultCase &at)
{
    const auto [w, h] = at.view.filter.size();
    return std::min(w, h) >= 3 && std::max(w, h) <= 30;
}

/// Weights of other sums are the same in both directions.
bool addsProducts(const FaultCase &at)
{
    return at.view.isSum;
}

bool isBehindTheFirst(const FaultCase &at)
{
    return hasHalo(at) && at.request.group != Size2{ 0, 0 };
}

bool sticksOut(Size2 group, const FaultCase &at)
{
    const Size2 out = at.view.geometry.out;
    const Size2 items = at.request.tuning.items;
    return out.w % (group.w * items.w) != 0 || out.h % (group.h * items.h) != 0;
}

/// The group itself if the last ones stick out of the output, else a somewhat larger one that does.
Size2 groupThatSticksOut(const FaultCase &at)
{
    Size2 group = at.request.tuning.group;
    while (!sticksOut(group, at) && group.w < at.view.geometry.out.w)
        ++group.w;
    return group;
}

bool canStickOut(const FaultCase &at)
{
    return sticksOut(groupThatSticksOut(at), at);
}

std::vector<KernelFault> tileFaults()
{
    return {
        { "no_barrier", QT_TRANSLATE_NOOP("KernelFault", "No barrier"),
            QT_TRANSLATE_NOOP("KernelFault",
                "No work-item waits for the others to load, so it reads cells that are not written yet."),
            FindingKind::Race, false,
            { { { R"(barrier\(CLK_LOCAL_MEM_FENCE\);)", "" } }, { { R"(\bbarrier\s*\([^()]*\)\s*;)", ";" } },
                { { R"(\b__syncthreads\s*\(\s*\)\s*;)", ";" } } } },
        { "short_halo", QT_TRANSLATE_NOOP("KernelFault", "Short halo"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The loads stop one column and one row too early, so the last cells of the tile are never "
                "written and each group ends in a seam."),
            FindingKind::Uninitialised, false,
            { { { R"(tx < TILE_W)", "tx < TILE_W - 1" }, { R"(ty < TILE_H)", "ty < TILE_H - 1" } },
                { { R"(lx < FILTER_W - 1;)", "lx < FILTER_W - 2;" },
                    { R"(ly < FILTER_H - 1;)", "ly < FILTER_H - 2;" } },
                { { R"(\bt < TILE_W)", "t < TILE_W - 1" } } },
            hasHalo },
        { "small_tile", QT_TRANSLATE_NOOP("KernelFault", "Small tile"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The tile is one cell too narrow and too low, so a row runs into the next one and the last "
                "row past the end of local memory."),
            FindingKind::Bounds, false,
            { { { R"(#define TILE_([WH]) \((\w+) \+ FILTER_[WH] - 1\))",
                "#define TILE_$1 ($2 + FILTER_$1 - 2)" } } },
            hasHalo },
        { "tile_steps", QT_TRANSLATE_NOOP("KernelFault", "Tile steps"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The window of a group starts at group number × tile size instead of group size, so all but "
                "the first group filter the wrong place."),
            FindingKind::Value, false,
            { { { R"(get_group_id\(([01])\) \* GROUP_([WH]) - ORIGIN)",
                "get_group_id($1) * TILE_$2 - ORIGIN" } } },
            isBehindTheFirst },
        { "unfilled_border", QT_TRANSLATE_NOOP("KernelFault", "Unfilled border"),
            QT_TRANSLATE_NOOP("KernelFault",
                "Only cells inside the image are loaded; the others keep what local memory held before, and "
                "outputs at the edge read them."),
            FindingKind::Uninitialised, true,
            { { { R"(tile\[([^\]]+)\]\[([^\]]+)\](\s*)= )" + pixelRead,
                  "if ($4 >= 0 && $4 < width && $5 >= 0 && $5 < height) "
                  "tile[$1][$2]$3= pixelAt(src, $4, $5, width, height)" } },
                { { R"(tile\[(\w+)\] = )" + sample, "if ($2 >= 0 && $2 < width) $&" } } },
            hasHalo },
        { "early_return", QT_TRANSLATE_NOOP("KernelFault", "Early return"),
            QT_TRANSLATE_NOOP("KernelFault",
                "Work-items outside the output return at once, so the barrier waits for work-items that "
                "never arrive, and their cells are never loaded."),
            FindingKind::Divergence, true,
            { { { R"(const int ly = get_local_id\(1\);)",
                  "$& if ((int)get_global_id(0) * ITEM_W >= out_width "
                  "|| (int)get_global_id(1) * ITEM_H >= out_height) return;" } },
                { { R"(const int lane = get_local_id\(0\);)",
                    "$& if ((int)get_global_id(0) * ITEM_W >= out_width) return;" } } },
            canStickOut, groupThatSticksOut },
    };
}

std::vector<KernelFault> indexFaults()
{
    return {
        { "wrong_clamp", QT_TRANSLATE_NOOP("KernelFault", "Wrong clamp"),
            QT_TRANSLATE_NOOP("KernelFault",
                "Coordinates are clamped to the width instead of the last column, whatever the border rule "
                "says, so reads at the edge fall into the next row or behind the image."),
            FindingKind::Bounds, true,
            { { { pixelRead, "src[clamp($2, 0, height) * width + clamp($1, 0, width)]" } },
                { { R"(CLK_ADDRESS_CLAMP\))", "CLK_ADDRESS_@)" },
                    { R"(CLK_ADDRESS_CLAMP_TO_EDGE\))", "CLK_ADDRESS_CLAMP)" },
                    { "CLK_ADDRESS_@", "CLK_ADDRESS_CLAMP_TO_EDGE" },
                    { "CLK_ADDRESS_MIRRORED_REPEAT", "CLK_ADDRESS_@" },
                    { "CLK_ADDRESS_REPEAT", "CLK_ADDRESS_MIRRORED_REPEAT" },
                    { "CLK_ADDRESS_@", "CLK_ADDRESS_REPEAT" } } },
            hasHalo },
        { "swapped_xy", QT_TRANSLATE_NOOP("KernelFault", "Swapped x and y"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The image is read at (y, x) instead of (x, y): every group filters the place mirrored at "
                "the diagonal."),
            FindingKind::Value, false,
            { { { pixelRead, "pixelAt(src, $2, $1, width, height)" } },
                { { R"(\(int2\)\(([^,]+), ([^,]+)\);)", "(int2)($2, $1);" } } } },
        { "no_guard", QT_TRANSLATE_NOOP("KernelFault", "No bounds test"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The last groups stick out of the image, and what they compute there is written to the "
                "start of the next row or behind the end of the output."),
            FindingKind::Bounds, true, { { { guard, "true" } }, { { R"(\(x < out_width\))", "(true)" } } },
            canStickOut, groupThatSticksOut },
        { "unturned_filter", QT_TRANSLATE_NOOP("KernelFault", "Unturned filter"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The taps are applied in the opposite order, which turns a convolution into a correlation; a "
                "symmetric filter hides it."),
            FindingKind::Value, false,
            { { { R"(filter\[i \* FILTER_W \+ j\])",
                  "filter[(FILTER_H - 1 - i) * FILTER_W + FILTER_W - 1 - j]" } },
                { { R"(filter\[j\])", "filter[FILTER_W - 1 - j]" } } },
            addsProducts },
        { "fixed_taps", QT_TRANSLATE_NOOP("KernelFault", "Fixed taps"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The loops are written for a filter of 5 × 5 whatever its size: a smaller one is read past "
                "its end, a larger one only in part."),
            FindingKind::Bounds, false,
            { { { R"(i < FILTER_H)", "i < 5" }, { R"(j < FILTER_W)", "j < 5" } } }, isNotFive },
        { "unwritten_frame", QT_TRANSLATE_NOOP("KernelFault", "Unwritten frame"),
            QT_TRANSLATE_NOOP("KernelFault",
                "Outputs whose window reaches over the edge are left out, so a frame around the result "
                "keeps what was in memory before."),
            FindingKind::Value, true,
            { { { guard,
                "x >= ORIGIN_X && y >= ORIGIN_Y && x < out_width - ORIGIN_X && y < out_height - "
                "ORIGIN_Y" } } },
            hasHalo },
        // What was published of the signal's local block: three mistakes that hide each other.
        { "as_published", QT_TRANSLATE_NOOP("KernelFault", "As published"),
            QT_TRANSLATE_NOOP("KernelFault",
                "Work-items without an output return before the barrier, samples behind the end are read but "
                "never written, and the taps are applied in the opposite order, which a symmetric filter "
                "hides."),
            FindingKind::Divergence, true,
            { { { R"(tile\[lane\] = )" + sample, "if (first + lane < width) $&" },
                { R"(const int lane = get_local_id\(0\);)",
                    "$& if ((int)get_global_id(0) * ITEM_W >= out_width) return;" },
                { R"(filter\[j\])", "filter[FILTER_W - 1 - j]" } } },
            canStickOut, groupThatSticksOut },
    };
}

/// Kernels that are right, launched with sizes they are not made for, or with the sizes mixed up.
std::vector<KernelFault> sizeFaults()
{
    return {
        { "small_group", QT_TRANSLATE_NOOP("KernelFault", "Small group"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The work-group is smaller than filter − 1, so four loads do not fill the tile: with 2 × 2 "
                "work-items and a filter of 5 × 5, 20 of 36 cells are never written."),
            FindingKind::Uninitialised, false, { { { fourLoads, "// requires: 1 || $1 && $2 " } } },
            isThreeToThirty,
            [](const FaultCase &at) {
                return Size2{ (at.view.filter.width - 1) / 2, (at.view.filter.height - 1) / 2 };
            } },
        { "rounded_test", QT_TRANSLATE_NOOP("KernelFault", "Rounded test"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The test (group + filter - 1) / 2 <= group rounds down in whole numbers and lets through "
                "a group of filter - 2, which leaves cells of the tile unwritten."),
            FindingKind::Uninitialised, false,
            { { { fourLoads,
                "// requires: (GROUP_W + FILTER_W - 1) / 2 <= GROUP_W && (GROUP_H + FILTER_H - 1) / 2 <= "
                "GROUP_H " } } },
            isThreeToThirty,
            [](const FaultCase &at) {
                return Size2{ at.view.filter.width - 2, at.view.filter.height - 2 };
            } },
        { "item_origin", QT_TRANSLATE_NOOP("KernelFault", "Wrong origin"),
            QT_TRANSLATE_NOOP("KernelFault",
                "The origin of a group counts work-items instead of outputs, so groups overlap and a part "
                "of the output is never written."),
            FindingKind::Value, true,
            { { { R"(get_group_id\(([01])\) \* OUT_([WH]))", "get_group_id($1) * GROUP_$2" } } },
            hasManyOutputs },
    };
}

} // namespace

const std::vector<KernelFault> &kernelFaults()
{
    static const std::vector<KernelFault> all = [] {
        std::vector<KernelFault> faults = tileFaults();
        for (auto part : { indexFaults(), sizeFaults() })
            std::ranges::move(part, std::back_inserter(faults));
        return faults;
    }();
    return all;
}

} // namespace halo
