// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/linediff.h"

#include <algorithm>

namespace halo {
namespace {

constexpr qsizetype mostPairs = 4'000'000; ///< of lines that are compared: of two texts of 2000

/// length[i][j]: how many lines the rests of both texts, from i and from j on, have in common.
using Lengths = std::vector<std::vector<int>>;

Lengths commonLengths(const QStringList &before, const QStringList &after)
{
    Lengths lengths(
        static_cast<size_t>(before.size()) + 1, std::vector<int>(static_cast<size_t>(after.size()) + 1));
    for (qsizetype i = before.size() - 1; i >= 0; --i)
        for (qsizetype j = after.size() - 1; j >= 0; --j) {
            const auto a = static_cast<size_t>(i);
            const auto b = static_cast<size_t>(j);
            lengths[a][b] = before[i] == after[j] ? lengths[a + 1][b + 1] + 1
                                                  : std::max(lengths[a + 1][b], lengths[a][b + 1]);
        }
    return lengths;
}

} // namespace

std::vector<DiffLine> diffOf(const QStringList &before, const QStringList &after)
{
    const Lengths lengths = commonLengths(before, after);
    std::vector<DiffLine> lines;
    qsizetype i = 0, j = 0;
    while (i < before.size() || j < after.size()) {
        const auto a = static_cast<size_t>(i);
        const auto b = static_cast<size_t>(j);
        if (i < before.size() && j < after.size() && before[i] == after[j]) {
            lines.push_back({ DiffLine::Same, after[j++], static_cast<int>(j) });
            ++i;
        } else if (j == after.size() || (i < before.size() && lengths[a + 1][b] >= lengths[a][b + 1])) {
            lines.push_back({ DiffLine::Gone, before[i++], static_cast<int>(i) });
        } else {
            lines.push_back({ DiffLine::New, after[j++], static_cast<int>(j) });
        }
    }
    return lines;
}

std::vector<int> changedLines(const QString &text, const QString &other)
{
    QStringList after = text.split(u'\n'), before = other.split(u'\n');
    while (!after.isEmpty() && !before.isEmpty() && after.back() == before.back()) {
        after.pop_back();
        before.pop_back();
    }
    std::vector<int> changed;
    if (before.size() * after.size() > mostPairs) { // then what follows the first change
        const auto [first, _] = std::ranges::mismatch(after, before);
        for (auto line = first; line != after.end(); ++line)
            changed.push_back(static_cast<int>(line - after.begin()) + 1);
        return changed;
    }
    for (const DiffLine &line : diffOf(before, after))
        if (line.kind == DiffLine::New)
            changed.push_back(line.number);
    return changed;
}

std::vector<DiffLine> shortened(const std::vector<DiffLine> &lines, int around)
{
    std::vector<bool> kept(lines.size());
    for (size_t i = 0; i < lines.size(); ++i)
        if (lines[i].kind != DiffLine::Same)
            for (int j = -around; j <= around; ++j)
                if (const auto at = static_cast<std::ptrdiff_t>(i) + j; at >= 0 && at < std::ssize(lines))
                    kept[static_cast<size_t>(at)] = true;
    std::vector<DiffLine> shorter;
    for (size_t i = 0; i < lines.size(); ++i)
        if (kept[i])
            shorter.push_back(lines[i]);
        else if (i == 0 || kept[i - 1])
            shorter.push_back({ DiffLine::Same, QStringLiteral("\u2026"), 0 });
    return shorter;
}

} // namespace halo
