// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/statusline.h"

#include "compute/drawing/base/timetext.h"
#include "compute/run/run.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace halo {

namespace {

QString depthText(const Image &image)
{
    const QString planes = image.colour.size() == 1 ? StatusLine::tr("grey") : StatusLine::tr("colour");
    const QString alpha = image.alpha ? StatusLine::tr(" with alpha") : QString();
    switch (image.depth) {
    case Depth::U8:
        return StatusLine::tr("%1%2, 8 bit").arg(planes, alpha);
    case Depth::U16:
        return StatusLine::tr("%1%2, 16 bit").arg(planes, alpha);
    case Depth::F32:
        break;
    }
    return StatusLine::tr("%1%2, float").arg(planes, alpha);
}

} // namespace

StatusLine::StatusLine(Session &session, QWidget *parent)
    : QStatusBar(parent)
    , m_session(session)
    , m_numbers(new ElidedLabel(this))
    , m_activity(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_pause(new QPushButton(this))
    , m_cancel(new QPushButton(tr("Cancel (Esc)"), this))
{
    setSizeGripEnabled(false);
    m_numbers->setObjectName(QStringLiteral("numbers"));
    m_activity->setObjectName(QStringLiteral("activity"));
    m_bar->setObjectName(QStringLiteral("progress"));
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setFixedWidth(120);
    m_bar->setTextVisible(false);
    m_pause->setObjectName(QStringLiteral("pauseButton"));
    m_cancel->setObjectName(QStringLiteral("cancelButton"));
    m_numbers->setSizePolicy(
        QSizePolicy::Ignored, QSizePolicy::Preferred); // clipped before it widens the window
    setRole(m_activity, "muted");
    m_numbers->setContentsMargins(8, 0, 0, 0);
    m_activity->setContentsMargins(0, 0, 8, 0);
    addWidget(m_numbers, 1);
    for (QWidget *widget : { static_cast<QWidget *>(m_activity), static_cast<QWidget *>(m_bar),
             static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_cancel) })
        addPermanentWidget(widget);
    setFixedHeight(std::max(34, m_cancel->sizeHint().height() + 6)); // the same with and without the button

    connectSession();
    showActivity();
    showRun();
}

void StatusLine::connectSession()
{
    using namespace std::chrono_literals;
    m_patience.setSingleShot(true);
    m_patience.setInterval(500ms);
    m_said.setSingleShot(true);
    m_said.setInterval(8s);
    connect(&m_said, &QTimer::timeout, this, &StatusLine::showActivity);
    connect(&m_patience, &QTimer::timeout, this, &StatusLine::showActivity);
    Activities &activities = m_session.activities();
    connect(m_pause, &QPushButton::clicked, &activities, &Activities::togglePause);
    connect(m_cancel, &QPushButton::clicked, &activities, &Activities::cancel);
    connect(&activities, &Activities::changed, this, &StatusLine::takeActivity);
    m_session.onChange(Aspect::Input | Aspect::Problem, this, &StatusLine::showRun);
    for (const auto change : { &RunController::resultChanged, &RunController::verificationChanged })
        connect(&m_session.controller(), change, this, &StatusLine::showRun);
    connect(&m_session.controller(), &RunController::staleChanged, this, &StatusLine::showRun);
}

void StatusLine::takeActivity(const Activity &activity)
{
    const bool begins = m_now.text.isEmpty() && !activity.text.isEmpty();
    m_now = activity;
    if (begins)
        m_patience.start();
    if (m_now.text.isEmpty())
        m_patience.stop();
    if (!m_patience.isActive())
        showActivity();
}

void StatusLine::showActivity()
{
    const bool busy = !m_now.text.isEmpty();
    m_bar->setVisible(busy);
    m_pause->setVisible(busy && m_now.pause);
    m_pause->setText(m_now.isPaused ? tr("Resume") : tr("Pause"));
    m_cancel->setVisible(busy && m_now.cancel);
    m_bar->setRange(0, m_now.percent > 0 ? 100 : 0); // 0..0 moves to and fro
    m_bar->setValue(m_now.percent);
    if (busy)
        m_activity->setText(m_now.text + QStringLiteral("\u2026"));
    else if (m_said.isActive())
        m_activity->setText(m_saved);
    else
        m_activity->setText(!m_session.hasData() ? QString()
                : m_session.stale()              ? tr("Out of date")
                                                 : tr("Ready"));
}

