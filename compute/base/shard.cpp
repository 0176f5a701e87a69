// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/shard.h"

#include "compute/base/error.h"

#include <QStringList>

namespace halo {

Shard parseShard(const QString &text)
{
    const QStringList parts = text.split(u'/');
    bool indexOk = false, countOk = false;
    const int index = parts.first().toInt(&indexOk), count = parts.last().toInt(&countOk);
    if (parts.size() != 2 || !indexOk || !countOk || index < 1 || index > count)
        throw Error(
            ErrorKind::Usage, "--shard is \"%1\"; write K/N such as 1/4, K from 1 to N.", text.toStdString());
    return { index - 1, count };
}

} // namespace halo
