// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/pixelinspector.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "gui/canvas/crop.h"
#include "gui/stages/result/curves.h"
#include "gui/stages/result/sumtexts.h"
#include "gui/stages/result/sumview.h"
#include "gui/stages/result/valuechart.h"
#include "gui/widgets/card.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/style.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace halo {
namespace {

/// Text that is cut off rather than widening the window.
QLabel *yieldingLabel(const QString &objectName, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(objectName);
    label->setTextFormat(Qt::RichText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

} // namespace

PixelInspector::PixelInspector(QWidget *parent)
    : QWidget(parent)
    , m_title(yieldingLabel(QStringLiteral("pixelTitle"), this))
    , m_sum(yieldingLabel(QStringLiteral("pixelSum"), this))
    , m_hint(new QLabel(this))
    , m_channels(new Segmented(tr("Colour channel"), this))
    , m_views(new QToolButton(this))
    , m_view(new SumView(this))
    , m_chart(new ValueChart(this))
    , m_pages(new QStackedWidget(this))
    , m_counting(NewestWork::Older::Finished)
{
    setObjectName(QStringLiteral("pixelInspector"));
    m_channels->setObjectName(QStringLiteral("channelSwitch"));
    m_channels->addSegment(0, tr("R"), tr("The sum of the red channel"));
    m_channels->addSegment(1, tr("G"), tr("The sum of the green channel"));
    m_channels->addSegment(2, tr("B"), tr("The sum of the blue channel"));
    buildViews();
    buildLayout();
    connect(m_channels, &Segmented::picked, this, [this](int id) { setChannel(static_cast<size_t>(id)); });
    setView(Sum);
}

void PixelInspector::buildViews()
{
    m_views->setObjectName(QStringLiteral("viewsButton"));
    m_views->setPopupMode(QToolButton::InstantPopup);
    m_views->setFocusPolicy(Qt::TabFocus);
    m_views->setToolTip(tr("Content of the strip below the image"));
    setRole(m_views, "link");
    auto *menu = new QMenu(m_views);
    auto *group = new QActionGroup(menu);
    const std::tuple<View, QString, const char *> views[] = {
        { Sum, tr("S&um of a Pixel"), "showSumAction" },
        { Row, tr("Values along Its Ro&w"), "showRowAction" },
        { Column, tr("Values along Its Co&lumn"), "showColumnAction" },
        { Histogram, tr("&Histogram"), "showHistogramAction" },
    };
    for (const auto &[view, title, name] : views) {
        QAction *action = group->addAction(menu->addAction(title));
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, chosen = view] { setView(chosen); });
    }
    m_views->setMenu(menu);
}

void PixelInspector::setView(View view)
{
    m_shown = view;
    const QString names[] = { tr("Sum"), tr("Row"), tr("Column"), tr("Histogram") };
    m_views->setText(names[view] + QStringLiteral(" ▾"));
    m_views->setAccessibleName(names[view]);
    viewActions().at(view)->setChecked(true);
    loadHistogram();
    refresh();
}

void PixelInspector::buildLayout()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_view);
    column->addWidget(m_sum);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_views);
    head->addWidget(m_channels);

    m_hint->setObjectName(QStringLiteral("pixelHint"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);

    m_pages->addWidget(m_hint);
    m_pages->addWidget(page);
    m_pages->addWidget(m_chart);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(8, 4, 8, 4);
    all->setSpacing(2);
    all->addLayout(head);
    all->addWidget(m_pages, 1);
    fitHeights();
}

void PixelInspector::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeights();
}

void PixelInspector::fitHeights()
{
    // The switch is hidden for grey pictures; its height is kept, so that nothing jumps.
    const int headHeight = std::max(m_channels->sizeHint().height(), m_title->fontMetrics().height());
    const int sumHeight = m_sum->fontMetrics().height() + 6;
    m_title->setFixedHeight(headHeight);
    m_sum->setFixedHeight(sumHeight);
    const bool isLine = m_isLow && m_shown == Sum && !m_pinned;
    m_view->setVisible(!isLine);
    setFixedHeight(
        headHeight + (isLine ? 0 : m_view->minimumSizeHint().height()) + sumHeight + 2 * 2 + 2 * 4);
}

void PixelInspector::setResult(
    const Image &source, const Image &result, const Filter &filter, const Settings &settings, int step)
{
    m_source = source;
    m_step = step;
    m_result = result;
    m_part = result.part;
    m_filter = filter;
    m_settings = settings;
    m_channels->setVisible(result.colour.size() > 1);
    loadHistogram();
    refresh();
}

void PixelInspector::setSums(const Image &multiplied, const Image &sums)
{
    m_multiplied = multiplied;
    m_sums = sums;
}

void PixelInspector::setTolerance(std::optional<double> tolerance)
{
    m_tolerance = tolerance;
    refresh();
}

