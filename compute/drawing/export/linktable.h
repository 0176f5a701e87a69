// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/scene.h"

#include <QJsonArray>

#include <map>

namespace halo {

class Storyboard;

/// What belongs together, see linksOf(), as numbers of lists that occur many times.
class LinkTable
{
public:
    explicit LinkTable(const Storyboard &board)
        : m_board(board)
    {
    }

    /// Of each cell: its lists of window, tile and outputs, and its line of the source; 0: that of the frame.
    QJsonArray linksOf(Surface surface, int cells);
    /// Which entry of meetings() says what weights meet in this scene.
    int meetingOf(const Scene &scene);
    /// Of each set of work-items that go in step: for each weight its lists of window and tile.
    const QJsonArray &meetings() const { return m_meetings; }
    /// Cells as first and count, first and count, ...
    const QJsonArray &lists() const { return m_lists; }

private:
    int listOf(const std::vector<int> &cells);

    const Storyboard &m_board;
    std::map<std::vector<int>, int> m_numbers;
    std::map<std::vector<bool>, int> m_sets;
    QJsonArray m_lists, m_meetings;
};

} // namespace halo
