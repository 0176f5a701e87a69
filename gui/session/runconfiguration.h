// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/kernel/chainstep.h"

#include <QUndoCommand>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace halo {

/// Stands for a device as long as the devices are still being asked for.
inline constexpr int unknownDevice = -2;

/// All that the user can choose about a run except the picture: what undo goes back to. Which parts count
/// depends on the workload.
struct RunConfiguration
{
    Filter filter;
    Settings settings;
    std::string variantId;
    std::map<std::string, Tuning> tunings; ///< of the variants that the user tuned, by id
    int device = unknownDevice;            ///< DeviceInfo::index, opencvDevice or unknownDevice
    std::string workload = "image";        ///< id, see allWorkloads()
    /// What is computed if it is no convolution: a layer as for parseLayer(), a HistogramSpec. Of a signal
    /// what it is read from, see Source::spec.
    std::string spec{};
    /// Of a chain, of which the above is the chosen step: what comes before it, and what after it, which is
    /// kept and not run.
    std::vector<ChainStep> before{}, after{};

    bool operator==(const RunConfiguration &) const = default;
};

/// The step from one configuration to another. Steps with the same key, one after the other, become one:
/// turning a spin box through ten values is undone at once.
class EditConfiguration : public QUndoCommand
{
public:
    using Apply = std::function<void(const RunConfiguration &)>;

    EditConfiguration(
        const QString &text, QString key, RunConfiguration before, RunConfiguration after, Apply apply);
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *other) override;

private:
    QString m_key; ///< empty: never merged
    RunConfiguration m_before;
    RunConfiguration m_after;
    Apply m_apply;
};

} // namespace halo
