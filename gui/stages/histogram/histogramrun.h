// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/task/problem.h"
#include "compute/timing/record/record.h"
#include "compute/trace/model/taskcounts.h"

namespace halo {

/// A variant as a step towards the fastest, and what one run found out about it.
struct HistogramStep
{
    RunOrder order;
    std::optional<TaskCounts> counts;      ///< of its first work-group
    QString why;                           ///< there are no counts
    std::shared_ptr<const Storyboard> few; ///< of a work-group with so few work-items that all are seen
};
using HistogramSteps = std::shared_ptr<const std::vector<HistogramStep>>;

/// Finds out about all steps in one run, off the interface thread: records a work-group of each in the
/// simulator, then measures all of them in interleaved rounds.
class HistogramRun : public QObject
{
    Q_OBJECT
public:
    explicit HistogramRun(QObject *parent = nullptr);

    /// device: of the orders; title: of the record.
    void start(std::vector<RunOrder> orders, const DeviceInfo &device, const std::string &title);
    /// Keeps what was found out.
    void stop() { m_work.stop(); }
    bool running() const { return m_work.busy(); }
    /// Says whether it is at work, and what failed.
    const NewestWork &worker() const { return m_work; }

Q_SIGNALS:
    /// What there is so far, what was measured of it, and what goes on; of the last there is nothing to say.
    void progressed(const halo::HistogramSteps &steps, const std::shared_ptr<const halo::Record> &measured,
        const QString &doing);
    void finished(const std::shared_ptr<const halo::Record> &measured);

private:
    using Report = std::function<void(const QString &doing)>;
    static void record(std::vector<HistogramStep> &steps, const Report &report, const Progress &progress);
    static void measure(const std::vector<RunOrder> &orders, const DeviceInfo &device, Record &measured,
        const Report &report, const Progress &progress);

    NewestWork m_work; // last
};

} // namespace halo
