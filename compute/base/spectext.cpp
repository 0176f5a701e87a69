// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/spectext.h"

#include <sstream>

namespace halo {

std::vector<std::string> specParts(const std::string &text)
{
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; !text.ends_with('/') && std::getline(in, part, '/');)
        parts.push_back(part);
    return parts;
}

bool readSpecPart(const std::string &part, const std::map<char, std::variant<int *, double *>> &values)
{
    const auto found = part.empty() ? values.end() : values.find(part.front());
    if (found == values.end())
        return false;
    std::istringstream in(part.substr(1));
    std::visit([&](auto *value) { in >> *value; }, found->second);
    return !in.fail() && in.get() == std::istringstream::traits_type::eof();
}

} // namespace halo
