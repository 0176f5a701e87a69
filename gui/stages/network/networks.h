// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/workload/network/networkrun.h"
#include "compute/workload/network/pictureinput.h"
#include "gui/session/background.h"

#include <QString>

#include <memory>
#include <mutex>
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

/// Reads networks and runs them off the interface thread, one thing at a time. The newest wish wins: what
/// runs is asked to stop, and ends before the next layer.
class Networks : public QObject
{
    Q_OBJECT
public:
    struct Wish
    {
        std::shared_ptr<const Network> network;
        Image image;
        QString picture;
        DeviceInfo device;
        std::string variant; ///< see ForwardOptions
    };
    explicit Networks(QObject *parent = nullptr);

    void open(const QString &path);
    void run(Wish wish);
    void stop();
    bool busy() const { return m_busy; }

Q_SIGNALS:
    void opened(std::shared_ptr<const halo::Network> network);
    void ran(std::shared_ptr<const halo::NetworkOutcome> outcome);
    void failed(const QString &sentence);
    void busyChanged(bool busy);
    void progressed(int done, int all, const QString &layer);

private:
    struct News
    {
        int done = 0, all = 0;
        QString layer;
    };
    void start(Background::Work work);
    void finish();
    void post(News news); ///< from the thread that runs
    Q_INVOKABLE void deliver();
    Background::Work runWork(Wish wish);
    /// The work, whose end and failure are told to the owner.
    Background::Work answering(Background::Work work);

    bool m_busy = false;
    Background::Work m_next; ///< waits for the end of what runs
    struct Machine;
    std::shared_ptr<Machine> m_machine; ///< used by one piece of work at a time
    int m_device = -1;                  ///< whose that is
    std::mutex m_mutex;                 // guards the next
    std::optional<News> m_news;
    Background m_background; // last: its threads end before the rest goes
};

} // namespace halo
