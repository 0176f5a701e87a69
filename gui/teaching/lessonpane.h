// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTextBrowser;
class QToolButton;

namespace halo {

class LessonPlayer;
class QuestionView;

/// What is read and answered beside the stage: the step's text, its question, and where to go.
class LessonPane : public QWidget
{
    Q_OBJECT
public:
    explicit LessonPane(LessonPlayer &player, QWidget *parent = nullptr);

    QuestionView *question() const { return m_question; }
    /// Below all else that is read.
    void addPart(QWidget *part);
    /// The stage shows something else than the step: the way back is offered.
    void setAway(bool away);

Q_SIGNALS:
    /// Back to what the step shows.
    void sceneRequested();
    void exerciseRequested(const QString &id);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildLayout();
    QToolButton *makeButton(const char *name, const QString &text, const QString &toolTip);
    void showLesson();
    void showStep();
    void showProblem();
    void showText();
    void fitText();

    LessonPlayer &m_player;
    QLabel *const m_title;
    QToolButton *const m_leave;
    QToolButton *const m_steps; ///< the number of the step, with a menu of all
    QTextBrowser *const m_text;
    QuestionView *const m_question;
    QLabel *const m_problem;
    QPushButton *const m_exercise;
    QPushButton *const m_following; ///< lesson
    QToolButton *const m_back;
    QToolButton *const m_scene;
    QToolButton *const m_next;
};

} // namespace halo
