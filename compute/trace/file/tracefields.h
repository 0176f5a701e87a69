// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <string>

namespace halo {

/// Takes numbers and texts out of a JSON object of a recording. All throw Error(Input) naming the file and
/// the field.
class TraceFields
{
public:
    TraceFields(QJsonObject object, QString file)
        : m_object(std::move(object))
        , m_file(std::move(file))
    {
    }

    bool has(const char *key) const { return m_object.contains(QLatin1String(key)); }
    bool isNull(const char *key) const { return value(key).isNull() || value(key).isUndefined(); }
    std::int64_t whole(const char *key, std::int64_t least, std::int64_t most) const;
    int number(const char *key, int least, int most) const
    {
        return static_cast<int>(whole(key, least, most));
    }
    /// Two whole numbers.
    Size2 pair(const char *key, int least, int most) const;
    std::string text(const char *key) const;
    bool truth(const char *key) const;
    QJsonArray list(const char *key, qsizetype most) const;
    QJsonObject object(const char *key) const;
    /// A number as written by shortestText(), or the text of one that JSON does not know.
    static bool isReal(const QJsonValue &value, float &real);
    float real(const char *key) const;

    TraceFields inside(const QJsonValue &value) const;
    /// why: "is not ...".
    [[noreturn]] void fail(const char *key, const std::string &why) const;

private:
    QJsonValue value(const char *key) const { return m_object.value(QLatin1String(key)); }

    QJsonObject m_object;
    QString m_file;
};

} // namespace halo
