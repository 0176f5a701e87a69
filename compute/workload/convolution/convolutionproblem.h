// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/workload/convolution/alpha.h"
#include "compute/workload/convolution/convolutiontasks.h"
#include "compute/workload/convolution/foreignconvolution.h"
#include "compute/workload/convolution/sizes.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace halo {

class WeightedInput;

/// An element of a picture's planes.
struct PlanePlace
{
    int plane = 0;
    int x = 0;
    int y = 0;

    std::string words() const { return std::to_string(x) + ',' + std::to_string(y); }
};

/// A picture, or a signal, which is one of one row, and a filter over each of its planes. What it answers is
/// worked out beside it: launches in convolutiontasks, bands in convolutionbands, pictures in
/// convolutionimages, what is special to kernels of other hosts in foreignconvolution.
class ConvolutionProblem : public Problem
{
public:
    /// Of the output only these rows.
    ConvolutionProblem(Image image, Filter filter, const Settings &settings, const RowRange &rows = {},
        std::string workload = "image");
    /// The image holds some rows of a picture, all that the wanted rows of the output take.
    ConvolutionProblem(
        Image image, Region region, Filter filter, const Settings &settings, std::string workload = "image");
    /// Sizes alone, without data: for questions that need no more, see refusal() and symbols(). It has no
    /// task and no reference.
    explicit ConvolutionProblem(const ConvolutionSizes &sizes);
    ~ConvolutionProblem() override;

    /// As it was given: of a picture that is larger than memory the rows that are held.
    const Image &image() const { return m_use.picture; }
    const AlphaUse &alphaUse() const { return m_alpha; }
    const Filter &filter() const { return m_use.filter; }
    const Settings &settings() const { return m_use.settings(); }
    const ConvolutionSizes &sizes() const { return m_use.sizes; }
    const Geometry &geometry() const { return m_use.geometry; }
    /// Asked for, within the output.
    const RowRange &rows() const { return m_use.region.wanted; }

    std::string workload() const override { return m_workload; }
    ProblemText text() const override;
    Symbols symbols() const override { return symbolsOf(m_use.sizes); }
    TuneKey tuneKey() const override;
    /// Those of input(): imageOf() needs the picture.
    ProblemData contents() const override;
    /// What contents() was; see makeProblem().
    static std::shared_ptr<const Problem> from(const ProblemData &data, const std::string &workload);
    /// Plan "direct": one launch of "convolve" over the output; "passes": one for each line "pass".
    std::optional<Message> planRefusal(const Variant &variant) const override;
    /// All rows of all planes, "src", into "dst".
    Task task(const Variant &variant, const Tuning &tuning) const override;
    /// Bands of the asked rows, so that input and output of one plane fit with a fifth to spare. A kernel
    /// cannot tell a band from a picture: its input is those rows, its output those rows. Of a picture of
    /// bytes one task of bytes, if variant and device can.
    std::vector<Task> parts(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const override;
    void check() const override;
    OutputShapes outputShapes() const override;
    TaskOutputs reference(const Progress &progress) const override;
    double tolerance(const std::string &output, const Variant &variant) const override;
    std::pair<double, double> storable(const std::string &output, const Variant &variant) const override;
    std::shared_ptr<const Problem> asGiven(const Variant &variant) const override;
    std::optional<double> expectedAt(const std::string &output, size_t element) const override;
    TraceView traceView() const override;

    /// All, if that does not take too long, else bands at the top, the bottom and between.
    std::vector<RowRange> rowsToCheck(double multiplications) const override;
    std::shared_ptr<const Problem> piece(const RowRange &rows) const override;
    TaskOutputs partOf(const TaskOutputs &whole) const override;
    std::shared_ptr<const Problem> trial() const override;
    std::optional<ProblemCorner> corner() const override;

    const FilterUse *filterUse() const override { return &m_use; }
    const Image &input() const override;
    Image imageOf(const TaskResult &result) const override;
    Image imageOf(const TaskOutputs &outputs) const;
    Image filteredInput(const TaskOutputs &outputs) const override;
    std::optional<ImageComparison> comparisonOf(const Verification &verification) const override;
    std::shared_ptr<const Problem> ofPlanes() const override;
    /// A pixel of the whole output.
    std::string placeText(size_t element) const override;

    /// The same with a picture of which only size and channels are known.
    std::shared_ptr<const ConvolutionProblem> withoutPixels() const;

    /// Where element i of the output's planes is, counted through all of them.
    PlanePlace placeOf(size_t i) const;

protected:
    std::optional<Message> deviceRefusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const override;

private:
    ConvolutionProblem(const ConvolutionProblem &whole, Image image, const RowRange &rows);
    SharedValues planes() const;
    Image filtered(const TaskOutputs &outputs, const AlphaUse &alpha) const;
    Task byteTask(const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;
    std::shared_ptr<const ConvolutionProblem> padded(const Variant &variant) const;

    const AlphaUse m_alpha;
    const FilterUse m_use;
    const ConvolutionTasks m_tasks;
    const std::string m_workload;
    const std::shared_ptr<WeightedInput> m_input; ///< shared with the pieces

    mutable std::once_flag m_measured; ///< m_largest is there
    mutable double m_largest = 0.0;
    mutable std::mutex m_padding;
    mutable std::shared_ptr<const ConvolutionProblem> m_padded; ///< for the last foreign kernel
    mutable PaddedInput m_paddedInput;                          ///< what it is given
};

/// Of one plane; of null by its size alone, for questions about sizes.
std::shared_ptr<const ConvolutionProblem> planeProblem(SharedPlane plane, Size2 size, const Filter &filter,
    const Settings &settings, const std::string &workload = "image");

} // namespace halo
