// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/paint/comparison.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/layout.h"
#include "compute/drawing/paint/look.h"
#include "compute/drawing/recording/frames.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/image/image.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <set>

namespace halo {
namespace {

struct ComparisonTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Comparison)
};

int stageOf(FrameKind kind)
{
    switch (kind) {
    case FrameKind::Load:
    case FrameKind::Fill:
        return 0;
    case FrameKind::Barrier:
        return 1;
    case FrameKind::MultiplyAdd:
        return 2;
    case FrameKind::Store:
        break;
    }
    return 3;
}

/// How the pixels of an image lie, only the driver knows: side by side.
std::int64_t clocksOf(const Trace &trace, const Step &step, std::int64_t elements)
{
    const HardwareModel &model = hardwareModels().front();
    const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(step.buffer)];
    if (buffer.space == Space::Image)
        return sectorClocks * ((elements * buffer.elementBytes + model.sectorBytes - 1) / model.sectorBytes);
    const StepCost cost = costOf(trace, step, model);
    if (buffer.space == Space::Global)
        return std::int64_t(sectorClocks) * cost.sectors;
    std::set<int> warps;
    for (const int access : step.accesses)
        warps.insert(trace.accesses[static_cast<size_t>(access)].item / model.warp);
    return std::int64_t(turnClocks) * (std::ssize(warps) + cost.conflicts);
}

void count(const Storyboard &board, int frame, Counters &sum)
{
    const Trace &trace = board.trace();
    if (!board.stepOf(frame))
        sum.clocks += turnClocks; // a barrier
    for (const Step &step : board.stepsOf(frame)) {
        const Space space = trace.buffers[static_cast<size_t>(step.buffer)].space;
        std::int64_t elements = 0;
        for (const int access : step.accesses)
            elements += trace.accesses[static_cast<size_t>(access)].count;
        sum.clocks += clocksOf(trace, step, elements);
        if (space == Space::Local)
            sum.local += elements;
        else if (!board.places().hasWindow())
            (board.frames()[static_cast<size_t>(frame)].kind == FrameKind::Store ? sum.weights : sum.image)
                += elements;
        else if (step.buffer == board.source())
            sum.image += elements;
        else if (step.buffer == trace.bufferNamed("filter"))
            sum.weights += elements;
    }
}

struct Row
{
    QString name;
    std::int64_t Counters::*value;
};

} // namespace

Comparison::Comparison(std::shared_ptr<const Storyboard> first, std::shared_ptr<const Storyboard> second)
    : m_sides{ sideOf(std::move(first)), sideOf(std::move(second)) }
{
    for (const Side &side : m_sides)
        m_ticks.insert(m_ticks.end(), side.keys.begin(), side.keys.end());
    std::ranges::sort(m_ticks);
    m_ticks.erase(std::ranges::unique(m_ticks).begin(), m_ticks.end());
}

Comparison::Side Comparison::sideOf(std::shared_ptr<const Storyboard> board)
{
    Side side;
    Key last{ -1, 0, 0 };
    Counters sum;
    for (int i = 0; i <= board->lastFrame(); ++i) {
        const Frame &frame = board->frames()[static_cast<size_t>(i)];
        Key key{ stageOf(frame.kind), std::max(frame.tap, 0), 0 };
        if (std::pair(key.stage, key.tap) <= std::pair(last.stage, last.tap)) // time goes one way
            key = { last.stage, last.tap, last.repeat + 1 };
        side.keys.push_back(key);
        count(*board, i, sum);
        side.sums.push_back(sum);
        last = key;
    }
    side.board = std::move(board);
    return side;
}

int Comparison::frameOf(size_t side, int tick) const
{
    if (m_ticks.empty())
        return -1;
    const auto &keys = m_sides[side].keys;
    const Key now = m_ticks[static_cast<size_t>(std::clamp(tick, 0, ticks() - 1))];
    return static_cast<int>(std::ranges::upper_bound(keys, now) - keys.begin()) - 1;
}

