// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/kernel/buildlog.h"
#include "compute/run/runthread.h"
#include "compute/trace/model/trace.h"
#include "gui/source/kernelcounts.h"

#include <QTimer>

#include <memory>

namespace halo {

class Session;

/// A kernel of the user's own. One that was never recorded is when it is chosen, and comes to the device when
/// the simulator has found nothing. While it is edited, what is typed is built after a pause, in the worker
/// process, then recorded in the same way; until then the variant stays as it was when it was built last. The
/// file has what was typed, always.
class LiveKernel : public QObject
{
    Q_OBJECT
public:
    enum class State
    {
        Unchanged, ///< since it was chosen
        Typing,
        Building,
        Refused,   ///< by header or compiler: what runs is older than what is written
        Recording, ///< on the simulator
        Held,      ///< the simulator found something, or could not record it
        Good,      ///< it found nothing: the device has it
        Insisted,  ///< the device has it although something was found
    };

    explicit LiveKernel(Session &session, QObject *parent = nullptr);
    ~LiveKernel() override;

    /// The chosen variant is a file of the user's.
    bool isOwn() const;
    /// What is written, of the chosen variant.
    std::string text() const;
    /// Puts this source into the user's folder, as NN_id.cl or a name like it, and chooses it; the simulator
    /// sees it before the device. Throws Error(Input) if its header is wrong, or Error(Output).
    void begin(int order, const QString &id, const std::string &source);
    /// The same with the .halo file beside it, if it has one, and with what it includes. Throws Error(Output)
    /// rather than replace a file that has another content.
    void begin(int order, const QString &id, const KernelText &text);
    /// Puts a copy of the chosen variant into the user's folder and chooses it. Says so by the session if
    /// that cannot be, and returns false.
    bool beginCopy();
    /// Of the chosen variant, which isOwn(): the title in its header, as a step of the editor.
    void rename(const QString &title);
    /// Puts the file of the chosen variant, which isOwn(), into the bin, and chooses what it was made of.
    void discard();
    /// The same with this file of somebody else. Throws Error(Input) or Error(Output).
    void adopt(const QString &path);
    /// The same with this text in place of the file's.
    void adopt(const QString &path, const KernelText &text);
    /// The chosen variant, which isOwn(), is written anew.
    void edit(const std::string &text);
    /// Does not wait for the pause: what is typed is in the file.
    void settle();
    /// Back to what was built last.
    void revert();
    /// On the device, whatever the simulator found.
    void insist();

    /// Of the chosen variant a work-group was recorded, or could not be.
    void takeRecording(const std::shared_ptr<const Trace> &trace);
    void takeFailure(const QString &sentence);

    State state() const { return m_state; }
    /// The recording of what was built last has something that the simulator found.
    bool finds() const { return m_finds && (m_state == State::Held || m_state == State::Insisted); }
    /// What is wrong; empty if nothing is.
    const QString &sentence() const { return m_sentence; }
    /// What the compiler said about what is written.
    const std::vector<BuildRemark> &remarks() const { return m_remarks; }
    const std::string &log() const { return m_log; }
    /// Of the kernel as it was when the editing began, and as it is.
    const std::optional<KernelCounts> &countsBefore() const { return m_before; }
    const std::optional<KernelCounts> &counts() const { return m_now; }

Q_SIGNALS:
    void changed();
    /// Whether somebody has to record the chosen variant, seen or not.
    void recordingWanted(bool wanted);

private:
    Variant put(int order, const QString &id, KernelText text);
    void follow();
    void examine();
    void forget();
    void pause();
    void write();
    void build();
    void buildUnconfined();
    void takeBuilt(const Run &run);
    void refuse(const Failure &failure);
    void takeCounts(const std::shared_ptr<const Trace> &trace, const KernelCounts &counts);
    bool isOfChosen(const Trace &trace) const;
    void judge(State state);
    void release(State state);
    void setState(State state);

    Session &m_session;
    QTimer m_pause; ///< since the last key
    State m_state = State::Unchanged;
    std::string m_file; ///< of the variant that all this is about; empty: none
    std::string m_text; ///< as typed
    Variant m_next;     ///< as it is built
    QString m_sentence;
    State m_verdict = State::Unchanged; ///< on what was built last
    QString m_verdictText;
    bool m_finds = false;
    bool m_examined = false;        ///< it was chosen, and is not edited yet
    bool m_waitsForConsent = false; ///< it was not built, for nothing confines it here
    std::string m_log;
    std::vector<BuildRemark> m_remarks;
    std::optional<KernelCounts> m_before, m_now;
    NewestWork m_counting{ NewestWork::Older::Overtaken };
    RunThread m_builder; // these two last: their threads end before the rest goes
};

/// The variant of the program's own that a copy by LiveKernel::beginCopy() was made of, by its name; null: it
/// is none.
const Variant *originalOf(const Variant &copy, const std::vector<Variant> &variants);

} // namespace halo
