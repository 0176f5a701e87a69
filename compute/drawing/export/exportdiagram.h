// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace halo {

class Storyboard;

/// What of a recording is drawn, and how.
struct DiagramExport
{
    int frame = 0;      ///< which step, from 0; does not matter for strips and films
    bool strip = false; ///< all steps side by side
    bool dark = false;
    QSize size{ 1280, 720 };   ///< of a step or an animation, in pixels
    double stepsPerSecond = 2; ///< of an animation
};

/// Throws Error(Usage) if the suffix names no format that exportDiagram() writes, or an animation or a page
/// for a browser where a strip is wanted.
void checkDiagramFile(const QString &path, const DiagramExport &what);

/// Writes the diagram as the suffix says: a step or a strip on pages, see pagesFile(), an animation of all
/// steps as .gif or .mp4, a page to step through as .html. Needs a QGuiApplication, but no display. Throws as
/// checkDiagramFile(), and Error(Output) if the file cannot be written.
void exportDiagram(const Storyboard &board, const DiagramExport &what, const QString &path);

} // namespace halo
