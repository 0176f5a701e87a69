// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <string>
#include <vector>

namespace halo {

class PresetArguments;

/// A number that a preset takes.
struct PresetParameter
{
    enum Kind
    {
        Edge,     ///< taps in one direction
        OddEdge,  ///< the same, with a tap in the middle
        Height,   ///< taps downwards: joined to the Edge before it, "7x3"
        Number,   ///< any number of the range
        Optional, ///< the same; least stands for "automatic", and is not written
        Whole,    ///< any whole number of the range
    };
    std::string id;    ///< "sigma"
    std::string title; ///< "Sigma", to be translated where it is shown
    Kind kind = Number;
    double value = 0.0; ///< to begin with
    double least = 0.0, most = 0.0, step = 1.0;
};

/// A filter one can ask for by name.
struct FilterPreset
{
    std::string id;          ///< "gauss"
    std::string title;       ///< "Gaussian", to be translated where it is shown
    std::string example;     ///< a SPEC that works: "gauss:5,1.0"
    std::string description; ///< one sentence: what it does to a picture
    Filter (*make)(const PresetArguments &arguments) = nullptr;
    std::vector<PresetParameter> parameters
        = {}; ///< in the order of the SPEC; a formula's text is not among them
};

/// All presets, in the order menus show them.
const std::vector<FilterPreset> &filterPresets();

/// "gauss:9,1.5" from { 9, 9, 1.5 }: one value for each parameter. A formula's text has to be added.
std::string presetSpec(const FilterPreset &preset, const std::vector<double> &values);
/// The preset that a SPEC names, null if it names none, and the values that it has there; those that are not
/// written are as to begin with.
struct PresetValues
{
    const FilterPreset *preset = nullptr;
    std::vector<double> values;
};
PresetValues presetValues(const std::string &spec);

/// Reads a SPEC: a preset ("gauss:5", "gauss:9,1.5", "sobel-x", "box:7x3"), a file (.csv, .json, .yml),
/// a formula ("formula:7x7,exp(-r^2/4)", see filters/formula.h), or rows inline
/// ("1 2 1; 2 4 2; 1 2 1 / 16"), also in brackets ("[1, 2, 1] / 4"). Throws Error(Usage), TextError if the
/// place is known, or Error(Input).
Filter parseFilter(const std::string &spec);

/// A SPEC that gives these weights again on any machine, bit for bit: the preset's if the filter still
/// is that preset, else rows.
std::string specOf(const Filter &filter);

} // namespace halo
