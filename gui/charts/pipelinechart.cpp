// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/pipelinechart.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/paint/look.h"
#include "gui/charts/charts.h"
#include "gui/charts/charttexts.h"
#include "gui/charts/ticks.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace halo {
namespace {

constexpr std::array kinds{ Pipeline::Kind::Build, Pipeline::Kind::Upload, Pipeline::Kind::Kernel,
    Pipeline::Kind::Download };

QString nameOf(Pipeline::Kind kind)
{
    switch (kind) {
    case Pipeline::Kind::Build:
        return ChartTexts::tr("build");
    case Pipeline::Kind::Upload:
        return ChartTexts::tr("upload");
    case Pipeline::Kind::Kernel:
        return ChartTexts::tr("kernel");
    case Pipeline::Kind::Download:
        return ChartTexts::tr("download");
    }
    return {};
}

QColor colourOf(Pipeline::Kind kind, bool dark)
{
    switch (kind) {
    case Pipeline::Kind::Build:
        return dark ? QColor(0x9a, 0xa4, 0xae) : QColor(0x6a, 0x73, 0x7d);
    case Pipeline::Kind::Upload:
        return dark ? okabe::skyBlue : okabe::blue;
    case Pipeline::Kind::Kernel:
        return okabe::green;
    case Pipeline::Kind::Download:
        return okabe::orange;
    }
    return {};
}

double msOf(nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e6;
}

QString caption()
{
    return ChartTexts::tr(
        "ms since the first command was queued, by the device clock; build by the host clock");
}

/// How high the caption is where it has so much width: in a narrow window it takes several lines.
double captionHeight(double width, const ChartLook &look)
{
    return QFontMetricsF(look.small())
        .boundingRect(QRectF(0.0, 0.0, width, 1e4), Qt::AlignHCenter | Qt::TextWordWrap, caption())
        .height();
}

/// Four lanes above a time axis.
struct PipelineFrame
{
    QRectF lanes;
    double begin = 0.0, range = 1.0; ///< ms

    PipelineFrame(const QRectF &area, const Pipeline &pipeline, const ChartLook &look)
        : begin(msOf(pipeline.begin))
        , range(std::max(msOf(pipeline.end) - msOf(pipeline.begin), 1e-6))
    {
        const QFontMetricsF metrics(look.font);
        double left = 0.0;
        for (const Pipeline::Kind kind : kinds)
            left = std::max(left, metrics.horizontalAdvance(nameOf(kind)));
        lanes = area.adjusted(
            left + 14.0, 4.0, -16.0, -1.5 * metrics.height() - 4.0 - captionHeight(area.width(), look));
    }
    double x(nanoseconds time) const { return lanes.left() + (msOf(time) - begin) / range * lanes.width(); }
    QRectF lane(Pipeline::Kind kind) const
    {
        const double height = lanes.height() / kinds.size();
        const auto number = std::ranges::find(kinds, kind) - kinds.begin();
        return { lanes.left(), lanes.top() + static_cast<double>(number) * height + 2.0, lanes.width(),
            height - 4.0 };
    }
    QRectF bar(const Pipeline::Bar &bar, nanoseconds from, nanoseconds to) const
    {
        const QRectF row = lane(bar.kind);
        return { x(from), row.top(), std::max(x(to) - x(from), 1.0), row.height() };
    }
};

void paintAxis(QPainter &painter, const QRectF &area, const PipelineFrame &frame, const ChartLook &look)
{
    const ChartAxis axis = axisFor({}, 0.0, frame.range, false);
    const QFontMetricsF metrics(look.font);
    painter.setFont(look.small());
    std::vector<TickPlace> places;
    const auto ticks = [&](int sign) {
        for (const auto &[value, label] : axis.ticks) {
            const double time = sign * value;
            const double x = frame.lanes.left() + (time - frame.begin) / frame.range * frame.lanes.width();
            if (x < frame.lanes.left() - 0.5 || x > frame.lanes.right() + 0.5)
                continue;
            painter.setPen(look.line);
            painter.drawLine(QPointF(x, frame.lanes.top()), QPointF(x, frame.lanes.bottom() + 4.0));
            if (sign > 0 || value > 0.0)
                places.push_back({ x, (sign < 0 ? QStringLiteral("\u2212") : QString()) + label });
        }
    };
    ticks(1);
    ticks(-1);
    std::ranges::sort(places, {}, &TickPlace::middle);
    painter.setPen(look.text);
    for (const TickPlace &tick : clearTicks(places, look.small(), true))
        painter.drawText(QRectF(tick.middle - 50.0, frame.lanes.bottom() + 4.0, 100.0, metrics.height()),
            Qt::AlignCenter, tick.text);
    painter.setPen(look.muted);
    const double top = frame.lanes.bottom() + 4.0 + 1.3 * metrics.height();
    painter.drawText(QRectF(area.left(), top, area.width(), area.bottom() - top),
        Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap | Qt::TextDontClip, caption());
}

} // namespace

