// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <vector>

namespace halo::test {

/// The object in a file of vectors. Throws Error(Input) naming the file.
inline QJsonObject readJson(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::Input,
            path.toStdString() + " cannot be read: " + file.errorString().toStdString() + ".");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (error.error != QJsonParseError::NoError)
        throw Error(
            ErrorKind::Input, path.toStdString() + " is no JSON: " + error.errorString().toStdString() + ".");
    return document.object();
}

/// The numbers of an array, rounded to float.
inline std::vector<float> floats(const QJsonValue &array)
{
    std::vector<float> values;
    for (const QJsonValue &value : array.toArray())
        values.push_back(static_cast<float>(value.toDouble()));
    return values;
}

} // namespace halo::test
