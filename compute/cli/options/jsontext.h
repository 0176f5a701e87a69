// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/text.h"

#include <QJsonArray>
#include <QJsonObject>

namespace halo {

/// An object in one line.
QString inOneLine(const QJsonObject &object);

/// An array with one element in each line: good for JSON readers and for grep.
QString lineByLine(const QJsonArray &elements);

} // namespace halo
