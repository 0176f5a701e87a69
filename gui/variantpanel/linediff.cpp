// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/variantpanel/linediff.h"

#include <algorithm>
#include <sstream>

namespace halo {
namespace {

constexpr size_t mostPairs = 4'000'000; ///< of lines that are compared: two texts of 2000 other lines

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

std::vector<int> changedLines(const std::string &text, const std::string &other)
{
    std::vector<std::string> a = linesOf(text), b = linesOf(other);
    const auto [endA, endB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto first = static_cast<size_t>(endA - a.begin());
    a.erase(a.begin(), endA);
    b.erase(b.begin(), endB);
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.pop_back();
        b.pop_back();
    }
    // common[i][j]: how many lines the rests from a[i] and b[j] on have in common.
    const bool tooMany = a.size() * b.size() > mostPairs;
    std::vector<std::vector<int>> common(tooMany ? 0 : a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (size_t i = a.size(); !tooMany && i-- > 0;)
        for (size_t j = b.size(); j-- > 0;)
            common[i][j]
                = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    std::vector<int> changed;
    for (size_t i = 0, j = 0; i < a.size();) {
        if (!tooMany && j < b.size() && a[i] == b[j]) {
            ++i;
            ++j;
        } else if (!tooMany && j < b.size() && common[i][j + 1] > common[i + 1][j]) {
            ++j;
        } else {
            changed.push_back(static_cast<int>(first + i++) + 1);
        }
    }
    return changed;
}

} // namespace halo
