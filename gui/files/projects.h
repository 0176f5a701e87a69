// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/project.h"
#include "compute/configuration/runconfiguration.h"
#include "compute/timing/record/record.h"
#include "gui/files/autosave.h"
#include "gui/files/filehash.h"
#include "gui/session/pastedpicture.h"
#include "gui/session/session.h"

#include <QObject>

#include <memory>

namespace halo {

class SettingsStore;

/// The project that is open: its file, whether the file is up to date, and the copy that outlives a kill.
/// Every edit goes into the copy at once; the file itself changes only when asked for. Without a file there
/// is nothing to lose at the end, since the next start goes on where this one stopped.
class Projects : public QObject
{
    Q_OBJECT
public:
    Projects(Session &session, SettingsStore &store, QObject *parent = nullptr);
    ~Projects() override;
    /// From now on changes count; what is there now is where they start.
    void begin();

    /// Of the project's file; empty if it has none yet.
    const QString &path() const { return m_path; }
    /// There is a file, and the window shows something else.
    bool modified() const { return m_modified; }
    /// All that a project holds, as it is now.
    Project snapshot() const;

    /// Both tell the session what went wrong, and return whether it went well.
    bool open(const QString &path);
    bool save(const QString &path);
    /// The changes are not wanted: the window may close.
    void abandon();

    /// Looks for what another run left behind when it was killed.
    void lookForLeftover();
    const std::optional<Leftover> &leftover() const { return m_leftover; }
    void recover();
    void discardLeftover();
    /// What was recovered is chosen and has not run; it may be what ended the program.
    bool waits() const;
    void run();
    /// The copy that this run would leave behind.
    Autosave &autosave() { return m_autosave; }

Q_SIGNALS:
    /// The path or modified() changed.
    void changed();
    void leftoverChanged();
    void saved(const QString &path);

private:
    /// What counts as a change: not the device, which the next machine has not.
    struct State
    {
        std::string workload;                                   ///< at hand
        std::map<std::string, RunConfiguration> configurations; ///< by workload, without a device
        QString image;
        std::shared_ptr<const PastedPicture> pasted; ///< instead of a path
        bool operator==(const State &) const = default;
        /// The same outputs of this workload: results of one are results of the other.
        bool sameWork(const std::string &id, const State &other) const;
    };
    /// What the newest results of a workload are of.
    struct Task
    {
        State state;
        Measured asked;
    };
    State state() const;
    void follow();
    void noteTask(const std::string &workload);
    Record resultsOf(const std::string &workload, const State &now) const;
    void adopt(const Project &project, const QString &name, Session::Begin begin = Session::Begin::AtOnce);
    void restore(const std::string &name);
    void checkPicture();
    bool report(const std::function<void()> &work);
    void setClean(const QString &path);

    Session &m_session;
    SettingsStore &m_store;
    QString m_path;
    State m_saved;                       ///< what is in the file, or what the program started with
    State m_copied;                      ///< what the copy holds
    Project m_opened;                    ///< notes and what else comes from the file and goes back into it
    std::map<std::string, Task> m_tasks; ///< by workload
    bool m_modified = false;
    bool m_following = false;    ///< changes are those of the user
    bool m_loadingImage = false; ///< until the picture of the project is here, the old one is no change
    std::string m_expected;      ///< SHA-256 of the picture when the project was saved; empty: nobody asks
    std::optional<Leftover> m_leftover;
    Autosave m_autosave;
    FileHash m_pictureHash;
};

} // namespace halo
