// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace halo {

/// What somebody is busy with.
struct Activity
{
    QString text;                      ///< empty: with nothing
    int percent = -1;                  ///< < 0: its progress is not known
    std::function<void()> cancel{};    ///< empty: it has to come to its end
    std::function<void(bool)> pause{}; ///< true: it is to wait, false: to go on; empty: it cannot wait
    bool isPaused = false;
};

/// Who is busy, with what, and how to stop it. Whoever does work that takes time says so here; the newest is
/// the one that is named and that cancel() stops, so that what one reads is what one cancels. Belongs to the
/// interface thread.
class Activities : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// What who is busy with now; as long as who lives.
    void set(const QObject *who, Activity activity);
    /// The newest; without a text if nobody is busy.
    const Activity &current() const;
    void cancel();
    /// Pauses it, or lets it go on.
    void togglePause();

Q_SIGNALS:
    void changed(const halo::Activity &current);

private:
    std::vector<std::pair<const QObject *, Activity>> m_all; ///< the newest last
};

} // namespace halo
