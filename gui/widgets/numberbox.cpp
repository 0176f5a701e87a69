// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/numberbox.h"

#include "compute/base/numbertext.h"

namespace halo {

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
