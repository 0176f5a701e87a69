// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rows.h"

#include <QByteArray>

#include <algorithm>
#include <map>
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
    for (;;) {
        std::size_t best = 0;
        for (std::size_t row = 0; row < left.size(); ++row) {
            std::erase_if(left[row], [&](std::size_t what) { return isShown[what]; });
            if (worth(row) > worth(best))
                best = row;
        }
        if (left.empty() || left[best].empty())
            break;
        for (const std::size_t what : left[best])
            isShown[what] = true;
        rows.push_back(best);
        if (!facts[best].cost.program.empty())
            built.insert(facts[best].cost.program);
    }
    std::ranges::sort(rows);
    return rows;
}

} // namespace halo::test
