// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/numberbox.h"

#include "compute/base/numbertext.h"

namespace halo {

QValidator::State NumberBox::validate(QString &input, int &position) const
{
    input = QString::fromStdString(plainSigns(input.toStdString())).replace(u',', u'.');
    return QDoubleSpinBox::validate(input, position);
}

} // namespace halo
