// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halo {

/// The language that speak() chose, "zh_CN"; "en" unless it did. Any thread.
std::string spokenLanguage();

} // namespace halo
