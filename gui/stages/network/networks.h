// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/image/image.h"
#include "compute/workload/network/networkrun.h"
#include "compute/workload/network/peerresult.h"
#include "compute/workload/network/pictureinput.h"

#include <QString>

#include <memory>
#include <optional>
#include <set>

namespace halo {

/// What a network made of a picture.
struct NetworkOutcome
{
    std::shared_ptr<const Network> network; ///< as it ran
    QString picture;                        ///< what it is called
    DeviceInfo device;
    FeatureMaps input;
    NetworkResult result{};          ///< maps of large networks are there where they were asked for
    std::optional<PeerResult> dnn{}; ///< of OpenCV in turn with ours, if it was asked for
    Message dnnRefusal{};            ///< why there is none though it was asked for

    /// Values as NetworkStep::inputs number them; null: they are not there.
    const std::vector<float> *values(int value) const;
    /// What the network's first output says.
    const FeatureMaps &answer() const { return result.steps[answerStep(*network)].maps; }
};

/// Maps that take more bytes together are kept of the steps that are looked at alone.
inline constexpr std::int64_t mostKeptBytes = std::int64_t(512) * 1024 * 1024;

/// Reads networks and runs them off the interface thread, one thing at a time. The newest request wins: what
/// runs is asked to stop, and ends before the next layer. Only while it is active anything runs; what changed
/// meanwhile is run then.
class Networks : public QObject
{
    Q_OBJECT
public:
    /// mostKept: bytes that maps may take together to be all kept.
    explicit Networks(QObject *parent = nullptr, std::int64_t mostKept = mostKeptBytes);

    void open(const QString &path);
    void setActive(bool active);
    void setPicture(const Image &image, const QString &name);
    /// Null: there is no OpenCL device, or none is chosen.
    void setDevice(const DeviceInfo *device);
    void setVariant(const std::string &variant); ///< see ForwardOptions
    /// See fusedNetwork().
    void setFused(bool fused);
    /// Whether OpenCV runs the file as well.
    void setPeer(bool wanted);
    /// Takes over the file that the other one has open.
    void openAs(const Networks &other);
    /// In place of the names in the file; not kept with another network.
    void setClasses(const std::vector<std::string> &names);
    /// Brings back what these steps leave, by another run if it is not there; fetched() tells when it is.
    void fetch(const std::set<size_t> &steps);
    /// Once more, as soon as all is there.
    void run();
    /// Goes on when something changes, or it is active again.
    void cancel();
    bool busy() const { return m_work.busy(); }
    /// Says whether it is at work.
    const NewestWork &worker() const { return m_work; }
    const QString &path() const { return m_path; } ///< where the open network was read
    /// As it runs. Null: none is open.
    const std::shared_ptr<const Network> &network() const { return m_network; }
    /// Of the open network; null: it has not run.
    const std::shared_ptr<const NetworkOutcome> &outcome() const { return m_outcome; }

Q_SIGNALS:
    void opened();
    void ran();
    /// Maps that were asked for are in the outcome.
    void fetched();
    void failed(const halo::Failure &failure);
    /// What is missing for a run that is wanted; empty: it runs.
    void missing(const QString &sentence);
    void progressed(int done, int all, const QString &layer);

private:
    using Shared = std::shared_ptr<const Network>;
    void take(const Shared &file, const Shared &network);
    void remake();
    void runIfWanted();
    /// fetches: of the outcome that there is, maps alone.
    NewestWork::Work work(bool fetches);

    const std::int64_t m_mostKept;
    Shared m_file; ///< as it was read
    Shared m_network;
    QString m_path;
    std::vector<std::string> m_classes; ///< empty: those of the file
    std::set<size_t> m_looked;          ///< steps whose maps are wanted
    std::shared_ptr<const NetworkOutcome> m_outcome;
    Image m_image;
    QString m_picture;
    std::optional<DeviceInfo> m_device;
    std::string m_variant;
    bool m_fused = true, m_withPeer = false;
    bool m_active = false;
    bool m_wanted = false;             ///< a run, as soon as all is there
    std::shared_ptr<NetworkRun> m_run; ///< used by one piece of work at a time
    int m_runDevice = -1;              ///< whose that is
    NewestWork m_work;                 // last
};

} // namespace halo
