// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <optional>
#include <string>

namespace halo {

/// The picture that a lesson names: "counting 12x12" (0, 1, 2, ... along the rows, beginning anew after 255),
/// "edge 12x12" (dark at the left, bright at the right), "dot 9x9" (a bright pixel in the middle), "slope
/// 64x64" (a slope under noise), "sample NAME" of those that come with the program, or "file NAME.png" in
/// this folder, that of the lesson. Throws BadLine that says what was expected, and Error(Input) naming the
/// file.
Image lessonPicture(const std::string &text, const std::string &folder);
/// The same, without making or reading it.
void checkLessonPicture(const std::string &text);
/// The file of a picture that is none made by a rule; nothing if it is.
std::optional<std::string> pictureFile(const std::string &text, const std::string &folder);

} // namespace halo
