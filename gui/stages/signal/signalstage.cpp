// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/signal/signalstage.h"

#include "compute/filter/convolution.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "gui/charts/lineplot.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/signal/signalbar.h"
#include "gui/stages/signal/signaltexts.h"
#include "gui/widgets/card.h"
#include "gui/widgets/verdictbar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

constexpr int leastInSight = 8;

} // namespace

SignalStage::SignalStage(const WorkloadPage &page, Session &session, QWidget *parent)
    : WorkloadStage(parent)
    , m_page(page)
    , m_session(session)
    , m_bar(new SignalBar(session, this))
    , m_verdict(new VerdictBar(this))
    , m_input(new LinePlot(tr("Signal"), tr("sample"), {}, this))
    , m_filter(new LinePlot(tr("Filter as applied"), tr("tap"), {}, this))
    , m_output(new LinePlot(tr("Result"), tr("sample"), {}, this))
    , m_scroll(new QScrollBar(Qt::Horizontal, this))
    , m_sum(new QLabel(this))
    , m_selection(new PixelSelection(this))
{
    setObjectName(QStringLiteral("signalStage"));
    setAccessibleName(tr("Signal"));
    setFocusPolicy(Qt::StrongFocus);
    build();
    connectPlots();
    connectSession();
    showSignal();
}

void SignalStage::build()
{
    m_input->setObjectName(QStringLiteral("signalInput"));
    m_filter->setObjectName(QStringLiteral("signalFilter"));
    m_output->setObjectName(QStringLiteral("signalOutput"));
    m_sum->setObjectName(QStringLiteral("sampleSum"));
    m_sum->setWordWrap(true);
    m_sum->setTextFormat(Qt::RichText);
    m_sum->setMinimumHeight(3 * fontMetrics().lineSpacing() + 4);
    m_sum->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_sum->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_scroll->setAccessibleName(tr("Visible part of the signal"));
    for (LinePlot *plot : { m_input, m_filter, m_output }) {
        plot->setWholeX();
        plot->setPointed();
        plot->setLeastMargin(fontMetrics().horizontalAdvance(QStringLiteral("\u22120.00")));
    }
    m_filter->setLeastRange(0.0, 0.0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_verdict);
    column->addWidget(m_input, 3);
    column->addWidget(m_filter, 2);
    column->addWidget(m_output, 3);
    column->addWidget(m_scroll);
    column->addWidget(m_sum);
}

void SignalStage::connectPlots()
{
    connect(m_bar->channelBox(), &QComboBox::currentIndexChanged, this, &SignalStage::showPlots);
    connect(m_verdict, &VerdictBar::worstRequested, this, [this] {
        if (m_comparison)
            showSample(m_comparison->worstX);
    });
    connect(m_output, &LinePlot::pointed, this, &SignalStage::hover);
    connect(m_output, &LinePlot::pressed, this, [this](double x) {
        setFocus(Qt::MouseFocusReason);
        m_selection->pin({ static_cast<int>(std::lround(x)), 0 });
    });
    connect(m_output, &LinePlot::opened, m_selection, [this](double x) {
        m_selection->open({ static_cast<int>(std::lround(x)), 0 });
    });
    connect(m_selection, &PixelSelection::hoveredChanged, this, &SignalStage::showLooked);
    connect(m_selection, &PixelSelection::pinnedChanged, this, &SignalStage::showPinned);
    connect(m_selection, &PixelSelection::opened, this, &SignalStage::workGroupRequested);
    for (const LinePlot *plot : { m_input, m_output })
        connect(plot, &LinePlot::zoomed, this, &SignalStage::zoom);
    connect(m_scroll, &QScrollBar::valueChanged, this, [this](int first) { setView(first, m_count); });
}

void SignalStage::connectSession()
{
    m_session.onChange(Aspect::Input, this, &SignalStage::showSignal);
    m_session.onChange(Aspect::Picture, this, [this] { m_bar->setPicture(m_session.picture()); });
    connect(&m_session.controller(), &RunController::resultChanged, this, &SignalStage::showResult);
    connect(
        &m_session.controller(), &RunController::verificationChanged, this, &SignalStage::showVerification);
    m_session.onChange(Aspect::Configuration, this, &SignalStage::showPlots);
    m_bar->setPicture(m_session.picture());
}

int SignalStage::outputs() const
{
    const auto &run = m_session.lastRun();
    return run ? run->image.width : 0;
}

int SignalStage::offset() const
{
    const auto &run = m_session.lastRun();
    return run ? run->filterUse()->geometry.originX : 0;
}

void SignalStage::showSignal()
{
    if (!m_page.isChosen(m_session))
        return;
    m_bar->setSignal(m_session.input());
    m_selection->setOutputs({});
    m_whole = true;
    showResult();
}

void SignalStage::showResult()
{
    if (!m_page.isChosen(m_session))
        return;
    m_comparison.reset();
    m_verdict->setVisible(m_session.lastRun().has_value());
    m_verdict->setComparison(m_comparison, 1, Depth::F32);
    m_selection->setOutputs({ outputs(), 1 });
    m_selection->hover(std::nullopt);
    if (m_whole) // as much as there is now
        setView(0, std::numeric_limits<int>::max());
    showVerification();
}

