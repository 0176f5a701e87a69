// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/filefacts.h"

#include <QFile>

#include <sys/stat.h>

namespace halo {

std::optional<FileFacts> factsOf(const QString &path)
{
    struct stat facts
    { };
    if (::stat(QFile::encodeName(path).constData(), &facts) != 0 || !S_ISREG(facts.st_mode))
        return std::nullopt;
    constexpr qint64 second = 1'000'000'000;
    return FileFacts{ facts.st_size, facts.st_mtim.tv_sec * second + facts.st_mtim.tv_nsec };
}

} // namespace halo
