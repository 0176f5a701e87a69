// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/workload/convolution/pixelsum.h"

#include <QMenu>
#include <QPoint>
#include <QRect>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <optional>

class QLabel;
class QStackedWidget;

namespace halo {

class Segmented;
class SumView;
class ValueChart;

/// A strip under the picture: how the output pixel under the mouse came about, in numbers of the file; or
/// input and output along its row or column; or how many pixels have which value. Where the mouse is
/// elsewhere, the last pixel is an example. Its height never changes with the mouse, so that the picture
/// stays where it is.
class PixelInspector : public QWidget
{
    Q_OBJECT
public:
    enum View
    {
        Sum,
        Row,    ///< values along that of the pixel
        Column, ///< the same
        Histogram,
    };
    explicit PixelInspector(QWidget *parent = nullptr);

    /// step: of a chain, which gave the source, from 1; 0: it is the picture.
    void setResult(const Image &source, const Image &result, const Filter &filter, const Settings &settings,
        int step = 0);
    /// If colours were weighted by alpha: what was multiplied, and the sums before they were divided by
    /// alpha. Holds from the next setResult() on.
    void setSums(const Image &multiplied, const Image &sums);
    /// What single precision may differ; nothing while the result is not verified.
    void setTolerance(std::optional<double> tolerance);
    void clearResult();
    /// Products, sum and result are left out while a lesson asks for them.
    void setRevealed(bool revealed);

    void showPixel(QPoint outPixel, bool pinned);
    /// The last pixel stays as an example; without one, that in the middle.
    void showExample();
    /// Where the picture is short of room, a sum is one line until its pixel is pinned.
    void setLow(bool low);
    void setChannel(size_t channel);
    /// One for each of what the strip can show, in the order of View.
    QList<QAction *> viewActions() const { return m_views->menu()->actions(); }
    const SumView *sumView() const { return m_view; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildViews();
    void buildLayout();
    void fitHeights();
    void setView(View view);
    void refresh();
    void showSum();
    void showProfile();
    void loadHistogram();
    QString legend() const;
    size_t channel() const { return std::min(m_channel, m_source.colour.size() - 1); }
    /// Of the pixel, in the result.
    QPoint place() const;
    QRect rightOutputs() const;
    PixelSum sumOfPixel() const;
    QString titleText(const PixelSum &sum) const;
    QString sumText(const PixelSum &sum) const;
    QString quotientText() const;
    QString verdictOf(double difference) const;
    QString borderText(const PixelSum &sum) const;

    QLabel *m_title;
    QLabel *m_sum;
    QLabel *m_hint;
    Segmented *m_channels;
    QToolButton *m_views; ///< its menu chooses
    SumView *m_view;
    ValueChart *m_chart;
    QStackedWidget *m_pages;

    Image m_source;
    Image m_result;
    Image m_multiplied, m_sums; ///< empty: those are m_source and m_result
    Filter m_filter;
    Settings m_settings;
    int m_step = 0;
    std::optional<double> m_tolerance;
    std::optional<Region> m_part;  ///< which outputs of the whole are right; nothing: all are there
    std::optional<QPoint> m_pixel; ///< in the whole
    bool m_pinned = false;
    bool m_isExample = true;
    bool m_isLow = false;
    bool m_revealed = true;
    size_t m_channel = 0;
    View m_shown = Sum;
    NewestWork m_counting; // last
};

} // namespace halo
