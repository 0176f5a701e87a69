// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace halo {

/// By what a file is known again. Compared for equality alone: clocks of several machines differ, and run
/// backwards.
struct FileFacts
{
    qint64 size = -1;
    qint64 modified = 0; ///< nanoseconds, by the clock of the file system

    bool operator==(const FileFacts &) const = default;
};

/// Nothing if there is no ordinary file.
std::optional<FileFacts> factsOf(const QString &path);

} // namespace halo
