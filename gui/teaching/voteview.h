// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <map>
#include <vector>

class QGridLayout;
class QLabel;
class QProgressBar;
class QSpinBox;

namespace halo {

class LessonPlayer;

/// The votes of a class on the question of a step, as bars: the teacher types how many hands each choice got.
/// They are kept for each step until another lesson begins, and tell nothing of the answer before it is
/// revealed.
class VoteView : public QWidget
{
    Q_OBJECT
public:
    explicit VoteView(LessonPlayer &player, QWidget *parent = nullptr);

private:
    struct Row
    {
        QLabel *choice;
        QSpinBox *hands;
        QProgressBar *bar;
    };
    void showQuestion();
    void addRow(const QString &choice, int hands);
    void count();
    void showAnswer();

    LessonPlayer &m_player;
    QGridLayout *const m_grid;
    std::vector<Row> m_rows;
    std::map<size_t, std::vector<int>> m_votes; ///< by step
    std::string m_lesson;                       ///< whose votes these are
};

} // namespace halo
