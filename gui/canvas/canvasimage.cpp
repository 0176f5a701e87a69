// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/canvasimage.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "gui/canvas/viewport.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QHash>
#include <QPainter>
#include <QPalette>
#include <QRawFont>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double gridZoom = 8.0;
constexpr double numberScale = 30.0; // logical pixels, below which no number is legible

/// What the pane shows of the layer, in pixels of the input from its first one on.
QRect visiblePixels(const CanvasImage &layer, const Viewport &view)
{
    const QPointF from = view.toPicture({ 0, 0 });
    const QPointF to = view.toPicture({ view.paneSize().width(), view.paneSize().height() });
    const QRect shown(QPoint(static_cast<int>(std::floor(from.x())), static_cast<int>(std::floor(from.y()))),
        QPoint(static_cast<int>(std::floor(to.x())), static_cast<int>(std::floor(to.y()))));
    return shown.intersected(layer.bounds()).translated(-layer.origin);
}

void paintCheckerboard(QPainter &painter, const QRectF &area, const QPalette &palette)
{
    const bool dark = isDarkPalette(palette);
    painter.fillRect(area, dark ? QColor(0x50, 0x50, 0x50) : QColor(0xFF, 0xFF, 0xFF));
    const QColor other = dark ? QColor(0x3A, 0x3A, 0x3A) : QColor(0xD4, 0xD8, 0xDE);
    constexpr double cell = 8.0;
    const QRectF seen = area.intersected(painter.clipBoundingRect());
    // Fixed to the pane, not to the picture: it stays calm while zooming.
    for (double y = std::floor(seen.top() / cell) * cell; y < seen.bottom(); y += cell)
        for (double x = std::floor(seen.left() / cell) * cell; x < seen.right(); x += cell)
            if ((static_cast<int>(x / cell) + static_cast<int>(y / cell)) % 2 != 0)
                painter.fillRect(QRectF(x, y, cell, cell).intersected(seen), other);
}

/// Writes thousands of short numbers at the price of a few: glyphs are looked up once per character,
/// and all text of one colour is drawn at once.
class NumberWriter
{
public:
    explicit NumberWriter(const QFont &font)
        : m_font(QRawFont::fromFont(font))
        , m_metrics(font)
    {
    }

    double width(const QString &text)
    {
        double sum = 0.0;
        for (const QChar character : text)
            sum += glyph(character).width;
        return sum;
    }
    double lineHeight() const { return m_metrics.ascent() + 1.0; }

    void write(const QString &text, QPointF middle, const QColor &ink)
    {
        Ink &target = ink == Qt::white ? m_white : m_black;
        target.colour = ink;
        QPointF at = middle + QPointF(-width(text) / 2, m_metrics.capHeight() / 2);
        for (const QChar character : text) {
            target.glyphs << glyph(character).index;
            target.positions << at;
            at.rx() += glyph(character).width;
        }
    }
    void flush(QPainter &painter) const
    {
        for (const Ink &ink : { m_black, m_white }) {
            QGlyphRun run;
            run.setRawFont(m_font);
            run.setGlyphIndexes(ink.glyphs);
            run.setPositions(ink.positions);
            painter.setPen(ink.colour);
            painter.drawGlyphRun({}, run);
        }
    }

private:
    struct Glyph
    {
        quint32 index = 0;
        double width = 0.0;
    };
    struct Ink
    {
        QColor colour;
        QVector<quint32> glyphs;
        QVector<QPointF> positions;
    };

    const Glyph &glyph(QChar character)
    {
        auto found = m_glyphs.find(character);
        if (found == m_glyphs.end()) {
            // Some fonts lack a minus, and here no other font stands in.
            const QChar drawn = m_font.supportsCharacter(character) ? character : QChar(u'-');
            const QVector<quint32> indexes = m_font.glyphIndexesForString(QString(drawn));
            found = m_glyphs.insert(character, { indexes.value(0), m_metrics.horizontalAdvance(drawn) });
        }
        return *found;
    }

    QRawFont m_font;
    QFontMetricsF m_metrics;
    QHash<QChar, Glyph> m_glyphs;
    Ink m_black, m_white;
};

