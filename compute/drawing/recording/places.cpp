// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/places.h"

#include "compute/trace/model/passjoin.h"
#include "compute/trace/model/passview.h"
#include "compute/trace/model/tracewalk.h"
#include "compute/workload/convolution/forms.h"

#include <cmath>
#include <utility>

namespace halo {
namespace {

/// A flat array that holds as many cells as the window is shown as if it were declared in rows; one that
/// holds far more, as spectra do, about square, a bank below the same bank; one whose rows lie in several
/// parts, even and odd vectors, with these beside each other.
QSize tileShape(const Trace &trace, QSize window)
{
    const int index = trace.tile();
    if (index < 0)
        return { 0, 0 }; // QSize() is -1 by -1: a cell
    const Size2 shape = trace.buffers[static_cast<size_t>(index)].pixels();
    const auto rowsOf = [&shape](int width) { return QSize(width, (shape.w + width - 1) / width); };
    constexpr int banks = 32;
    if (shape.h <= 1 && shape.w >= 4 * window.width() * window.height())
        return rowsOf(banks * std::max(static_cast<int>(std::lround(std::sqrt(shape.w) / banks)), 1));
    if (shape.h <= 1 && shape.w >= window.width() * 2)
        return rowsOf(window.width());
    const bool inParts = shape.h > window.height() && shape.h % window.height() == 0;
    const int parts = inParts ? shape.h / window.height() : 1;
    return { shape.w * parts, std::max(shape.h / parts, 1) };
}

} // namespace

Places::Places(const Trace &trace)
    : m_filter(trace.view.filter.width, trace.view.filter.height)
    , m_group(trace.request.tuning.group.w, trace.request.tuning.group.h)
    , m_image(trace.view.image.w, trace.view.image.h)
    , m_result(trace.view.geometry.out.w, trace.view.geometry.out.h)
    , m_at(trace.view.at().w, trace.view.at().h)
    , m_under(trace.view.geometry.originX + trace.view.geometry.offsetX,
          trace.view.geometry.originY + trace.view.geometry.offsetY)
    , m_border(trace.view.settings.border)
    , m_hasWindow(!trace.view.geometry.empty())
    , m_addsProducts(trace.view.isSum && trace.request.variant.roundings.empty())
    , m_transforms(trace.view.isSum && !trace.request.variant.transforms.empty())
{
    m_hasWindow ? findWindow(trace) : findMemory(trace);
}

void Places::findMemory(const Trace &trace)
{
    m_filter = { 0, 0 };
    m_under = {};
    const auto rows = isSpectra() ? &spectrumRows : &memoryRows;
    m_inputs = rows(trace, Part::Inputs);
    m_local = rows(trace, Part::Local);
    m_results = rows(trace, Part::Outputs);
    m_window = QRect({}, m_inputs.size);
    m_tile = m_local.size;
    m_outputs = QRect({}, m_results.size);
}

void Places::findWindow(const Trace &trace)
{
    const OutputArea area = groupAreaOf(trace, trace.view.geometry.out);
    m_outputs = QRect(area.first.w, area.first.h, area.end.w - area.first.w, area.end.h - area.first.h);
    m_window = QRect(m_outputs.topLeft() - QPoint(trace.view.geometry.originX, trace.view.geometry.originY),
        m_outputs.size() + m_filter - QSize(1, 1));
    m_tile = tileShape(trace, m_window.size());
    if (isJoined(trace))
        findBetween(trace);
    m_holdsSums = tileCells() > 0 && (m_between >= 0 || takesTerms(trace.request.variant));
    for (int cell = 0; cell < windowCells(); ++cell)
        if (const std::int64_t source = sourceOf(cell); source >= 0)
            m_windowCells[source].push_back(cell);
}

/// What the second launch of a group reads of what the first has left, a part of it by this very group.
void Places::findBetween(const Trace &trace)
{
    const Variant &variant = trace.request.variant;
    const auto run = filterOfPass(trace.request, trace.view.filter, variant.passes.front().name);
    m_between = betweenBuffer(trace);
    if (m_between < 0 || !run)
        return;
    const QSize runs(run->width, run->height);
    m_sums = Sums{ runs, m_filter - runs + QSize(1, 1) };
    const Size2 shape = trace.buffers[static_cast<size_t>(m_between)].pixels();
    m_betweenSize = { shape.w, shape.h };
    // Along the sums it has the columns or rows of the result, else those of the image.
    m_tilePlace = { m_sums->areRows() ? m_outputs.left() : m_window.left(),
        m_sums->areRows() ? m_window.top() : m_outputs.top() };
    m_tile = m_outputs.size() + m_sums->across - QSize(1, 1);
    for (int cell = 0; cell < tileCells(); ++cell) {
        const QPoint at = placeBetween(cell);
        const int x = fold(at.x(), m_betweenSize.width(), m_border);
        const int y = fold(at.y(), m_betweenSize.height(), m_border);
        if (x < 0 || y < 0)
            continue;
        const std::int64_t element = std::int64_t(y) * m_betweenSize.width() + x;
        if (insideBetween(cell))
            m_tileCells[element] = cell; // rather than where the border rule repeats it
        else
            m_tileCells.try_emplace(element, cell);
    }
}

bool Places::insideBetween(int tileCell) const
{
    return m_between < 0 || QRect(QPoint(0, 0), m_betweenSize).contains(placeBetween(tileCell));
}

int Places::tileCellOf(std::int64_t element) const
{
    if (m_between < 0)
        return element >= 0 && element < tileCells() ? static_cast<int>(element) : -1;
    const auto found = m_tileCells.find(element);
    return found == m_tileCells.end() ? -1 : found->second;
}

int Places::windowOfSum(const Sums &sums, int tileCell) const
{
    if (tileCell < 0)
        return -1;
    const QPoint at = sums.offset + QPoint(tileCell % m_tile.width(), tileCell / m_tile.width());
    const QRect run(at, sums.run);
    return QRect({}, m_window.size()).contains(run) ? at.y() * m_window.width() + at.x() : -1;
}

int Places::sumOfOutput(int outputCell) const
{
    if (!m_sums || outputCell < 0)
        return -1;
    const QPoint at = QPoint(outputCell % m_outputs.width(), outputCell / m_outputs.width()) - m_sums->offset;
    const QRect cells(at, m_sums->across);
    return QRect({}, m_tile).contains(cells) ? at.y() * m_tile.width() + at.x() : -1;
}

const MemoryRows &Places::rowsOf(Surface surface) const
{
    return surface == Surface::Window ? m_inputs : surface == Surface::Tile ? m_local : m_results;
}

SurfaceCell Places::surfaceCellOf(int buffer, std::int64_t element, AccessKind kind) const
{
    const bool reads = kind == AccessKind::Load;
    const Surface first = reads ? Surface::Window : Surface::Outputs;
    for (const Surface surface : { first, Surface::Tile, reads ? Surface::Outputs : Surface::Window })
        if (const int cell = rowsOf(surface).cellOf(buffer, element); cell >= 0)
            return { surface, cell };
    return {};
}

MemoryRows::Element Places::elementAt(SurfaceCell position) const
{
    const auto &elements = rowsOf(position.surface).elements;
    return position.cell >= 0 && position.cell < static_cast<int>(elements.size())
        ? elements[static_cast<size_t>(position.cell)]
        : MemoryRows::Element{ -1, 0 };
}

const std::string &Places::namesOf(Surface surface) const
{
    return rowsOf(surface).names;
}

QPoint Places::positionOf(int windowCell) const
{
    return m_window.topLeft() + QPoint(windowCell % m_window.width(), windowCell / m_window.width());
}

bool Places::insideImage(int windowCell) const
{
    if (!m_hasWindow)
        return true;
    return QRect(QPoint(0, 0), m_image).contains(positionOf(windowCell));
}

std::int64_t Places::sourceOf(int windowCell) const
{
    const QPoint at = positionOf(windowCell);
    const int x = fold(at.x(), m_image.width(), m_border);
    const int y = fold(at.y(), m_image.height(), m_border);
    return x < 0 || y < 0 ? -1 : std::int64_t(y) * m_image.width() + x;
}

const std::vector<int> &Places::windowCellsOf(std::int64_t source) const
{
    static const std::vector<int> none;
    const auto found = m_windowCells.find(source);
    return found == m_windowCells.end() ? none : found->second;
}

int Places::outputOf(std::int64_t element) const
{
    if (element < 0 || m_result.width() <= 0)
        return -1;
    const QPoint at(
        static_cast<int>(element % m_result.width()), static_cast<int>(element / m_result.width()));
    const QPoint inside = at - m_outputs.topLeft();
    return m_outputs.contains(at) ? inside.y() * m_outputs.width() + inside.x() : -1;
}

void Places::layTile(std::vector<int> windowOfTile)
{
    m_windowOfTile = std::move(windowOfTile);
    m_tileOfWindow.assign(static_cast<size_t>(windowCells()), -1);
    for (size_t cell = 0; cell < m_windowOfTile.size(); ++cell)
        if (const int window = m_windowOfTile[cell]; window >= 0)
            m_tileOfWindow[static_cast<size_t>(window)] = static_cast<int>(cell);
}

int Places::windowOfTile(int tileCell) const
{
    if (!tileLiesOverWindow())
        return m_windowOfTile[static_cast<size_t>(tileCell)];
    if (m_tile.isEmpty() || !m_hasWindow)
        return -1;
    const int x = tileCell % m_tile.width();
    const int y = tileCell / m_tile.width();
    return x < m_window.width() && y < m_window.height() ? y * m_window.width() + x : -1;
}

int Places::tileOfWindow(int windowCell) const
{
    if (!tileLiesOverWindow())
        return m_tileOfWindow[static_cast<size_t>(windowCell)];
    if (!m_hasWindow)
        return -1;
    const int x = windowCell % m_window.width();
    const int y = windowCell / m_window.width();
    return x < m_tile.width() && y < m_tile.height() ? y * m_tile.width() + x : -1;
}

int Places::tapOf(int outputCell, int windowCell) const
{
    if (!m_hasWindow)
        return -1;
    const int x = windowCell % m_window.width() - outputCell % m_outputs.width();
    const int y = windowCell / m_window.width() - outputCell / m_outputs.width();
    const bool inside = x >= 0 && y >= 0 && x < m_filter.width() && y < m_filter.height();
    return inside ? y * m_filter.width() + x : -1;
}

int Places::windowOf(int outputCell, int tap) const
{
    if (!m_hasWindow)
        return -1;
    const int x = outputCell % m_outputs.width() + tap % m_filter.width();
    const int y = outputCell / m_outputs.width() + tap / m_filter.width();
    return y * m_window.width() + x;
}

Role Places::roleOfWindow(int windowCell) const
{
    if (!m_hasWindow)
        return isPadding({ Surface::Window, windowCell }) ? Role::Border : Role::Core;
    if (!insideImage(windowCell))
        return Role::Border;
    const QPoint at(windowCell % m_window.width(), windowCell / m_window.width());
    return core().contains(at) ? Role::Core : Role::Halo;
}

Role Places::roleOfTile(int tileCell) const
{
    if (!m_hasWindow)
        return Role::Core;
    const int window = windowOfTile(tileCell);
    return window < 0 ? Role::Idle : roleOfWindow(window);
}

} // namespace halo
