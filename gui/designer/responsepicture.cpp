// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/responsepicture.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

/// From dark blue over grey to yellow: brightness grows all the way, and everybody tells the ends apart.
QRgb scaleColour(double share)
{
    static const QColor stops[] = { QColor(0x00, 0x1b, 0x44), QColor(0x2d, 0x47, 0x6e),
        QColor(0x6e, 0x70, 0x75), QColor(0xaf, 0xa1, 0x6c), QColor(0xfd, 0xe7, 0x47) };
    const double place = std::clamp(share, 0.0, 1.0) * 4.0;
    const int stop = std::min(3, static_cast<int>(place));
    return mixed(stops[stop], stops[stop + 1], place - stop).rgb();
}

constexpr int scaleWidth = 10;
constexpr double nyquist = 0.5; // cycles per pixel

} // namespace

double ResponsePicture::decibels(double magnitude)
{
    return magnitude > 0.0 ? std::max(floorDb, 20.0 * std::log10(magnitude)) : floorDb;
}

ResponsePicture::ResponsePicture(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Frequency response"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ResponsePicture::setResponse(const FrequencyResponse &response)
{
    const int edge = response.edge;
    m_edge = edge;
    m_decibels.resize(response.magnitudes.size());
    std::ranges::transform(response.magnitudes, m_decibels.begin(), decibels);
    // The scale changes in steps, so that two filters can be compared and a nudge does not make it flicker.
    const double most = m_decibels.empty() ? 0.0 : std::ranges::max(m_decibels);
    m_top = std::max(0.0, std::ceil(most / 10.0 - 1e-6) * 10.0);
    m_image = QImage(edge, edge, QImage::Format_RGB32);
    for (int y = 0; y < edge; ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        for (int x = 0; x < edge; ++x)
            line[x] = scaleColour(
                (m_decibels[static_cast<size_t>(y) * static_cast<size_t>(edge) + static_cast<size_t>(x)]
                    - floorDb)
                / (m_top - floorDb));
    }
    setAccessibleDescription(tr("The highest gain is %1 dB.").arg(shortNumber(most, 3)));
    update();
}

QRectF ResponsePicture::frame() const
{
    const QFontMetricsF metrics(font());
    // Where there is little room, the ticks below stand for both axes.
    const qreal left = isNarrow() ? metrics.horizontalAdvance(shortNumber(-0.5)) / 2 + 2
                                  : metrics.horizontalAdvance(shortNumber(-0.5)) + 8;
    const qreal right = scaleWidth + 12 + metrics.horizontalAdvance(shortNumber(-60)) + 6;
    const QRectF room
        = QRectF(rect()).adjusted(left, metrics.height() * 1.3, -right, -metrics.height() * 2.2);
    const qreal edge = std::max(8.0, std::min(room.width(), room.height()));
    return { room.left() + (room.width() - edge) / 2, room.top(), edge, edge };
}

void ResponsePicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF inside = frame();
    if (!m_image.isNull())
        painter.drawImage(inside, m_image);
    painter.setPen(lineColour(palette()));
    painter.drawRect(inside);
    paintAxes(painter, inside);
    paintScale(painter, inside);
}

void ResponsePicture::paintAxes(QPainter &painter, const QRectF &frame) const
{
    const QFontMetricsF metrics(font());
    QFont bold = font();
    bold.setBold(true);
    painter.setPen(palette().color(QPalette::Text));
    painter.setFont(bold);
    painter.drawText(QPointF(4, metrics.ascent()),
        QFontMetrics(bold).elidedText(accessibleName(), Qt::ElideRight, width() - 8));
    painter.setFont(font());
    for (const double tick : { -nyquist, 0.0, nyquist }) {
        const qreal along = (tick + nyquist) / (2 * nyquist);
        const qreal x = frame.left() + along * frame.width();
        const qreal y = frame.top() + along * frame.height();
        painter.drawText(
            QRectF(x - 30, frame.bottom() + 1, 60, metrics.height()), Qt::AlignCenter, shortNumber(tick));
        if (isNarrow())
            continue;
        const qreal up
            = std::clamp(y - metrics.height() / 2, frame.top() - 4, frame.bottom() - metrics.height() + 4);
        painter.drawText(QRectF(0, up, frame.left() - 5, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
            shortNumber(tick));
    }
    painter.setPen(mutedColour(palette()));
    painter.drawText(QRectF(0, frame.bottom() + metrics.height(), width(), metrics.height()), Qt::AlignCenter,
        metrics.elidedText(tr("cycles per pixel, across and down; dB"), Qt::ElideRight, width()));
}

void ResponsePicture::paintScale(QPainter &painter, const QRectF &frame) const
{
    const QFontMetricsF metrics(font());
    const QRectF bar(frame.right() + 10, frame.top(), scaleWidth, frame.height());
    for (int y = 0; y < static_cast<int>(bar.height()); ++y)
        painter.fillRect(QRectF(bar.left(), bar.top() + y, bar.width(), 1),
            QColor::fromRgb(scaleColour(1.0 - y / bar.height())));
    painter.setPen(palette().color(QPalette::Text));
    for (const double tick : niceTicks(floorDb, m_top, static_cast<int>(frame.height() / 30))) {
        const qreal y = bar.bottom() - (tick - floorDb) / (m_top - floorDb) * bar.height();
        const qreal up
            = std::clamp(y - metrics.height() / 2, bar.top() - 4, bar.bottom() - metrics.height() + 4);
        painter.drawText(QRectF(bar.right() + 4, up, 60, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
            shortNumber(tick));
    }
}

bool ResponsePicture::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), textAt(help->pos()), this);
    return true;
}

QString ResponsePicture::textAt(QPoint pointer) const
{
    const QRectF inside = frame();
    if (m_edge == 0 || !inside.contains(pointer))
        return {};
    const auto cell
        = [this](double share) { return std::clamp(static_cast<int>(share * m_edge), 0, m_edge - 1); };
    const int x = cell((pointer.x() - inside.left()) / inside.width());
    const int y = cell((pointer.y() - inside.top()) / inside.height());
    const auto frequency
        = [this](int i) { return shortNumber(static_cast<double>(i - m_edge / 2) / m_edge, 2); };
    const double db
        = m_decibels[static_cast<size_t>(y) * static_cast<size_t>(m_edge) + static_cast<size_t>(x)];
    return tr("%1 across, %2 down: %3 dB, %4 times")
        .arg(frequency(x), frequency(y), shortNumber(db, 3), shortNumber(std::pow(10.0, db / 20.0), 3));
}

} // namespace halo

#include "moc_responsepicture.cpp"