void PixelInspector::clearResult()
{
    m_result = {};
    m_part.reset();
    m_tolerance.reset();
    m_pixel.reset();
    showExample();
}

void PixelInspector::showPixel(QPoint outPixel, bool pinned)
{
    m_pixel = outPixel;
    m_pinned = pinned;
    m_isExample = false;
    refresh();
}

void PixelInspector::setRevealed(bool revealed)
{
    m_revealed = revealed;
    m_view->setRevealed(revealed);
    refresh();
}

void PixelInspector::showExample()
{
    m_pinned = false;
    m_isExample = true;
    refresh();
}

void PixelInspector::setLow(bool low)
{
    m_isLow = low;
    fitHeights();
}

void PixelInspector::setChannel(size_t channel)
{
    m_channel = channel;
    m_channels->setCurrent(static_cast<int>(channel));
    loadHistogram();
    refresh();
}

QPoint PixelInspector::place() const
{
    return m_part ? *m_pixel - QPoint(m_part->at().w, m_part->at().h) : *m_pixel;
}

QRect PixelInspector::rightOutputs() const
{
    return m_part ? QRect(m_part->first().w, m_part->first().h, m_part->end().w - m_part->first().w,
               m_part->end().h - m_part->first().h)
                  : QRect(0, 0, m_result.width, m_result.height);
}

void PixelInspector::refresh()
{
    const bool shows = !m_result.empty() && !m_source.empty() && (m_revealed || m_shown == Sum);
    const QRect all = rightOutputs();
    const bool isElsewhere = shows && m_shown != Histogram && m_part && m_pixel && !m_isExample
        && QRect(0, 0, m_part->whole.w, m_part->whole.h).contains(*m_pixel) && !all.contains(*m_pixel);
    if (shows && !isElsewhere && !(m_pixel && all.contains(*m_pixel))) {
        m_pixel = all.center();
        m_isExample = true;
        m_pinned = false;
    }
    fitHeights();
    m_title->setToolTip(m_pinned && shows && m_shown == Sum
            ? tr("Esc unpins the pixel; the arrow keys move it; double-click or press Enter to see the "
                 "work-group that computed it.")
            : QString());
    if (isElsewhere) {
        m_title->setText(tr("<b>Output (%1, %2)</b>").arg(m_pixel->x()).arg(m_pixel->y()));
        m_sum->clear();
        m_view->clear();
        m_hint->setText(m_pinned ? tr("This part of the image is being read…")
                                 : tr("Only a preview is shown here; click to read this part of the image."));
        m_pages->setCurrentIndex(0);
    } else if (shows && m_shown == Histogram) {
        m_title->setText(tr("<b>Pixels of each value</b>, logarithmic") + legend());
        m_pages->setCurrentWidget(m_chart);
    } else if (shows && m_shown == Sum) {
        showSum();
    } else if (shows) {
        showProfile();
    } else {
        m_title->clear();
        m_view->clear();
        m_hint->setText(tr("Once there is a result, this strip shows how each of its pixels is computed: its "
                           "neighbourhood × filter = sum."));
        m_pages->setCurrentIndex(0);
    }
}

/// Where its terms are is told in the whole, also of those that a part holds more than once because it wraps.
PixelSum PixelInspector::sumOfPixel() const
{
    const Image &input = m_multiplied.empty() ? m_source : m_multiplied;
    PixelSum sum = pixelSum(input, channel(), m_filter, m_settings, place().x(), place().y());
    if (!m_source.part)
        return sum;
    const Size2 at = m_source.part->at(), whole = m_source.part->whole;
    sum.outside = 0;
    for (Tap &tap : sum.taps) {
        tap.x += at.w;
        tap.y += at.h;
        tap.fromX = fold(tap.x, whole.w, m_settings.border);
        tap.fromY = fold(tap.y, whole.h, m_settings.border);
        if (tap.fromX < 0 || tap.fromY < 0)
            tap.fromX = tap.fromY = -1;
        sum.outside += tap.outside() ? 1 : 0;
    }
    return sum;
}

void PixelInspector::showSum()
{
    const PixelSum sum = sumOfPixel();
    m_view->show(sum, m_source.depth, m_settings);
    m_title->setText(titleText(sum));
    m_sum->setText(sumText(sum));
    m_sum->setToolTip(tr("Tick: no more than rounding explains. Cross: more."));
    m_pages->setCurrentIndex(1);
}

