// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/trace/faults/wrongoutputs.h"
#include "compute/trace/tracer/tracer.h"
#include "gui/tracing/launchsteps.h"
#include "gui/tracing/startoutput.h"
#include "gui/tracing/traceselection.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct FaultyImage;
struct GroupSizeChoice;
class PicturePyramid;
class Session;

/// Records the work-group that is looked at, whenever what is chosen changes. The newest request
/// wins, and nothing is recorded while it is not active.
class Tracing : public QObject
{
    Q_OBJECT
public:
    explicit Tracing(Session &session, QObject *parent = nullptr);
    ~Tracing() override;

    void setActive(bool active);
    /// Records what is chosen, once more if it was recorded already; when not active, as soon as that
    /// changes.
    void schedule();
    /// What is being recorded is wanted no more; when active again, it is recorded anew.
    void drop();
    /// By the user's request; the user is told how to go on.
    void cancel();
    /// The group that makes this output.
    void chooseOutput(Size2 output);
    void chooseGroup(Size2 group);
    /// Of a variant that launches several kernels one after the other, from 0.
    void choosePass(int pass);
    /// How many work-items, if the variant takes so few.
    void setSize(halo::GroupSize size);
    /// Breaks the kernel that is recorded, and records the groups around as well; empty: the right kernel.
    void setFault(const std::string &id);
    /// Also records this variant for the same outputs; empty: none.
    void compareWith(const std::string &variantId);
    /// Nothing that is chosen has changed since the last recording began.
    bool isCurrent() const { return !m_dirty; }
    /// What would be recorded now; its problem must be known.
    TraceRequest request() const { return m_selection.request(subject()); }

Q_SIGNALS:
    /// other: of the variant to compare with; remark: why there is none though asked for, or what is left
    /// out.
    void traced(std::shared_ptr<const halo::Trace> trace, std::shared_ptr<const halo::Trace> other,
        const QString &remark);
    /// What the broken kernel makes; comes before traced(). Null: it is not broken.
    void broke(std::shared_ptr<const halo::FaultyImage> image);
    /// Ids: those that fit the kernel, those of them that do harm, and the chosen one, empty if none is.
    void faultsChanged(const std::vector<std::string> &fitting, const std::vector<std::string> &effective,
        const std::string &chosen);
    void busyChanged(bool busy);
    void failed(const QString &sentence);
    /// If there are several, and which launch is chosen.
    void passesChanged(const QList<halo::LaunchStep> &steps, int pass);
    /// What can be chosen, in the order of GroupSize, and which of them it is.
    void sizesChanged(const QList<halo::GroupSizeChoice> &sizes, halo::GroupSize chosen);

private:
    struct Order
    {
        TraceRequest request;
        std::optional<TraceRequest> other;
        QString remark;
    };
    struct Answer
    {
        std::shared_ptr<const Trace> trace, other;
        std::shared_ptr<const FaultyImage> image;
        QString remark;
    };
    /// What records, in the thread that works.
    struct Recorder
    {
        Tracer tracer;
        ExpectedOutputs expected;
    };
    static QList<GroupSizeChoice> sizesOf(const TraceSubject &subject);
    TraceSubject subject(const Variant &variant) const;
    TraceSubject subject() const;
    void submit();
    void fail(const QString &sentence);
    void start(Order order);
    void stopRecording();
    void addOther(Order &order) const;
    static Answer answer(const Order &order, Recorder &recorder, const Progress &progress);
    void deliver(const Answer &answer);

    Session &m_session;
    QTimer m_timer; ///< turns a burst of changes into one order
    bool m_active = false;
    bool m_dirty = true;
    TraceSelection m_selection;
    std::weak_ptr<PicturePyramid> m_whole; ///< of which a part is there
    StartOutput m_starts;
    std::string m_other; ///< variant to compare with
    QList<LaunchStep> m_steps;
    std::shared_ptr<Recorder> m_recorder = std::make_shared<Recorder>();
    NewestWork m_work; // last
};

} // namespace halo
