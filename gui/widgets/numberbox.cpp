// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/numberbox.h"

#include "compute/base/numbertext.h"

namespace halo {

/// Each step is rounded to what the box shows: Qt's own add up to 0.9999999999999999.
void NumberBox::stepBy(int steps)
{
    const bool isWord = m_meant && value() == minimum() && !specialValueText().isEmpty();
    setValue((isWord ? m_meant() : value()) + steps * singleStep());
    selectAll();
}

void NumberBox::showExact(double value)
{
    setValue(value);
    m_exact = value;
    m_rounded = this->value();
}

double NumberBox::exactValue() const
{
    return value() == m_rounded ? m_exact : value();
}

QValidator::State NumberBox::validate(QString &input, int &position) const
{
    input = QString::fromStdString(plainSigns(input.toStdString())).replace(u',', u'.');
    return QDoubleSpinBox::validate(input, position);
}

} // namespace halo
