// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/filter/convolution.h"
#include "compute/base/device.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/kernel/variant.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace halo {

using std::chrono::nanoseconds;

/// Rows of the output, first included, end excluded; end < 0 means all.
struct RowRange
{
    int first = 0;
    int end = -1;
};

/// Everything a run needs, by value: once submitted, nothing the window does can change it.
struct Job
{
    Image image;
    Filter filter;
    Settings settings;
    Variant variant;
    Tuning tuning;
    int device = 0; ///< DeviceInfo::index, or opencvDevice
    int repeats = 1;
    RowRange rows;
};

/// The sizes of a job, for refusal().
LaunchRequest launchRequest(const Job &job);

/// One command on the device's own clock; t = 0 is when the first command of the run was queued.
struct CommandTime
{
    std::string name; ///< "upload", the kernel's name, "download"
    int sample = 0;   ///< which repeat, from 0
    int plane = 0;    ///< which colour plane
    nanoseconds queued{}, submitted{}, started{}, ended{};

    nanoseconds duration() const { return ended - started; }
};

/// Device times of one repeat, summed over planes (and over bands, if the picture was cut).
struct Sample
{
    nanoseconds upload{}, kernel{}, download{};
};

/// Everything a run gives back.
struct Result
{
    std::string variantId;
    std::string sourceHash;
    Image image;                 ///< the filtered picture (the asked rows of it), alpha carried along
    DeviceInfo device;           ///< what it ran on
    nanoseconds build{};         ///< host time to get the program, from source or from the cache
    bool fromCache = false;      ///< the program came from the cache
    int bands = 1;               ///< into how many bands memory forced us to cut each plane
    std::vector<Sample> samples; ///< one per repeat; the warm-up is not among them
    std::vector<CommandTime> timeline;
};

/// Median of their kernel times; 0 if there are none.
nanoseconds medianKernelTime(const std::vector<Sample> &samples);

enum class Stage
{
    Build,
    Upload,
    Run,
    Download,
    Verify,
};

/// The engine's line back to whoever started it. Saying where we are is also the only place where a
/// run can stop: step() throws Cancelled once stop was requested.
class Progress
{
public:
    Progress() = default;
    using Report = std::function<void(Stage, int percent)>;
    /// Takes what the warm-up gave: nobody should wait for the repeats to see the picture.
    using Show = std::function<void(const Result &)>;
    Progress(std::stop_token stop, Report report, Show show = {})
        : m_stop(std::move(stop))
        , m_report(std::move(report))
        , m_show(std::move(show))
    {
    }
    void step(Stage stage, int percent = 0) const;
    bool stopRequested() const { return m_stop.stop_requested(); }
    bool wantsFirstResult() const { return static_cast<bool>(m_show); }
    void showFirst(Result result, Image image) const
    {
        result.image = std::move(image);
        m_show(result);
    }

private:
    std::stop_token m_stop;
    Report m_report;
    Show m_show;
};

} // namespace halo
