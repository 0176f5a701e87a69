// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/voteview.h"

#include "gui/teaching/lessonplayer.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSpinBox>

#include <numeric>
#include <utility>

namespace halo {
namespace {

constexpr int largestClass = 999;

} // namespace

VoteView::VoteView(LessonPlayer &player, QWidget *parent)
    : QWidget(parent)
    , m_player(player)
    , m_grid(new QGridLayout(this))
{
    setObjectName(QStringLiteral("voteView"));
    setAccessibleName(tr("Votes of the class"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(2, 1);
    connect(&player, &LessonPlayer::stepPrepared, this, &VoteView::showQuestion);
    connect(&player, &LessonPlayer::answerChanged, this, &VoteView::showAnswer);
}

void VoteView::showQuestion()
{
    for (const Row &row : std::exchange(m_rows, {}))
        for (QWidget *part : std::initializer_list<QWidget *>{ row.choice, row.hands, row.bar })
            delete part;
    const PreparedStep *step = m_player.prepared();
    if (!step || !step->moment.key)
        return;
    if (std::exchange(m_lesson, m_player.lesson()->id) != m_player.lesson()->id)
        m_votes.clear();
    const std::vector<QString> &choices = step->moment.key->choices;
    std::vector<int> &votes = m_votes[m_player.step()];
    votes.resize(choices.size());
    for (size_t i = 0; i < choices.size(); ++i)
        addRow(choices[i], votes[i]);
    count();
    showAnswer();
}

void VoteView::addRow(const QString &choice, int hands)
{
    const auto number = static_cast<int>(m_rows.size());
    Row row{ new QLabel(choice, this), new QSpinBox(this), new QProgressBar(this) };
    row.choice->setTextFormat(Qt::PlainText);
    row.hands->setObjectName(QStringLiteral("votes_%1").arg(number));
    row.hands->setAccessibleName(tr("Votes for %1").arg(choice));
    row.hands->setRange(0, largestClass);
    row.hands->setValue(hands);
    row.bar->setObjectName(QStringLiteral("voteBar_%1").arg(number));
    row.bar->setFormat(QStringLiteral("%p %"));
    m_grid->addWidget(row.choice, number, 0);
    m_grid->addWidget(row.hands, number, 1);
    m_grid->addWidget(row.bar, number, 2);
    m_rows.push_back(row);
    connect(row.hands, &QSpinBox::valueChanged, this, &VoteView::count);
}

void VoteView::count()
{
    std::vector<int> votes;
    for (const Row &row : m_rows)
        votes.push_back(row.hands->value());
    const int all = std::accumulate(votes.begin(), votes.end(), 0);
    for (size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].bar->setRange(0, std::max(all, 1));
        m_rows[i].bar->setValue(votes[i]);
    }
    if (!m_rows.empty())
        m_votes[m_player.step()] = votes;
}

void VoteView::showAnswer()
{
    const PreparedStep *step = m_player.prepared();
    if (!step || !step->moment.key)
        return;
    const bool revealed = m_player.answer().revealed;
    for (const Row &row : m_rows) {
        const QString choice = row.choice->text().remove(QStringLiteral(" \u2713"));
        row.choice->setText(
            revealed && step->moment.key->accepts(choice) ? choice + QStringLiteral(" \u2713") : choice);
    }
}

} // namespace halo

#include "moc_voteview.cpp"
