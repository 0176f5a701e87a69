// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"
#include "compute/filter/filterspec.h"

#include <string>
#include <utility>
#include <vector>

namespace halo {

/// What follows the colon of a preset: "9,1.5" of "gauss:9,1.5". Every getter throws Error(Usage)
/// saying which character of the SPEC is wrong and how to write it.
class PresetArguments
{
public:
    PresetArguments(const FilterPreset &preset, const std::string &spec);

    /// Throws unless there are between least and most arguments.
    void expect(size_t least, size_t most) const;
    bool has(size_t i) const { return i < m_texts.size(); }

    int edge(size_t i) const;    ///< taps in one direction, 1..63
    int oddEdge(size_t i) const; ///< the same, for filters that need a tap in the middle
    Size2 size(size_t i) const;  ///< "7x3", or "5" for 5x5
    double number(size_t i, double least, double most) const;
    int whole(size_t i) const; ///< a whole number from 0 on
    int shift(size_t i) const; ///< whole pixels, to either side
    /// Everything from this argument on, commas too, and where it starts in the SPEC.
    std::pair<std::string, size_t> rest(size_t i) const;
    /// Throws: this value cannot be had.
    [[noreturn]] void refuse(size_t i, const Message &why) const { fail(i, why); }

private:
    [[noreturn]] void fail(size_t i, const Message &why) const;
    int edge(size_t i, const std::string &text) const;

    std::string m_spec;
    std::string m_example;
    std::vector<std::string> m_texts;
    std::vector<size_t> m_places; ///< where each argument starts in the SPEC
};

} // namespace halo
