// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QString>

#include <string>

namespace halo {

/// The differences of two kernels, without their headers, as rich text: lines that are gone with a minus, new
/// ones with a plus, and some lines around them. Without a kernel before, the whole of the other.
QString differenceHtml(const std::string &before, const std::string &after, const QPalette &palette);

} // namespace halo
