// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/lessonbar.h"

#include "gui/teaching/lessonplayer.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace halo {

LessonBar::LessonBar(LessonPlayer &player, QWidget *parent)
    : QFrame(parent)
    , m_player(player)
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("lessonBar"));
    m_text->setObjectName(QStringLiteral("lessonBarText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto *back = new QPushButton(tr("Back to &Lesson"), this);
    back->setObjectName(QStringLiteral("backToLesson"));
    auto *end = new QPushButton(tr("&Restore My Work"), this);
    end->setObjectName(QStringLiteral("endLesson"));
    end->setToolTip(tr("Closes the lesson and restores your image and settings."));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(10, 4, 6, 4);
    line->addWidget(m_text, 1);
    line->addWidget(back);
    line->addWidget(end);
    connect(back, &QPushButton::clicked, this, &LessonBar::backRequested);
    connect(end, &QPushButton::clicked, &player, &LessonPlayer::end);
    hide();
}

void LessonBar::setAway(bool away)
{
    const Lesson *lesson = m_player.lesson();
    setVisible(away && lesson);
    if (!lesson)
        return;
    m_text->setText(
        tr("Image and settings are from the lesson “%1”.").arg(QString::fromStdString(lesson->title)));
    setAccessibleName(m_text->text());
}

} // namespace halo

#include "moc_lessonbar.cpp"
