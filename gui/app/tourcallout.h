// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace halo {

class Tour;

/// What a tour says about the place it points at, with buttons and keys to go on, back, or leave.
class TourCallout : public QFrame
{
    Q_OBJECT
public:
    TourCallout(Tour &tour, QWidget *window);

    /// The step's number counts from 0.
    void setStep(int step, int count, const QString &title, const QString &text);
    /// Beside this place if there is room, else inside it; both in the window's coordinates.
    void moveBeside(const QRect &place);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPushButton *makeButton(const QString &text, const char *name);
    bool takeKey(QEvent *event, bool onButton);

    Tour &m_tour;
    QLabel *const m_number;
    QLabel *const m_title;
    QLabel *const m_text;
    QPushButton *const m_skip;
    QPushButton *const m_back;
    QPushButton *const m_next;
};

} // namespace halo
