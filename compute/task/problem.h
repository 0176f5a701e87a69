// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variant.h"
#include "compute/task/traceview.h"
#include "compute/task/values.h"

#include <QJsonObject>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halo {

struct DeviceInfo;
struct DeviceLimits;
struct FilterUse;
struct Image;
struct ImageComparison;
struct Task;
struct TaskResult;
struct Verification;

/// How a problem is called in tables and in the columns of the timing CSV.
struct ProblemText
{
    std::string what;      ///< column "filter": what is asked of the data, in a form that can be repeated
    Size2 size;            ///< columns "width" and "height" of the data
    int channels = 1;      ///< column "channels"
    std::string op{};      ///< column "op"; empty where it means nothing
    std::string outSize{}; ///< column "size"
    std::string border{};  ///< column "border"
};

class Problem;

/// What a problem is made of again in another process, see makeProblem(): words about it, and its values.
struct ProblemData
{
    QJsonObject spec;
    std::vector<SharedValues> values;
};

/// What must be alike for a tuning that was found for one problem to serve another.
struct TuneKey
{
    Size2 filter{ 1, 1 };
    int rank = 0;         ///< of the filter; 0: it means nothing
    Size2 image{ 1, 1 };  ///< of the data: the nearest class counts, see imageClass()
    std::string shape{};  ///< what else there is, in words; empty of images and signals
    double outputs = 1.0; ///< of all planes
};

/// An edge of a smaller problem, see Problem::trial(): of the same alignment, and of more elements than a
/// filter of so many taps, if the whole edge has them.
int trialEdge(int whole, int taps);

/// A part of a problem that is computed in a fraction of the time.
struct ProblemCorner
{
    std::shared_ptr<const Problem> problem;
    double times = 1.0; ///< as long as it takes the whole
};

/// What is to be computed, whatever the variant: the data and the sizes of one workload. Immutable; any
/// thread may ask.
class Problem
{
public:
    virtual ~Problem() = default;

    virtual std::string workload() const = 0;
    virtual ProblemText text() const = 0;
    /// The sizes that expressions in headers see, besides those of the tuning.
    virtual Symbols symbols() const = 0;

    virtual TuneKey tuneKey() const = 0;
    virtual ProblemData contents() const = 0;

    /// Why this variant cannot compute the problem so on such a device, as one sentence that says what to
    /// change; nullopt if it can. The one place that knows: engine, window, command line and tests all ask
    /// here.
    std::optional<Message> refusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;
    /// Why no plan of this problem is the variant's, as in refusal(); nullopt if one is.
    virtual std::optional<Message> planRefusal(const Variant & /*variant*/) const { return std::nullopt; }

