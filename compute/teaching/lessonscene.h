// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/kernel/header.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halo {

/// A state of the program that a lesson leads to: what is computed, how, and what of it is looked at.
struct LessonScene
{
    std::string stage = "work-group"; ///< one of sceneStages()
    std::string workload = "image";   ///< see allWorkloads()
    std::string variant = "tile_strided";
    std::string filter = "box:3";           ///< see parseFilter()
    std::string picture = "counting 12x12"; ///< see lessonPicture()
    std::string problem; ///< the input as the command of the workload takes it; images have a picture
    Settings settings;
    std::optional<Size2> group;      ///< nothing: the variant's own
    std::optional<Size2> items;      ///< outputs of a work-item; nothing: the variant's own
    Size2 at{ 0, 0 };                ///< which work-group
    int warp = 0;                    ///< who goes in step, see Storyboard; 0: all, -1: nobody
    std::string fault;               ///< see kernelFaults(); empty: the kernel is right
    std::string comparedWith;        ///< a variant to compare with; empty: none
    std::string ratio;               ///< of its clocks to those of the first, "3.5-4.5"; empty: not said
    std::string step = "first";      ///< a number from 1, or one of sceneSteps(); "barrier 2"
    std::string pin;                 ///< a work-item "B2", or an output "12,7"; empty: nothing
    std::string zoom = "group";      ///< item, group, image
    std::string colours;             ///< one of sceneColours(); empty: those that explain it best
    int padding = 0;                 ///< cells by which each row of the tile is drawn longer, under banks
    std::string panel = "none";      ///< what lies beside the picture: one of scenePanels()
    std::vector<std::string> hidden; ///< of hideable()

    bool operator==(const LessonScene &) const = default;
};

/// The words that keys take.
const std::vector<std::string> &sceneStages(); ///< "result", "work-group", "timing"
const std::vector<std::string> &sceneSteps();  ///< "first", "last", "first-finding"
const std::vector<std::string> &sceneColours();
const std::vector<std::string> &scenePanels(); ///< "none", "costs", "items", "where", "faults"
/// What would give an answer away: "names" (in the tile), "findings", "numbers" (of a pinned output),
/// "caption", "ribbon" (the memory that a step touches), "timeline" (and what colours mean), what is in
/// the cells of "window", "tile", "outputs", and "weights" (which one meets which pixel).
const std::vector<std::string> &hideable();

/// Lines "key: value" of a scene, by key. Several keys may stand in a line, two blanks apart. A value may
/// have alternatives, "box:3 | box:5", of which a seed takes one.
using SceneValues = std::map<std::string, HeaderLine>;

/// Takes a line of a scene block apart. Throws BadLine.
std::vector<HeaderLine> sceneKeysIn(const HeaderLine &line);

/// The scene of these values; file: what sentences name. Throws Error(Input) with file and line for an
/// unknown key and for a wrong value, and says what was expected.
LessonScene sceneOf(const std::string &file, const SceneValues &values, std::uint64_t seed);
/// Tries all alternatives. Throws like sceneOf().
void checkScene(const std::string &file, const SceneValues &values);

/// The keys in which a scene differs from a new one, in a fixed order: the text of a block that leads there.
std::string toText(const LessonScene &scene);

/// The least and the greatest that a ratio may be.
std::pair<double, double> ratioOf(const std::string &ratio);

/// One of so many by chance, the same for the same seed and purpose on every machine; with seed 0 the first.
size_t pick(std::uint64_t seed, const std::string &purpose, size_t count);

} // namespace halo
