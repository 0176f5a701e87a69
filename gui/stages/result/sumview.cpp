// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/sumview.h"

#include "compute/drawing/base/colours.h"
#include "gui/stages/result/sumtexts.h"
#include "gui/widgets/style.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double signWidth = 22.0; // of the × and = between the grids
constexpr double titleHeight = 18.0;
constexpr double largestCell = 40.0;
constexpr int smallestFont = 9;
constexpr int goodFont = 11;
constexpr int largestFont = 13;

} // namespace

SumView::SumView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("sumView"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SumView::show(const PixelSum &sum, Depth depth, const Settings &settings)
{
    m_sum = sum;
    m_depth = depth;
    m_settings = settings;
    if (m_current >= static_cast<int>(sum.taps.size()))
        setCurrent(-1);
    fillGrids();
    layoutGrids();
    update();
}

void SumView::clear()
{
    m_sum.reset();
    setCurrent(-1);
    update();
}

void SumView::setRevealed(bool revealed)
{
    m_revealed = revealed;
    if (m_sum)
        show(PixelSum(*m_sum), m_depth, m_settings);
}

double SumView::scale() const
{
    return typeScale(font());
}

void SumView::fillGrids()
{
    double heaviest = 0.0;
    double largest = 0.0;
    for (const Tap &tap : m_sum->taps) {
        heaviest = std::max(heaviest, std::fabs(static_cast<double>(tap.weight)));
        largest = std::max(largest, std::fabs(tap.product()));
    }
    const QColor base = palette().color(QPalette::Base);
    const double unit = static_cast<double>(fullScale(m_depth));
    m_grids = {};
    m_grids[0].title = tr("Input");
    m_grids[1].title = m_settings.op == Op::Convolution ? tr("Filter, rotated") : tr("Filter");
    m_grids[2].title = tr("Products");
    for (const Tap &tap : m_sum->taps) {
        const auto weight = static_cast<double>(tap.weight);
        m_grids[0].values.push_back(static_cast<double>(tap.value) * unit);
        m_grids[1].values.push_back(weight);
        m_grids[2].values.push_back(tap.product() * unit);
        m_grids[0].colours.push_back(greyOf(tap.value));
        m_grids[1].colours.push_back(signedColour(heaviest > 0.0 ? weight / heaviest : 0.0, base));
        m_grids[2].colours.push_back(
            m_revealed ? signedColour(largest > 0.0 ? tap.product() / largest : 0.0, base) : base);
    }
}

QSizeF SumView::cellSize() const
{
    const double across = (width() - 4 - 2 * signWidth * scale()) / 3.0 / m_sum->filter.w;
    const double down
        = std::min((height() - titleHeight * scale() - 2) / m_sum->filter.h, largestCell * scale());
    // Small grids spread out to carry longer numbers; large ones stay square, like the pixels they show.
    const bool spread = m_sum->filter.w <= 7;
    return { std::floor(std::min(across, spread ? 64.0 * scale() : down) * 2) / 2, std::floor(down * 2) / 2 };
}

void SumView::layoutGrids()
{
    if (!m_sum)
        return;
    const QSizeF cell = cellSize();
    const QSizeF size(cell.width() * m_sum->filter.w, cell.height() * m_sum->filter.h);
    const double sign = signWidth * scale();
    const double title = titleHeight * scale();
    const double left = (width() - 3 * size.width() - 2 * sign) / 2;
    const double top = title + (height() - title - size.height()) / 2;
    for (size_t i = 0; i < m_grids.size(); ++i) {
        const double x = std::floor(left + static_cast<double>(i) * (size.width() + sign));
        m_grids[i].area = QRectF(QPointF(x, std::floor(top)), size);
        fitTexts(m_grids[i]);
    }
}

/// First the digits are cut down, then the font; last the numbers give way to colours.
void SumView::fitTexts(Grid &grid) const
{
    double largest = 0.0;
    for (const double value : grid.values)
        largest = std::max(largest, std::fabs(value));
    for (const int digits : { 4, 3, 2, 1 }) {
        grid.texts.clear();
        for (const double value : grid.values)
            grid.texts.push_back(cellText(value, digits, largest));
        grid.fontSize = fittingFont(grid.texts);
        if (grid.fontSize >= goodFont || (grid.fontSize > 0 && digits <= 2))
            return;
    }
}

int SumView::fittingFont(const std::vector<QString> &texts) const
{
    const QSizeF cell = cellSize();
    QFont font = this->font();
    for (int size = qRound(largestFont * scale()); size >= smallestFont; --size) {
        font.setPixelSize(size);
        const QFontMetricsF metrics(font);
        if (metrics.ascent() > cell.height())
            continue;
        if (std::all_of(texts.begin(), texts.end(),
                [&](const QString &text) { return metrics.horizontalAdvance(text) + 3 <= cell.width(); }))
            return size;
    }
    return 0;
}

QRectF SumView::cellRect(int grid, int tap) const
{
    if (!m_sum)
        return {};
    const QSizeF cell = cellSize();
    const QPointF corner = m_grids[static_cast<size_t>(grid)].area.topLeft();
    return { corner + QPointF(tap % m_sum->filter.w * cell.width(), tap / m_sum->filter.w * cell.height()),
        cell };
}

int SumView::tapAt(QPointF position) const
{
    if (!m_sum)
        return -1;
    const QSizeF cell = cellSize();
    for (const Grid &grid : m_grids) {
        if (!grid.area.contains(position))
            continue;
        const int x = static_cast<int>((position.x() - grid.area.left()) / cell.width());
        const int y = static_cast<int>((position.y() - grid.area.top()) / cell.height());
        return x < m_sum->filter.w && y < m_sum->filter.h ? y * m_sum->filter.w + x : -1;
    }
    return -1;
}

void SumView::setCurrent(int tap)
{
    if (tap == m_current)
        return;
    m_current = tap;
    update();
    if (tap >= 0)
        Q_EMIT tapHovered(m_sum->taps[static_cast<size_t>(tap)]);
    else
        Q_EMIT tapLeft();
}

bool SumView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int tap = tapAt(help->pos());
        if (tap >= 0 && m_revealed)
            QToolTip::showText(
                help->globalPos(), tapText(m_sum->taps[static_cast<size_t>(tap)], m_depth), this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::PaletteChange && m_sum) {
        fillGrids();
        layoutGrids();
    }
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        layoutGrids();
    }
    return QWidget::event(event);
}

