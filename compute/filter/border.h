// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#if __has_include(<QtGlobal>)
#include <QtGlobal>
#else // the recorder is built without Qt, and says nothing to people
#define QT_TRANSLATE_NOOP(context, text) text
#endif

namespace halo {

/// What a read outside the image gives. The numbers are the BORDER macro of the kernels.
enum class Border
{
    Zero = 0,
    Replicate = 1,
    Reflect = 2,    ///< c b a | a b c | c b a
    Reflect101 = 3, ///< c b | a b c | b a
    Wrap = 4,
};

/// A border rule, as window, command line, manual and kernels know it.
struct BorderRow
{
    Border value;
    const char *word;          ///< of the command line, the CSV and project files
    const char *meaning;       ///< what stands outside the image, for help and manual
    const char *macro;         ///< its number in constraints and in kernels/prelude.clh
    char letter;               ///< on pixels that it gave, so that colour is not alone
    const char *title;         ///< in English, of the context halo::FilterPanel
    const char *outside;       ///< the same, of halo::PixelInspector; %1: how many taps
    int opencv;                ///< of cv::BorderTypes; -1: its filters know no such rule
    int (*fold)(int i, int n); ///< for an i outside of 0..n-1: which sample is taken; -1: 0.0
};

/// i mod n, never negative; C's % is negative for negative i.
constexpr int modulo(int i, int n)
{
    return i % n < 0 ? i % n + n : i % n;
}

/// In the order menus show them. A new rule is a row here, with its number above, and its lines in
/// kernels/prelude.clh. The manual finds words and meanings here by their line.
inline constexpr auto borderRows = std::to_array<BorderRow>({
    { Border::Zero, "zero", "nothing", //
        "BORDER_ZERO", '0', QT_TRANSLATE_NOOP("halo::FilterPanel", "zero"),
        QT_TRANSLATE_NOOP("halo::PixelInspector", "%1 outside, zero"), 0, [](int, int) { return -1; } },
    { Border::Replicate, "replicate", "the edge again", //
        "BORDER_REPLICATE", 'R', QT_TRANSLATE_NOOP("halo::FilterPanel", "replicate"),
        QT_TRANSLATE_NOOP("halo::PixelInspector", "%1 outside, edge repeated"), 1,
        [](int i, int n) { return std::clamp(i, 0, n - 1); } },
    { Border::Reflect, "reflect", "the mirrored image, the edge twice", //
        "BORDER_REFLECT", 'M', QT_TRANSLATE_NOOP("halo::FilterPanel", "reflect"),
        QT_TRANSLATE_NOOP("halo::PixelInspector", "%1 outside, mirrored"), 2,
        [](int i, int n) {
            const int r = modulo(i, 2 * n);
            return r < n ? r : 2 * n - 1 - r;
        } },
    { Border::Reflect101, "reflect101", "the mirrored image, the edge once", //
        "BORDER_REFLECT101", 'm', QT_TRANSLATE_NOOP("halo::FilterPanel", "reflect without the edge"),
        QT_TRANSLATE_NOOP("halo::PixelInspector", "%1 outside, mirrored, edge once"), 4,
        [](int i, int n) {
            const int r = n == 1 ? 0 : modulo(i, 2 * n - 2);
            return r < n ? r : 2 * n - 2 - r;
        } },
    { Border::Wrap, "wrap", "the other side", //
        "BORDER_WRAP", 'W', QT_TRANSLATE_NOOP("halo::FilterPanel", "wrap around"),
        QT_TRANSLATE_NOOP("halo::PixelInspector", "%1 outside, from opposite edge"), -1,
        [](int i, int n) { return modulo(i, n); } },
});

constexpr const BorderRow &rowOf(Border border)
{
    return *std::ranges::find(borderRows, border, &BorderRow::value);
}

/// Which of n samples a read at index i takes, any distance outside; -1 means 0.0 (border zero).
constexpr int fold(int i, int n, Border border)
{
    return i >= 0 && i < n ? i : rowOf(border).fold(i, n);
}

} // namespace halo
