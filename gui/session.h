// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/imageloader.h"
#include "gui/recipe.h"
#include "gui/runs.h"
#include "gui/variantshelf.h"

#include <QTimer>
#include <QUndoStack>

#include <optional>

namespace halo {

/// What a message is about. A later success in the same matter takes the message away.
enum class Matter
{
    Picture,
    Run,
    Device,
    File,
};

/// The state of the window and the only hub of it: views ask here, tell here, and listen here. Every
/// change submits a job by itself; what was on screen stays until something better is there.
class Session : public QObject
{
    Q_OBJECT
public:
    explicit Session(Worker::MakeTasks makeTasks, QObject *parent = nullptr);

    /// Takes over a remembered recipe, without history, and asks for the devices.
    void start(Recipe recipe, const QString &deviceName);

    /// Takes over the recipe of a project, without history. The device is that of this name, or stays.
    void adopt(Recipe recipe, const QString &deviceName);

    const Recipe &recipe() const { return m_recipe; }
    QUndoStack &history() { return m_history; }
    VariantShelf &shelf() { return m_shelf; }
    const Variant &variant() const { return m_shelf.find(m_recipe.variantId); }
    Tuning tuningOf(const Variant &variant) const;
    const std::vector<DeviceInfo> &devices() const { return m_devices; }
    const DeviceInfo *device() const; ///< null: OpenCV, or not known yet
    DeviceLimits limits() const;
    const Source &source() const { return m_source; }
    const std::optional<Run> &lastRun() const { return m_runs.last(); }
    /// The result on screen is older than what is chosen.
    bool stale() const { return m_stale; }
    bool running() const { return m_runs.running(); }

    /// The job that would run this variant now.
    Job jobFor(const Variant &variant) const;
    /// Its sizes; without a picture, those of a common one.
    LaunchRequest requestFor(const Variant &variant) const;
    /// Why it would be refused; nullopt if it would not.
    std::optional<QString> refusalOf(const Variant &variant) const;
    const RunTimes &times() const { return m_runs.times(); }

    void setFilter(const Filter &filter, const QString &step, const QString &key = {});
    void setSettings(const Settings &settings);
    void selectVariant(const std::string &id);
    void setTuning(const Tuning &tuning, const QString &key);
    void resetTuning();
    void selectDevice(int index);

    void open(const QString &path);
    void open(const QImage &image, const QString &name);
    /// Runs once more with enough repeats for a steady median.
    void measure();
    /// Runs every variant that can run, for its time; the result on screen stays.
    void timeAll();
    void cancel();
    /// A benchmark runs: other runs wait until it has ended, so that they do not disturb it.
    void setMeasuring(bool measuring);
    /// A file is being written: said like everything else that takes time.
    void setWriting(bool writing);
    void report(Matter matter, const Failure &failure);
    void settle(Matter matter);

Q_SIGNALS:
    void recipeChanged();
    void devicesChanged();
    void variantsChanged();
    void timesChanged();
    void sourceChanged();
    void resultChanged();
    void verificationChanged();
    void staleChanged(bool stale);
    void runningChanged(bool running);
    /// What goes on now, empty if nothing; percent < 0 if nobody knows how far it is.
    void activityChanged(const QString &text, int percent);
    void reported(halo::Matter matter, const halo::Failure &failure);
    void settled(halo::Matter matter);

private:
    void edit(const QString &step, const QString &key, const std::function<void(Recipe &)> &change);
    void apply(const Recipe &recipe);
    void schedule();
    void submit(int repeats);
    void takeDevices(const std::vector<DeviceInfo> &devices);
    void takeSource(const Source &source);
    void setStale(bool stale);
    void tellActivity();
    void connectRuns();

    Recipe m_recipe;
    QString m_wantedDevice; ///< by name, from the last session
    QUndoStack m_history;
    VariantShelf m_shelf;
    std::vector<DeviceInfo> m_devices;
    Source m_source;
    bool m_stale = false;
    bool m_loading = false;
    bool m_writing = false;
    bool m_measuring = false;
    bool m_waiting = false; ///< for the end of a benchmark
    QTimer m_submitTimer;   ///< turns a burst of changes into one job
    ImageLoader m_loader;
    Runs m_runs; // last: its thread ends before the rest goes
};

} // namespace halo
