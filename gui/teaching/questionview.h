// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace halo {

class LessonPlayer;
class VoteView;

/// The question of a step: where to answer, and what is said to the answer.
class QuestionView : public QWidget
{
    Q_OBJECT
public:
    explicit QuestionView(LessonPlayer &player, QWidget *parent = nullptr);

    /// Something in the picture was clicked, which answers this.
    void takeClick(const QString &answer);

private:
    void showQuestion();
    void showAnswer();
    void addChoices();
    QString instruction() const;
    void check();

    LessonPlayer &m_player;
    QLabel *const m_instruction;
    QWidget *const m_choices;
    QBoxLayout *const m_choiceRows;
    QWidget *const m_typing;
    QLineEdit *const m_edit;
    QPushButton *const m_check;
    QPushButton *const m_reveal;
    QPushButton *const m_showVotes;
    VoteView *const m_votes;
    QLabel *const m_response;
};

} // namespace halo
