// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace halo {

/// A box for one number, which understands it as people type and paste it in any country: with a decimal
/// comma, a minus sign of typography, blanks around it.
class NumberBox : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;

protected:
    QValidator::State validate(QString &input, int &position) const override;
};

} // namespace halo
