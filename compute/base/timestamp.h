// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <string>

namespace halo {

/// Now, as files keep it: ISO 8601 in UTC, "2026-11-21T07:30:00Z".
inline std::string timestamp()
{
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
}

} // namespace halo
