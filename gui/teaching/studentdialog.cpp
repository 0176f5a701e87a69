// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/studentdialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>

namespace halo {

StudentDialog::StudentDialog(const QString &number, const QString &name, QWidget *parent)
    : QDialog(parent)
    , m_number(new QLineEdit(number, this))
    , m_name(new QLineEdit(name, this))
{
    setObjectName(QStringLiteral("studentDialog"));
    setWindowTitle(tr("Student"));
    m_number->setObjectName(QStringLiteral("studentNumber"));
    // What names a file, too.
    static const QRegularExpression plain(QStringLiteral("[^\\s./\\\\:][^/\\\\:]{0,79}"));
    m_number->setValidator(new QRegularExpressionValidator(plain, m_number));
    m_name->setObjectName(QStringLiteral("studentName"));
    m_name->setMaxLength(80);
    setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    auto *about = new QLabel(tr("The number selects your paper and identifies you to your teacher. Name and "
                                "number stay on this computer and in the file that you hand in."),
        this);
    about->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *form = new QFormLayout(this);
    form->addRow(about);
    form->addRow(tr("Student number:"), m_number);
    form->addRow(tr("Name:"), m_name);
    form->addRow(buttons);
    const auto follow = [this, buttons] {
        buttons->button(QDialogButtonBox::Ok)->setEnabled(m_number->hasAcceptableInput());
    };
    connect(m_number, &QLineEdit::textChanged, this, follow);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
}

QString StudentDialog::number() const
{
    return m_number->text().trimmed();
}

QString StudentDialog::name() const
{
    return m_name->text().trimmed();
}

} // namespace halo

#include "moc_studentdialog.cpp"
