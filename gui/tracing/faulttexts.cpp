// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/faulttexts.h"

#include <QCoreApplication>

namespace halo {

namespace {

// Only for lupdate, which finds no texts in compute: every title and explanation there is.
[[maybe_unused]] const char *const faultTexts[] = {
    QT_TRANSLATE_NOOP("KernelFault", "No barrier"),
    QT_TRANSLATE_NOOP("KernelFault",
        "Nobody waits until all have loaded, so a work-item reads cells that others have yet to write."),
    QT_TRANSLATE_NOOP("KernelFault", "Short halo"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The loads stop one column and one row too early, so the last cells of the tile are never written "
        "and each group ends in a seam."),
    QT_TRANSLATE_NOOP("KernelFault", "Small tile"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The tile is one cell too narrow and too low, so a row runs into the next one and the last row past "
        "the end of local memory."),
    QT_TRANSLATE_NOOP("KernelFault", "Tile steps"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The window of a group lies at group number times tile size instead of group size, so all but the "
        "first group filter the wrong place."),
    QT_TRANSLATE_NOOP("KernelFault", "Unfilled border"),
    QT_TRANSLATE_NOOP("KernelFault",
        "Only cells that lie inside the image are loaded; those outside keep what was in local memory "
        "before, and outputs at the edge read them."),
    QT_TRANSLATE_NOOP("KernelFault", "Early return"),
    QT_TRANSLATE_NOOP("KernelFault",
        "Work-items outside the output leave at once, so the barrier waits for some that never come, and "
        "their cells are never loaded."),
    QT_TRANSLATE_NOOP("KernelFault", "Wrong clamp"),
    QT_TRANSLATE_NOOP("KernelFault",
        "Coordinates are clamped to the width instead of the last column, whatever the border rule says, so "
        "reads at the edge fall into the next row or behind the image."),
    QT_TRANSLATE_NOOP("KernelFault", "Swapped x and y"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The image is read at (y, x) instead of (x, y): every group filters the place mirrored at the "
        "diagonal."),
    QT_TRANSLATE_NOOP("KernelFault", "No bounds test"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The last groups stick out of the image, and what they compute there is written to the start of the "
        "next row or behind the end of the output."),
    QT_TRANSLATE_NOOP("KernelFault", "Unturned filter"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The taps are taken in the opposite order, which turns a convolution into a correlation; a symmetric "
        "filter hides it."),
    QT_TRANSLATE_NOOP("KernelFault", "Fixed taps"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The loops are written for a filter of 5 x 5 whatever its size: a smaller one is read past its end, "
        "of a larger one the rest is left out."),
    QT_TRANSLATE_NOOP("KernelFault", "Unwritten frame"),
    QT_TRANSLATE_NOOP("KernelFault",
        "Outputs whose window reaches over the edge are left out, so a frame around the result keeps what "
        "was in memory before."),
    QT_TRANSLATE_NOOP("KernelFault", "Small group"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The work-group is smaller than filter - 1, so four loads do not fill the tile: with 2 x 2 "
        "work-items and a filter of 5 x 5, 20 of 36 cells are never written."),
    QT_TRANSLATE_NOOP("KernelFault", "Rounded test"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The test (group + filter - 1) / 2 <= group rounds down in whole numbers and lets through a group of "
        "filter - 2, which leaves cells of the tile unwritten."),
    QT_TRANSLATE_NOOP("KernelFault", "Wrong origin"),
    QT_TRANSLATE_NOOP("KernelFault",
        "The origin of a group counts work-items instead of outputs, so groups overlap and a part of the "
        "output is never written."),
    QT_TRANSLATE_NOOP("KernelFault", "As published"),
    QT_TRANSLATE_NOOP("KernelFault",
        "Work-items without an output leave before the barrier, samples behind the end are never written but "
        "read, and the taps are taken in the opposite order, which a symmetric filter hides."),
};

QString translated(const std::string &text)
{
    return QCoreApplication::translate("KernelFault", text.c_str());
}

} // namespace

QString titleOf(const KernelFault &fault)
{
    return translated(fault.title);
}

QString explanationOf(const KernelFault &fault)
{
    return translated(fault.explanation);
}

} // namespace halo
