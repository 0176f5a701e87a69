// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/linktable.h"

#include "compute/drawing/recording/storyboard.h"

namespace halo {

int LinkTable::listOf(const std::vector<int> &cells)
{
    const auto [entry, isNew] = m_numbers.try_emplace(cells, static_cast<int>(m_lists.size()));
    if (isNew) {
        QJsonArray runs;
        for (size_t i = 0; i < cells.size();) {
            size_t end = i + 1;
            while (end < cells.size() && cells[end] == cells[end - 1] + 1)
                ++end;
            runs << cells[i] << static_cast<int>(end - i);
            i = end;
        }
        m_lists << runs;
    }
    return entry->second;
}

QJsonArray LinkTable::linksOf(Surface surface, int cells)
{
    const Scene scene = sceneAt(m_board, 0);
    QJsonArray all;
    for (int cell = 0; cell < cells; ++cell) {
        const SurfaceCell position{ surface, cell };
        const Links links = halo::linksOf(m_board, scene, position);
        all << QJsonArray{ listOf(links.window), listOf(links.tile), listOf(links.outputs),
            m_board.touches(position).empty() ? 0 : links.line };
    }
    return all;
}

int LinkTable::meetingOf(const Scene &scene)
{
    std::vector<bool> active;
    for (const ItemState &item : scene.items)
        active.push_back(item.active);
    const auto [entry, isNew] = m_sets.try_emplace(active, static_cast<int>(m_meetings.size()));
    if (isNew) {
        QJsonArray taps;
        for (int tap = 0; tap < m_board.places().taps(); ++tap) {
            const Links links = halo::linksOf(m_board, scene, { Surface::Weights, tap });
            taps << QJsonArray{ listOf(links.window), listOf(links.tile) };
        }
        m_meetings << taps;
    }
    return entry->second;
}

} // namespace halo
