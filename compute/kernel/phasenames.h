// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace halo {

/// The parts of a kernel that its source names: a line that ends in "// phase: rows forward" begins one,
/// which goes on to the next such line. So who reads the source and who looks at a recording of it sees the
/// same word.
class PhaseNames
{
public:
    explicit PhaseNames(const std::string &source);

    /// line: from 1, as recordings have them. Empty: the source names nothing there.
    const std::string &at(int line) const;
    /// Each name once, in the order of the source.
    std::vector<std::string> all() const;

private:
    std::map<int, std::string> m_begins; ///< by line
};

} // namespace halo
