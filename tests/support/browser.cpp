// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/browser.h"

#include "tests/support/waiting.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace halo::test {

Browser::Browser()
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QStringLiteral("python3"), { QStringLiteral(HALOSCOPE_TESTS "/support/browser.py") });
}

Browser::~Browser()
{
    m_process.closeWriteChannel();
    m_process.waitForFinished(-1);
}

QJsonValue Browser::ask(const char *command, const QJsonValue &value)
{
    const QJsonObject line{ { QLatin1String(command), value } };
    m_process.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
    while (!m_process.canReadLine())
        if (!m_process.waitForReadyRead(longestWait)) {
            qWarning("The browser does not answer to %s.", command);
            return QJsonValue::Undefined;
        }
    const QJsonObject answer = QJsonDocument::fromJson(m_process.readLine()).object();
    if (answer.contains(QLatin1String("error")))
        qWarning("%s: %s", command, qPrintable(answer[QLatin1String("error")].toString()));
    return answer[QLatin1String("value")];
}

void Browser::resize(int width, int height)
{
    ask("size", QJsonArray{ width, height });
}

void Browser::press(const QStringList &keys)
{
    ask("keys", QJsonArray::fromStringList(keys));
}

QStringList Browser::heard()
{
    const QJsonValue all = ask("heard", true);
    QStringList texts;
    for (const QJsonValue &one : all.toArray())
        texts << one.toString();
    return all.isArray() ? texts : QStringList{ QStringLiteral("nothing was heard") };
}

} // namespace halo::test
