// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/teaching/grade.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace halo {

QJsonObject toJson(const Exercise &exercise);
QJsonObject toJson(const Grade &grade);

/// "a.cl: guard: passed, 2 of 2 checks"
QString inWords(const Grade &grade);

/// The first line of a CSV of grades, and the line of one.
QByteArray gradeCsvHeader();
QByteArray gradeCsvRow(const Grade &grade);

} // namespace halo
