// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

#include <QByteArray>

namespace halo {

/// Of a file of measurements: many times what a day of measuring makes.
inline constexpr qint64 maxRecordBytes = qint64(256) << 20;

/// Everything that was measured, a row for each sample, ended: the columns of timingCsvHeader(), then series,
/// tolerance, checked_rows, title and recorded (the date). Ceilings are rows with the variant "ceiling_copy"
/// or "ceiling_multiply_add". What was refused has no sample: it is in the summary only.
QByteArray toCsv(const Record &record);

/// A row for each configuration, refused ones too: median, interval, speed-up over naive of the same rounds,
/// verdict against the fastest of them, rates, and why not. And one for each ceiling.
QByteArray toSummaryCsv(const Record &record);

/// Reads what toCsv() wrote, or any CSV that has its main columns, in any order and among others; where none
/// says which rows are a series, each configuration is one. origin is the file name, which becomes
/// Record::origin and leads each sentence. Throws Error(Input) naming the line.
Record fromCsv(const QByteArray &csv, const std::string &origin);

} // namespace halo
