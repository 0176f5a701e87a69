// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/file/tracefields.h"

#include "compute/base/error.h"

#include <cmath>
#include <limits>

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

std::string range(std::int64_t least, std::int64_t most)
{
    return " from " + std::to_string(least) + " to " + std::to_string(most);
}

} // namespace

void TraceFields::fail(const char *key, const std::string &why) const
{
    throw Error(ErrorKind::Input,
        "The file " + m_file.toStdString() + " is no recording that can be shown: its \"" + key + "\" " + why
            + "; record the work-group again.");
}

std::int64_t TraceFields::whole(const char *key, std::int64_t least, std::int64_t most) const
{
    std::int64_t number = 0;
    if (!isWhole(value(key), least, most, number))
        fail(key, "is no whole number" + range(least, most));
    return number;
}

Size2 TraceFields::pair(const char *key, int least, int most) const
{
    const QJsonArray both = value(key).toArray();
    std::int64_t w = 0;
    std::int64_t h = 0;
    if (both.size() != 2 || !isWhole(both[0], least, most, w) || !isWhole(both[1], least, most, h))
        fail(key, "is no pair of whole numbers" + range(least, most));
    return { static_cast<int>(w), static_cast<int>(h) };
}

std::string TraceFields::text(const char *key) const
{
    if (!value(key).isString())
        fail(key, "is no text");
    return value(key).toString().toStdString();
}

bool TraceFields::truth(const char *key) const
{
    if (!value(key).isBool())
        fail(key, "is neither true nor false");
    return value(key).toBool();
}

QJsonArray TraceFields::list(const char *key, qsizetype most) const
{
    if (!value(key).isArray())
        fail(key, "is no list");
    const QJsonArray all = value(key).toArray();
    if (all.size() > most)
        fail(key, "has more than " + std::to_string(most) + " entries");
    return all;
}

QJsonObject TraceFields::object(const char *key) const
{
    if (!value(key).isObject())
        fail(key, "is no object");
    return value(key).toObject();
}

bool TraceFields::isReal(const QJsonValue &value, float &real)
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

float TraceFields::real(const char *key) const
{
    float number = 0.0F;
    if (!isReal(value(key), number))
        fail(key, "is no number");
    return number;
}

TraceFields TraceFields::inside(const QJsonValue &value) const
{
    return { value.toObject(), m_file };
}

} // namespace halo
