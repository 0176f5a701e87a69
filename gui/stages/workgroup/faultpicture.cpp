// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/faultpicture.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/paint/look.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

/// Black is the least of what is right, white the largest; what nobody wrote is black.
QImage greyOf(const FaultyImage &image)
{
    const auto [least, largest] = std::ranges::minmax(image.reference);
    const float range = std::max(largest - least, 1e-6F);
    QImage grey(image.region.size.w, image.region.size.h, QImage::Format_Grayscale8);
    for (int y = 0; y < grey.height(); ++y)
        for (int x = 0; x < grey.width(); ++x) {
            const float value = image.simulated[image.region.indexOf(image.region.x + x, image.region.y + y)];
            const float share = std::isfinite(value) ? std::clamp((value - least) / range, 0.0F, 1.0F) : 0.0F;
            grey.scanLine(y)[x] = static_cast<uchar>(std::lround(share * 255.0F));
        }
    return grey;
}

} // namespace

FaultPicture::FaultPicture(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("faultPicture"));
    setAccessibleName(tr("Simulated output"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

void FaultPicture::setImage(std::shared_ptr<const FaultyImage> image)
{
    m_image = std::move(image);
    m_grey = m_image && !m_image->reference.empty() ? greyOf(*m_image) : QImage();
    setAccessibleDescription(inWords());
    setCursor(!m_grey.isNull() ? Qt::CrossCursor : Qt::ArrowCursor);
    update();
}

QString FaultPicture::inWords() const
{
    if (!m_image)
        return {};
    if (m_image->wrong.empty())
        return tr("No output yet; see the findings");
    const auto count = static_cast<int>(m_image->wrongPixels());
    return tr("%1 of %2 simulated outputs are wrong").arg(count).arg(m_image->wrong.size());
}

double FaultPicture::edge() const
{
    return m_grey.isNull() ? 1.0
                           : std::min(static_cast<double>(width() - 2) / m_grey.width(),
                               static_cast<double>(height() - 2) / m_grey.height());
}

QRectF FaultPicture::pixelRect(int x, int y) const
{
    const double side = edge();
    return { 1.0 + x * side, 1.0 + y * side, side, side };
}

QPoint FaultPicture::positionOf(Size2 output) const
{
    return pixelRect(output.w - m_image->region.x, output.h - m_image->region.y).center().toPoint();
}

std::optional<Size2> FaultPicture::outputAt(QPointF position) const
{
    if (m_grey.isNull())
        return std::nullopt;
    const OutputRegion &region = m_image->region;
    const Size2 output{ region.x + static_cast<int>(std::floor((position.x() - 1.0) / edge())),
        region.y + static_cast<int>(std::floor((position.y() - 1.0) / edge())) };
    return region.contains(output.w, output.h) ? std::optional(output) : std::nullopt;
}

QString FaultPicture::describe(Size2 output) const
{
    const size_t index = m_image->region.indexOf(output.w, output.h);
    const Size2 at = m_image->trace->view.at();
    const QString place = tr("Output (%1, %2)").arg(output.w + at.w).arg(output.h + at.h);
    const float got = m_image->simulated[index];
    const QString right = shortNumber(static_cast<double>(m_image->reference[index]));
    if (std::isnan(got))
        return tr("%1: never written by these work-groups instead of %2").arg(place, right);
    const QString value = shortNumber(static_cast<double>(got));
    return m_image->wrong[index] ? tr("%1: %2 instead of %3").arg(place, value, right)
                                 : tr("%1: %2, which is right").arg(place, value);
}

void FaultPicture::paintEvent(QPaintEvent *)
{
    if (m_grey.isNull())
        return;
    QPainter painter(this);
    const Look &look = diagramLook(isDarkPalette(palette()));
    const QRectF all(pixelRect(0, 0).topLeft(), QSizeF(m_grey.size()) * edge());
    painter.drawImage(all, m_grey);
    const QColor wrong = colourOf(Role::Conflict, look);
    for (int y = 0; y < m_grey.height(); ++y)
        for (int x = 0; x < m_grey.width(); ++x) {
            if (!m_image->wrong[m_image->region.indexOf(m_image->region.x + x, m_image->region.y + y)])
                continue;
            const QRectF pixel = pixelRect(x, y);
            painter.fillRect(pixel, mixed(wrong, QColor(m_grey.pixel(x, y)), 0.35));
            if (edge() >= 4.0) // in smaller ones no pattern is seen
                paintPattern(painter, pixel, Role::Conflict, look, edge() / 2.0);
        }
    paintSeams(painter);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(look.line);
    painter.drawRect(all);
}

void FaultPicture::paintSeams(QPainter &painter) const
{
    const TraceRequest &request = m_image->trace->request;
    const OutputRegion &region = m_image->region;
    const Size2 step{ request.tuning.group.w * request.tuning.items.w,
        request.tuning.group.h * request.tuning.items.h };
    painter.setPen(QPen(okabe::skyBlue, 1.0, Qt::DashLine));
    for (int x = step.w - region.x % step.w; x < region.size.w; x += step.w)
        painter.drawLine(pixelRect(x, 0).topLeft(), pixelRect(x, region.size.h).topLeft());
    for (int y = step.h - region.y % step.h; y < region.size.h; y += step.h)
        painter.drawLine(pixelRect(0, y).topLeft(), pixelRect(region.size.w, y).topLeft());
    painter.setPen(QPen(okabe::blue, 2.0));
    const OutputRegion own = outputsOf(request, request.problem->traceView());
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(
        pixelRect(own.x - region.x, own.y - region.y).topLeft(), QSizeF(own.size.w, own.size.h) * edge()));
}

bool FaultPicture::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const auto output = outputAt(help->pos());
        QToolTip::showText(help->globalPos(), output ? describe(*output) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void FaultPicture::mousePressEvent(QMouseEvent *event)
{
    if (const auto output = outputAt(event->position()); output && event->button() == Qt::LeftButton)
        Q_EMIT outputPicked(
            { output->w + m_image->trace->view.at().w, output->h + m_image->trace->view.at().h });
}

} // namespace halo

#include "moc_faultpicture.cpp"
