// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/benchoptions.h"
#include "compute/timing/record/gate.h"
#include "compute/timing/record/sweep.h"

#include <QJsonObject>

#include <set>
#include <string>
#include <vector>

namespace halo {

/// Compares the new kernels of a call of bench with an older one, and tells the verdicts: a line for each
/// kernel, filter and size, and one of all together.
class BenchGate
{
public:
    /// Adds to the plan what has to be measured besides: the older kernel and second copies, or a kernel that
    /// the baseline has, too. named: what the call names; the older kernel becomes one of them. problems: of
    /// the plan, in its order. Throws Error(Usage) or Error(Input), the latter also if the baseline does not
    /// have what is to be compared with it.
    BenchGate(const BenchOptionsOfCall &options, SweepPlan &plan, std::set<std::string> &named,
        const DeviceInfo &device);

    /// Of one series, once it is complete.
    void tell(const Record &record, const std::vector<size_t> &series);
    /// All together. Returns 75 if a comparison failed, else 0.
    int finish() const;

private:
    struct Pair
    {
        const Measured *older = nullptr, *newer = nullptr;
        std::string nameOfOlder;
        std::optional<Yardstick> beside{};
    };
    void addOlder(SweepPlan &plan, std::set<std::string> &named);
    void addYardstick(SweepPlan &plan, const std::set<std::string> &named);
    void matchAll(const SweepPlan &plan, const std::set<std::string> &named, const DeviceInfo &device);
    bool isNew(const Measured &measured) const;
    Pair pairOf(const Record &record, const std::vector<size_t> &series, size_t entry) const;
    QString sentenceOf(const GateVerdict &verdict, const QString &newer, const Pair &pair) const;
    QJsonObject jsonOf(
        const GateVerdict &verdict, const QString &newer, const Pair &pair, const QString &sentence) const;

    const BenchOptionsOfCall &m_options;
    GateLimit m_limit;
    Record m_baseline;
    std::string m_beside;            ///< the older kernel or the yardstick: no new one; empty: none
    std::set<std::string> m_without; ///< of all variants, those that the baseline does not have
    bool m_alone = false;            ///< one new kernel, which may have another name in the baseline
    int m_comparisons = 0, m_slower = 0, m_unclear = 0;
};

} // namespace halo
