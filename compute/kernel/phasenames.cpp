// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/phasenames.h"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace halo {

PhaseNames::PhaseNames(const std::string &source)
{
    static const std::string mark = "// phase: ";
    std::istringstream in(source);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const auto at = line.rfind(mark);
        const auto last = line.find_last_not_of(" \t\r");
        if (at != std::string::npos && last >= at + mark.size())
            m_begins[number] = line.substr(at + mark.size(), last + 1 - at - mark.size());
    }
}

const std::string &PhaseNames::at(int line) const
{
    static const std::string none;
    const auto next = m_begins.upper_bound(line);
    return next == m_begins.begin() ? none : std::prev(next)->second;
}

std::vector<std::string> PhaseNames::all() const
{
    std::vector<std::string> names;
    for (const auto &[line, name] : m_begins)
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name);
    return names;
}

} // namespace halo
