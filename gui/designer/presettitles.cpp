// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/presettitles.h"

#include <QCoreApplication>

namespace halo {

namespace {

// Only for lupdate, which finds no texts in compute: every title and description there is, and the
// parameters' titles.
[[maybe_unused]] const char *const presetTexts[] = {
    QT_TRANSLATE_NOOP("FilterPreset", "Identity"),
    QT_TRANSLATE_NOOP("FilterPreset", "Leaves the picture as it is."),
    QT_TRANSLATE_NOOP("FilterPreset", "Box blur"),
    QT_TRANSLATE_NOOP("FilterPreset", "Averages a rectangle of neighbours."),
    QT_TRANSLATE_NOOP("FilterPreset", "Gaussian blur"),
    QT_TRANSLATE_NOOP("FilterPreset", "Blurs softly, near neighbours count more."),
    QT_TRANSLATE_NOOP("FilterPreset", "Motion blur"),
    QT_TRANSLATE_NOOP("FilterPreset", "Smears along a line, as a moving camera does."),
    QT_TRANSLATE_NOOP("FilterPreset", "Disk blur"),
    QT_TRANSLATE_NOOP("FilterPreset", "Blurs as a lens out of focus does."),
    QT_TRANSLATE_NOOP("FilterPreset", "Sharpen"),
    QT_TRANSLATE_NOOP("FilterPreset", "Adds the edges to the picture."),
    QT_TRANSLATE_NOOP("FilterPreset", "Unsharp mask"),
    QT_TRANSLATE_NOOP("FilterPreset", "Adds what a Gaussian blur takes away."),
    QT_TRANSLATE_NOOP("FilterPreset", "High boost"),
    QT_TRANSLATE_NOOP("FilterPreset", "Adds the edges of all eight neighbours to k times the picture."),
    QT_TRANSLATE_NOOP("FilterPreset", "Sobel x"),
    QT_TRANSLATE_NOOP("FilterPreset", "Shows brightness changing from left to right, smoothed downwards."),
    QT_TRANSLATE_NOOP("FilterPreset", "Sobel y"),
    QT_TRANSLATE_NOOP("FilterPreset", "Shows brightness changing from top to bottom, smoothed sideways."),
    QT_TRANSLATE_NOOP("FilterPreset", "Scharr x"),
    QT_TRANSLATE_NOOP("FilterPreset", "As Sobel x, more alike in all directions."),
    QT_TRANSLATE_NOOP("FilterPreset", "Scharr y"),
    QT_TRANSLATE_NOOP("FilterPreset", "As Sobel y, more alike in all directions."),
    QT_TRANSLATE_NOOP("FilterPreset", "Prewitt x"),
    QT_TRANSLATE_NOOP("FilterPreset", "As Sobel x, all rows counting the same."),
    QT_TRANSLATE_NOOP("FilterPreset", "Prewitt y"),
    QT_TRANSLATE_NOOP("FilterPreset", "As Sobel y, all columns counting the same."),
    QT_TRANSLATE_NOOP("FilterPreset", "Roberts x"),
    QT_TRANSLATE_NOOP("FilterPreset", "Shows edges along one diagonal with four taps."),
    QT_TRANSLATE_NOOP("FilterPreset", "Roberts y"),
    QT_TRANSLATE_NOOP("FilterPreset", "Shows edges along the other diagonal with four taps."),
    QT_TRANSLATE_NOOP("FilterPreset", "Laplacian"),
    QT_TRANSLATE_NOOP("FilterPreset", "Shows edges in all directions, from four neighbours."),
    QT_TRANSLATE_NOOP("FilterPreset", "Laplacian, eight neighbours"),
    QT_TRANSLATE_NOOP("FilterPreset", "Shows edges in all directions, from eight neighbours."),
    QT_TRANSLATE_NOOP("FilterPreset", "Laplacian of Gaussian"),
    QT_TRANSLATE_NOOP("FilterPreset", "Blurs first, then shows edges: less noise."),
    QT_TRANSLATE_NOOP("FilterPreset", "Difference of Gaussians"),
    QT_TRANSLATE_NOOP("FilterPreset", "Keeps details of one size."),
    QT_TRANSLATE_NOOP("FilterPreset", "Emboss"),
    QT_TRANSLATE_NOOP("FilterPreset", "Lights the picture from one side, as a relief."),
    QT_TRANSLATE_NOOP("FilterPreset", "Random"),
    QT_TRANSLATE_NOOP("FilterPreset", "No picture needs it, tests do: nothing in it is symmetric."),
    QT_TRANSLATE_NOOP("FilterPreset", "Gabor"),
    QT_TRANSLATE_NOOP("FilterPreset", "Answers to stripes of one width and direction."),
    QT_TRANSLATE_NOOP("FilterPreset", "Shift"),
    QT_TRANSLATE_NOOP("FilterPreset", "Moves the picture to the right and down, as a convolution."),
    QT_TRANSLATE_NOOP("FilterPreset", "Formula"),
    QT_TRANSLATE_NOOP("FilterPreset", "Computes each weight from its place: x, y, r, theta, w, h."),
    QT_TRANSLATE_NOOP("FilterPreset", "Taps"),
    QT_TRANSLATE_NOOP("FilterPreset", "Taps across"),
    QT_TRANSLATE_NOOP("FilterPreset", "Taps down"),
    QT_TRANSLATE_NOOP("FilterPreset", "Width of the bell"),
    QT_TRANSLATE_NOOP("FilterPreset", "Angle"),
    QT_TRANSLATE_NOOP("FilterPreset", "Radius"),
    QT_TRANSLATE_NOOP("FilterPreset", "Amount"),
    QT_TRANSLATE_NOOP("FilterPreset", "Share of the picture"),
    QT_TRANSLATE_NOOP("FilterPreset", "Narrow bell"),
    QT_TRANSLATE_NOOP("FilterPreset", "Wide bell"),
    QT_TRANSLATE_NOOP("FilterPreset", "Seed"),
    QT_TRANSLATE_NOOP("FilterPreset", "Width of a stripe pair"),
    QT_TRANSLATE_NOOP("FilterPreset", "Flatness"),
    QT_TRANSLATE_NOOP("FilterPreset", "Phase"),
    QT_TRANSLATE_NOOP("FilterPreset", "To the right"),
    QT_TRANSLATE_NOOP("FilterPreset", "Down"),
};

QString translated(const std::string &text)
{
    return QCoreApplication::translate("FilterPreset", text.c_str());
}

} // namespace

QString titleOf(const FilterPreset &preset)
{
    return translated(preset.title);
}

QString descriptionOf(const FilterPreset &preset)
{
    return translated(preset.description);
}

QString titleOf(const PresetParameter &parameter)
{
    return translated(parameter.title);
}

} // namespace halo
