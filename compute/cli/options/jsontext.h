// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <string>

namespace halo {

inline QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

inline QJsonArray array(Size2 size)
{
    return { size.w, size.h };
}

/// An object in one line.
QString inOneLine(const QJsonObject &object);

/// An array with one element in each line: good for JSON readers and for grep.
QString lineByLine(const QJsonArray &elements);

} // namespace halo
