// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/noteswindow.h"

#include "gui/presenter/presenterkeys.h"
#include "gui/presenter/speakerclock.h"
#include "gui/widgets/style.h"

#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace halo {
namespace {

constexpr double notesScale = 1.6; ///< to be read while one stands
constexpr QSize usualNotesSize{ 720, 560 };

QFont scaledNotes(QFont font, double by)
{
    font.setPointSizeF(font.pointSizeF() * by);
    return font;
}

/// What there is to read where no lesson has notes.
QString keysText()
{
    QString text;
    for (const auto &[keys, what] : presenterKeys())
        text += QStringLiteral("- **%1**: %2\n").arg(keys, what);
    return text;
}

} // namespace

QScreen *otherScreen(const QScreen *stage)
{
    for (QScreen *screen : QGuiApplication::screens())
        if (screen != stage && !screen->geometry().intersects(stage->geometry())) // else it shows the same
            return screen;
    return nullptr;
}

NotesWindow::NotesWindow(SpeakerClock &clock, QWidget *window)
    : QWidget(window, Qt::Window)
    , m_clock(clock)
    , m_number(new QLabel(this))
    , m_state(new QLabel(this))
    , m_time(new QLabel(this))
    , m_title(new QLabel(this))
    , m_notes(new QTextBrowser(this))
    , m_next(new QLabel(this))
    , m_back(makeButton(tr("Back"), "notesBack"))
    , m_on(makeButton(tr("Next"), "notesOn"))
    , m_reset(makeButton(tr("Reset the View"), "notesReset"))
    , m_restart(makeButton(tr("Restart the Clock"), "notesRestart"))
    , m_swap(makeButton(tr("Swap Screens"), "notesSwap"))
{
    setObjectName(QStringLiteral("notesWindow"));
    setWindowTitle(tr("Notes"));
    nameParts();
    build();
    connect(m_restart, &QPushButton::clicked, &clock, &SpeakerClock::restart);
    connect(&clock, &SpeakerClock::ticked, this, &NotesWindow::tick);
    setStep({});
    tick();
}

void NotesWindow::nameParts()
{
    m_number->setObjectName(QStringLiteral("notesNumber"));
    m_state->setObjectName(QStringLiteral("notesState"));
    m_time->setObjectName(QStringLiteral("notesTime"));
    m_title->setObjectName(QStringLiteral("notesTitle"));
    m_next->setObjectName(QStringLiteral("notesNext"));
    m_notes->setObjectName(QStringLiteral("notesText"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setOpenExternalLinks(true);
    for (QLabel *label : { m_state, m_title, m_next })
        label->setWordWrap(true);
    for (QWidget *large : std::initializer_list<QWidget *>{ m_number, m_state, m_time, m_notes, m_next })
        large->setFont(scaledNotes(font(), notesScale));
    QFont heading = scaledNotes(font(), notesScale * 1.25);
    heading.setBold(true);
    m_title->setFont(heading);
}

void NotesWindow::build()
{
    auto *head = new QHBoxLayout;
    head->setSpacing(24);
    head->addWidget(m_number);
    head->addWidget(m_state, 1);
    head->addWidget(m_time);
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : { m_back, m_on, m_reset, m_restart })
        buttons->addWidget(button);
    buttons->addStretch(1);
    buttons->addWidget(m_swap);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(10);
    column->addLayout(head);
    column->addWidget(m_title);
    column->addWidget(m_notes, 1);
    column->addWidget(m_next);
    column->addLayout(buttons);
}

QPushButton *NotesWindow::makeButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    return button;
}

void NotesWindow::setStep(const PresentedStep &step)
{
    const bool isLesson = step.count > 0;
    m_number->setVisible(isLesson);
    m_number->setText(tr("%1 of %2").arg(step.number).arg(step.count));
    m_title->setVisible(isLesson);
    m_title->setText(step.title);
    m_notes->setMarkdown(isLesson ? step.notes : keysText());
    m_next->setVisible(isLesson);
    m_next->setText(
        step.nextTitle.isEmpty() ? tr("This is the last step.") : tr("Next: %1").arg(step.nextTitle));
    for (QPushButton *button : { m_back, m_on, m_reset })
        button->setVisible(isLesson);
}

void NotesWindow::setState(const QString &state)
{
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, coloursOf(warning).bad);
    m_state->setPalette(warning);
    m_state->setText(state);
}

void NotesWindow::open(const QScreen *stage)
{
    const QScreen *free = otherScreen(stage);
    m_swap->setVisible(free != nullptr);
    if (free) {
        setWindowFlag(Qt::WindowStaysOnTopHint, false);
        setGeometry(free->availableGeometry());
        showMaximized();
    } else {
        resize(usualNotesSize);
        setWindowFlag(Qt::WindowStaysOnTopHint); // else it opens behind the full screen
        showNormal();
    }
    raise();
}

void NotesWindow::tick()
{
    m_time->setText(QStringLiteral("%1   %2").arg(m_clock.elapsed(), SpeakerClock::timeOfDay()));
}

} // namespace halo

#include "moc_noteswindow.cpp"
