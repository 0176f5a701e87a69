// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/closest.h"

#include "compute/base/text.h"

#include <algorithm>
#include <cstddef>

namespace halo {
int typingErrors(const std::string &word, const std::string &other)
{
    const std::string a = lowered(word), b = lowered(other);
    std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1));
    for (size_t i = 0; i <= a.size(); ++i)
        cost[i][0] = static_cast<int>(i);
    for (size_t j = 0; j <= b.size(); ++j)
        cost[0][j] = static_cast<int>(j);
    for (size_t i = 1; i <= a.size(); ++i)
        for (size_t j = 1; j <= b.size(); ++j) {
            const int replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost[i][j] = std::min({ cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced });
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[a.size()][b.size()];
}

std::string closestTo(const std::string &word, const std::vector<std::string> &candidates)
{
    constexpr size_t longest = 40; // what is longer was no slip of the fingers
    constexpr int lettersForAnError = 3;
    if (word.empty() || word.size() > longest)
        return {};
    std::string closest;
    int least = std::max(static_cast<int>(word.size()) / lettersForAnError, 1) + 1;
    for (const std::string &candidate : candidates)
        if (const int errors = typingErrors(word, candidate); errors < least) {
            least = errors;
            closest = candidate;
        }
    return closest;
}

} // namespace halo
