// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/filter/border.h"

#include <string>
#include <vector>

namespace halo {

struct Filter;

/// Correlation uses the filter as stored, convolution turned by 180 degrees.
enum class Op
{
    Convolution,
    Correlation,
};

enum class OutputSize
{
    Same,
    Valid,
    Full,
};

/// What the alpha channel of a picture means to a filter; see compute/workload/convolution/alpha.h.
enum class Alpha
{
    Premultiply, ///< colours count by their alpha, and alpha is filtered with them
    Keep,        ///< colours are filtered without regard to alpha, which stays as it is
    Ignore,      ///< alpha is dropped
};

/// A choice with the word that the command line, the CSV and project files use for it.
template<typename T> struct Choice
{
    T value;
    const char *word;
};
const std::vector<Choice<Op>> &allOps();
const std::vector<Choice<OutputSize>> &allOutputSizes();
const std::vector<Choice<Border>> &allBorders();
const std::vector<Choice<Alpha>> &allAlphas();

std::string toString(Op op);
std::string toString(OutputSize size);
std::string toString(Border border);
std::string toString(Alpha alpha);

/// The value of a word. Throws Error(Usage) listing the words there are.
Op parseOp(const std::string &word);
OutputSize parseOutputSize(const std::string &word);
Border parseBorder(const std::string &word);
Alpha parseAlpha(const std::string &word);

/// What a pixel's neighbourhood is multiplied with: the filter as it is, or turned for a convolution.
Filter appliedFilter(const Filter &filter, Op op);

/// What to compute, apart from the filter and the image.
struct Settings
{
    Op op = Op::Convolution;
    OutputSize size = OutputSize::Same;
    Border border = Border::Replicate;
    Alpha alpha = Alpha::Premultiply;

    bool operator==(const Settings &) const = default;
};

/// Where the filter lies: out(x, y) = sum over i, j of g(i, j) * in(x - originX + i, y - originY + j),
/// g being the filter as applied (turned for a convolution). in() folds by the border rule.
struct Geometry
{
    Size2 out; ///< w or h <= 0: no output
    int originX = 0;
    int originY = 0;
    int offsetX = 0; ///< output pixel (x, y) lies over input pixel (x + offsetX, y + offsetY)
    int offsetY = 0;

    bool empty() const { return out.w <= 0 || out.h <= 0; }
};

Geometry geometryOf(Size2 image, Size2 filter, OutputSize size);

} // namespace halo
