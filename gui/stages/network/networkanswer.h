// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/network/networks.h"

#include <QWidget>

class QLabel;

namespace halo {

class PlotView;

/// What the network sees, what it takes that for, and how long it took.
class NetworkAnswer : public QWidget
{
    Q_OBJECT
public:
    explicit NetworkAnswer(QWidget *parent = nullptr);

    void clear();
    void showOutcome(const NetworkOutcome &outcome);

private:
    void showGuesses(const std::vector<Guess> &guesses, bool shares);

    QLabel *m_preview, *m_sum;
    PlotView *m_guesses;
};

} // namespace halo
