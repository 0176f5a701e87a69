// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QJsonArray>
#include <QJsonObject>

#include <chrono>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

/// Values to JSON and back. A struct names its members once, in a function fields(archive, value)
/// that serves both ways, so that no member can be written and forgotten when reading.
namespace halo::protocol {

/// Latin-1 keeps each byte, also of a text that is no valid UTF-8: the other side must build the very
/// source that was hashed and shown.
inline QString toLatin1(const std::string &bytes)
{
    return QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

template<typename T> inline constexpr bool isList = false;
template<typename T> inline constexpr bool isList<std::vector<T>> = true;

template<typename T> inline constexpr bool isMap = false;
template<typename T> inline constexpr bool isMap<std::map<std::string, T>> = true;

template<typename T> QJsonValue toJson(const T &value);
template<typename T> void fromJson(const QJsonValue &json, T &value);

struct Writer
{
    template<typename T> using Value = const T;
    template<typename T> void operator()(const char *key, const T &value)
    {
        object.insert(QLatin1String(key), toJson(value));
    }
    QJsonObject object;
};

struct Reader
{
    template<typename T> using Value = T;
    template<typename T> void operator()(const char *key, T &value)
    {
        fromJson(object.value(QLatin1String(key)), value);
    }
    QJsonObject object;
};

template<typename T> QJsonValue listToJson(const T &values)
{
    QJsonArray array;
    for (const auto &value : values)
        array.append(toJson(value));
    return array;
}

template<typename T> QJsonValue toJson(const T &value)
{
    if constexpr (std::is_same_v<T, bool>) {
        return value;
    } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
        return static_cast<qint64>(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        return toLatin1(value);
    } else if constexpr (std::is_same_v<T, double>) {
        return QString::number(value, 'g', 17); // JSON knows no infinity
    } else if constexpr (std::is_same_v<T, std::chrono::nanoseconds>) {
        return static_cast<qint64>(value.count());
    } else if constexpr (std::is_same_v<T, std::vector<float>>) {
        // As bytes: no decimal number is NaN or minus zero.
        const auto size = static_cast<qsizetype>(value.size() * sizeof(float));
        return QString::fromLatin1(QByteArray(reinterpret_cast<const char *>(value.data()), size).toBase64());
    } else if constexpr (isList<T>) {
        return listToJson(value);
    } else if constexpr (isMap<T>) {
        QJsonObject object;
        for (const auto &[key, element] : value)
            object.insert(toLatin1(key), toJson(element));
        return object;
    } else {
        Writer writer;
        fields(writer, value);
        return writer.object;
    }
}

template<typename T> void fromJson(const QJsonValue &json, T &value)
{
    if constexpr (std::is_same_v<T, bool>) {
        value = json.toBool();
    } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
        value = static_cast<T>(json.toInteger());
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = json.toString().toLatin1().toStdString();
    } else if constexpr (std::is_same_v<T, double>) {
        value = json.toString().toDouble();
    } else if constexpr (std::is_same_v<T, std::chrono::nanoseconds>) {
        value = std::chrono::nanoseconds(json.toInteger());
    } else if constexpr (std::is_same_v<T, std::vector<float>>) {
        const QByteArray bytes = QByteArray::fromBase64(json.toString().toLatin1());
        value.resize(static_cast<size_t>(bytes.size()) / sizeof(float));
        if (!value.empty()) // memcpy() forbids the null pointer that an empty vector holds
            std::memcpy(value.data(), bytes.constData(), value.size() * sizeof(float));
    } else if constexpr (isList<T>) {
        value.clear();
        for (const QJsonValue &element : json.toArray())
            fromJson(element, value.emplace_back());
    } else if constexpr (isMap<T>) {
        value.clear();
        const QJsonObject object = json.toObject();
        for (auto it = object.begin(); it != object.end(); ++it)
            fromJson(it.value(), value[it.key().toLatin1().toStdString()]);
    } else {
        Reader reader{ json.toObject() };
        fields(reader, value);
    }
}

/// The member of this name of a message.
template<typename T> T read(const QJsonObject &message, const char *key)
{
    T value;
    fromJson(message.value(QLatin1String(key)), value);
    return value;
}

template<typename A> void fields(A &archive, typename A::template Value<Size2> &size)
{
    archive("w", size.w);
    archive("h", size.h);
}

template<typename A> void fields(A &archive, typename A::template Value<RowRange> &rows)
{
    archive("first", rows.first);
    archive("end", rows.end);
}

} // namespace halo::protocol
