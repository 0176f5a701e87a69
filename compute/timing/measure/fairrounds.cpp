// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/fairrounds.h"

#include <algorithm>
#include <numeric>

namespace halo {

std::vector<int> fairRounds(const std::vector<RoundNeed> &needs, double seconds)
{
    std::vector<int> rounds(needs.size(), 0);
    std::vector<size_t> order(needs.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, {}, [&](size_t i) { return needs[i].each; });
    for (const size_t i : order)
        if (needs[i].rounds > 0 && needs[i].each <= seconds) {
            rounds[i] = 1;
            seconds -= needs[i].each;
        }
    std::erase_if(order, [&](size_t i) { return rounds[i] == 0; });
    // Whoever wants the least comes first: what is left of its share is known when the next one's is.
    const auto wanted = [&](size_t i) { return needs[i].each * (needs[i].rounds - 1); };
    std::ranges::stable_sort(order, {}, wanted);
    for (size_t place = 0; place < order.size(); ++place) {
        const size_t i = order[place];
        const double share = seconds / static_cast<double>(order.size() - place);
        const int more = wanted(i) <= share ? needs[i].rounds - 1 : static_cast<int>(share / needs[i].each);
        rounds[i] += more;
        seconds -= more * needs[i].each;
    }
    return rounds;
}

} // namespace halo
