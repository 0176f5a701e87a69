// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace halo {

struct ClassSummary;
struct Marks;

QJsonObject toJson(const Marks &marks);
QJsonObject toJson(const ClassSummary &summary);

/// "kim.haloscope: 2026-17 Kim: 7 of 9"
QString inWords(const Marks &marks);
/// What most got wrong, in lines.
QStringList inWords(const ClassSummary &summary);

/// A row for each hand-in, below the names of the columns; with a column for each question.
QByteArray marksCsv(const std::vector<Marks> &all);
/// One HTML page that needs nothing else: what most got wrong, and the marks.
QByteArray marksPage(const std::vector<Marks> &all, const ClassSummary &summary);

} // namespace halo
