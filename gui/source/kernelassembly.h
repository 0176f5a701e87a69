// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/run/runthread.h"
#include "compute/timing/count/knowncounts.h"

#include <QTimer>

#include <optional>

namespace halo {

class LiveKernel;
class Session;

/// What the compiler of the chosen device makes of the chosen variant, as it was built last. Asked for in the
/// background, and only while somebody wants to see it.
class KernelAssembly : public QObject
{
    Q_OBJECT
public:
    KernelAssembly(Session &session, LiveKernel &live, QObject *parent = nullptr);

    void setWanted(bool wanted);

    /// What was made last, also of something else than what is chosen now.
    const std::optional<Run> &made() const { return m_made; }
    /// What the hardware counted of it, on this machine or another; nothing if it never did.
    const std::optional<KnownCounts> &known() const { return m_known; }
    /// Not of what is chosen and written now.
    bool outdated() const;
    bool asking() const { return m_asking; }
    /// Why there is none; empty if nothing is wrong.
    const QString &sentence() const { return m_sentence; }

Q_SIGNALS:
    void changed();

private:
    std::optional<RunOrder> request() const;
    void follow();
    void ask();
    void takeMade(const Run &run);
    void refuse(const Failure &failure);

    Session &m_session;
    LiveKernel &m_live;
    bool m_wanted = false, m_asking = false;
    std::optional<RunOrder> m_asked; ///< last, whatever came of it
    std::optional<Run> m_made;
    std::optional<KnownCounts> m_known;
    QString m_sentence;
    QTimer m_wait;      ///< turns a burst of changes into one order
    RunThread m_thread; // last: it ends before the rest goes
};

} // namespace halo
