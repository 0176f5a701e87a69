// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"

#include <QJsonArray>
#include <QJsonObject>

#include <chrono>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

/// Values to JSON and back. A struct names its members once, in a function fields(archive, value)
/// that serves both ways, so that no member can be written and forgotten when reading.
namespace halo::protocol {

/// Texts byte by byte, also one that is no valid UTF-8: the other side of a channel must build the very
/// source that was hashed and shown.
struct ByteText
{
    static QString toJson(const std::string &bytes)
    {
        return QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size()));
    }
    static std::string fromJson(const QString &text) { return text.toLatin1().toStdString(); }
    /// A list of the format and its values, so that another process can translate it.
    static QJsonValue messageToJson(const Message &message)
    {
        if (message.values().empty())
            return toJson(message.format());
        QJsonArray all{ toJson(message.format()) };
        for (const Message &value : message.values())
            all.append(messageToJson(value));
        return all;
    }
    static Message messageFromJson(const QJsonValue &json)
    {
        const QJsonArray all = json.toArray();
        if (all.isEmpty())
            return fromJson(json.toString());
        std::vector<Message> values;
        for (qsizetype i = 1; i < all.size(); ++i)
            values.push_back(messageFromJson(all[i]));
        return { fromJson(all[0].toString()), std::move(values) };
    }
};

/// Texts as people read them, in files.
struct Utf8Text
{
    static QString toJson(const std::string &text) { return QString::fromStdString(text); }
    static std::string fromJson(const QString &text) { return text.toStdString(); }
    static QJsonValue messageToJson(const Message &message) { return toJson(message.english()); }
    static Message messageFromJson(const QJsonValue &json) { return fromJson(json.toString()); }
};

template<typename T> inline constexpr bool isList = false;
template<typename T> inline constexpr bool isList<std::vector<T>> = true;

template<typename T> inline constexpr bool isMap = false;
template<typename T> inline constexpr bool isMap<std::map<std::string, T>> = true;

template<typename Text> struct BasicWriter
{
    template<typename T> using Value = const T;
    template<typename T> void operator()(const char *key, const T &value)
    {
        object.insert(QLatin1String(key), json(value));
    }

    template<typename T> static QJsonValue json(const T &value)
    {
        if constexpr (std::is_same_v<T, bool>) {
            return value;
        } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
            return static_cast<qint64>(value);
        } else if constexpr (std::is_same_v<T, std::string>) {
            return Text::toJson(value);
        } else if constexpr (std::is_same_v<T, Message>) {
            return Text::messageToJson(value);
        } else if constexpr (std::is_same_v<T, double>) {
            return std::isfinite(value) ? QJsonValue(value) : QJsonValue(QString::number(value));
        } else if constexpr (std::is_same_v<T, std::chrono::nanoseconds>) {
            return static_cast<qint64>(value.count());
        } else if constexpr (std::is_same_v<T, Size2>) {
            return QJsonArray{ value.w, value.h };
        } else if constexpr (std::is_same_v<T, std::vector<float>>) {
            // As bytes: no decimal number is NaN or minus zero.
            const auto size = static_cast<qsizetype>(value.size() * sizeof(float));
            return QString::fromLatin1(
                QByteArray(reinterpret_cast<const char *>(value.data()), size).toBase64());
        } else if constexpr (isList<T>) {
            QJsonArray array;
            for (const auto &element : value)
                array.append(json(element));
            return array;
        } else if constexpr (isMap<T>) {
            QJsonObject map;
            for (const auto &[key, element] : value)
                map.insert(Text::toJson(key), json(element));
            return map;
        } else {
            BasicWriter writer;
            fields(writer, value);
            return writer.object;
        }
    }

    QJsonObject object;
};

template<typename Text> struct BasicReader
{
    template<typename T> using Value = T;
    template<typename T> void operator()(const char *key, T &value)
    {
        take(object.value(QLatin1String(key)), value);
    }

    template<typename T> static void take(const QJsonValue &json, T &value)
    {
        if constexpr (std::is_same_v<T, bool>) {
            value = json.toBool();
        } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
            value = static_cast<T>(json.toInteger());
        } else if constexpr (std::is_same_v<T, std::string>) {
            value = Text::fromJson(json.toString());
        } else if constexpr (std::is_same_v<T, Message>) {
            value = Text::messageFromJson(json);
        } else if constexpr (std::is_same_v<T, double>) {
            value = json.isString() ? json.toString().toDouble() : json.toDouble();
        } else if constexpr (std::is_same_v<T, std::chrono::nanoseconds>) {
            value = std::chrono::nanoseconds(json.toInteger());
        } else if constexpr (std::is_same_v<T, Size2>) {
            value = { json[0].toInt(), json[1].toInt() };
        } else if constexpr (std::is_same_v<T, std::vector<float>>) {
            const QByteArray bytes = QByteArray::fromBase64(json.toString().toLatin1());
            value.resize(static_cast<size_t>(bytes.size()) / sizeof(float));
            if (!value.empty()) // memcpy() forbids the null pointer that an empty vector holds
                std::memcpy(value.data(), bytes.constData(), value.size() * sizeof(float));
        } else if constexpr (isList<T>) {
            value.clear();
            const QJsonArray array = json.toArray();
            for (const auto &element : array)
                take(element, value.emplace_back());
        } else if constexpr (isMap<T>) {
            value.clear();
            const QJsonObject map = json.toObject();
            for (auto it = map.begin(); it != map.end(); ++it)
                take(it.value(), value[Text::fromJson(it.key())]);
        } else {
            BasicReader reader{ json.toObject() };
            fields(reader, value);
        }
    }

    QJsonObject object;
};

// Those of messages.
using Writer = BasicWriter<ByteText>;
using Reader = BasicReader<ByteText>;

template<typename T> QJsonValue toJson(const T &value)
{
    return Writer::json(value);
}

template<typename T> void fromJson(const QJsonValue &json, T &value)
{
    Reader::take(json, value);
}

/// The member of this name of a message.
template<typename T> T read(const QJsonObject &message, const char *key)
{
    T value;
    fromJson(message.value(QLatin1String(key)), value);
    return value;
}

template<typename A> void fields(A &archive, typename A::template Value<RowRange> &rows)
{
    archive("first", rows.first);
    archive("end", rows.end);
}

} // namespace halo::protocol
