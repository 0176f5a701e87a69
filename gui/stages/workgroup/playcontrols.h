// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QToolButton;

namespace halo {

class Player;
class StillText;

/// First, back, play, next, last; how fast; "step 7 of 24".
class PlayControls : public QWidget
{
    Q_OBJECT
public:
    /// Beside the speed.
    void addChoice(QWidget *choice);
    explicit PlayControls(Player *player, QWidget *parent = nullptr);
    void refresh();

protected:
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const char *name, const QString &text, const QString &key);
    void fillSpeeds();
    void drawIcons();
    void fitStep();

    Player *const m_player;
    QToolButton *m_first, *m_back, *m_play, *m_next, *m_last;
    QComboBox *m_speed;
    StillText *m_step;
};

} // namespace halo
