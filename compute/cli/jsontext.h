// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/text.h"

#include <QJsonArray>
#include <QJsonObject>

#include <string>
#include <vector>

namespace halo {

/// An object in one line.
QString inOneLine(const QJsonObject &object);

/// Sentences, such as the notices of a picture.
QJsonArray arrayOf(const std::vector<Message> &sentences);

/// What a line says of an input that came to nothing: the reason, and the compiler's log if it was one.
QJsonObject failureJson(const QString &input, const Error &error);

/// An array with one element in each line: good for JSON readers and for grep.
QString lineByLine(const QJsonArray &elements);

} // namespace halo
