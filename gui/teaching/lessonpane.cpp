// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/lessonpane.h"

#include "gui/teaching/lessonplayer.h"
#include "gui/teaching/questionview.h"
#include "gui/widgets/card.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFont>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QShortcut>
#include <QTextBrowser>
#include <QToolButton>
#include <QtMath>

namespace halo {
namespace {

/// Of the font of the window: to be read from the last row.
constexpr double narrowScale = 1.35, wideScale = 1.65;
constexpr int paneWideEnough = 380; ///< pixels, of the pane

QFont scaled(QFont font, double scale)
{
    font.setPointSizeF(font.pointSizeF() * scale);
    return font;
}

} // namespace

LessonPane::LessonPane(LessonPlayer &player, QWidget *parent)
    : QWidget(parent)
    , m_player(player)
    , m_title(new QLabel(this))
    , m_leave(
          makeButton("leaveLesson", QStringLiteral("\u2715"), tr("Close the lesson and restore your work")))
    , m_steps(makeButton("lessonSteps", QString(), tr("Go to another step")))
    , m_text(new QTextBrowser(this))
    , m_question(new QuestionView(player, this))
    , m_problem(new QLabel(this))
    , m_exercise(new QPushButton(this))
    , m_following(new QPushButton(this))
    , m_back(
          makeButton("lessonBack", QStringLiteral("\u25C0 ") + tr("Back"), tr("Previous step (Ctrl+PgUp)")))
    , m_scene(makeButton("lessonScene", QStringLiteral("\u21BA ") + tr("Reset the View"),
          tr("Explore freely; this brings back what the step shows (F12)")))
    , m_next(makeButton("lessonNext", tr("Next") + QStringLiteral(" \u25B6"), tr("Next step (Ctrl+PgDown)")))
{
    setObjectName(QStringLiteral("lessonPane"));
    setAccessibleName(tr("Lesson"));
    for (const auto &[button, key] :
        { std::pair(m_back, Qt::CTRL | Qt::Key_PageUp), std::pair(m_next, Qt::CTRL | Qt::Key_PageDown) }) {
        auto *shortcut = new QShortcut(key, this);
        connect(shortcut, &QShortcut::activated, button, &QToolButton::click);
    }
    buildLayout();
    connect(m_text->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
        &LessonPane::fitText);
    connect(m_leave, &QToolButton::clicked, &player, &LessonPlayer::end);
    connect(m_back, &QToolButton::clicked, this, [this] { m_player.goBy(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_player.goBy(1); });
    for (QToolButton *button : { m_back, m_scene, m_next })
        setRole(button, "tool");
    m_scene->setCheckable(true);
    connect(m_scene, &QToolButton::clicked, this, [this] {
        m_scene->setChecked(false);
        Q_EMIT sceneRequested();
    });
    connect(m_exercise, &QPushButton::clicked, this,
        [this] { Q_EMIT exerciseRequested(QString::fromStdString(m_player.lesson()->exercise)); });
    connect(m_following, &QPushButton::clicked, this, [this] {
        if (const Lesson *following = m_player.following())
            m_player.begin(std::string(following->id));
    });
    connect(&player, &LessonPlayer::stepChanged, this, &LessonPane::showLesson);
    connect(&player, &LessonPlayer::stepPrepared, this, [this] {
        showText(); // with the numbers of the recording
        showProblem();
    });
}

QToolButton *LessonPane::makeButton(const char *name, const QString &text, const QString &toolTip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the keys to the stage
    return button;
}

void LessonPane::buildLayout()
{
    setRole(m_title, "muted");
    m_title->setWordWrap(true);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_steps->setMenu(new QMenu(m_steps));
    m_steps->setPopupMode(QToolButton::InstantPopup);
    m_text->setObjectName(QStringLiteral("lessonText"));
    m_text->setAccessibleName(tr("Lesson text"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->document()->setDocumentMargin(0);
    m_text->setOpenExternalLinks(true);
    m_text->setFocusPolicy(Qt::TabFocus);
    m_problem->setObjectName(QStringLiteral("lessonProblem"));
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(m_problem, "bad");
    m_exercise->setObjectName(QStringLiteral("lessonExercise"));
    m_exercise->setText(tr("Continue with the Exercise"));
    m_following->setObjectName(QStringLiteral("nextLesson"));
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_steps, 0, Qt::AlignTop);
    head->addWidget(m_leave, 0, Qt::AlignTop);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_back);
    foot->addStretch(1);
    foot->addWidget(m_scene);
    foot->addStretch(1);
    foot->addWidget(m_next);
    auto *page = new QWidget(this);
    auto *said = new QVBoxLayout(page);
    said->setContentsMargins(0, 0, 6, 0);
    said->setSpacing(12);
    said->addWidget(m_text);
    said->addWidget(m_question);
    said->addWidget(m_problem);
    said->addWidget(m_exercise);
    said->addWidget(m_following);
    said->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(scroll, 1);
    column->addLayout(foot);
}

/// As high as what it says, so that the question stands right below.
void LessonPane::fitText()
{
    m_text->setFixedHeight(qCeil(m_text->document()->size().height()) + 2);
}

void LessonPane::addPart(QWidget *part)
{
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->insertWidget(column->count() - 1, part);
}

void LessonPane::showLesson()
{
    const Lesson *lesson = m_player.lesson();
    if (!lesson)
        return;
    m_title->setText(QString::fromStdString(lesson->title));
    m_steps->menu()->clear();
    for (size_t step = 0; step < lesson->steps.size(); ++step)
        m_steps->menu()->addAction(
            QStringLiteral("%1. %2").arg(step + 1).arg(QString::fromStdString(lesson->steps[step].title)),
            this, [this, step] { m_player.go(step); });
    showStep();
}

void LessonPane::showStep()
{
    m_steps->setText(tr("%1 of %2", "step of a lesson").arg(m_player.step() + 1).arg(m_player.count()));
    m_back->setEnabled(m_player.step() > 0);
    const bool isLast = m_player.step() + 1 == m_player.count();
    m_next->setEnabled(!isLast);
    m_exercise->setVisible(isLast && !m_player.lesson()->exercise.empty());
    const Lesson *following = isLast ? m_player.following() : nullptr;
    m_following->setVisible(following);
    if (following)
        m_following->setText(tr("Next Lesson: %1").arg(QString::fromStdString(following->title)));
    showText();
    showProblem();
    setAway(false);
}

void LessonPane::showText()
{
    const LessonStep *said = m_player.said();
    if (!said)
        return;
    const double scale = width() >= paneWideEnough ? wideScale : narrowScale;
    m_text->document()->setDefaultFont(scaled(font(), scale));
    m_text->setMarkdown(QStringLiteral("### ") + QString::fromStdString(said->title + "\n\n" + said->text));
    m_question->setFont(scaled(font(), scale));
    fitText();
}

void LessonPane::showProblem()
{
    m_problem->setText(m_player.problem());
    m_problem->setVisible(!m_player.problem().isEmpty());
}

void LessonPane::setAway(bool away)
{
    m_scene->setChecked(away);
}

void LessonPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if ((event->size().width() >= paneWideEnough) != (event->oldSize().width() >= paneWideEnough))
        showText();
}

void LessonPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        showText(); // Markdown takes over what it is drawn with
}

} // namespace halo

#include "moc_lessonpane.cpp"
