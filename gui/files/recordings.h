// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/trace/model/trace.h"

namespace halo {

class Session;

/// Opens recordings of work-groups that were saved, here or elsewhere. They are read off the interface
/// thread; the newest wins.
class Recordings : public QObject
{
    Q_OBJECT
public:
    explicit Recordings(Session &session, QObject *parent = nullptr);

    /// Whether a .json file is meant to be a recording.
    static bool isRecording(const QString &path);
    /// A file that cannot be shown is reported to the session.
    void open(const QString &path);

Q_SIGNALS:
    void opened(const std::shared_ptr<const halo::Trace> &trace, const QString &name);

private:
    Session &m_session;
    NewestWork m_work; // last
};

} // namespace halo
