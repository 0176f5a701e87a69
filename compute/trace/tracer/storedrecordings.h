// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QString>

namespace halo {

/// Recordings in a folder, a file each, found by what was asked for: so lessons play where there is no
/// simulator, from what was recorded when Haloscope was built. Any thread.
class StoredRecordings
{
public:
    /// Those that come along: where the environment variable HALOSCOPE_RECORDINGS says, nowhere if it is
    /// empty; else in ../share/haloscope/recordings beside the program, or where it was installed.
    StoredRecordings();
    explicit StoredRecordings(QString folder)
        : m_folder(std::move(folder))
    {
    }

    /// Null: there is none, or its file is damaged. It has the problem of the request.
    std::shared_ptr<const Trace> find(const TraceRequest &request) const;
    /// Adds one that is complete; others are left out. Throws Error(Output).
    void keep(const TraceRequest &request, const Trace &trace) const;

private:
    QString fileOf(const TraceRequest &request) const;

    QString m_folder; ///< empty: none
};

} // namespace halo
