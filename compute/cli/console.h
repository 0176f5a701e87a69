// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QString>

#include <string>
#include <vector>

namespace halo {

/// Results go to stdout, everything said about them to stderr. A line is written whole, at once, and has a
/// question mark for each character that would steer a terminal, see plainText(): names of files and devices
/// and what compilers say come from strangers.
void printLine(const QString &line);
/// Of several lines: a name within must not begin another one.
void printText(const QString &text);
void sayLine(const QString &line);

/// Whether something printed did not arrive, which was said. A reader that left by itself has lost nothing:
/// then no more is printed, and nothing is said.
bool isOutputLost();

/// What reading or writing a picture changed or left out, a line each.
void sayNotices(const std::vector<Message> &notices);

/// A text of several lines on stderr, such as a build log, indented below its sentence.
void sayDetail(const QString &text);

/// A line on stderr that the next one replaces on a terminal; elsewhere an ordinary line.
void sayProgress(const QString &line);

} // namespace halo
