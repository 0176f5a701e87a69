// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels and words of the Result stage; resultstage.cpp is how its parts are put together.
#include "gui/base/numbers.h"
#include "gui/stages/result/pixelinspector.h"
#include "gui/stages/result/resultstage.h"
#include "gui/canvas/stagetoolbar.h"

#include <cmath>

namespace halo {

void ResultStage::showLooked()
{
    const auto &kept = m_canvas->keeper()->kept();
    const auto &hovered = m_canvas->keeper()->hovered();
    if (kept)
        m_inspector->showPixel(*kept, true); // it stays on the way of the mouse to its numbers
    else if (hovered)
        m_inspector->showPixel(*hovered, false);
    else
        m_inspector->showNothing();
}

void ResultStage::showPixel(QPoint outPixel)
{
    if (!QRect(0, 0, m_result.width, m_result.height).contains(outPixel))
        return;
    m_canvas->showPixel(outPixel, 8.0);
    m_canvas->keeper()->keep(outPixel);
}

void ResultStage::showWorst()
{
    if (!m_verification)
        return;
    const QPoint worst(m_verification->worstX, m_verification->worstY);
    m_inspector->setChannel(static_cast<size_t>(m_verification->worstChannel));
    m_canvas->showPixel(worst, 16.0);
    m_canvas->keeper()->keep(worst);
}

void ResultStage::setBusy(bool busy)
{
    m_busy = busy;
    m_noteDelay.start();
    if (!busy)
        updateNote();
}

void ResultStage::setStale(bool stale)
{
    m_stale = stale;
    m_noteDelay.start();
    if (!stale)
        updateNote();
}

void ResultStage::updateNote()
{
    const bool settled = !m_noteDelay.isActive();
    QString note;
    if (m_busy && settled)
        note = tr("Working…");
    else if (m_stale && settled && !m_busy)
        note = tr("This output belongs to earlier settings");
    else if (m_canvas->mode() == ImageCanvas::Mode::Difference
        && m_canvas->layer(ImageCanvas::Role::Difference).isNull())
        note = tr("Comparing with the reference…");
    m_canvas->setNote(note);
}

double ResultStage::brightestDifference() const
{
    if (const int gain = m_toolBar->gain(); gain > 0)
        return 1.0 / gain;
    const double largest = m_verification ? m_verification->maxError : 0.0;
    return largest > 0.0 && std::isfinite(largest) ? largest : 1.0;
}

/// Size, and the span of the values where the screen cannot show it: "Output · 512 × 512 · −135 … 306".
QString ResultStage::labelOf(const Layer &layer) const
{
    if (layer.isNull())
        return tr("Not enough memory to show this picture");
    const ValueRange &range = layer.picture.range;
    QStringList parts{ layer.label,
        tr("%1 × %2").arg(layer.picture.size.width()).arg(layer.picture.size.height()) };
    if (range.low < -0.5F / 255.0F || range.high > 1.0F + 0.5F / 255.0F)
        parts << tr("%1 … %2").arg(sampleText(static_cast<double>(range.low), m_source.depth),
            sampleText(static_cast<double>(range.high), m_source.depth));
    if (range.notFinite > 0)
        parts << tr("not finite (purple): %1").arg(range.notFinite);
    return parts.join(QStringLiteral(" · "));
}

} // namespace halo