QString valueText(const CanvasImage &layer, size_t channel, QPoint pixel)
{
    const auto value = static_cast<double>(layer.image.at(channel, pixel.x(), pixel.y()));
    if (layer.reference.empty())
        return sampleText(value, layer.image.depth);
    const auto wanted = static_cast<double>(layer.reference.at(channel, pixel.x(), pixel.y()));
    return layer.isChange ? sampleText(value - wanted, layer.image.depth)
                          : shortNumber(std::fabs(value - wanted), 2);
}

void writeValues(NumberWriter &writer, const CanvasImage &layer, QPoint pixel, const QRectF &cell)
{
    const Image &image = layer.image;
    const auto count = static_cast<double>(image.colour.size());
    const QColor ink = readableOn(QColor(layer.picture.levels[0].pixel(pixel)));
    QPointF at = cell.center() - QPointF(0, writer.lineHeight() * (count - 1) / 2);
    for (size_t channel = 0; channel < image.colour.size(); ++channel) {
        const QString text = valueText(layer, channel, pixel);
        if (writer.width(text) <= cell.width()) // half a number would be a wrong number
            writer.write(text, at, ink);
        at.ry() += writer.lineHeight();
    }
}

void paintNumbers(QPainter &painter, const CanvasImage &layer, const Viewport &view, const QRect &pixels)
{
    const bool colour = layer.image.colour.size() > 1;
    QFont font = painter.font();
    font.setPixelSize(std::clamp(static_cast<int>(view.scale() / (colour ? 3.7 : 3.2)), 7, 14));
    NumberWriter writer(font);
    for (int y = pixels.top(); y <= pixels.bottom(); ++y)
        for (int x = pixels.left(); x <= pixels.right(); ++x)
            writeValues(writer, layer, { x, y },
                view.toPane(QRectF(QPointF(layer.origin + QPoint(x, y)), QSizeF(1, 1))));
    writer.flush(painter);
}

} // namespace

void paintLayer(QPainter &painter, const CanvasImage &layer, const Viewport &view, const QPalette &palette)
{
    const QRect seen = visiblePixels(layer, view);
    if (layer.isNull() || seen.isEmpty())
        return;
    const size_t level = layer.picture.levelFor(view.zoom() * layer.step);
    const QImage &image = layer.picture.levels[level];
    const int step = layer.step << level; // pixels of the picture per sample of this level
    // A sample more on each side, for smooth edges.
    const QRect samples = QRect(QPoint(seen.left() / step - 1, seen.top() / step - 1),
        QPoint(seen.right() / step + 1, seen.bottom() / step + 1))
                              .intersected(image.rect());
    // A window onto the level, without copying: painting never sees the size of the whole.
    const QImage part(image.constScanLine(samples.top()) + samples.left() * qsizetype(4), samples.width(),
        samples.height(), image.bytesPerLine(), image.format());
    const QRectF target = view.toPane(
        QRectF(QPointF(samples.topLeft() * step + layer.origin), QSizeF(samples.size() * step)));
    const QRectF frame = view.toPane(QRectF(layer.bounds() & layer.extent()));

    painter.save();
    painter.setClipRect(frame, Qt::IntersectClip);
    if (layer.picture.hasAlpha)
        paintCheckerboard(painter, frame, palette);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, view.zoom() < 2.0 || layer.step > 1);
    painter.drawImage(target, part);
    painter.restore();
}

void paintPixelDetails(QPainter &painter, const CanvasImage &layer, const Viewport &view)
{
    const QRect seen = visiblePixels(layer, view);
    if (layer.isNull() || seen.isEmpty() || view.zoom() < gridZoom || layer.step > 1)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF area = view.toPane(QRectF(seen.translated(layer.origin)));
    QVector<QLineF> lines;
    for (int x = 0; x <= seen.width(); ++x) {
        const double at = area.left() + x * view.scale();
        lines << QLineF(at, area.top(), at, area.bottom());
    }
    for (int y = 0; y <= seen.height(); ++y) {
        const double at = area.top() + y * view.scale();
        lines << QLineF(area.left(), at, area.right(), at);
    }
    painter.setPen(QPen(QColor(128, 128, 128, 120), 0));
    painter.drawLines(lines);
    if (view.scale() >= numberScale && !layer.image.empty())
        paintNumbers(painter, layer, view, seen);
    painter.restore();
}

} // namespace halo