void StatusLine::tellSaved(const QString &path, const QString &what)
{
    const QString name = fontMetrics().elidedText(QFileInfo(path).fileName(), Qt::ElideMiddle, 240);
    tell(what.isEmpty() ? tr("Saved %1").arg(name) : tr("Saved %1: %2").arg(name, what));
}

void StatusLine::tell(const QString &sentence)
{
    m_saved = sentence;
    m_said.start();
    showActivity();
}

void StatusLine::showRun()
{
    const QString text = runText();
    m_numbers->setText(text);
    m_numbers->setToolTip(text);
    if (m_now.text.isEmpty())
        showActivity();
}

QString StatusLine::sourceText() const
{
    // What steps of a chain make of the picture has no name, and may be missing as yet.
    const InputImage &source = m_session.chained() ? m_session.picture() : m_session.input();
    if (m_session.module().isRow())
        return tr("%1 \u00b7 samples: %2, channels: %3")
            .arg(source.name, QString::number(source.image.width),
                QString::number(source.image.colour.size()));
    if (const auto &part = source.image.part)
        return tr("%1 %2 \u00d7 %3 %4, shown in parts; this one has %5 \u00d7 %6 pixels from (%7, %8)")
            .arg(source.name, QString::number(part->whole.w), QString::number(part->whole.h),
                depthText(source.image), QString::number(source.image.width),
                QString::number(source.image.height), QString::number(part->at().w),
                QString::number(part->at().h));
    return tr("%1 %2 \u00d7 %3 %4")
        .arg(source.name, QString::number(source.image.width), QString::number(source.image.height),
            depthText(source.image)); // all at once: a file name may hold a %2
}

QString StatusLine::medianText(const Run &run)
{
    return run.result.clock.empty() ? timeText(medianKernelTime(run.result.samples))
                                    : tr("unknown time (the device clock is wrong)");
}

QString StatusLine::problemText() const
{
    if (!m_session.problem())
        return {};
    const QString what = QString::fromStdString(m_session.problem()->text().what);
    const auto &run = m_session.lastRun();
    if (!run)
        return what;
    return tr("%1 \u2192 %2 median of %3")
               .arg(what, medianText(*run), QString::number(run->result.samples.size()))
        + verdictOf(*run);
}

/// How the run compares with the reference; empty as long as nobody knows.
QString StatusLine::verdictOf(const Run &run)
{
    if (!run.verification)
        return {};
    const Agreement &found = run.verification->agreement;
    return QStringLiteral(" \u00b7 ")
        + (found.right ? tr("max error against the reference %1") : tr("differs from the reference by %1"))
              .arg(found.maxError, 0, 'g', 2);
}

QString StatusLine::runText() const
{
    if (!m_session.module().usesFilter())
        return problemText();
    if (m_session.input().image.empty() && !m_session.chained())
        return tr("No image yet: open one, drop one here, or choose a sample.");
    const auto &run = m_session.lastRun();
    if (!run)
        return sourceText();
    const nanoseconds time = medianKernelTime(run->result.samples);
    const double pixels = static_cast<double>(run->image.size().area());
    const double perSecond = time.count() > 0 && run->result.clock.empty()
        ? pixels / static_cast<double>(time.count()) * 1e3
        : 0.0;
    QString text = sourceText() + QStringLiteral(" \u2192 ");
    text += tr("%1 median of %2 \u00b7 %3 Mpixel/s")
                .arg(medianText(*run))
                .arg(run->result.samples.size())
                .arg(perSecond, 0, 'g', 3);
    const QString verdict = verdictOf(*run);
    return text
        + (verdict.isEmpty() || m_session.module().isRow() ? verdict : tr("%1 (1 is white)").arg(verdict));
}

} // namespace halo

#include "moc_statusline.cpp"
