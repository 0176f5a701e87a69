// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/faultyimage.h"
#include "gui/session.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace halo {

/// Records the work-group that is looked at, whenever what is chosen changes. Owns the thread in which the
/// tracer is asked; the newest request wins, and nothing is recorded while nobody looks.
class Tracing : public QObject
{
    Q_OBJECT
public:
    explicit Tracing(Session &session, QObject *parent = nullptr);
    ~Tracing() override;

    void setActive(bool active);
    /// The group that makes this output.
    void chooseOutput(Size2 output);
    void chooseGroup(Size2 group);
    /// Eight by eight work-items, if the variant takes that, else those of the device.
    void setSmall(bool small);
    /// Breaks the kernel that is recorded, and records the groups around as well; empty: the right kernel.
    void setFault(const std::string &id);
    /// Also records this variant for the same outputs; empty: none.
    void compareWith(const std::string &variantId);
    /// What would be recorded now.
    TraceRequest request() const;

Q_SIGNALS:
    /// other: of the variant to compare with; remark: why there is none although it was wished for.
    void traced(std::shared_ptr<const halo::Trace> trace, std::shared_ptr<const halo::Trace> other,
        const QString &remark);
    /// What the broken kernel makes; comes before traced(). Null: it is not broken.
    void broke(std::shared_ptr<const halo::FaultyImage> image);
    /// Ids: those that fit the kernel, those of them that do harm, and the chosen one, empty if none is.
    void faultsChanged(const std::vector<std::string> &fitting, const std::vector<std::string> &harmful,
        const std::string &chosen);
    void busyChanged(bool busy);
    void failed(const QString &sentence);
    /// reason: why a small group cannot be had; empty if it can.
    void sizesChanged(bool small, const QString &tuned, const QString &reason);

private:
    struct Order
    {
        quint64 number = 0;
        TraceRequest request;
        std::optional<TraceRequest> other;
        QString remark;
        SharedPlane pixels;
        bool broken = false;
    };
    struct Answer
    {
        quint64 number = 0;
        std::shared_ptr<const Trace> trace;
        std::shared_ptr<const FaultyImage> image;
        std::shared_ptr<const Trace> other;
        QString remark;
        QString error;
    };
    TraceRequest rightRequest() const;
    void tellFaults();
    void schedule();
    void submit();
    QString smallRefusal() const;
    Tuning tuning() const;
    std::optional<QString> refusalOf(const Variant &variant, const Tuning &tuning) const;
    void addOther(Order &order) const;
    void work(const std::stop_token &stop);
    Answer answer(const Order &order, class Tracer &tracer, const std::stop_token &stop) const;
    Q_INVOKABLE void deliver();

    Session &m_session;
    QTimer m_timer; ///< turns a burst of changes into one order
    bool m_active = false;
    bool m_dirty = true;
    bool m_small = true;
    std::string m_other;           ///< variant to compare with
    std::optional<Size2> m_output; ///< whose group is looked at; none: that in the middle
    quint64 m_number = 0;          ///< of the newest order
    std::string m_fault;
    std::optional<Size2> m_outputBefore; ///< looked at before a fault led to the edge
    bool m_led = false;
    std::string m_fittingSource; ///< what m_fitting was found for
    std::vector<std::string> m_fitting;

    std::mutex m_mutex; // guards the next
    std::condition_variable_any m_wake;
    std::optional<Order> m_order;
    std::stop_source m_current;
    std::vector<Answer> m_answers;
    std::jthread m_thread; // last: starts when all else is ready, joins first
};

} // namespace halo
