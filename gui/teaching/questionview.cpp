// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/questionview.h"

#include "gui/teaching/lessonplayer.h"
#include "gui/teaching/voteview.h"
#include "gui/widgets/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace halo {

QuestionView::QuestionView(LessonPlayer &player, QWidget *parent)
    : QWidget(parent)
    , m_player(player)
    , m_instruction(new QLabel(this))
    , m_choices(new QWidget(this))
    , m_choiceRows(new QVBoxLayout(m_choices))
    , m_typing(new QWidget(this))
    , m_edit(new QLineEdit(this))
    , m_check(new QPushButton(tr("Check"), this))
    , m_reveal(new QPushButton(tr("Show Answer"), this))
    , m_showVotes(new QPushButton(tr("Votes"), this))
    , m_votes(new VoteView(player, this))
    , m_response(new QLabel(this))
{
    setObjectName(QStringLiteral("questionView"));
    for (QLabel *label : { m_instruction, m_response })
        label->setWordWrap(true);
    m_instruction->setObjectName(QStringLiteral("questionInstruction"));
    m_response->setObjectName(QStringLiteral("questionResponse"));
    m_response->setTextFormat(Qt::PlainText);
    m_edit->setObjectName(QStringLiteral("answerEdit"));
    m_edit->setAccessibleName(tr("Your answer"));
    m_edit->setPlaceholderText(tr("your answer"));
    m_edit->setMaxLength(400);
    m_check->setObjectName(QStringLiteral("checkAnswer"));
    m_reveal->setObjectName(QStringLiteral("revealAnswer"));
    m_reveal->setToolTip(tr("Make a prediction first; then see the answer in the diagram, and why."));
    m_choiceRows->setContentsMargins(0, 0, 0, 0);
    m_choiceRows->setSpacing(6);
    auto *typing = new QHBoxLayout(m_typing);
    typing->setContentsMargins(0, 0, 0, 0);
    typing->addWidget(m_edit, 1);
    typing->addWidget(m_check);
    m_showVotes->setObjectName(QStringLiteral("showVotes"));
    m_showVotes->setCheckable(true);
    m_showVotes->setToolTip(tr("Type how many hands each choice got, and show them as bars."));
    m_votes->hide();
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_reveal);
    buttons->addWidget(m_showVotes);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_instruction);
    column->addWidget(m_choices);
    column->addWidget(m_typing);
    column->addWidget(m_response);
    column->addWidget(m_votes);
    column->addLayout(buttons);
    connect(m_check, &QPushButton::clicked, this, &QuestionView::check);
    connect(m_edit, &QLineEdit::returnPressed, this, &QuestionView::check);
    connect(m_showVotes, &QPushButton::toggled, m_votes, &QWidget::setVisible);
    connect(m_reveal, &QPushButton::clicked, &player, &LessonPlayer::reveal);
    connect(&player, &LessonPlayer::stepChanged, this, &QuestionView::hide);
    connect(&player, &LessonPlayer::stepPrepared, this, &QuestionView::showQuestion);
    connect(&player, &LessonPlayer::answerChanged, this, &QuestionView::showAnswer);
    hide();
}

QString QuestionView::instruction() const
{
    const AnswerKey &key = *m_player.prepared()->moment.key;
    const std::string &form = m_player.said()->question->form;
    const QString asked = key.asked.isEmpty() ? QString() : tr("Asked about %1.").arg(key.asked) + u' ';
    if (form == "choose")
        return asked + tr("Choose an answer.");
    if (form == "type")
        return asked
            + (key.form == AnswerForm::Number       ? tr("Type a number.")
                    : key.form == AnswerForm::Items ? tr("Type names such as A1 C1, or none.")
                                                    : tr("Type a name such as B2."));
    return asked
        + (key.form == AnswerForm::Cell         ? tr("Click the cell in local memory.")
                : key.form == AnswerForm::Items ? tr("Click their outputs one after the other, then Check.")
                                                : tr("Click the work-item among the outputs on the right."));
}

void QuestionView::showQuestion()
{
    const PreparedStep *step = m_player.prepared();
    setVisible(step && step->moment.key);
    if (!step || !step->moment.key)
        return;
    const std::string &form = m_player.said()->question->form;
    m_instruction->setText(instruction());
    addChoices();
    m_choices->setVisible(form == "choose");
    // Clicks gather names there; whoever cannot click types.
    m_typing->setVisible(form != "choose");
    m_edit->setText(m_player.answer().given);
    showAnswer();
}

void QuestionView::addChoices()
{
    while (QLayoutItem *old = m_choiceRows->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    for (const QString &choice : m_player.prepared()->moment.key->choices) {
        auto *button = new QPushButton(choice, m_choices);
        button->setObjectName(QStringLiteral("choice_") + choice);
        button->setCheckable(true);
        connect(button, &QPushButton::clicked, this, [this, choice] { m_player.give(choice); });
        m_choiceRows->addWidget(button);
    }
}

void QuestionView::showAnswer()
{
    const PreparedStep *step = m_player.prepared();
    if (!step || !step->moment.key)
        return;
    const AnswerKey &key = *step->moment.key;
    const GivenAnswer &answer = m_player.answer();
    const std::string &why = m_player.said()->question->why;
    const QString reason = why.empty() ? key.reason : QString::fromStdString(why) + u' ' + key.reason;
    m_response->setVisible(answer.tries > 0 || answer.revealed);
    setRole(m_response, answer.right ? "good" : answer.revealed ? "" : "bad");
    m_response->setText(answer.right
            ? QStringLiteral("\u2713 ") + tr("%1 is right. %2").arg(key.answer, reason)
            : answer.revealed ? tr("The answer: %1. %2").arg(key.answer, reason)
            : answer.response.isEmpty()
            ? QStringLiteral("\u2717 ") + tr("Not %1. Look again.").arg(answer.given)
            : QStringLiteral("\u2717 ") + answer.response);
    m_response->setAccessibleName(m_response->text());
    m_reveal->setVisible(!answer.revealed);
    for (QPushButton *choice : m_choices->findChildren<QPushButton *>()) {
        choice->setChecked(choice->text() == answer.given);
        choice->setEnabled(!answer.revealed);
    }
    m_typing->setEnabled(!answer.revealed);
    if (answer.revealed && !answer.right)
        m_edit->setText(key.answer);
}

void QuestionView::check()
{
    m_player.give(m_edit->text());
}

void QuestionView::takeClick(const QString &answer)
{
    const PreparedStep *step = m_player.prepared();
    if (!step || !step->moment.key || answer.isEmpty() || m_player.answer().revealed)
        return;
    if (step->moment.key->form != AnswerForm::Items) {
        m_edit->setText(answer);
        return m_player.give(answer);
    }
    QStringList names = m_edit->text().split(u' ', Qt::SkipEmptyParts);
    if (!names.removeAll(answer))
        names += answer;
    m_edit->setText(names.join(u' '));
}

} // namespace halo

#include "moc_questionview.cpp"
