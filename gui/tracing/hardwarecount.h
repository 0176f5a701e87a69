// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace halo {

class Session;
struct Trace;

/// Lets NVIDIA's profiler count what the chosen device makes of a recorded launch, by the command line in a
/// process of its own, which keeps the counts where countsOf() finds them: that it runs is among the
/// activities of the session, and cancelled there; what failed is reported when it has ended.
class HardwareCount : public QObject
{
    Q_OBJECT
public:
    explicit HardwareCount(Session &session, QObject *parent = nullptr);
    ~HardwareCount() override;

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// Why the launch of this recording cannot be counted now, one sentence; empty: it can.
    QString refusal(const Trace &trace) const;
    /// Counts it unless it is refused.
    void start(const Trace &trace);

Q_SIGNALS:
    /// It has begun, or ended.
    void runningChanged();
    /// There are new counts.
    void counted();

private:
    void takeWords();
    void takeEnd();

    Session &m_session;
    QProcess m_process;
    QString m_said; ///< of what is wrong, line by line
    bool m_isCancelled = false;
};

/// The call of the command line that counts the launch of a recording; empty: there is none.
QStringList countCallOf(const Trace &trace);

} // namespace halo
