// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/chartkinds.h"

#include "compute/base/error.h"
#include "compute/base/text.h"

#include <algorithm>
#include <vector>

namespace halo {

const ChartKindRow &rowOf(ChartKind kind)
{
    return *std::ranges::find(chartKindRows, kind, &ChartKindRow::kind);
}

ChartKind chartKindOf(const std::string &word)
{
    const auto *row
        = std::ranges::find_if(chartKindRows, [&](const ChartKindRow &each) { return word == each.word; });
    if (row == std::end(chartKindRows))
        throw Error(ErrorKind::Usage, "Unknown chart \"%1\"; expected one of %2.", word, chartWords(", "));
    return row->kind;
}

std::string chartWords(const char *lastAnd, bool (*which)(const ChartKindRow &))
{
    std::vector<std::string> words;
    for (const ChartKindRow &row : chartKindRows)
        if (!which || which(row))
            words.emplace_back(row.word);
    return joinedWords(words, lastAnd);
}

} // namespace halo
