// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/spectra.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double rounding = 1e-4; ///< of a product in single precision, with room
constexpr double least = 0.01;    ///< that is told without a power of ten

/// What the first is of the second, if that is a positive real number; else 0.
double ratioOf(Complex one, Complex other)
{
    if (std::abs(other) == 0.0)
        return 0.0;
    const Complex ratio = one / other;
    return ratio.real() > 0.0 && std::abs(ratio.imag()) <= rounding * ratio.real() ? ratio.real() : 0.0;
}

/// How the product came about, as far as the numbers say.
void explain(FrequencyProduct &info)
{
    for (const bool isConjugate : { true, false }) {
        const Complex weights = isConjugate ? std::conj(info.weights) : info.weights;
        if (const double ratio = ratioOf(info.product, info.pixels * weights); ratio > 0.0) {
            info.divisor = 1.0 / ratio;
            info.isConjugate = isConjugate;
            return;
        }
    }
}

} // namespace

std::optional<Complex> complexAt(const Storyboard &board, SurfaceCell position)
{
    const Trace &trace = board.trace();
    const std::int64_t element = board.places().elementAt(position).second;
    std::optional<double> parts[2];
    for (const Touch &touch :
        board.touches(position)) { // compilers may read and write one part after the other
        const Access &access = trace.accesses[static_cast<size_t>(touch.access)];
        for (int part = 0; part < 2; ++part)
            if (const std::int64_t i = element + part - access.index; i >= 0 && i < access.count)
                parts[part] = static_cast<double>(trace.valueOf(access, static_cast<int>(i)));
    }
    return parts[0] && parts[1] ? std::optional(Complex(*parts[0], *parts[1])) : std::nullopt;
}

bool isPicture(const Storyboard &board, int buffer)
{
    const Trace &trace = board.trace();
    return trace.buffers[static_cast<size_t>(buffer)].name == trace.request.variant.transforms.front().buffer;
}

std::optional<FrequencyProduct> productOf(const Storyboard &board, int output)
{
    const int item = board.ownerOf(output);
    const auto product = complexAt(board, { Surface::Outputs, output });
    if (item < 0 || !product
        || std::ranges::any_of(board.outputsOf(item), [output](int cell) { return cell != output; }))
        return std::nullopt;
    FrequencyProduct info;
    info.product = *product;
    for (const CellAccess &action : board.actionsOf(item))
        if (action.position.surface == Surface::Window && action.position)
            (isPicture(board, board.places().elementAt(action.position).first) ? info.picture : info.filter)
                = action.position;
    const auto pixels = complexAt(board, info.picture);
    const auto weights = complexAt(board, info.filter);
    if (!pixels || !weights)
        return std::nullopt;
    info.pixels = *pixels;
    info.weights = *weights;
    explain(info);
    return info;
}

/// Spectra go over many orders of magnitude.
QString realText(double value)
{
    const double size = std::abs(value);
    if (size == 0.0 || (size >= least && size < 1e5))
        return shortNumber(value, 3);
    const int power = static_cast<int>(std::floor(std::log10(size)));
    return shortNumber(value / std::pow(10.0, power), 2) + u'e' + shortNumber(power);
}

int powerOf(const Storyboard &board, Surface surface, int buffer)
{
    const int cells
        = surface == Surface::Window ? board.places().windowCells() : board.places().outputCells();
    double most = 0.0;
    for (int cell = 0; cell < cells; ++cell)
        if (const SurfaceCell position{ surface, cell }; board.places().elementAt(position).first == buffer)
            if (const auto number = complexAt(board, position))
                most = std::max({ most, std::abs(number->real()), std::abs(number->imag()) });
    return most > 0.0 && most < least ? static_cast<int>(std::floor(std::log10(most))) : 0;
}

QStringList complexLines(Complex number, int power)
{
    number *= std::pow(10.0, -power);
    const QString sign = number.imag() < 0.0 ? QString() : QStringLiteral("+");
    return { realText(number.real()), sign + realText(number.imag()) + u'i' };
}

QString complexText(Complex number)
{
    return QStringLiteral("%1\u00a0%2\u00a0%3\u00a0i") // in one line
        .arg(realText(number.real()), number.imag() < 0.0 ? QStringLiteral("\u2212") : QStringLiteral("+"),
            realText(std::abs(number.imag())));
}

QString productText(const Storyboard &board, int output)
{
    const auto info = productOf(board, output);
    if (!info || info->divisor <= 0.0)
        return {};
    const QString weights = (info->isConjugate ? QStringLiteral("conj(%1)") : QStringLiteral("(%1)"))
                                .arg(complexText(info->weights));
    const QString divided = std::abs(info->divisor - 1.0) < rounding
        ? QString()
        : QStringLiteral(" / ") + shortNumber(info->divisor, 6);
    return QStringLiteral("%1: (%2) × %3%4 = %5")
        .arg(board.places().labelOf(board.ownerOf(output)), complexText(info->pixels), weights, divided,
            complexText(info->product));
}

} // namespace halo
