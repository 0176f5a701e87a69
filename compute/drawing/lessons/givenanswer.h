// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

/// Readers of typed answers, see asTyped(). An answer may stand in brackets.
namespace halo {

/// "2.25", "2,25" with a comma, "9/4" or "2 1/4", and behind it a unit, "4 sectors". Nothing: it is no
/// number, or there is another one in it.
std::optional<double> numberIn(const QString &given);

/// "c1, A1" -> "A1", "C1": names of work-items, each once, in order.
QStringList itemNamesIn(const QString &given);

/// "(4, 1)" -> "4,1"; empty if it is no column and row.
QString cellIn(const QString &given);

} // namespace halo
