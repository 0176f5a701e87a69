// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/sheet.h"

#include "compute/base/text.h"
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/exporttexts.h"
#include "compute/drawing/paint/painttimeline.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/csvtext.h"
#include "compute/trace/model/tracetext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

/// A filter of 25 numbers would fill the line: its size and name tell it apart.
QString filterText(const Filter &filter)
{
    const QString spec = text(specOf(filter));
    return spec.size() <= 40 ? spec : SheetTexts::tr("filter %1").arg(sizeText(filter.size()));
}

} // namespace

QFont sheetFont(double pixels)
{
    QFont font(QStringLiteral("Noto Sans"));
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(std::max(qRound(pixels), 6));
    return font;
}

QString stampOf(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    const TraceView &view = trace.view;
    QStringList parts{ QLatin1String(simulatorName),
        QStringLiteral("%1 (%2)").arg(text(request.variant.id), text(trace.sourceHash)),
        view.isSum && !view.geometry.empty() ? filterText(view.filter) : text(view.what),
        (view.geometry.empty() ? SheetTexts::tr("data %1") : SheetTexts::tr("image %1"))
            .arg(sizeText(view.image)),
        SheetTexts::tr("work-group %1 at (%2, %3) of %4")
            .arg(sizeText(request.tuning.group))
            .arg(request.group.w)
            .arg(request.group.h)
            .arg(sizeText(trace.groups)) };
    if (view.isSum && !view.geometry.empty())
        parts << text(toString(view.settings.op) + ", " + toString(view.settings.size) + ", "
            + toString(view.settings.border));
    if (const std::string parameters = parametersOf(request.variant, request.tuning); !parameters.empty())
        parts << text(parameters);
    parts << QStringLiteral("Haloscope " HALOSCOPE_VERSION);
    return parts.join(QStringLiteral(" \u00b7 "));
}

FormulaVerdict verdictOf(const Trace &trace)
{
    if (!hasFormula(trace))
        return {};
    if (const auto difference = differenceFromFormula(trace))
        return { QStringLiteral("\u2717 ")
                + SheetTexts::tr("Does not match the formula: %1").arg(text(*difference)),
            false };
    return { QStringLiteral("\u2713 ") + SheetTexts::tr("Matches the formula"), true };
}

Sheet::Sheet(const Storyboard &board, QSizeF size, bool dark, Kind kind)
    : m_board(board)
    , m_look(diagramLook(dark))
    , m_kind(kind)
    , m_font(sheetFont(kind == Kind::Panel ? 12.0 : std::clamp(size.height() / 42.0, 12.0, 30.0)))
    , m_fonts(m_font, kind == Kind::Panel ? 9 : qRound(m_font.pixelSize() * 0.7))
    , m_colours(board, bestColouring(board), dark)
{
    const double margin = kind == Kind::Panel ? 8.0 : size.height() / 36.0;
    const double line = QFontMetricsF(m_font).lineSpacing();
    const bool whole = kind == Kind::Whole;
    QRectF rest = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin);
    const auto takeTop = [&rest](double height) {
        const QRectF taken(rest.topLeft(), QSizeF(rest.width(), height));
        rest.setTop(rest.top() + height);
        return taken;
    };
    const auto takeBottom = [&rest](double height) {
        rest.setBottom(rest.bottom() - height);
        return QRectF(rest.bottomLeft(), QSizeF(rest.width(), height));
    };
    if (whole)
        m_counts = recordedCountsText(countsOf(board.trace()));
    m_title = takeTop(line * 1.5);
    m_stamp = takeBottom(!whole ? 0.0 : line * (m_counts.isEmpty() ? 1.2 : 2.1));
    m_caption = takeBottom(line * (whole ? 2.2 : 3.1));
    m_timeline = takeBottom(whole ? line * 2.6 : 0.0).adjusted(0, 0, 0, -line * 0.9);
    m_diagram = rest;
    m_layout = surfacesLayout(m_diagram.size(), board, m_fonts);
    if (whole)
        m_verdict = verdictOf(board.trace());
}

QString Sheet::titleOf(int frame) const
{
    const QString step = SheetTexts::tr("step %1 of %2").arg(frame + 1).arg(m_board.lastFrame() + 1);
    return m_kind == Kind::Panel
        ? step
        : QStringLiteral("%1 \u2014 %2").arg(translated(m_board.trace().request.variant.title), step);
}

void Sheet::paintBase(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.translate(m_diagram.topLeft());
    halo::paintBase(painter, { m_board, m_layout, m_look, m_fonts, m_colours });
    painter.restore();
    if (m_kind == Kind::Panel)
        return;
    painter.setFont(m_font);
    painter.setPen(m_verdict.holds ? m_look.good : m_look.bad);
    const double room = m_title.width() * 0.55;
    painter.drawText(m_title, Qt::AlignRight | Qt::AlignTop,
        QFontMetricsF(m_font, painter.device()).elidedText(m_verdict.text, Qt::ElideRight, room));
    paintTimelineBase(painter, TimelineLayout(m_timeline, m_board), m_board, m_fonts, m_look.dark);
    painter.setFont(sheetFont(m_font.pixelSize() * 0.72));
    painter.setPen(m_look.muted);
    const QFontMetricsF metrics(painter.font(), painter.device());
    QRectF place = m_stamp;
    for (const QString &line : { stampOf(m_board.trace()), m_counts })
        if (!line.isEmpty()) {
            painter.drawText(place, Qt::AlignLeft | Qt::AlignBottom,
                metrics.elidedText(line, Qt::ElideRight, place.width()));
            place.setBottom(place.bottom() - metrics.lineSpacing());
        }
}

void Sheet::paintStep(QPainter &painter, int frame) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const Scene scene = sceneAt(m_board, frame);
    painter.save();
    painter.translate(m_diagram.topLeft());
    paintScene(painter, { m_board, m_layout, m_look, m_fonts, m_colours }, scene);
    painter.restore();
    painter.setPen(m_look.text);
    painter.setFont(m_fonts.title);
    painter.drawText(m_title, Qt::AlignLeft | Qt::AlignTop, titleOf(frame));
    painter.setFont(m_font);
    painter.drawText(m_caption, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, captionOf(m_board, scene));
    if (m_kind == Kind::Whole)
        paintTimelineHead(painter, TimelineLayout(m_timeline, m_board), frame, m_look);
}

} // namespace halo
