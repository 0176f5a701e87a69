// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <string>
#include <vector>

namespace halo {

/// Ways to write the weights as text. Every one reads back bit for bit.
enum class TextForm
{
    Tabs,   ///< lines of numbers with tabs between: spreadsheets
    Spec,   ///< "1 0.5;0.25 1": what the command line takes
    NumPy,  ///< np.array([[1, 0.5], [0.25, 1]], dtype=np.float32)
    Matlab, ///< single([1 0.5; 0.25 1])
    C,      ///< const float filter[2][2] = { { 1.0f, 0.5f }, ... };
    ImageJ, ///< lines of numbers with spaces between, as the dialog "Convolve" takes and saves them
};
std::string toText(const Filter &filter, TextForm form);

/// Reads any of these forms, plain rows, and lists of lists of other languages: what lies in brackets or on
/// a line of its own is a row; a last "/ number" or "* number" goes for all. Throws TextError(Usage) saying
/// which character is no part of a filter.
Filter filterFromText(const std::string &text);

} // namespace halo
