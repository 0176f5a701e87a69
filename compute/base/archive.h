// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/size.h"

#include <QJsonArray>
#include <QJsonObject>

#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Values to JSON and back. A struct names its members once, in a function fields(archive, value)
/// that serves both ways, so that no member can be written and forgotten when reading.
namespace halo::protocol {

/// Texts byte by byte, also one that is no valid UTF-8: the other side of a channel must build the very
/// source that was hashed and shown.
struct ByteText
{
    static constexpr bool isChecked = false; // both sides are of one version
    static QString toJson(const std::string &bytes)
    {
        return QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size()));
    }
    static std::string fromJson(const QString &text) { return text.toLatin1().toStdString(); }
    static QJsonValue messageToJson(const Message &message);
    static Message messageFromJson(const QJsonValue &json);
};

/// Texts as people read them, in files. A member of another type throws Error(Input), which says where it is.
struct Utf8Text
{
    static constexpr bool isChecked = true;
    static QString toJson(const std::string &text) { return QString::fromStdString(text); }
    static std::string fromJson(const QString &text) { return text.toStdString(); }
    static QJsonValue messageToJson(const Message &message) { return toJson(message.english()); }
    static Message messageFromJson(const QJsonValue &json) { return fromJson(json.toString()); }
};

/// A list of the format and its values, so that whoever reads it can translate it.
template<typename Text> QJsonValue formatToJson(const Message &message)
{
    if (message.values().empty())
        return Text::toJson(message.format());
    QJsonArray all{ Text::toJson(message.format()) };
    for (const Message &value : message.values())
        all.append(formatToJson<Text>(value));
    return all;
}

/// What is written here is at most so long; no sentence is.
inline constexpr double mostMessage = 16 << 20;

template<typename Text> Message formatFromJson(const QJsonValue &json)
{
    const QJsonArray all = json.toArray();
    if (all.isEmpty())
        return Text::fromJson(json.toString());
    std::vector<Message> values;
    for (qsizetype i = 1; i < all.size(); ++i)
        values.push_back(formatFromJson<Text>(all[i]));
    const std::string format = Text::fromJson(all[0].toString());
    Message message(format, std::move(values));
    return message.length() > mostMessage ? Message(format) : message;
}

inline QJsonValue ByteText::messageToJson(const Message &message)
{
    return formatToJson<ByteText>(message);
}
inline Message ByteText::messageFromJson(const QJsonValue &json)
{
    return formatFromJson<ByteText>(json);
}

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

/// Where a value is in a file: "measured[3].group".
struct Place
{
    const Place *outer = nullptr;
    const char *key = nullptr; ///< null: an entry of a list
    qsizetype entry = 0;

    std::string text() const
    {
        const std::string before = outer ? outer->text() : std::string();
        if (!key)
            return outer ? before + '[' + std::to_string(entry) + ']' : before;
        return before.empty() ? key : before + '.' + key;
    }
};

template<typename Text> struct BasicReader
{
    template<typename T> using Value = T;
    template<typename T> void operator()(const char *key, T &value)
    {
        take(object.value(QLatin1String(key)), value, { place, key });
    }

    /// What is missing becomes false, 0 or empty.
    template<typename T> static void take(const QJsonValue &json, T &value, const Place &place = {})
    {
        if constexpr (Text::isChecked)
            check<T>(json, place);
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
            take(json[0], value.w, { &place, nullptr, 0 });
            take(json[1], value.h, { &place, nullptr, 1 });
        } else if constexpr (std::is_same_v<T, std::vector<float>>) {
            const QByteArray bytes = QByteArray::fromBase64(json.toString().toLatin1());
            value.resize(static_cast<size_t>(bytes.size()) / sizeof(float));
            if (!value.empty()) // memcpy() forbids the null pointer that an empty vector holds
                std::memcpy(value.data(), bytes.constData(), value.size() * sizeof(float));
        } else if constexpr (isList<T>) {
            value.clear();
            const QJsonArray array = json.toArray();
            for (qsizetype i = 0; i < array.size(); ++i)
                take(array[i], value.emplace_back(), { &place, nullptr, i });
        } else if constexpr (isMap<T>) {
            value.clear();
            const QJsonObject map = json.toObject();
            for (auto it = map.begin(); it != map.end(); ++it)
                take(it.value(), value[Text::fromJson(it.key())], place);
        } else {
            BasicReader reader{ json.toObject(), &place };
            fields(reader, value);
        }
    }

    QJsonObject object;
    const Place *place = nullptr;

private:
    /// Of anything else, toInteger() gives what it was handed.
    static bool isWhole(const QJsonValue &json) { return json.toInteger(0) == json.toInteger(1); }
    /// Throws Error(Input) if this is there and is no T.
    template<typename T> static void check(const QJsonValue &json, const Place &place)
    {
        const auto require = [&](bool is, const char *format, const auto &...values) {
            if (!is && !json.isUndefined())
                throw Error(ErrorKind::Input, format, place.text(), values...);
        };
        if constexpr (std::is_same_v<T, bool>) {
            require(json.isBool(), "%1 is neither true nor false");
        } else if constexpr (std::is_integral_v<T>) {
            require(isWhole(json) && std::in_range<T>(json.toInteger()),
                "%1 is not a whole number from %2 to %3", std::numeric_limits<T>::min(),
                std::numeric_limits<T>::max());
        } else if constexpr (std::is_enum_v<T> || std::is_same_v<T, std::chrono::nanoseconds>) {
            require(isWhole(json), "%1 is not a number");
        } else if constexpr (
            std::is_same_v<T,
                std::string> || std::is_same_v<T, Message> || std::is_same_v<T, std::vector<float>>) {
            require(json.isString(), "%1 is not text");
        } else if constexpr (std::is_same_v<T, double>) {
            bool isNumber = json.isDouble();
            if (json.isString()) // "inf"
                json.toString().toDouble(&isNumber);
            require(isNumber, "%1 is not a number");
        } else if constexpr (std::is_same_v<T, Size2>) {
            require(json.toArray().size() == 2, "%1 is not a pair of whole numbers from %2 to %3",
                std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
        } else if constexpr (isList<T>) {
            require(json.isArray(), "%1 is not a list");
        } else {
            require(json.isObject(), "%1 is not an object");
        }
    }
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
