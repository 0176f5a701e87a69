// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/sum.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sums.h"
#include "compute/drawing/recording/weights.h"
#include "compute/filter/coefficients.h"

#include <QStringList>

#include <algorithm>

namespace halo {
namespace {

/// When the item reads the cell first, and what.
void findRead(const Storyboard &board, int item, SumTerm &term)
{
    const auto &touches = board.touches(term.cell);
    const auto own = std::ranges::find_if(
        touches, [item](const Touch &touch) { return touch.item == item && touch.kind == AccessKind::Load; });
    if (own != touches.end()) {
        term.frame = own->frame;
        term.value
            = board.trace().valueOf(board.trace().accesses[static_cast<size_t>(own->access)], own->element);
    }
}

/// The sums that the output is the sum of; none where it is one of several such sums.
std::vector<SumTerm> termsOfSums(const Storyboard &board, int output)
{
    const Places &places = board.places();
    std::vector<SumTerm> terms;
    if (!places.sums()
        || termsOf(appliedFilter(board.trace().view.filter, board.trace().view.settings.op)).rank != 1)
        return terms;
    const std::vector<float> weights = acrossWeights(board.trace(), *places.sums());
    for (const int cell :
        cellsFrom(places.sumOfOutput(output), places.sums()->across, places.tile().width())) {
        SumTerm term{ static_cast<int>(terms.size()), { Surface::Tile, cell }, 0.0F, weights[terms.size()] };
        term.value = board.valueOf(term.cell).value_or(0.0F);
        findRead(board, board.ownerOf(output), term);
        terms.push_back(term);
    }
    return terms;
}

} // namespace

std::vector<SumTerm> termsOf(const Storyboard &board, int output)
{
    const Places &places = board.places();
    const int item = board.ownerOf(output);
    std::vector<SumTerm> terms;
    if (!places.addsProducts() || item < 0)
        return terms;
    if (places.holdsSums())
        return termsOfSums(board, output);
    const std::vector<float> weights = appliedWeights(board.trace());
    for (int tap = 0; tap < places.taps(); ++tap) {
        const int window = places.windowOf(output, tap);
        SumTerm term{ tap, { Surface::Window, window }, 0.0F, weights[static_cast<size_t>(tap)] };
        term.value = board.valueOf(term.cell).value_or(0.0F);
        if (const int tile = places.tileOfWindow(window); places.tileCells() > 0 && tile >= 0)
            term.cell = { Surface::Tile, tile };
        findRead(board, item, term);
        terms.push_back(term);
    }
    return terms;
}

QString sumText(const Storyboard &board, const Scene &scene, int output, Depth depth)
{
    constexpr int mostReported = 3;
    const std::vector<SumTerm> terms = termsOf(board, output);
    if (terms.empty())
        return {};
    const bool isWritten = scene.outputs[static_cast<size_t>(output)].written;
    QStringList parts;
    double sum = 0.0;
    int done = 0;
    for (const SumTerm &term : terms) {
        if (!isWritten && (term.frame < 0 || term.frame > scene.frame))
            continue;
        sum += term.product();
        if (++done <= mostReported)
            parts << QStringLiteral("%1 × %2").arg(sampleText(static_cast<double>(term.value), depth),
                shortNumber(static_cast<double>(term.weight)));
    }
    const QRect outputs = board.places().outputs().translated(board.places().at());
    const QString label = CaptionTexts::tr("Output (%1, %2) of %3", "column, row, work-item")
                              .arg(outputs.left() + output % outputs.width())
                              .arg(outputs.top() + output / outputs.width())
                              .arg(board.places().labelOf(board.ownerOf(output)));
    if (done == 0)
        return CaptionTexts::tr("%1: the sum of %2 products, none of them yet.").arg(label).arg(terms.size());
    if (done > mostReported)
        parts << QStringLiteral("\u2026");
    return CaptionTexts::tr("%1: %2 = %3, %4 of %5 products")
        .arg(label, parts.join(QStringLiteral(" + ")),
            shortNumber(sum * static_cast<double>(fullScale(depth)), 5))
        .arg(done)
        .arg(terms.size());
}

} // namespace halo
