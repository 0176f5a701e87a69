// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/error.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace halo::test {

/// The object in a file of vectors. Throws Error(Input) naming the file.
inline QJsonObject readJson(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(
            Fault::Input, path.toStdString() + " cannot be read: " + file.errorString().toStdString() + ".");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (error.error != QJsonParseError::NoError)
        throw Error(
            Fault::Input, path.toStdString() + " is no JSON: " + error.errorString().toStdString() + ".");
    return document.object();
}

} // namespace halo::test
