// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <string>

namespace halo {

class FrameCursor;
class WorkGroupBar;
struct Trace;

/// Leads a fault that was chosen to the first harm that it does: to the frame, and to warps where work-items
/// that go in step would hide it.
class EffectFinder : public QObject
{
    Q_OBJECT
public:
    EffectFinder(WorkGroupBar &bar, FrameCursor &cursor, QObject *parent);

    /// Of the next recording it is looked for; empty: the kernel is whole again.
    void choose(const std::string &fault);
    /// The same of a kernel that nobody broke on purpose.
    void look() { m_looks = true; }
    /// A recording that is about to be analysed. A missing barrier does no harm to those who go in step: its
    /// damage is seen where warps follow each other.
    void arrange(const Trace &trace);
    /// Once it is on show, after the cursor has gone where it was.
    void goThere();

private:
    WorkGroupBar &m_bar;
    FrameCursor &m_cursor;
    bool m_looks = false;   ///< the next recording is of a fault
    bool m_inWarps = false; ///< warps were chosen here instead of the whole group in step
};

} // namespace halo
