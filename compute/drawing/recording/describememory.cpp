// SPDX-License-Identifier: GPL-3.0-or-later
// Words for recordings that are no convolution: there is memory, and nothing is known of what it means.
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/spectra.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/analysis.h"

#include <algorithm>

namespace halo {
namespace {

/// "src[3 … 18]"
QString rangeText(const Trace &trace, const Step &step)
{
    std::int64_t first = trace.accesses[static_cast<size_t>(step.accesses.front())].index;
    std::int64_t last = first;
    for (const int number : step.accesses) {
        const Access &access = trace.accesses[static_cast<size_t>(number)];
        first = std::min(first, access.index);
        last = std::max(last, access.index + access.count - 1);
    }
    const QString name = QString::fromStdString(trace.buffers[static_cast<size_t>(step.buffer)].name);
    return first == last ? QStringLiteral("%1[%2]").arg(name).arg(first)
                         : QStringLiteral("%1[%2 \u2026 %3]").arg(name).arg(first).arg(last);
}

/// Of a frequency: the product it is, or belongs to.
QString describeNumber(const Storyboard &board, SurfaceCell position, const CellState &state)
{
    const auto [buffer, element] = board.places().elementAt(position);
    const auto number = complexAt(board, position);
    if (!number)
        return {};
    const bool isOutput = position.surface == Surface::Outputs;
    const QString what = isOutput  ? CaptionTexts::tr("Product")
        : isPicture(board, buffer) ? CaptionTexts::tr("Image's spectrum")
                                   : CaptionTexts::tr("Filter's spectrum");
    const QString cell
        = QStringLiteral("%1[%2]")
              .arg(QString::fromStdString(board.trace().buffers[static_cast<size_t>(buffer)].name))
              .arg(element / 2);
    if (isOutput && !state.written)
        return CaptionTexts::tr("%1, %2: not written so far.", "which spectrum, place").arg(what, cell);
    const QString product = isOutput ? productText(board, position.cell) : QString();
    return product.isEmpty() ? CaptionTexts::tr("%1, %2: %3.", "which spectrum, place, number")
                                   .arg(what, cell, complexText(*number))
                             : QStringLiteral("%1, %2. %3").arg(what, cell, product);
}

} // namespace

QString memoryText(const Storyboard &board, const QString &who, int frame)
{
    const Step *step = board.stepOf(frame);
    if (!step || step->accesses.empty())
        return {};
    const Trace &trace = board.trace();
    const QString what = rangeText(trace, *step);
    const bool local = trace.buffers[static_cast<size_t>(step->buffer)].space == Space::Local;
    switch (step->kind) {
    case AccessKind::Load:
        return local ? CaptionTexts::tr("%1: read %2 in local memory.").arg(who, what)
                     : CaptionTexts::tr("%1: read %2 in global memory.").arg(who, what);
    case AccessKind::Store:
        return local ? CaptionTexts::tr("%1: store %2 in local memory.").arg(who, what)
                     : CaptionTexts::tr("%1: store %2 in global memory.").arg(who, what);
    case AccessKind::Atomic:
        break;
    }
    return local ? CaptionTexts::tr("%1: update %2 in local memory, one after the other.").arg(who, what)
                 : CaptionTexts::tr("%1: update %2 in global memory, one after the other.").arg(who, what);
}

QString describeMemory(const Storyboard &board, const Scene &scene, SurfaceCell position)
{
    const auto [buffer, element] = board.places().elementAt(position);
    const std::vector<CellState> *cells = position.surface == Surface::Window ? &scene.window
        : position.surface == Surface::Tile                                   ? &scene.tile
                                                                              : &scene.outputs;
    if (position.surface == Surface::Window && board.places().isPadding(position))
        return CaptionTexts::tr("Padding: counts as 0 and is not stored in memory.");
    if (buffer < 0 || position.cell >= static_cast<int>(cells->size()))
        return {};
    const CellState &state = (*cells)[static_cast<size_t>(position.cell)];
    if (board.places().isSpectra())
        return describeNumber(board, position, state);
    const QString cell
        = QStringLiteral("%1[%2]")
              .arg(QString::fromStdString(board.trace().buffers[static_cast<size_t>(buffer)].name))
              .arg(element);
    if (state.age < 0)
        return CaptionTexts::tr("%1: not touched so far.").arg(cell);
    const QString value = number(state.value);
    return state.written && state.item >= 0
        ? CaptionTexts::tr("%1: value %2, written last by work-item %3, read %4 times so far.")
              .arg(cell, value, board.places().labelOf(state.item))
              .arg(state.reads)
        : CaptionTexts::tr("%1: value %2, read %3 times so far.").arg(cell, value).arg(state.reads);
}

} // namespace halo
