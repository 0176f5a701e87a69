// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

#include <QWidget>

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QSpinBox;

namespace halo {

/// Width and height of the filter in taps, tied together as long as "square" is set.
class SizeLine : public QWidget
{
    Q_OBJECT
public:
    /// The parts are called prefix + "Width", prefix + "Height" and prefix + "Square".
    explicit SizeLine(const QString &prefix, QWidget *parent = nullptr);

    void setSize(Size2 size);
    /// A row has a width alone.
    void setRow(bool row);
    /// What a label in front of it points at.
    QWidget *first() const;
    /// Puts one more widget behind the others.
    void add(QWidget *widget);

Q_SIGNALS:
    /// By the user, never by setSize().
    void picked(halo::Size2 size);

private:
    void pick(bool widthChanged);

    QSpinBox *const m_width;
    QSpinBox *const m_height;
    QCheckBox *const m_square;
    QLabel *const m_times;
    bool m_row = false;
    QHBoxLayout *const m_line;
};

} // namespace halo
