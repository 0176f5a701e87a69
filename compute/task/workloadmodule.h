// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/kernel/workloads.h"
#include "compute/task/launchformula.h"
#include "compute/task/traceview.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class Problem;
struct ProblemData;
struct ProblemText;
struct TaskLaunch;
struct Variant;

/// What is known of a workload before there is a problem.
struct WorkloadFacts
{
    Workload workload;
    int place = 0;          ///< in lists of workloads, the simplest first
    std::string variant{};  ///< to begin with; empty: the one that "auto" chooses
    std::string recorded{}; ///< the variant of which a recording shows most
    std::string spec{};     ///< with which the window begins, see ProblemChoice

    std::string sizeOption = "sizes"; ///< of the commands bench and tune
    std::string sizeWords{};          ///< what a size is, in a help text: "plate and steps"
    std::string alsoReads{};          ///< what a recording takes instead of a size, in a help text
    std::string exampleSize{};        ///< small, and the last work-group sticks out
    std::string benchSize{};          ///< large enough to be worth measuring
    std::string countedSize{};        ///< large enough for a GPU, and all its work-groups are soon recorded
    std::string countWords{}; ///< what is counted besides the size, in a help text: "number of centroids"
    int exampleCount = 1;
    int benchCount = 1;
    std::string
        peers{}; ///< the library that can be measured in the same rounds, by name; empty: there is none
};

/// What a configuration chooses: a problem is made of it.
struct ProblemChoice
{
    std::string spec{}; ///< sizes and sources in words, as the workload reads them
    Image picture{}; ///< the opened one, which may be empty; the samples, if the workload has a row of them
    std::string name{}; ///< of the picture, for tables
    Filter filter{};    ///< this and the settings if the workload uses a filter
    Settings settings{};
};

/// A workload: how its problems are made, and what distinguishes them from those of other workloads. Each is
/// a subclass in compute/workload/NAME/module.cpp, which ends with the function NAMEModule(); the build finds
/// it, see modules.h.
class WorkloadModule
{
public:
    explicit WorkloadModule(WorkloadFacts facts);
    virtual ~WorkloadModule();
    WorkloadModule(const WorkloadModule &) = delete;
    WorkloadModule &operator=(const WorkloadModule &) = delete;

    const WorkloadFacts &facts() const { return m_facts; }
    const std::string &id() const { return m_facts.workload.id; }

    /// A problem is a filter and its settings on an image or a signal.
    virtual bool usesFilter() const { return false; }
    /// The data are a row of samples instead of an image, and filters have one row.
    virtual bool isRow() const { return false; }
    /// The opened picture decides what such a spec asks for.
    virtual bool needsPicture(const std::string & /*spec*/) const { return false; }
    /// The workload filters the opened picture, so that filters can follow one another.
    bool filtersPicture() const { return usesFilter() && !isRow(); }
    /// Files that such a spec names.
    virtual std::vector<std::string> filesOf(const std::string & /*spec*/) const { return {}; }
    /// The variant computes what belongs to the workload, such as pooling beside a layer, and is no other
    /// way to compute the workload itself.
    virtual bool isCompanion(const Variant & /*variant*/) const { return false; }
    /// The plan of the companions that compute what such a spec asks for; empty: it asks for the workload
    /// itself.
    virtual std::string stepOf(const std::string & /*spec*/) const { return {}; }

    /// What contents() was. Throws what the lookup of a value throws that is missing.
    virtual std::shared_ptr<const Problem> from(const ProblemData &data) const = 0;
    /// Synthetic data of this size, always the same; what a companion computes depends on the variant. Throws
    /// Error(Usage) if the size is none.
    virtual std::shared_ptr<const Problem> made(
        const std::string &size, int count, const Variant &variant) const = 0;
    /// Throws Error.
    virtual std::shared_ptr<const Problem> of(const ProblemChoice &choice) const = 0;
    /// Throws Error if this is no spec. Files that it names are not opened.
    virtual void checkSpec(const std::string & /*spec*/) const { }
    /// Reads what a command names: a size as for made(), unless the workload reads files, too. count: a
    /// number, or a file. Throws Error.
    virtual std::shared_ptr<const Problem> read(
        const std::string &size, const std::string &count, const Variant &variant) const;
    /// Small problems that together try what a kernel may do wrong, where no filter is used.
    virtual std::vector<std::shared_ptr<const Problem>> examples(const Variant &variant) const;
    /// What recordings show of a problem with this text, see Problem::traceView(); by default no window.
    /// Throws Error if that is no such text.
    virtual TraceView view(const std::string &what, Size2 size) const { return { what, size }; }
    /// What a launch of a problem with this text computes, or only where its outputs are; an empty one where
    /// not even that is known.
    virtual LaunchFormula formula(
        const ProblemText & /*text*/, const Variant & /*variant*/, const TaskLaunch & /*launch*/) const
    {
        return {};
    }

    /// The size and the count that made() takes for a problem with such a text, as a call of the command
    /// "bench" names them; no count where the size says all.
    virtual std::string sizeText(const std::string &what, Size2 size) const;
    virtual std::string countText(const std::string & /*what*/) const { return {}; }

    /// The rest is for workloads that use a filter. With this filter and these settings they begin.
    virtual Filter firstFilter() const { return {}; }
    virtual Settings firstSettings() const { return {}; }
    /// Throws Error if the text is no filter.
    virtual Filter filterOf(const std::string &text) const;
    /// Random weights, always the same for a length of the edge. Throws Error(Usage) if there is no such
    /// filter.
    virtual Filter randomFilter(int edge) const;
    /// The size of synthetic data. Throws Error(Usage).
    virtual Size2 sizeOf(const std::string &text) const;
    /// What a command names: a file, or the size of synthetic data. Throws Error.
    virtual Image readSource(const std::string &text) const;

private:
    const WorkloadFacts m_facts;
};

} // namespace halo
