// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/verify.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace halo {

/// Says in a sentence whether the result equals the reference, and how much the difference is amplified.
class VerdictBar : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictBar(QWidget *parent = nullptr);

    /// Without a verification: the comparison is still under way.
    void setVerification(const std::optional<Verification> &verification, size_t channels, Depth depth);

    /// The difference that is painted brightest.
    double brightest() const;

Q_SIGNALS:
    void gainPicked();
    void worstRequested();

private:
    QString sentenceOf(const Verification &verification, size_t channels) const;
    QString hintOf(const Verification &verification, Depth depth) const;

    QLabel *m_sentence;
    QComboBox *m_gain;
    QToolButton *m_show;
    double m_largest = 0.0;
};

} // namespace halo
