// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"
#include "compute/timing/tune/tunestore.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

struct AutoChoice;
struct Ceiling;
class Problem;

/// The id that stands for "whatever autoChoice() takes".
inline const std::string autoVariant = "auto";

/// What "auto" runs now: autoChoice() decides, as it does on the command line, over the same store.
class AutoPick
{
public:
    explicit AutoPick(const QString &storePath);

    /// Decides anew; without a problem or a device, or if nothing can run, nothing is picked.
    void decide(const std::vector<Variant> &variants, const Problem *problem, const DeviceInfo *device);
    /// The same for another problem, without taking it over.
    std::optional<AutoChoice> choiceFor(
        const std::vector<Variant> &variants, const Problem *problem, const DeviceInfo *device) const;
    /// For this and later decisions. Throws Error(Output) if it cannot be kept.
    void remember(const Tuned &tuned) { m_store.remember(tuned); }
    void remember(const std::vector<Ceiling> &ceilings) { m_store.remember(ceilings); }

    const std::string &variantId() const { return m_variantId; } ///< empty: nothing is picked
    const Tuning &tuning() const { return m_tuning; }
    bool remembered() const { return m_remembered; } ///< by what the tuner found

private:
    TuneStore m_store;
    std::string m_variantId;
    Tuning m_tuning;
    bool m_remembered = false;
};

} // namespace halo
