// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/jsontext.h"

#include <QJsonDocument>
#include <QStringList>

namespace halo {

QString inOneLine(const QJsonObject &object)
{
    // Qt escapes some control characters only; a reader gets back the others, too, which no terminal may get.
    QString line;
    for (const QChar c : QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)))
        line += steersDisplay(c) ? QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'))
                                 : QString(c);
    return line;
}

QJsonArray arrayOf(const std::vector<Message> &sentences)
{
    QJsonArray array;
    for (const Message &sentence : sentences)
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
