// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace halo {

class LessonPlayer;

/// In views that a lesson was left for: image and settings are those of the lesson, and here is the way back
/// to it, or to the user's own.
class LessonBar : public QFrame
{
    Q_OBJECT
public:
    explicit LessonBar(LessonPlayer &player, QWidget *parent = nullptr);
    /// Shown if a lesson is on and this is not its view.
    void setAway(bool away);

Q_SIGNALS:
    void backRequested();

private:
    LessonPlayer &m_player;
    QLabel *const m_text;
};

} // namespace halo
