// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/jsonfields.h"

#include <QJsonArray>

#include <cmath>

namespace halo {

JsonFields::JsonFields(QJsonObject object, std::string what, std::string place)
    : m_object(std::move(object))
    , m_what(std::move(what))
    , m_place(std::move(place))
{
}

QJsonValue JsonFields::value(const char *name) const
{
    return m_object[QString::fromUtf8(name)];
}

void JsonFields::fail(const std::string &member, const std::string &why) const
{
    throw Error(ErrorKind::Input, m_what + " cannot be opened: " + m_place + member + ' ' + why + '.');
}

std::string JsonFields::words(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isString())
        fail(name, "is no text");
    return found.toString().toStdString();
}

double JsonFields::number(const char *name, double missing) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isDouble())
        fail(name, "is no number");
    return found.toDouble(missing);
}

int JsonFields::whole(const char *name, int missing) const
{
    const double found = number(name, missing);
    if (!(std::abs(found) <= 1e9) || found != std::floor(found))
        fail(name, "is no whole number");
    return static_cast<int>(found);
}

std::vector<double> JsonFields::numbers(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isArray())
        fail(name, "is no list");
    std::vector<double> all;
    for (const QJsonValue &each : found.toArray()) {
        if (!each.isDouble())
            fail(name, "holds something that is no number");
        all.push_back(each.toDouble());
    }
    return all;
}

Size2 JsonFields::size(const char *name, Size2 missing) const
{
    const std::string found = words(name);
    try {
        return found.empty() ? missing : parseSize(found);
    } catch (const Error &) {
        fail(name, "is no size such as \"16x16\"");
    }
}

JsonFields JsonFields::part(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isObject())
        fail(name, "is no object");
    return { found.toObject(), m_what, m_place + name + '.' };
}

std::vector<JsonFields> JsonFields::parts(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isArray())
        fail(name, "is no list");
    std::vector<JsonFields> all;
    for (const QJsonValue &each : found.toArray())
        all.push_back({ each.toObject(), m_what, m_place + name + '.' });
    return all;
}

} // namespace halo