bool Comparison::waits(size_t side, int tick) const
{
    const int frame = frameOf(side, tick);
    return frame < 0 || m_sides[side].keys[static_cast<size_t>(frame)] != m_ticks[static_cast<size_t>(tick)];
}

int Comparison::tickOf(int frame) const
{
    const auto &keys = m_sides[0].keys;
    if (keys.empty())
        return 0;
    if (frame >= static_cast<int>(keys.size()) - 1)
        return ticks() - 1;
    const Key key = keys[static_cast<size_t>(std::clamp(frame, 0, static_cast<int>(keys.size()) - 1))];
    return static_cast<int>(std::ranges::lower_bound(m_ticks, key) - m_ticks.begin());
}

Counters Comparison::counters(size_t side, int tick) const
{
    const int frame = frameOf(side, tick);
    return frame < 0 ? Counters{} : m_sides[side].sums[static_cast<size_t>(frame)];
}

void paintCounters(QPainter &painter, const QRectF &area, const Comparison &comparison, int tick,
    const std::array<QString, 2> &names, const Look &look, const DiagramFonts &fonts)
{
    const bool hasWindow = comparison.board(0)->places().hasWindow();
    const Row rows[] = { { hasWindow ? ComparisonTexts::tr("reads of the image")
                                     : ComparisonTexts::tr("reads of global memory"),
                             &Counters::image },
        { ComparisonTexts::tr("local memory, reads and writes"), &Counters::local },
        { hasWindow ? ComparisonTexts::tr("reads of weights")
                    : ComparisonTexts::tr("writes to global memory"),
            &Counters::weights },
        { ComparisonTexts::tr("model clocks: %1 per sector, %2 per turn").arg(sectorClocks).arg(turnClocks),
            &Counters::clocks } };
    const QColor colours[] = { okabe::blue, okabe::orange };
    const QFontMetricsF metrics(fonts.small);
    const double line = fonts.smallLine;
    const double labels = std::min(area.width() * 0.4,
        std::max(metrics.horizontalAdvance(names[0]), metrics.horizontalAdvance(names[1])) + 12.0);
    const double figures = metrics.horizontalAdvance(QStringLiteral("0,000,000 "));
    const double room = std::max(area.width() / 2.0 - labels - figures - 24.0, 10.0);
    painter.setFont(fonts.small);
    for (size_t i = 0; i < std::size(rows); ++i) {
        const Row &row = rows[i];
        const double left = area.left() + (i % 2 == 0 ? 0.0 : area.width() / 2.0 + 6.0);
        double top = area.top() + (i / 2 == 0 ? 0.0 : 3.0 * line + 14.0);
        const auto most
            = std::max<std::int64_t>({ comparison.totals(0).*row.value, comparison.totals(1).*row.value, 1 });
        painter.setPen(look.text);
        painter.drawText(
            QRectF(left, top, area.width() / 2.0, line), Qt::AlignLeft | Qt::AlignVCenter, row.name);
        for (size_t side = 0; side < 2; ++side) {
            top += line + 2.0;
            const std::int64_t now = comparison.counters(side, tick).*row.value;
            const std::int64_t all = comparison.totals(side).*row.value;
            const auto wide = [&](std::int64_t value) {
                return room * static_cast<double>(value) / static_cast<double>(most);
            };
            painter.setPen(look.muted);
            painter.drawText(QRectF(left, top, labels, line), Qt::AlignLeft | Qt::AlignVCenter,
                metrics.elidedText(names[side], Qt::ElideRight, labels - 8.0));
            painter.fillRect(QRectF(left + labels, top + 3.0, wide(all), line - 6.0), look.line);
            painter.fillRect(QRectF(left + labels, top + 3.0, wide(now), line - 6.0), colours[side]);
            painter.setPen(look.text);
            painter.drawText(QRectF(left + labels + wide(all) + 6.0, top, figures + 40.0, line),
                Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(static_cast<qlonglong>(now)));
        }
    }
}

} // namespace halo
