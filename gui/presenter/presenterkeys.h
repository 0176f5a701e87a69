// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace halo {

/// The keys of a presenter and what they do, in the window's language, for help and notes.
std::vector<std::pair<QString, QString>> presenterKeys();

} // namespace halo
