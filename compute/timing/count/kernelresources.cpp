// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/kernelresources.h"

#include "compute/task/taskresult.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/trace/model/hardwaremodel.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// "2,304", as in all languages of the window.
Message grouped(std::int64_t number)
{
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(number));
}

std::optional<double> valueOf(const CountedLaunch &launch, const char *counter)
{
    const auto found = launch.counted.find(counter);
    return found == launch.counted.end() ? std::nullopt : std::optional(found->second);
}

Message inWords(const CountedKernel &counted, const KernelBuild &kernel, const KnownCounts &known)
{
    const auto least = std::lround(counted.leastOccupancy), most = std::lround(counted.mostOccupancy);
    const Message share = least == most ? Message(least) : Message("%1–%2", least, most);
    const Message source = known.here ? Message("counted here on %1", known.device)
                                      : Message("counted on %1, recorded", known.device);
    return kernel.registers > 0 && kernel.registers != counted.registers
        ? Message("occupancy achieved %1 %, %2 registers: %3; %4 registers in this build", share,
            counted.registers, source, kernel.registers)
        : Message("occupancy achieved %1 %, %2 registers: %3", share, counted.registers, source);
}

Message aboutOf(const CountedLaunch &launch, const KnownCounts &known)
{
    const Message when("Counted on %1 with driver %2.", known.date.substr(0, 10), known.driver);
    const Message meaning
        = "The occupancy achieved is the mean over the launch: it stays below the "
          "theoretical one where there are few work-groups, or they end at different times.";
    return known.sameShape
        ? inTurn(when, meaning)
        : inTurn(inTurn(when,
                     Message("It was counted for %1 with work-group %2, not for these settings.",
                         launch.problem, launch.tuning)),
            meaning);
}

} // namespace

Occupancy occupancyOf(const KernelBuild &kernel, const DeviceInfo &device)
{
    return occupancyOf(
        GroupNeeds{ static_cast<int>(kernel.group.area()), kernel.localBytes, kernel.registers },
        modelOf(device));
}

std::vector<Message> resourcesOf(const KernelBuild &kernel)
{
    std::vector<Message> all;
    const Assembly &assembly = kernel.assembly;
    if (!assembly.lines.empty())
        all.push_back(assembly.ofGroup
                ? Message("%1 for work-groups of %2 × %3", assembly.language, kernel.group.w, kernel.group.h)
                : Message("%1 for work-groups of any size", assembly.language));
    all.push_back(kernel.registers > 0 ? Message("%1 registers per work-item", kernel.registers)
                                       : Message("registers: not reported by the driver"));
    all.emplace_back("%1 bytes of local memory", grouped(kernel.localBytes));
    if (kernel.privateBytes > 0)
        all.emplace_back("%1 bytes per work-item spilled from registers", grouped(kernel.privateBytes));
    return all;
}

Message occupancyInWords(const KernelBuild &kernel, const DeviceInfo &device)
{
    const Occupancy occupancy = occupancyOf(kernel, device);
    return Message("theoretical occupancy %1 %: %2 × %3 work-items on a unit, limited by %4 (model: %5)",
        std::lround(100.0 * occupancy.share), occupancy.groups, kernel.group.area(), occupancy.limit,
        modelOf(device).name);
}

std::optional<CountedKernel> countedKernel(const KernelBuild &kernel, const KnownCounts &known)
{
    std::optional<CountedKernel> counted;
    const CountedLaunch *first = nullptr;
    for (const CountedLaunch &launch : known.launches) {
        const auto occupancy = valueOf(launch, "occupancy"), registers = valueOf(launch, "registers");
        if (launch.kernel != kernel.entry || !occupancy || !registers)
            continue;
        if (!counted) {
            counted = { *occupancy, *occupancy, static_cast<int>(*registers), {}, {} };
            first = &launch;
        }
        counted->leastOccupancy = std::min(counted->leastOccupancy, *occupancy);
        counted->mostOccupancy = std::max(counted->mostOccupancy, *occupancy);
    }
    if (counted) {
        counted->words = inWords(*counted, kernel, known);
        counted->about = aboutOf(*first, known);
    }
    return counted;
}

} // namespace halo
