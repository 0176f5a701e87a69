// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/autopick.h"
#include "compute/workload/modules.h"
#include "gui/session/chain.h"
#include "gui/session/imageloader.h"
#include "gui/session/variantstore.h"

#include <QUndoStack>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace halo {

struct Ceiling;
class Problem;

/// What of the choices a change concerns.
enum class Aspect
{
    Workload = 1, ///< another one is on show
    Configuration = 2,
    Devices = 4,
    Variants = 8,
    Input = 16, ///< see Choices::input()
    Picture = 32,
    Problem = 64,
    Part = 128, ///< of the same picture another one is in memory
};
Q_DECLARE_FLAGS(Aspects, Aspect)

} // namespace halo

Q_DECLARE_OPERATORS_FOR_FLAGS(halo::Aspects) // in halo it would hide the operators of Qt's own flags

namespace halo {

/// What is chosen: the workload, its data, and a configuration with its history.
class Choices : public QObject
{
    Q_OBJECT
public:
    explicit Choices(QObject *parent = nullptr);

    const std::string &workload() const { return m_workload; }
    const RunConfiguration &configuration() const { return now().configuration; }
    /// Of all workloads, by id.
    std::map<std::string, RunConfiguration> configurations() const;
    QUndoStack &history() { return m_history; }
    VariantStore &store() { return m_store; }
    const VariantStore &store() const { return m_store; }
    const Variant &variant() const
    {
        return m_store.find(automatic() ? m_auto.variantId() : configuration().variantId);
    }
    /// The variant and its tuning are those that autoPick() chooses.
    bool automatic() const { return configuration().variantId == autoVariant; }
    const AutoPick &autoPick() const { return m_auto; }
    /// Ids of all that selectVariant() takes, in the order in which a list shows them.
    std::vector<std::string> choosable() const;
    Tuning tuningOf(const Variant &variant) const;
    const std::vector<DeviceInfo> &devices() const { return m_devices; }
    const DeviceInfo *device() const; ///< null: OpenCV, or not known yet
    DeviceLimits limits() const;
    /// What is convolved: the picture, or what the steps before made of it; a signal as a picture of one row;
    /// empty for other workloads.
    const InputImage &input() const { return chained() ? m_between : now().source; }
    /// Steps come before the chosen one.
    bool chained() const { return !configuration().before.empty(); }
    const ChainRuns &chain() const { return m_chain; }
    ChainRuns &chain() { return m_chain; }
    /// The opened picture, whatever the workload.
    const InputImage &picture() const { return m_states.at("image").source; }
    /// What is to be computed now; null: there is no picture or signal yet, or it is being made.
    std::shared_ptr<const Problem> problem() const { return now().problem; }
    const WorkloadModule &module() const;
    /// There is something to compute.
    bool hasData() const { return problem() != nullptr; }

    /// How this variant would compute it now; the problem must be there.
    RunOrder orderFor(const Variant &variant) const;
    /// What is to be computed; a filter without a picture has the sizes of a common one, and no data.
    std::shared_ptr<const Problem> asked() const;
    /// Why it would be refused; nullopt if it would not.
    std::optional<QString> refusalOf(const Variant &variant) const;

    void selectWorkload(const std::string &id);
    /// Of a signal its rows are added up.
    void setFilter(const Filter &filter, const QString &step, const QString &key = {});
    void setSettings(const Settings &settings);
    void setSpec(const std::string &spec, const QString &step, const QString &key = {});
    /// autoVariant: the one that suits device, filter and picture.
    void selectVariant(const std::string &id);
    /// Puts these steps in place of the chain; of pictures alone.
    void setChain(const std::vector<ChainStep> &steps, size_t chosen, const QString &step);
    /// The one so many places further down in choosable(); the first or last if there are not so many.
    void selectNeighbour(int places);
    /// Takes what the tuner found into account from now on. Throws Error(Output) if it cannot be kept.
    void rememberTuned(const std::vector<Tuned> &all);
    /// The same of what the device was measured to do at most.
    void rememberCeilings(const std::vector<Ceiling> &ceilings);
    void setTuning(const Tuning &tuning, const QString &key);
    void resetTuning();
    void selectDevice(int index);

    /// What the next step of the chain gave; the last one changes the input.
    void takeStep(const Run &run);
    /// Null: it could not be made.
    void takeProblem(const std::string &workload, const std::shared_ptr<const Problem> &problem);

    /// Calls the slot of the receiver, once, after each change that concerns any of these aspects.
    template<typename Receiver, typename Slot>
    void onChange(Aspects aspects, Receiver *receiver, Slot slot) const
    {
        connect(this, &Choices::changed, receiver, [aspects, receiver, slot](Aspects changed) {
            if (!(changed & aspects))
                return;
            if constexpr (std::is_member_pointer_v<Slot>)
                (receiver->*slot)();
            else
                slot();
        });
    }

Q_SIGNALS:
    /// All of these have changed, and fit together again.
    void changed(halo::Aspects aspects);

protected:
    /// Takes over a configuration without history.
    void begin(RunConfiguration configuration);
    void takeConfiguration(const RunConfiguration &configuration);
    /// Takes over those of all workloads, by id, and shows one of them.
    void takeConfigurations(
        const std::map<std::string, RunConfiguration> &configurations, const std::string &workload);
    /// The device of this name, else the best one; OpenCV if there are none.
    void takeDevices(const std::vector<DeviceInfo> &devices, const QString &wanted);
    void takeInput(const std::string &workload, const InputImage &source);
    /// Another part of the opened picture.
    void takePart(const Image &part);

private:
    /// What belongs to one workload: coming back to it, everything is as it was left.
    struct WorkloadState
    {
        RunConfiguration configuration;
        InputImage source; ///< of a convolution: a picture, or a signal as a picture of one row
        std::shared_ptr<const Problem> problem; ///< of these; null as long as it is being made
    };
    WorkloadState &now() { return m_states.at(m_workload); }
    const WorkloadState &now() const { return m_states.at(m_workload); }
    void edit(const QString &step, const QString &key, const std::function<void(RunConfiguration &)> &change);
    void updateConvolution();
    void decide();
    void decideAnew();

    std::map<std::string, WorkloadState> m_states; ///< by workload
    std::string m_workload = "image";              ///< on show
    ChainRuns m_chain;
    InputImage m_between; ///< the picture, as the steps before the chosen one left it
    QUndoStack m_history;
    VariantStore m_store;
    AutoPick m_auto;
    std::vector<DeviceInfo> m_devices;
};

} // namespace halo
