// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter.h"

#include <string>
#include <vector>

namespace halo {

class PresetArguments;

/// A filter one can ask for by name.
struct FilterPreset
{
    std::string id;          ///< "gauss"
    std::string title;       ///< "Gaussian", to be translated where it is shown
    std::string example;     ///< a SPEC that works: "gauss:5,1.0"
    std::string description; ///< one sentence: what it does to a picture
    Filter (*make)(const PresetArguments &arguments) = nullptr;
};

/// All presets, in the order menus show them.
const std::vector<FilterPreset> &filterPresets();

/// Reads a SPEC: a preset ("gauss:5", "gauss:9,1.5", "sobel-x", "box:7x3"), a file (.csv, .json, .yml),
/// or rows inline ("1 2 1; 2 4 2; 1 2 1 / 16"). Throws Error(Usage) or Error(Input) naming what is
/// wrong and where.
Filter parseFilter(const std::string &spec);

/// A SPEC that gives these weights again on any machine, bit for bit: the preset's if the filter still
/// is that preset, else rows.
std::string specOf(const Filter &filter);

} // namespace halo
