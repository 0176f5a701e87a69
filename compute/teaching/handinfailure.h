// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <string>

namespace halo {

/// For a block catch (...) around the work on a hand-in: what was thrown, as a sentence
/// on this file. Whatever it is, it must not end the work on the files of others. Throws Cancelled on.
Error handInFailure(const std::string &file);

} // namespace halo
