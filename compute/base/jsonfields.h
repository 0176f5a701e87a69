// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/size.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace halo {

/// Members of a JSON object that a file holds, each of the type it must have. Names are UTF-8. What is of
/// another type throws Error(Input) with a sentence that names the file and the place in it.
class JsonFields
{
public:
    /// what: how sentences call the file; sentence: with %1 for that and %2 for what is wrong
    JsonFields(QJsonObject object, const Message &what, const char *sentence = "%1 cannot be opened: %2.");

    /// The format says what is wrong with the member, which stands at %1, the first value at %2.
    template<typename... Values>
    [[noreturn]] void fail(const std::string &member, const char *format, const Values &...values) const
    {
        refuse(Message(format, m_place + member, values...));
    }
    bool has(const char *name) const { return !value(name).isUndefined(); }
    bool isNull(const char *name) const { return value(name).isNull() || !has(name); }
    std::string words(const char *name) const; ///< empty if it is missing
    std::string text(const char *name) const;  ///< must be there
    bool truth(const char *name) const;        ///< must be there
    int whole(const char *name, int missing) const;
    /// Must be there, and from least to most.
    template<std::integral T> T whole(const char *name, T least, T most) const
    {
        return static_cast<T>(wholeWithin(name, least, most));
    }
    /// A number as written by shortestText(), or the text of one that JSON does not know.
    static bool isReal(const QJsonValue &value, float &real);
    float real(const char *name) const;                      ///< must be there
    Size2 size(const char *name, Size2 missing) const;       ///< a text such as "16x16"
    Size2 pair(const char *name, int least, int most) const; ///< a list of two; must be there
    template<typename T> T choice(const char *name, T (*parse)(const std::string &)) const
    {
        const std::string value = text(name);
        try {
            return parse(value);
        } catch (const Error &) {
            fail(name, "%1 is not known here: \"%2\"", value.substr(0, 40));
        }
    }
    template<typename T> T choice(const char *name, T (*parse)(const std::string &), T missing) const
    {
        return words(name).empty() ? missing : choice(name, parse);
    }
    QJsonArray list(const char *name, qsizetype most) const; ///< must be there
    JsonFields part(const char *name) const;                 ///< an object in it
    std::vector<JsonFields> parts(const char *name) const;   ///< a list of objects; empty if it is missing
    /// An entry of the list.
    JsonFields inside(const char *list, const QJsonValue &entry) const;
    const QJsonObject &object() const { return m_object; }
    const Message &what() const { return m_what; }

private:
    [[noreturn]] void refuse(const Message &wrong) const;
    QJsonValue value(const char *name) const;
    std::int64_t wholeWithin(const char *name, std::int64_t least, std::int64_t most) const;

    QJsonObject m_object;
    Message m_what;
    const char *m_sentence;
    std::string m_place; ///< of the object in the file: "image."
};

} // namespace halo
