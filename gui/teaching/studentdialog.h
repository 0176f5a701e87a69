// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;

namespace halo {

/// Asks for a student's number and name.
class StudentDialog : public QDialog
{
    Q_OBJECT
public:
    StudentDialog(const QString &number, const QString &name, QWidget *parent = nullptr);

    QString number() const;
    QString name() const;

private:
    QLineEdit *const m_number;
    QLineEdit *const m_name;
};

} // namespace halo
