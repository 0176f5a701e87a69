// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// Whether a JSON text is meant to be a recording, and not, say, a filter.
bool looksLikeTrace(const QByteArray &json);

/// A recording that traceJson() wrote, here or elsewhere. All numbers are checked, so that whatever shows a
/// recording can show this one. The data are not in the file, see TraceRequest::problem. name: what sentences
/// call it. Any thread. Throws Error(Input) that says what is wrong.
Trace readTrace(const QByteArray &json, const QString &name);
/// The same from a file.
Trace readTraceFile(const QString &path);

} // namespace halo
