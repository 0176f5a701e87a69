// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

#include <functional>
#include <utility>

namespace halo {

/// A box for one number, which understands it as people type and paste it in any country: with a decimal
/// comma, a minus sign of typography, blanks around it.
class NumberBox : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    /// What the word for the least value stands for, such as "automatic": steps begin there.
    void setMeant(std::function<double()> value) { m_meant = std::move(value); }
    void stepBy(int steps) override;
    /// Shows a value that may have more digits than there is room for.
    void showExact(double value);
    /// All digits of what was shown, until the user changes it.
    double exactValue() const;

protected:
    QValidator::State validate(QString &input, int &position) const override;

private:
    std::function<double()> m_meant;
    double m_exact = 0.0, m_rounded = 0.0; ///< what was shown, and as it looks in the box
};

} // namespace halo
