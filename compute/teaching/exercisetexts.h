// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/teaching/exercise.h"

#include <string>

namespace halo {

/// The same exercise with title, summary, hints, advice, reasons and text in another language, "zh_CN", from
/// a file in a folder of the language's name beside it; as it is if there is none. What is graded by it says
/// its advice in that language. Throws Error(Input) naming the file if it does not fit the exercise.
Exercise inLanguage(Exercise exercise, const std::string &language);

/// The same of the text of such a file.
Exercise inWordsOf(Exercise exercise, const std::string &file, const std::string &text);

} // namespace halo
