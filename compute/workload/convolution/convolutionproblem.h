// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/task/problem.h"
#include "compute/workload/convolution/alpha.h"
#include "compute/workload/convolution/heldrows.h"
#include "compute/workload/convolution/sizes.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace halo {

struct DeviceLimits;
struct ImageComparison;
struct Task;
struct TaskBuffer;
struct TaskResult;

/// An element of a picture's planes.
struct PlanePlace
{
    int plane = 0;
    int x = 0;
    int y = 0;

    std::string words() const { return std::to_string(x) + ',' + std::to_string(y); }
};

struct WeightedInput;

/// A picture, or a signal, which is one of one row, and a filter over each of its planes.
class ConvolutionProblem : public Problem
{
public:
    /// Of the output only these rows.
    ConvolutionProblem(Image image, Filter filter, const Settings &settings, const RowRange &rows = {},
        std::string workload = "image");
    /// The image holds some rows of a picture, all that these rows of the output take.
    ConvolutionProblem(
        Image image, HeldRows held, Filter filter, const Settings &settings, const RowRange &rows);
    /// Sizes alone, without data: for questions that need no more, see refusal() and symbols(). It has no
    /// task and no reference.
    explicit ConvolutionProblem(const ConvolutionSizes &sizes);
    ~ConvolutionProblem() override;

    /// As it was given: of a picture that is larger than memory the rows that are held.
    const Image &image() const { return m_image; }
    /// What the filter multiplies, plane by plane: the colours of the picture, with alpha as alphaUse() says.
    const Image &input() const;
    const AlphaUse &alphaUse() const { return m_alpha; }
    const Filter &filter() const { return m_filter; }
    const Settings &settings() const { return m_sizes.settings; }
    const ConvolutionSizes &sizes() const { return m_sizes; }
    const Geometry &geometry() const { return m_geometry; }
    /// Asked for, within the output.
    const RowRange &rows() const { return m_rows; }

    std::string workload() const override { return m_workload; }
    ProblemText text() const override;
    Symbols symbols() const override { return symbolsOf(m_sizes); }
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
    /// cannot tell a band from a picture: its input is those rows, its output those rows.
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

    /// Of a picture of bytes: how many output rows are filtered at once, all channels together. On a GPU a
    /// quarter, so that copies run beside kernels, on a CPU so few that they stay in its cache; less where
    /// memory is short. Throws as parts().
    int stackedRows(const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;
    /// The same filter over an input of this size whose rows around the output are there.
    Task stackedTask(const Variant &variant, const Tuning &tuning, Size2 in, Size2 out) const;
    /// Which row of image() each row is that these outputs take, -1: zeros.
    std::vector<int> inputRows(const RowRange &rows) const;

    /// The same with a picture of which only size and channels are known.
    std::shared_ptr<const ConvolutionProblem> withoutPixels() const;

    /// Where element i of the output's planes is, counted through all of them.
    PlanePlace placeOf(size_t i) const;
    /// The picture that these planes, or bytes, are: with the depth of the input, and its alpha as alphaUse()
    /// says.
    Image imageOf(const TaskResult &result) const;
    Image imageOf(const TaskOutputs &outputs) const;
    /// These planes as they are: filtered ones of input().
    Image filteredInput(const TaskOutputs &outputs) const;
    /// How far a verified result is from the reference, and where: plane by plane, as in filteredInput().
    ImageComparison comparisonOf(const Verification &verification) const;

protected:
    std::optional<Message> deviceRefusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const override;

private:
    friend std::shared_ptr<const Problem> withPlanes(std::shared_ptr<const Problem> problem);
    ConvolutionProblem(const ConvolutionProblem &whole, Image image, const RowRange &rows);
    ConvolutionProblem(Image image, HeldRows held, Filter filter, const Settings &settings,
        const RowRange &rows, std::string workload);
    std::optional<ImagePart> partOfOutputs() const;
    SharedValues planes() const;
    int channels() const;
    Task sizedTask(const Variant &variant, const Tuning &tuning, Size2 in, Size2 out, int originY) const;
    void addFilter(Task &task) const;
    std::shared_ptr<const ConvolutionProblem> padded(const Variant &variant) const;
    std::optional<Message> foreignRefusal(const Variant &variant, const Tuning &tuning) const;
    std::int64_t betweenRow(const Variant &variant, const Tuning &tuning) const;
    std::int64_t rowsThatFit(const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;

    const Image m_image;
    const HeldRows m_held;
    const Filter m_filter;
    const ConvolutionSizes m_sizes;
    const Geometry m_geometry;
    const RowRange m_rows;
    const std::string m_workload;
    const AlphaUse m_alpha;
    const std::shared_ptr<WeightedInput> m_input; ///< shared with the pieces

    mutable std::once_flag m_measured; ///< m_largest is there
    mutable double m_largest = 0.0;
    mutable std::mutex m_padding;
    mutable std::shared_ptr<const ConvolutionProblem> m_padded; ///< for the last foreign kernel
    mutable Size2 m_paddedFrom{ 0, 0 };                         ///< its first pixel, in the picture
    mutable std::once_flag m_computed; ///< the forms of the filter are there: they take milliseconds
    mutable std::vector<TaskBuffer> m_forms;
};

/// Of one plane; of null by its size alone, for questions about sizes.
std::shared_ptr<const ConvolutionProblem> planeProblem(SharedPlane plane, Size2 size, const Filter &filter,
    const Settings &settings, const std::string &workload = "image");
/// The same problem; if its picture is bytes, one of planes.
std::shared_ptr<const Problem> withPlanes(std::shared_ptr<const Problem> problem);
/// The picture that came out; an empty one if the problem is no convolution.
Image imageOf(const Problem &problem, const TaskResult &result);

} // namespace halo
