// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <optional>
#include <string>

namespace halo {

/// The picture that a lesson names: "counting 12x12" (0, 1, 2, ... along the rows, beginning anew after 255),
/// "edge 12x12" (dark at the left, bright at the right), "dot 9x9" (a bright pixel in the middle), "slope
/// 64x64" (a slope under noise), or "sample NAME" of those that come with the program. Samples of 8 bit.
/// Throws BadLine that says what was expected.
Image lessonPicture(const std::string &text);
/// The same, without making it.
void checkLessonPicture(const std::string &text);
/// The file of a picture that is none made by a rule; nothing if it is.
std::optional<std::string> pictureFile(const std::string &text);

} // namespace halo
