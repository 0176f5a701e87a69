// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/jsontext.h"

#include <QJsonDocument>
#include <QStringList>

namespace halo {

QString inOneLine(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QJsonArray arrayOf(const std::vector<std::string> &sentences)
{
    QJsonArray array;
    for (const std::string &sentence : sentences)
        array.append(text(sentence));
    return array;
}

QJsonObject failureJson(const QString &input, const Error &error)
{
    return { { QStringLiteral("input"), input },
        { QStringLiteral("failure"), QString::fromUtf8(error.what()) },
        { QStringLiteral("log"), text(error.detail()) } };
}

QString lineByLine(const QJsonArray &elements)
{
    QStringList lines;
    for (const QJsonValue &element : elements)
        lines << inOneLine(element.toObject());
    return QStringLiteral("[") + lines.join(QStringLiteral(",\n ")) + QStringLiteral("]");
}

} // namespace halo