void SumView::mouseMoveEvent(QMouseEvent *event)
{
    setCurrent(tapAt(event->position()));
}

void SumView::leaveEvent(QEvent *)
{
    setCurrent(-1);
}

void SumView::resizeEvent(QResizeEvent *)
{
    layoutGrids();
}

void SumView::paintEvent(QPaintEvent *)
{
    if (!m_sum)
        return;
    QPainter painter(this);
    for (int grid = 0; grid < 3; ++grid)
        paintGrid(painter, grid);
    paintSign(painter, QStringLiteral("×"), 0);
    paintSign(painter, QStringLiteral("="), 1);
}

void SumView::paintSign(QPainter &painter, const QString &sign, int between) const
{
    const QRectF before = m_grids[static_cast<size_t>(between)].area;
    QFont font = this->font();
    font.setPixelSize(qRound(18 * scale()));
    painter.setFont(font);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(
        QRectF(before.right(), before.top(), signWidth * scale(), before.height()), Qt::AlignCenter, sign);
}

void SumView::paintGrid(QPainter &painter, int index) const
{
    const Grid &grid = m_grids[static_cast<size_t>(index)];
    const double title = titleHeight * scale();
    QFont font = this->font();
    font.setPixelSize(qRound(12 * scale()));
    painter.setFont(font);
    painter.setPen(mutedColour(palette()));
    painter.drawText(
        QRectF(grid.area.left() - 10, grid.area.top() - title, grid.area.width() + 20, title - 2),
        Qt::AlignCenter, grid.title);
    font.setPixelSize(std::max(grid.fontSize, smallestFont));
    painter.setFont(font);
    for (int tap = 0; tap < static_cast<int>(m_sum->taps.size()); ++tap)
        paintCell(painter, index, tap);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mutedColour(palette()), 1));
    painter.drawRect(grid.area);
    if (m_current >= 0) {
        painter.setPen(QPen(okabe::purple, 3));
        painter.drawRect(cellRect(index, m_current).adjusted(1, 1, -1, -1));
    }
}

void SumView::paintCell(QPainter &painter, int index, int tapIndex) const
{
    const Grid &grid = m_grids[static_cast<size_t>(index)];
    const Tap &tap = m_sum->taps[static_cast<size_t>(tapIndex)];
    const QRectF cell = cellRect(index, tapIndex);
    const QColor colour = grid.colours[static_cast<size_t>(tapIndex)];
    const QColor ink = readableOn(colour);
    painter.fillRect(cell, colour);
    const bool substitute = index == 0 && tap.outside();
    if (substitute) {
        QColor hatch = okabe::purple;
        hatch.setAlpha(170);
        painter.fillRect(cell, QBrush(hatch, Qt::BDiagPattern));
    }
    if (cell.width() >= 5) {
        painter.setPen(QPen(lineColour(palette()), 1));
        painter.drawRect(cell);
    }
    painter.setPen(ink);
    if (index == 2 && !m_revealed)
        return;
    if (grid.fontSize > 0)
        painter.drawText(cell, Qt::AlignCenter, grid.texts[static_cast<size_t>(tapIndex)]);
    else if (index > 0 && cell.width() >= 8
        && grid.texts[static_cast<size_t>(tapIndex)].startsWith(QChar(0x2212)))
        painter.drawText(cell, Qt::AlignCenter, QString(QChar(0x2212)));
    if (substitute && cell.height() >= 16 && cell.width() >= (grid.fontSize > 0 ? 28 : 12)) {
        QFont small = painter.font();
        const QFont before = small;
        small.setPixelSize(qRound(8 * scale()));
        small.setBold(true);
        painter.setFont(small);
        painter.drawText(cell.adjusted(2, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop,
            QString(QLatin1Char(rowOf(m_settings.border).letter)));
        painter.setFont(before);
    }
}

} // namespace halo

#include "moc_sumview.cpp"
