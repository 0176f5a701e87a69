// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filterfigures.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

struct FigureWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::FilterFigures)
};

using Points = std::vector<QPointF>;

double decibels(double magnitude)
{
    return magnitude > 0.0 ? std::max(leastDecibels, 20.0 * std::log10(magnitude)) : leastDecibels;
}

/// The taps of one row or column around the anchor.
template<typename At> Points around(int count, At at)
{
    Points points;
    for (int i = 0; i < count; ++i)
        points.emplace_back(i - count / 2, at(i));
    return points;
}

Points pointsOf(const Curve &curve)
{
    Points points;
    for (size_t i = 0; i < curve.values.size(); ++i)
        points.emplace_back(curve.first + static_cast<int>(i), curve.values[i]);
    return points;
}

QStringList symmetriesOf(const FilterMeaning &meaning)
{
    QStringList words;
    const std::pair<bool, QString> kinds[] = {
        { meaning.leftRight, FigureWords::tr("left and right") },
        { meaning.topBottom, FigureWords::tr("top and bottom") },
        { meaning.transposed, FigureWords::tr("diagonal") },
        { meaning.halfTurn && !meaning.leftRight, FigureWords::tr("half a turn") },
        { meaning.opposite, FigureWords::tr("half a turn, other sign") },
    };
    for (const auto &[has, word] : kinds)
        if (has)
            words += word;
    return words;
}

void addFrequencies(FilterFigures &figures)
{
    const FrequencyResponse &response = figures.response;
    const int middle = response.edge / 2;
    for (int i = 0; i < middle; ++i) {
        const double frequency = static_cast<double>(i) / response.edge;
        figures.along.emplace_back(frequency, decibels(response.at(middle + i, middle)));
        figures.down.emplace_back(frequency, decibels(response.at(middle, middle + i)));
    }
    for (const RadialBand &band : radialBands(response))
        figures.radial.emplace_back(band.frequency, decibels(band.mean));
    figures.largestGain = std::ranges::max(response.magnitudes);
}

void addPieces(FilterFigures &figures, const Filter &filter)
{
    int count = 0;
    for (const LowRankError &error : lowRankErrors(filter))
        figures.lowRankError.emplace_back(count++, error.relative * 100.0);
    for (const SeparablePiece &piece : separablePieces(filter))
        figures.pieces.push_back(
            { around(filter.height, [&](int i) { return piece.column[static_cast<size_t>(i)]; }),
                around(filter.width, [&](int i) { return piece.row[static_cast<size_t>(i)]; }) });
}

} // namespace

FilterFigures figuresOf(const Filter &filter, Op op)
{
    FilterFigures figures;
    figures.meaning = meaningOf(filter);
    figures.symmetries = symmetriesOf(figures.meaning);
    figures.response = frequencyResponse(filter);
    addFrequencies(figures);
    addPieces(figures, filter);
    const Filter point = impulseResponse(filter, op);
    figures.impulseAcross
        = around(point.width, [&](int x) { return static_cast<double>(point.at(x, point.height / 2)); });
    figures.impulseDown
        = around(point.height, [&](int y) { return static_cast<double>(point.at(point.width / 2, y)); });
    figures.stepAcross = pointsOf(stepResponse(filter, op, false));
    figures.stepDown = pointsOf(stepResponse(filter, op, true));
    return figures;
}

} // namespace halo
