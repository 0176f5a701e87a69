// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rows.h"

#include <QByteArray>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace halo::test {

bool triesEverything()
{
    return qEnvironmentVariableIsSet("HALOSCOPE_EVERYTHING");
}

std::vector<std::string> pairsOf(const std::vector<std::string> &choices)
{
    if (choices.size() == 1)
        return choices;
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < choices.size(); ++i)
        for (std::size_t j = i + 1; j < choices.size(); ++j)
            pairs.push_back(
                std::to_string(i) + ' ' + choices[i] + ", " + std::to_string(j) + ' ' + choices[j]);
    return pairs;
}

std::vector<std::size_t> coveringRows(const std::vector<RowFacts> &facts)
{
    std::map<std::string, std::size_t> numbers;
    std::vector<std::vector<std::size_t>> left(facts.size()); // what each row would add
    for (std::size_t row = 0; row < facts.size(); ++row)
        for (const std::string &what : facts[row].shows)
            left[row].push_back(numbers.emplace(what, numbers.size()).first->second);
    std::set<std::string> built;
    const auto worth = [&](std::size_t row) {
        const auto &[build, run, program] = facts[row].cost;
        return static_cast<double>(left[row].size()) / (run + (built.contains(program) ? 0.0 : build));
    };

    std::vector<bool> isShown(numbers.size());
    std::vector<std::size_t> rows;
    const auto mostWorth = [&](bool everywhere) {
        std::optional<std::size_t> best;
        for (std::size_t row = 0; row < left.size(); ++row) {
            std::erase_if(left[row], [&](std::size_t what) { return isShown[what]; });
            if (!left[row].empty() && facts[row].everywhere >= everywhere
                && (!best || worth(row) > worth(*best)))
                best = row;
        }
        return best;
    };
    for (const bool everywhere : { true, false })
        while (const auto best = mostWorth(everywhere)) {
            for (const std::size_t what : left[*best])
                isShown[what] = true;
            rows.push_back(*best);
            if (!facts[*best].cost.program.empty())
                built.insert(facts[*best].cost.program);
        }
    std::ranges::sort(rows);
    return rows;
}

} // namespace halo::test
