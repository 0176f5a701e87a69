// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/bandplan.h"
#include "compute/cli/batch.h"
#include "compute/cli/runoptions.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/runner.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/tunestore.h"

#include <memory>
#include <vector>

namespace halo {

class ConvolutionProblem;

/// Where and how the images of one call are filtered. Belongs to the thread that filters.
class Filtering
{
public:
    /// Finds device and variant. Throws what is wrong with the call before anything is read.
    explicit Filtering(const RunOptions &options);
    /// The same on another device, in another thread.
    Filtering(const Filtering &first, DeviceInfo device);

    /// On all of which this call filters; it itself on the first.
    const std::vector<DeviceInfo> &devices() const { return m_devices; }
    /// An item whose rows are to be read is filtered in bands, and written.
    void filter(Item &item, const Progress &progress);

private:
    void checkVariants(const VariantList &list) const;
    void filterInBands(Item &item, const Progress &progress);
    /// What all steps make of the image; regions: of each step, see FilterChain.
    Image filteredByChain(
        const FilterChain::Regions &regions, Image image, Item &item, const Progress &progress);
    /// What this step gives of the problem.
    Image filtered(
        std::shared_ptr<const ConvolutionProblem> problem, size_t step, Item &item, const Progress &progress);
    void checkStep(const StepOptions &step) const;
    void addCsv(Item &item) const;
    Agreement verify(
        const Item &item, const RunOrder &order, const TaskResult &result, const Progress &progress);

    const RunOptions &m_options;
    std::vector<Variant> m_variants;
    std::vector<Variant> m_bandVariants; ///< whose outputs do not depend on where a band begins
    TuneStore m_tuned;
    Runner m_runner;
    Verifier m_verifier;
    std::vector<DeviceInfo> m_devices;
    DeviceInfo m_device;
};

} // namespace halo
