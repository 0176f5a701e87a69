// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/size.h"

#include <QJsonObject>

#include <string>
#include <vector>

namespace halo {

/// Members of a JSON object that a file holds, each of the type it must have. Names are UTF-8. What is of
/// another type throws Error(Input) with a sentence that names the file and the place in it.
class JsonFields
{
public:
    /// what: how sentences call the file; place: of the object in it, "image."
    JsonFields(QJsonObject object, std::string what, std::string place = {});

    [[noreturn]] void fail(const std::string &member, const std::string &why) const;
    std::string words(const char *name) const; ///< empty if it is missing
    double number(const char *name, double missing) const;
    int whole(const char *name, int missing) const;
    std::vector<double> numbers(const char *name) const; ///< a list; empty if it is missing
    Size2 size(const char *name, Size2 missing) const;
    template<typename T> T choice(const char *name, T (*parse)(const std::string &), T missing) const
    {
        const std::string value = words(name);
        try {
            return value.empty() ? missing : parse(value);
        } catch (const Error &) {
            fail(name, "is not known here: \"" + value.substr(0, 40) + "\"");
        }
    }
    JsonFields part(const char *name) const;               ///< an object in it
    std::vector<JsonFields> parts(const char *name) const; ///< a list of objects
    const QJsonObject &object() const { return m_object; }
    const std::string &what() const { return m_what; }

private:
    QJsonValue value(const char *name) const;

    QJsonObject m_object;
    std::string m_what, m_place;
};

} // namespace halo
