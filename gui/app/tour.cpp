// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/tour.h"

#include "gui/app/tourcallout.h"
#include "gui/panels/panelarea.h"
#include "gui/widgets/spotlight.h"

#include <QApplication>
#include <QEvent>
#include <QPoint>
#include <QRect>

#include <algorithm>
#include <vector>

namespace halo {
namespace {

struct TourStep
{
    QString target; ///< objectName of the widget it points at
    QString title;
    QString text;
};

/// The whole tour. A new step is one row here.
std::vector<TourStep> allSteps()
{
    return {
        { QStringLiteral("inputCards"), Tour::tr("The filter"),
            Tour::tr("The weights that each pixel and its neighbours are multiplied by. Type another weight, "
                     "or choose a preset.") },
        { QStringLiteral("variantLadder"), Tour::tr("The implementation"),
            Tour::tr("Many ways to compute the same sum on a GPU, simplest first; the panel Source shows the "
                     "chosen one.") },
        { QStringLiteral("workGroupStage"), Tour::tr("Work-group"),
            Tour::tr(
                "A recording of that source: how one work-group loads its tile and adds up, step by step.") },
        { QStringLiteral("timingStage"), Tour::tr("Timing"),
            Tour::tr("Compares the implementations and shows how far the numbers can be trusted.") },
        { QStringLiteral("exportButton"), Tour::tr("Export"),
            Tour::tr("Saves the image, the timings or the diagram for a paper or a lecture.") },
    };
}

} // namespace

Tour::Tour(QWidget *window, Stages *stages, PanelArea *panels)
    : QObject(window)
    , m_window(window)
    , m_stages(stages)
    , m_panels(panels)
{
    m_placing.setSingleShot(true);
    m_placing.setInterval(0);
    connect(&m_placing, &QTimer::timeout, this, &Tour::place);
}

Tour::~Tour() = default;

void Tour::start()
{
    if (!running()) {
        m_before = m_stages->current();
        m_light = std::make_unique<Spotlight>(m_window);
        m_light->setBlocking(true);
        m_callout = std::make_unique<TourCallout>(*this, m_window);
        qApp->installEventFilter(this); // what it points at moves with whatever lies around it
    }
    go(0);
}

void Tour::end()
{
    if (!running())
        return;
    qApp->removeEventFilter(this);
    m_placing.stop();
    m_light->hide();
    m_callout->hide();
    m_light.release()->deleteLater();
    m_callout.release()->deleteLater(); // it may be what asked for the end
    m_panels->hold(nullptr);
    m_stages->show(m_before);
}

void Tour::go(int step)
{
    const std::vector<TourStep> steps = allSteps();
    if (step >= static_cast<int>(steps.size()))
        return end();
    m_step = step;
    const TourStep &now = steps[static_cast<size_t>(step)];
    m_callout->setStep(step, static_cast<int>(steps.size()), now.title, now.text);
    const QWidget *part = target();
    if (part)
        m_stages->showHolding(part);
    m_panels->hold(part);
    place();
    m_light->show();
    m_callout->show();
    m_callout->setFocus(Qt::OtherFocusReason);
}

QWidget *Tour::target() const
{
    return m_window->findChild<QWidget *>(allSteps()[static_cast<size_t>(m_step)].target);
}

void Tour::place()
{
    if (!running())
        return;
    const QWidget *part = target();
    QRect lit;
    if (part && part->isVisible())
        lit = QRect(part->mapTo(m_window, QPoint()), part->size())
                  .adjusted(-3, -3, 3, 3)
                  .intersected(m_window->rect());
    m_light->setGeometry(m_window->rect());
    m_light->setPlace(lit);
    m_callout->moveBeside(lit);
    m_light->raise();
    m_callout->raise();
}

bool Tour::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
        if (watched != m_light.get() && watched != m_callout.get() && watched->isWidgetType())
            m_placing.start();
        break;
    default:
        break;
    }
    return false;
}

} // namespace halo

#include "moc_tour.cpp"