void PixelInspector::showProfile()
{
    const bool row = m_shown == Row;
    const QPoint origin = outputOrigin(m_source.size(), m_filter.size(), m_settings.size);
    Curves curves = profileOf(m_source, m_result, origin, channel(), place(), row);
    const QRect right = rightOutputs().translated(place() - *m_pixel);
    for (int i = 0; i < static_cast<int>(curves.output.size()); ++i)
        if (!right.contains(row ? QPoint(i, place().y()) : QPoint(place().x(), i)))
            curves.output[static_cast<size_t>(i)] = std::numeric_limits<double>::quiet_NaN();
    curves.first += row ? m_pixel->x() - place().x() : m_pixel->y() - place().y();
    m_chart->setCurves(curves, row ? m_pixel->x() : m_pixel->y());
    m_title->setText((row ? tr("<b>Row %1</b>").arg(m_pixel->y()) : tr("<b>Column %1</b>").arg(m_pixel->x()))
        + (m_pinned ? tr(", pinned") : QString()) + legend());
    m_pages->setCurrentWidget(m_chart);
}

/// Aside: large pictures have many pixels to count.
void PixelInspector::loadHistogram()
{
    m_counting.cancel();
    if (m_shown != Histogram || m_result.empty() || m_source.empty())
        return;
    const QPoint at = m_part ? QPoint(m_part->at().w, m_part->at().h) : QPoint();
    m_counting.start(
        [this, source = m_source, result = cropped(m_result, rightOutputs().translated(-at)),
            channel = channel()](const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
            return [this, curves = histogramOf(source, result, channel)] { m_chart->setCurves(curves, -1); };
        });
}

QString PixelInspector::legend() const
{
    const Colours &colours = coloursOf(palette());
    return QStringLiteral(" · <b style='color:%1'>%2</b>, <b style='color:%3'>%4</b>")
        .arg(colours.plus.name(), m_step == 0 ? tr("input") : tr("result of step %1").arg(m_step),
            colours.minus.name(), tr("output"));
}

QString PixelInspector::titleText(const PixelSum &sum) const
{
    QString text = tr("<b>Output (%1, %2)</b>").arg(m_pixel->x()).arg(m_pixel->y());
    if (m_pinned)
        text += tr(", pinned");
    else if (m_isExample)
        text += QStringLiteral(" · ") + tr("point at another pixel to see its sum, click to pin it");
    if (m_step > 0)
        text += QStringLiteral(" · ") + tr("reads the result of step %1").arg(m_step);
    if (!m_sums.empty())
        text += QStringLiteral(" · ") + tr("colours × alpha");
    if (sum.outside > 0)
        text += QStringLiteral(" · ") + borderText(sum);
    if (m_pinned)
        text += QStringLiteral(" · ") + tr("Esc unpins it, Enter shows its work-group");
    return text;
}

QString PixelInspector::borderText(const PixelSum &sum) const
{
    const QString chip
        = QStringLiteral("<span style='background:%1; color:black'>&nbsp;%2&nbsp;</span> ")
              .arg(okabe::purple.name(), QString(QLatin1Char(rowOf(m_settings.border).letter)));
    return chip + tr(rowOf(m_settings.border).outside).arg(sum.outside);
}

QString PixelInspector::sumText(const PixelSum &sum) const
{
    const auto unit = static_cast<double>(fullScale(m_source.depth));
    const Image &sums = m_sums.empty() ? m_result : m_sums;
    const auto given = static_cast<double>(sums.at(channel(), place().x(), place().y()));
    const double difference = given - sum.sum;
    const QString dot = QStringLiteral(" &nbsp;·&nbsp; ");
    const QString exact = tr("Terms: %1").arg(sum.taps.size()) + dot
        + tr("Sum: <b>%1</b>").arg(shortNumber(sum.sum * unit, 7));
    if (!m_revealed)
        return tr("Terms: %1").arg(sum.taps.size());
    const QString device = tr("Device: <b>%1</b>").arg(shortNumber(given * unit, 7));
    const QString apart
        = tr("Difference: %1 (1 is white)").arg(shortNumber(difference, 2)) + verdictOf(difference);
    return exact + dot + device + dot + apart + (m_sums.empty() ? QString() : dot + quotientText());
}

/// What becomes of a sum of weighted colours.
QString PixelInspector::quotientText() const
{
    const QPoint at = place();
    const auto index
        = static_cast<size_t>(at.y()) * static_cast<size_t>(m_result.width) + static_cast<size_t>(at.x());
    const auto value = static_cast<double>(m_result.at(channel(), at.x(), at.y()));
    return tr("÷ alpha %1 = <b>%2</b>")
        .arg(shortNumber(static_cast<double>((*m_result.alpha)[index]), 3),
            shortNumber(value * static_cast<double>(fullScale(m_source.depth)), 7));
}

/// A tick or a cross once it is known what rounding may do.
QString PixelInspector::verdictOf(double difference) const
{
    if (!m_tolerance)
        return {};
    const bool ok = std::fabs(difference) <= *m_tolerance;
    const QColor colour = ok ? okabe::green : okabe::vermilion;
    return QStringLiteral(" <b style='color:%1'>%2</b>")
        .arg(colour.name(), ok ? QStringLiteral("✓") : QStringLiteral("✗"));
}

} // namespace halo

#include "moc_pixelinspector.cpp"
