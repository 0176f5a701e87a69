// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/lessonchooser.h"

#include "compute/drawing/base/translated.h"
#include "gui/teaching/lessonplayer.h"
#include "gui/widgets/card.h"

#include <QDesktopServices>
#include <QDir>
#include <QFont>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QUrl>

namespace halo {

LessonChooser::LessonChooser(QWidget *parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
    , m_about(new QLabel(this))
    , m_problems(new QLabel(this))
    , m_begin(new QPushButton(tr("Start Lesson"), this))
    , m_folder(new QPushButton(tr("My Lessons…"), this))
{
    setObjectName(QStringLiteral("lessonShelf"));
    m_list->setObjectName(QStringLiteral("lessonList"));
    m_list->setAccessibleName(tr("Lessons"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSpacing(5);
    m_list->setWordWrap(true);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.25);
    m_list->setFont(large);
    m_about->setFont(large);
    m_about->setObjectName(QStringLiteral("lessonAbout"));
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::MarkdownText);
    m_about->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_problems->setObjectName(QStringLiteral("lessonProblems"));
    m_problems->setWordWrap(true);
    setRole(m_problems, "bad");
    m_begin->setObjectName(QStringLiteral("beginLesson"));
    setRole(m_begin, "primary");
    m_folder->setObjectName(QStringLiteral("lessonFolder"));
    m_folder->setToolTip(
        tr("Opens the folder of your own lessons; a file saved there appears in this list at once."));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_begin);
    buttons->addWidget(m_folder);
    buttons->addStretch(1);
    auto *right = new QVBoxLayout;
    right->setSpacing(14);
    right->addWidget(m_about);
    right->addLayout(buttons);
    right->addStretch(1);
    right->addWidget(m_problems);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(24);
    row->addWidget(m_list, 2);
    row->addLayout(right, 3);
    setFocusProxy(m_list);
    connect(m_list, &QListWidget::currentRowChanged, this, &LessonChooser::describe);
    connect(m_list, &QListWidget::itemActivated, this, &LessonChooser::begin);
    connect(m_begin, &QPushButton::clicked, this, &LessonChooser::begin);
    connect(m_folder, &QPushButton::clicked, this, &LessonChooser::openFolder);
}

void LessonChooser::setPlayer(LessonPlayer &player)
{
    m_player = &player;
    connect(&player, &LessonPlayer::listChanged, this, [this] {
        if (isVisible()) // else when it is shown
            fill();
    });
}

void LessonChooser::setDone(std::function<bool(const Lesson &)> isDone)
{
    m_isDone = std::move(isDone);
}

void LessonChooser::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_player)
        fill();
}

void LessonChooser::fill()
{
    const int row = std::max(m_list->currentRow(), 0);
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        int number = 0;
        for (const Lesson &lesson : m_player->list().lessons)
            addRow(++number, lesson);
        m_list->setCurrentRow(std::min(row, m_list->count() - 1));
        m_list->scrollToItem(m_list->currentItem());
    }
    QStringList problems;
    for (const Message &problem : m_player->list().problems)
        problems += translated(problem);
    m_problems->setText(problems.join(u'\n'));
    m_problems->setVisible(!problems.isEmpty());
    describe();
}

void LessonChooser::addRow(int number, const Lesson &lesson)
{
    const bool isDone = m_isDone && m_isDone(lesson);
    auto *item = new QListWidgetItem(tr("%1. %2 (%3 min)", "number, title, minutes of a lesson")
                                         .arg(number)
                                         .arg(QString::fromStdString(lesson.title))
                                         .arg(lesson.minutes)
            + (isDone ? QStringLiteral(" \u2713") : QString()),
        m_list);
    if (isDone)
        item->setToolTip(tr("You played this lesson to its end."));
}

void LessonChooser::describe()
{
    const auto row = static_cast<size_t>(m_list->currentRow());
    const bool isOne = row < m_player->list().lessons.size();
    m_begin->setEnabled(isOne);
    if (!isOne)
        return m_about->clear();
    const Lesson &lesson = m_player->list().lessons[row];
    const auto questions = std::ranges::count_if(
        lesson.steps, [](const LessonStep &step) { return step.question.has_value(); });
    m_about->setText(QStringLiteral("### ") + QString::fromStdString(lesson.title + "\n\n" + lesson.summary)
        + QStringLiteral("\n\n")
        + tr("%1 minutes, %2 steps, %3 questions")
              .arg(lesson.minutes)
              .arg(lesson.steps.size())
              .arg(questions));
}

void LessonChooser::begin()
{
    const auto row = static_cast<size_t>(m_list->currentRow());
    if (row < m_player->list().lessons.size())
        m_player->begin(std::string(m_player->list().lessons[row].id));
}

void LessonChooser::openFolder()
{
    const QString folder = QString::fromStdString(userLessonFolder());
    QDir().mkpath(folder);
    QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
}

} // namespace halo

#include "moc_lessonchooser.cpp"
