// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace halo {

class LessonPlayer;

/// All lessons, to begin one: what the stage shows as long as none is on.
class LessonChooser : public QWidget
{
    Q_OBJECT
public:
    explicit LessonChooser(QWidget *parent = nullptr);
    void setPlayer(LessonPlayer &player);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void fill();
    void describe();
    void begin();
    void openFolder();

    LessonPlayer *m_player = nullptr;
    QListWidget *const m_list;
    QLabel *const m_about;
    QLabel *const m_problems;
    QPushButton *const m_begin;
    QPushButton *const m_folder;
};

} // namespace halo
