// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/image/image.h"
#include "compute/workload/network/networkrun.h"
#include "compute/workload/network/pictureinput.h"

#include <QString>

#include <memory>
#include <optional>

namespace halo {

/// What a network made of a picture.
struct NetworkOutcome
{
    std::shared_ptr<const Network> network;
    QString picture; ///< what it is called
    DeviceInfo device;
    FeatureMaps input;
    std::vector<StepResult> steps;

    nanoseconds kernels() const; ///< of all steps
};

/// Reads networks and runs them off the interface thread, one thing at a time. The newest request wins: what
/// runs is asked to stop, and ends before the next layer. Only while it is active anything runs; what changed
/// meanwhile is run then.
class Networks : public QObject
{
    Q_OBJECT
public:
    explicit Networks(QObject *parent = nullptr);

    void open(const QString &path);
    void setActive(bool active);
    void setPicture(const Image &image, const QString &name);
    /// Null: there is no OpenCL device, or none is chosen.
    void setDevice(const DeviceInfo *device);
    void setVariant(const std::string &variant); ///< see ForwardOptions
    /// Once more, as soon as all is there.
    void run();
    /// Goes on when something changes, or it is active again.
    void cancel();
    bool busy() const { return m_work.busy(); }
    /// Says whether it is at work.
    const NewestWork &worker() const { return m_work; }
    /// Null: none is open.
    const std::shared_ptr<const Network> &network() const { return m_network; }
    /// Of the open network; null: it has not run.
    const std::shared_ptr<const NetworkOutcome> &outcome() const { return m_outcome; }

Q_SIGNALS:
    void opened();
    void ran();
    void failed(const QString &sentence);
    /// What is missing for a run that is wanted; empty: it runs.
    void missing(const QString &sentence);
    void progressed(int done, int all, const QString &layer);

private:
    void take(const std::shared_ptr<const Network> &network);
    void runIfWanted();
    NewestWork::Work work();

    std::shared_ptr<const Network> m_network;
    QString m_path; ///< where it was read
    std::shared_ptr<const NetworkOutcome> m_outcome;
    Image m_image;
    QString m_picture;
    std::optional<DeviceInfo> m_device;
    std::string m_variant;
    bool m_active = false;
    bool m_wanted = false; ///< a run, as soon as all is there
    struct Machine;
    std::shared_ptr<Machine> m_machine; ///< used by one piece of work at a time
    int m_machineDevice = -1;           ///< whose that is
    NewestWork m_work;                  // last
};

} // namespace halo