    /// How this variant computes it. It must not be refused, see refusal().
    virtual Task task(const Variant &variant, const Tuning &tuning) const = 0;
    /// The same in parts that fit such a device, in order; by default there is one. Throws Error(Device) if
    /// none fits.
    virtual std::vector<Task> parts(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;

    /// What every variant gives, by the names of the outputs.
    virtual OutputShapes outputShapes() const = 0;
    /// Throws Error(Input) if nothing would come out.
    virtual void check() const { }
    /// What every variant must give. May take long; throws Cancelled.
    virtual TaskOutputs reference(const Progress &progress) const = 0;
    /// How far an element of this output may be from the reference, if this variant computes it. A variant
    /// of no name stands for sums in single precision.
    virtual double tolerance(const std::string &output, const Variant &variant) const = 0;
    /// Values that this variant can store: an expected one beyond them is the nearest of them.
    virtual std::pair<double, double> storable(
        const std::string & /*output*/, const Variant & /*variant*/) const
    {
        return { -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity() };
    }
    /// The problem as a foreign kernel is given it, see Covers: what a recording shows; null: as it is.
    virtual std::shared_ptr<const Problem> asGiven(const Variant & /*variant*/) const { return nullptr; }
    /// One element of an output of the reference, where it takes a fraction of the time of all; nullopt:
    /// reference() has it.
    virtual std::optional<double> expectedAt(const std::string & /*output*/, size_t /*element*/) const
    {
        return std::nullopt;
    }
    /// What recordings of its launches show. By default buffers as grids.
    virtual TraceView traceView() const { return { text().what, text().size }; }
    /// Which rows of the outputs to compare, where the reference may make so many multiplications; by default
    /// all, as one piece.
    virtual std::vector<RowRange> rowsToCheck(double /*multiplications*/) const { return { {} }; }
    /// A problem whose outputs are these rows of this one's; null: it is not cut.
    virtual std::shared_ptr<const Problem> piece(const RowRange & /*rows*/) const { return nullptr; }
    /// Of a piece: its part of the outputs of the whole.
    virtual TaskOutputs partOf(const TaskOutputs &whole) const { return whole; }
    /// A smaller one of the same shape: the same program for the same work-groups. What its data are does not
    /// matter; null: there is none.
    virtual std::shared_ptr<const Problem> trial() const { return nullptr; }
    /// A smaller one from which to judge how long this one takes; nothing if that is not worth it.
    virtual std::optional<ProblemCorner> corner() const;
    /// The filter that it applies, as long as the problem is there; null: it is no convolution. The rest of
    /// what is asked about pictures says nothing then.
    virtual const FilterUse *filterUse() const { return nullptr; }
    /// What the filter multiplies, plane by plane: the colours of the picture, with alpha as its settings
    /// say.
    virtual const Image &input() const;
    /// The picture that came out, with the depth of the one that went in, and its alpha as the settings say.
    virtual Image imageOf(const TaskResult &result) const;
    /// These planes as they came out: filtered ones of input().
    virtual Image filteredInput(const TaskOutputs &outputs) const;
    /// How far a verified result is from the reference, and where: plane by plane, as in filteredInput().
    virtual std::optional<ImageComparison> comparisonOf(const Verification &verification) const;
    /// The same with a picture of planes; null: its picture is no bytes.
    virtual std::shared_ptr<const Problem> ofPlanes() const { return nullptr; }
    /// Where an element of the outputs is, in words: by default its number, in a picture "12,7".
    virtual std::string placeText(size_t element) const { return std::to_string(element); }
    /// What came out as the text of a .csv file: a number in each line, if a problem says no more.
    virtual std::string table(const TaskOutputs &outputs) const;

protected:
    /// What a device has no room or no means for, as in refusal(). By default each buffer must be one
    /// allocation.
    virtual std::optional<Message> deviceRefusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;
};

/// See Problem::asGiven().
std::shared_ptr<const Problem> adapted(std::shared_ptr<const Problem> problem, const Variant &variant);

/// See Problem::ofPlanes().
std::shared_ptr<const Problem> withPlanes(std::shared_ptr<const Problem> problem);

/// What is to be run: which problem, how, and where.
struct RunOrder
{
    std::shared_ptr<const Problem> problem;
    Variant variant;
    Tuning tuning;
    int device = 0;  ///< DeviceInfo::index, or opencvDevice
    int repeats = 1; ///< 0: it is built, and not run
    /// What the compiler makes of it is wanted, and no outputs. Where a kernel is compiled for a work-group
    /// when it is launched with one, a single work-group is, if repeats allow it to run.
    bool assembly = false;

    bool isRun() const { return repeats > 0 && !assembly; }
};

/// What computes it, as tables and files call it: the variant, or what OpenCV has in place of one, which has
/// no source.
std::string variantIdOf(const RunOrder &order);
std::string sourceHashOf(const RunOrder &order);

/// See constraint.h.
Tuning suitedTuning(const Variant &variant, const Problem &problem, const DeviceLimits &limits);
std::optional<Microseconds> expectedTime(
    const Variant &variant, const Tuning &tuning, const Problem &problem, const DeviceInfo &device);
std::int64_t localBytesOf(const Variant &variant, const Tuning &tuning, const Problem &problem);

/// How far outputs are from the reference.
struct Agreement
{
    double maxError = 0.0;  ///< of the output that is worst
    double tolerance = 0.0; ///< of that output
    bool right = true;      ///< every element of every output is within its tolerance
    std::string output;     ///< where maxError is
    size_t index = 0;
};

/// A value that is not finite, and an output that is missing or too short, is infinitely wrong. variant as in
/// Problem::tolerance().
Agreement compare(const Problem &problem, const TaskOutputs &actual, const TaskOutputs &reference,
    const Variant &variant = {}, const Progress &progress = {});

/// What came of a check of outputs.
struct Verification
{
    Agreement agreement;
    std::shared_ptr<const TaskOutputs> reference;
};

/// Computes reference after reference, remembering the last: switching the variant costs nothing. Belongs to
/// one thread.
class Verifier
{
public:
    /// Throws Cancelled.
    Verification verify(const RunOrder &order, const TaskOutputs &outputs, const Progress &progress = {});

private:
    std::shared_ptr<const Problem> m_problem; ///< whose reference it is
    std::shared_ptr<const TaskOutputs> m_reference;
};

} // namespace halo
