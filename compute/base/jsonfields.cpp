// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/jsonfields.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace halo {
namespace {

bool isWhole(const QJsonValue &value, std::int64_t least, std::int64_t most, std::int64_t &whole)
{
    const double number = value.toDouble(std::nan(""));
    if (!value.isDouble() || number != std::floor(number) || std::abs(number) > 9e15)
        return false;
    whole = static_cast<std::int64_t>(number);
    return whole >= least && whole <= most;
}

constexpr qsizetype anyLength = std::numeric_limits<qsizetype>::max();

} // namespace

JsonFields::JsonFields(QJsonObject object, const Message &what, const char *sentence)
    : m_object(std::move(object))
    , m_what(what)
    , m_sentence(sentence)
{
}

/// A recording has millions of entries: no QString is made of a name that needs none.
QJsonValue JsonFields::value(const char *name) const
{
    const bool ascii = std::ranges::all_of(std::string_view(name), [](char c) { return c >= 0; });
    return ascii ? m_object[QLatin1String(name)] : m_object[QString::fromUtf8(name)];
}

void JsonFields::refuse(const Message &wrong) const
{
    throw Error(ErrorKind::Input, m_sentence, m_what, wrong);
}

std::string JsonFields::words(const char *name) const
{
    return has(name) ? text(name) : std::string();
}

std::string JsonFields::text(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isString())
        fail(name, "%1 is not text");
    return found.toString().toStdString();
}

bool JsonFields::truth(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isBool())
        fail(name, "%1 is neither true nor false");
    return found.toBool();
}

int JsonFields::whole(const char *name, int missing) const
{
    return has(name) ? whole(name, -1'000'000'000, 1'000'000'000) : missing;
}

std::int64_t JsonFields::wholeWithin(const char *name, std::int64_t least, std::int64_t most) const
{
    std::int64_t number = 0;
    if (!isWhole(value(name), least, most, number))
        fail(name, "%1 is not a whole number from %2 to %3", least, most);
    return number;
}

bool JsonFields::isReal(const QJsonValue &value, float &real)
{
    if (value.isDouble()) {
        real = static_cast<float>(value.toDouble());
        return true;
    }
    const QString word = value.toString();
    const bool negative = word.startsWith(u'-');
    if (word == QLatin1String("nan") || word == QLatin1String("-nan"))
        real = std::numeric_limits<float>::quiet_NaN();
    else if (word == QLatin1String("inf") || word == QLatin1String("-inf"))
        real = std::numeric_limits<float>::infinity();
    else
        return false;
    real = negative ? -real : real;
    return true;
}

float JsonFields::real(const char *name) const
{
    float number = 0.0F;
    if (!isReal(value(name), number))
        fail(name, "%1 is not a number");
    return number;
}

Size2 JsonFields::size(const char *name, Size2 missing) const
{
    const std::string found = words(name);
    try {
        return found.empty() ? missing : parseSize(found);
    } catch (const Error &) {
        fail(name, "%1 is not a size such as \"16x16\"");
    }
}

Size2 JsonFields::pair(const char *name, int least, int most) const
{
    const QJsonArray both = value(name).toArray();
    std::int64_t w = 0;
    std::int64_t h = 0;
    if (both.size() != 2 || !isWhole(both[0], least, most, w) || !isWhole(both[1], least, most, h))
        fail(name, "%1 is not a pair of whole numbers from %2 to %3", least, most);
    return { static_cast<int>(w), static_cast<int>(h) };
}

QJsonArray JsonFields::list(const char *name, qsizetype most) const
{
    const QJsonValue found = value(name);
    if (!found.isArray())
        fail(name, "%1 is not a list");
    const QJsonArray all = found.toArray();
    if (all.size() > most)
        fail(name, "%1 has more than %2 entries", most);
    return all;
}

JsonFields JsonFields::part(const char *name) const
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isObject())
        fail(name, "%1 is not an object");
    return inside(name, found);
}

std::vector<JsonFields> JsonFields::parts(const char *name) const
{
    std::vector<JsonFields> all;
    if (has(name))
        for (const QJsonValue &each : list(name, anyLength))
            all.push_back(inside(name, each));
    return all;
}

JsonFields JsonFields::inside(const char *list, const QJsonValue &entry) const
{
    JsonFields fields = *this;
    fields.m_object = entry.toObject();
    fields.m_place.append(list).append(1, '.');
    return fields;
}

} // namespace halo