QString tipOf(const Pipeline::Bar &bar)
{
    QStringList lines{ QString::fromStdString(bar.name),
        ChartTexts::tr("from %1 to %2: %3")
            .arg(timeText(msOf(bar.started)), timeText(msOf(bar.ended)),
                timeText(msOf(bar.ended - bar.started))) };
    if (bar.kind != Pipeline::Kind::Build)
        lines << ChartTexts::tr("waited %1 on the host and %2 on the device")
                     .arg(timeText(msOf(bar.submitted - bar.queued)),
                         timeText(msOf(bar.started - bar.submitted)));
    if (!bar.trusted)
        lines << ChartTexts::tr("These times run backwards, so they cannot be right.");
    return lines.join(u'\n');
}

QString headlineOf(const Pipeline &pipeline, const QString &variant)
{
    QStringList parts;
    for (const Pipeline::Kind kind : kinds) {
        nanoseconds sum{};
        for (const Pipeline::Bar &bar : pipeline.bars)
            if (bar.kind == kind)
                sum += bar.ended - bar.started;
        if (sum.count() > 0)
            parts << QStringLiteral("%1 %2").arg(nameOf(kind), timeText(msOf(sum)));
    }
    return ChartTexts::tr("One run of %1: %2").arg(variant, parts.join(QStringLiteral(", ")));
}

void paintPipeline(QPainter &painter, const QRectF &area, const Pipeline &pipeline, const ChartLook &look)
{
    const PipelineFrame frame(area, pipeline, look);
    paintAxis(painter, area, frame, look);
    painter.setFont(look.font);
    for (const Pipeline::Kind kind : kinds) {
        painter.setPen(look.text);
        const QRectF lane = frame.lane(kind);
        painter.drawText(QRectF(area.left(), lane.top(), lane.left() - area.left() - 8.0, lane.height()),
            Qt::AlignRight | Qt::AlignVCenter, nameOf(kind));
    }
    for (const Pipeline::Bar &bar : pipeline.bars) {
        const QColor colour = colourOf(bar.kind, look.dark);
        painter.fillRect(frame.bar(bar, bar.queued, bar.started), mixed(look.paper, colour, 0.22));
        const QRectF rect = frame.bar(bar, bar.started, bar.ended);
        painter.fillRect(rect, bar.trusted ? QBrush(colour) : QBrush(colour, Qt::BDiagPattern));
        const QString time = timeText(msOf(bar.ended - bar.started));
        if (QFontMetricsF(look.font).horizontalAdvance(time) > rect.width() - 6.0)
            continue;
        painter.setPen(inkOn(colour));
        painter.drawText(rect, Qt::AlignCenter, time);
    }
}

int pipelineBarAt(const QPointF &place, const QRectF &area, const Pipeline &pipeline, const ChartLook &look)
{
    const PipelineFrame frame(area, pipeline, look);
    for (size_t i = pipeline.bars.size(); i-- > 0;) {
        const Pipeline::Bar &bar = pipeline.bars[i];
        if (frame.bar(bar, bar.queued, bar.ended).adjusted(-3, 0, 3, 0).contains(place))
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace halo