void SignalStage::showVerification()
{
    const auto &run = m_session.lastRun();
    if (!m_page.isChosen(m_session))
        return;
    if (run && run->comparison) {
        m_comparison = run->comparison;
        m_verdict->setComparison(m_comparison, run->image.colour.size(), Depth::F32);
    }
    showPlots();
}

void SignalStage::setView(int first, int count)
{
    const int all = std::max(outputs(), m_session.input().image.width);
    m_count = std::clamp(count, std::min(leastInSight, std::max(all, 1)), std::max(all, 1));
    m_first = std::clamp(first, 0, std::max(all - m_count, 0));
    m_whole = m_count >= all;
    const QSignalBlocker quiet(m_scroll);
    m_scroll->setRange(0, std::max(all - m_count, 0));
    m_scroll->setPageStep(m_count);
    m_scroll->setValue(m_first);
    m_scroll->setVisible(m_count < all);
    showPlots();
}

void SignalStage::zoom(double x, int steps)
{
    const double factor = steps > 0 ? 0.8 : 1.25;
    const int count = steps > 0 ? static_cast<int>(m_count * factor) : static_cast<int>(m_count * factor) + 1;
    const double share = m_count > 0 ? (x - m_first) / m_count : 0.5;
    setView(static_cast<int>(std::lround(x - share * count)), count);
}

void SignalStage::showPlots()
{
    if (!m_page.isChosen(m_session))
        return;
    const auto channel = static_cast<size_t>(m_bar->channel());
    const int last = m_first + m_count;
    const Image &signal = m_session.input().image;
    const int pixels = static_cast<int>(std::max(m_input->width(), 100) * devicePixelRatioF());
    for (LinePlot *plot : { m_input, m_output })
        plot->setRangeAcross(m_first, std::max(last - 1, m_first + 1));
    m_input->setLines(
        { { {}, tr("signal"), samplesOf(signal, channel, m_first, last, pixels), m_count <= 64 } });
    m_filter->setLines({ { {}, tr("weight"), tapsOf(m_session.configuration()), true } });
    std::vector<PlotLine> results;
    if (const auto &run = m_session.lastRun()) {
        results.push_back(
            { {}, tr("device"), samplesOf(run->image, channel, m_first, last, pixels), m_count <= 64 });
        if (m_comparison)
            results.push_back({ {}, tr("reference"),
                samplesOf(m_comparison->reference, channel, m_first, last, pixels), false });
    }
    m_output->setLines(std::move(results));
    showMarks();
    showSum();
}

void SignalStage::hover(std::optional<double> x)
{
    if (!x)
        return m_selection->hover(std::nullopt);
    m_selection->hover(
        QPoint(std::clamp(static_cast<int>(std::lround(*x)), 0, std::max(outputs() - 1, 0)), 0));
}

void SignalStage::showSample(int sample)
{
    m_selection->pin({ sample, 0 });
}

void SignalStage::showPinned()
{
    const auto pinned = sample();
    if (pinned && (*pinned < m_first || *pinned >= m_first + m_count))
        setView(*pinned - m_count / 2, m_count);
    showLooked();
}

void SignalStage::showLooked()
{
    showMarks();
    showSum();
}

void SignalStage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showPlots(); // as many points as there are pixels now
}

void SignalStage::showMarks()
{
    const auto at = looked();
    m_output->setMarks(std::nullopt, at ? std::optional<double>(*at) : std::nullopt);
    if (!at || !m_session.lastRun())
        return m_input->setMarks(std::nullopt, std::nullopt);
    const int first = *at - offset();
    const int taps = m_session.lastRun()->filterUse()->filter.width;
    m_input->setMarks(std::pair(first - 0.5, first + taps - 0.5), std::nullopt);
}

void SignalStage::showSum()
{
    const auto &run = m_session.lastRun();
    if (!run || !looked()) {
        setRole(m_sum, "muted");
        return m_sum->setText(tr("Point at a sample of the result to see its sum; click to pin it, move it "
                                 "by the arrow keys, unpin it with Esc; double-click or press Enter to see "
                                 "the work-group that computed it; the wheel zooms."));
    }
    setRole(m_sum, "");
    m_sum->setText(sumOfSample(*run, m_comparison, static_cast<size_t>(m_bar->channel()), *looked()));
}

void SignalStage::keyPressEvent(QKeyEvent *event)
{
    const int now = sample().value_or(m_first);
    if (m_selection->takeKey(*event, QPoint(m_first + m_count / 2, 0)))
        return;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
        return showSample(event->key() == Qt::Key_Home ? 0 : m_first);
    case Qt::Key_End:
        return showSample(outputs() - 1);
    case Qt::Key_Plus:
        return zoom(now, 1);
    case Qt::Key_Minus:
        return zoom(now, -1);
    default:
        return QWidget::keyPressEvent(event);
    }
}

} // namespace halo

#include "moc_signalstage.cpp"
