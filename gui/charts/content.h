// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include <utility>
#include <vector>

/// What a chart shows, as plain values: the window draws it, files are made of it, tests look at it.
namespace halo {

/// How a bar or a point is to be taken.
enum class BarStatus
{
    Ranked,
    Fastest,
    Reference, ///< a peer: not one of ours
    Wrong,     ///< measured, but its output differs from the reference: no bar, never the fastest
    Refused,   ///< not measured
};

struct ChartBar
{
    QString label;
    BarStatus status = BarStatus::Ranked;
    double value = 0.0;           ///< of Ranked, Fastest and Reference
    double low = 0.0, high = 0.0; ///< 95 % interval of the value
    std::vector<double> samples;  ///< all, by round
    QString note;                 ///< written behind the bar; why there is none
    QString tip;                  ///< all numbers, several lines
    int entry = -1;               ///< position in Record::measured
    bool chosen = false;          ///< has the accent colour; all others are neutral
    bool muted = false;           ///< greyed: of something else than the rest

    bool operator==(const ChartBar &) const = default;
};

struct ChartPoint
{
    double x = 0.0, y = 0.0;
    double low = 0.0, high = 0.0; ///< of y
    QString label{};              ///< beside the point; usually empty
    QString tip{};
    int entry = -1;
    BarStatus status = BarStatus::Ranked;

    bool operator==(const ChartPoint &) const = default;
};

struct ChartSeries
{
    /// How points stand on the zero line, if they do.
    enum class Stand
    {
        None,
        Stalk,  ///< a dot on a thin line
        Column, ///< a bar; that of the i-th point at x = i
    };
    QString name;
    int style = 0;      ///< of colour, symbol and dash: the same variant has the same everywhere
    bool joined = true; ///< by a line
    std::vector<ChartPoint> points;
    bool marked = true; ///< by symbols; only what is joined can do without
    Stand stand = Stand::None;
    QString sign{};      ///< stands for the name where there is little room: an arrow
    bool chosen = false; ///< as of a bar; where none is, each has a colour of its own
    bool hollow = false; ///< symbols are outlines; the name stands in a legend, once for all of the same
    bool muted = false;  ///< as of a bar

    bool operator==(const ChartSeries &) const = default;
};

/// A limit: measured, or what follows from measured ones.
struct ChartLine
{
    QString label;
    std::vector<QPointF> points; ///< for bars two, upright

    bool operator==(const ChartLine &) const = default;
};

struct ChartAxis
{
    QString title;
    bool logarithmic = false;
    double least = 0.0, most = 1.0;
    std::vector<std::pair<double, QString>> ticks;
    double leastRoom = 0.0; ///< pixels for its numbers: plots above each other then share their x

    bool operator==(const ChartAxis &) const = default;
};
/// What a value is on an even scale: the logarithm of how often it holds the least where the axis is
/// logarithmic, so that bars begin at 0 there, too.
double along(const ChartAxis &axis, double value);

/// Bars or points, never both.
struct ChartContent
{
    QString title;
    QString stamp; ///< device, filter, sizes, date, in one line; "recorded elsewhere" where that is so
    QString verdict;
    QString empty;              ///< why there is nothing to see; empty: there is
    ChartAxis x, y;             ///< of bars: x is the value's
    std::vector<ChartBar> bars; ///< from the top
    bool dots = false;          ///< instead of bars there is a dot for each of their samples
    std::vector<ChartSeries> series;
    std::vector<ChartLine> lines;

    bool operator==(const ChartContent &) const = default;
};

/// An axis from 0 or, if logarithmic, from the power of ten, with some five to ten round ticks.
ChartAxis axisFor(const QString &title, double least, double most, bool logarithmic);
/// From least to most, whatever their signs, with about so many ticks; whole: none between whole numbers.
ChartAxis axisOver(const QString &title, double least, double most, int ticks, bool whole = false);
/// The same with ticks at the values that occur.
ChartAxis axisAt(const QString &title, std::vector<std::pair<double, QString>> ticks, bool logarithmic);

} // namespace halo
