// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace halo {

/// What the program says: an English format with places, `There is no file "%1"; check its name.`, and the
/// values that stand at them. A window looks the format up in its language, see translated(); the command
/// line prints english(). A value may be a message itself.
class Message
{
public:
    Message() = default;
    /// A whole text. It may hold any signs: places are looked for only where there are values.
    Message(std::string text) // NOLINT(google-explicit-constructor)
        : m_format(std::move(text))
    {
    }
    Message(const char *text) // NOLINT(google-explicit-constructor)
        : m_format(text)
    {
    }
    /// Of Qt, whose headers not every room has.
    template<typename Text>
    requires requires(const Text &text)
    {
        {
            text.toStdString()
            } -> std::same_as<std::string>;
    }
    Message(const Text &text) // NOLINT(google-explicit-constructor)
        : m_format(text.toStdString())
    {
    }
    template<typename Number>
    requires(std::is_integral_v<Number> && !std::is_same_v<Number, bool> && !std::is_same_v<Number, char>)
        Message(Number number) // NOLINT(google-explicit-constructor)
        : m_format(std::to_string(number))
    {
    }
    /// As many values as the format has places, the first of which stands at %1.
    template<typename... Values>
    requires(sizeof...(Values) > 0
        && (!std::is_same_v<Values, std::vector<Message>> && ...)) explicit Message(const char *format,
        const Values &...values)
        : m_format(format)
        , m_values{ Message(values)... }
    {
    }
    Message(std::string format, std::vector<Message> values)
        : m_format(std::move(format))
        , m_values(std::move(values))
    {
    }

    const std::string &format() const { return m_format; }
    const std::vector<Message> &values() const { return m_values; }
    bool empty() const { return m_format.empty(); }
    std::string english() const
    {
        return filled(m_format, [](const Message &value) { return value.english(); });
    }

    /// How many bytes english() has at most, found without writing it: what another process or a file says
    /// may repeat a value that repeats another, and so on.
    double length() const
    {
        std::vector<double> lengths;
        for (size_t i = 0; i < std::min<size_t>(m_values.size(), 9); ++i)
            lengths.push_back(m_values[i].length());
        auto all = static_cast<double>(m_format.size());
        for (size_t i = 0; i + 1 < m_format.size(); ++i)
            if (const auto place = static_cast<size_t>(m_format[i + 1] - '1');
                m_format[i] == '%' && place < lengths.size())
                all += lengths[place];
        return all;
    }

    /// The text with what say() makes of each value at its place; a translation may order the places anew.
    template<typename Say> std::string filled(const std::string &text, const Say &say) const
    {
        if (m_values.empty())
            return text;
        std::string all;
        for (size_t i = 0; i < text.size(); ++i) {
            const size_t place
                = text[i] == '%' && i + 1 < text.size() ? static_cast<size_t>(text[i + 1] - '1') : 9;
            if (place < m_values.size()) {
                all += say(m_values[place]);
                ++i;
            } else {
                all += text[i];
            }
        }
        return all;
    }

    /// Whether they read the same.
    bool operator==(const Message &other) const { return english() == other.english(); }

private:
    std::string m_format;
    std::vector<Message> m_values;
};

/// Two sentences, one behind the other.
inline Message inTurn(const Message &first, const Message &second)
{
    return Message("%1 %2", first, second);
}

} // namespace halo
