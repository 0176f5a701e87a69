// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

class QPainter;

namespace halo {

struct DiagramFonts;
struct Look;
class Storyboard;

/// A model of the order of magnitude, no measurement: clocks for each sector of global memory that a warp
/// touches in a step, and for each turn of a warp at the banks of local memory. An access to constant memory
/// and a barrier are a turn, too.
inline constexpr int sectorClocks = 100;
inline constexpr int turnClocks = 25;

/// What the work-items of a group asked for up to a frame, in elements.
struct Counters
{
    std::int64_t image = 0;   ///< reads of it; of what is no convolution, of global memory
    std::int64_t local = 0;   ///< reads and writes
    std::int64_t weights = 0; ///< reads of them; of what is no convolution, writes to global memory
    std::int64_t clocks = 0;  ///< of the model

    bool operator==(const Counters &) const = default;
};

/// Two recordings of the same outputs on one clock: both work on the same tap at the same tick. Who has
/// nothing to do meanwhile waits, as one that has no tile waits for the other's barrier.
class Comparison
{
public:
    Comparison(std::shared_ptr<const Storyboard> first, std::shared_ptr<const Storyboard> second);

    const std::shared_ptr<const Storyboard> &board(size_t side) const { return m_sides[side].board; }
    int ticks() const { return static_cast<int>(m_ticks.size()); }
    /// -1: has not begun.
    int frameOf(size_t side, int tick) const;
    bool waits(size_t side, int tick) const;
    /// The tick at which a frame of the first begins; of its last one the end, when the second is done, too.
    int tickOf(int frame) const;
    Counters counters(size_t side, int tick) const;
    Counters totals(size_t side) const { return counters(side, ticks() - 1); }

private:
    /// Loads before barriers before taps before stores; then which tap, then the how manieth frame of it.
    struct Key
    {
        int stage = 0;
        int tap = 0;
        int repeat = 0;
        auto operator<=>(const Key &) const = default;
    };
    struct Side
    {
        std::shared_ptr<const Storyboard> board;
        std::vector<Key> keys; ///< of its frames, ascending
        std::vector<Counters> sums;
    };
    static Side sideOf(std::shared_ptr<const Storyboard> board);

    std::array<Side, 2> m_sides;
    std::vector<Key> m_ticks;
};

/// The counters of both as bars, each pair on one scale.
void paintCounters(QPainter &painter, const QRectF &area, const Comparison &comparison, int tick,
    const std::array<QString, 2> &names, const Look &look, const DiagramFonts &fonts);

} // namespace halo
