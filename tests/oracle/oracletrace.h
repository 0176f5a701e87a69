// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/tracer/tracer.h"
#include "tests/support/tracemaker.h"

#include <QByteArray>
#include <QDir>
#include <QJsonObject>

#include <array>

namespace halo::test {

/// One copy from the image to the tile: item x, item y, step, global x, global y, local x, local y.
using TraceEntry = std::array<int, 7>;

/// A case of trace.json: who loads which pixel into which cell.
class TraceCase
{
public:
    explicit TraceCase(const QJsonObject &json);

    QString id() const { return text("id"); }
    QString pattern() const { return text("pattern"); }
    /// Ids of the variants that load so; empty: none does.
    std::vector<std::string> variants() const;
    /// Why a variant that loads so cannot show this case all the same; empty: it can.
    std::string refusal() const;
    PictureRequest request(const Variant &variant) const;
    /// Grey values that all differ.
    SharedPlane pixels() const;
    /// What a recording of request() says, numbered as the file numbers steps.
    std::vector<TraceEntry> entriesOf(const Trace &trace) const;
    /// What the file says.
    std::vector<TraceEntry> expected() const;

private:
    QString text(const char *key) const { return m_json[QLatin1String(key)].toString(); }
    int number(const char *key, int otherwise) const { return m_json[QLatin1String(key)].toInt(otherwise); }
    Size2 pair(const char *key, Size2 otherwise) const;
    Size2 image() const;
    int stepOf(Size2 pass, Size2 passes) const;

    QJsonObject m_json;
    Size2 m_group; ///< work-items
    Size2 m_items; ///< outputs of each
    Size2 m_at;    ///< which group
    int m_filter = 1;
};

/// Records the cases of trace.json with the variants that load so and writes trace.<variant>.json. Adds what
/// cannot be shown to refused, lines of case,variant,reason. only: ids of variants; empty: all.
void answerTraces(const QDir &vectors, const QDir &out, const QStringList &only, QByteArray &refused);

/// Writes tables.json with the rows that follow from recordings and from the costs of their steps.
void answerTables(const QDir &vectors, const QDir &out);

} // namespace halo::test
