// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/pixelsum.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"

#include <QPoint>
#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;

namespace halo {

class Segmented;
class SumView;

/// A strip under the picture: how the output pixel under the mouse came about, in numbers of the file.
/// Its height never changes, whatever it shows.
class PixelInspector : public QWidget
{
    Q_OBJECT
public:
    explicit PixelInspector(QWidget *parent = nullptr);

    void setResult(const Image &source, const Image &result, const Filter &filter, const Settings &settings);
    /// What single precision may differ; nothing while the result is not verified.
    void setTolerance(std::optional<double> tolerance);
    void clearResult();

    void showPixel(QPoint outPixel, bool pinned);
    void showNothing();
    void setChannel(size_t channel);

Q_SIGNALS:
    void tapHovered(const halo::Tap &tap);
    void tapLeft();

private:
    void buildLayout();
    void refresh();
    QString titleText(const PixelSum &sum) const;
    QString sumText(const PixelSum &sum) const;
    QString verdictOf(double difference) const;
    QString borderText(const PixelSum &sum) const;

    QLabel *m_title;
    QLabel *m_sum;
    QLabel *m_hint;
    Segmented *m_channels;
    SumView *m_view;
    QStackedWidget *m_pages;

    Image m_source;
    Image m_result;
    Filter m_filter;
    Settings m_settings;
    std::optional<double> m_tolerance;
    std::optional<QPoint> m_pixel;
    bool m_pinned = false;
    size_t m_channel = 0;
};

} // namespace halo
