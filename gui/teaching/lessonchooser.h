// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QListWidget;
class QPushButton;

namespace halo {

struct Lesson;
class LessonPlayer;

/// All lessons, to begin one: what the stage shows as long as none is on.
class LessonChooser : public QWidget
{
    Q_OBJECT
public:
    explicit LessonChooser(QWidget *parent = nullptr);
    void setPlayer(LessonPlayer &player);
    /// Which lessons have a mark, as they were played to their end.
    void setDone(std::function<bool(const Lesson &)> isDone);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void fill();
    void addRow(int number, const Lesson &lesson);
    void describe();
    void begin();
    void openFolder();

    LessonPlayer *m_player = nullptr;
    QListWidget *const m_list;
    QLabel *const m_about;
    QLabel *const m_problems;
    QPushButton *const m_begin;
    QPushButton *const m_folder;
    std::function<bool(const Lesson &)> m_isDone;
};

} // namespace halo
