// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/pictureinput.h"

#include <QWidget>

namespace halo {

/// What a network takes a picture for: the likeliest classes, each with a bar and a number.
class GuessBars : public QWidget
{
    Q_OBJECT
public:
    explicit GuessBars(QWidget *parent = nullptr);

    /// shares: the values are parts of 1, and are told in per cent.
    void setGuesses(const std::vector<Guess> &guesses, bool shares);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString numberOf(const Guess &guess) const;

    std::vector<Guess> m_guesses;
    bool m_shares = true;
};

} // namespace halo
