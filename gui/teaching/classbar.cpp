// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/classbar.h"

#include "gui/session/settingsstore.h"
#include "gui/teaching/classsubmission.h"
#include "gui/teaching/studentdialog.h"
#include "gui/widgets/card.h"

#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace halo {

ClassBar::ClassBar(ClassSubmission &paper, SettingsStore &store, QWidget *parent)
    : QWidget(parent)
    , m_paper(paper)
    , m_store(store)
    , m_text(new QLabel(this))
    , m_who(new QToolButton(this))
    , m_back(new QToolButton(this))
    , m_handIn(new QPushButton(tr("Hand In…"), this))
{
    setObjectName(QStringLiteral("classBar"));
    m_text->setObjectName(QStringLiteral("classText"));
    m_text->setWordWrap(true);
    m_who->setObjectName(QStringLiteral("classWho"));
    m_back->setObjectName(QStringLiteral("classBack"));
    m_back->setText(tr("Back to Lesson"));
    for (QToolButton *button : { m_who, m_back }) {
        button->setFocusPolicy(Qt::StrongFocus);
        setRole(button, "link");
    }
    m_handIn->setObjectName(QStringLiteral("handIn"));
    m_handIn->setToolTip(tr("Saves one file for your teacher: your answers and your kernel."));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_who);
    buttons->addWidget(m_back);
    buttons->addStretch(1);
    buttons->addWidget(m_handIn);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    column->addLayout(buttons);
    connect(m_who, &QToolButton::clicked, this, &ClassBar::askWho);
    connect(m_back, &QToolButton::clicked, &paper, &ClassSubmission::goBack);
    connect(m_handIn, &QPushButton::clicked, this, &ClassBar::handIn);
    connect(&paper, &ClassSubmission::changed, this, &ClassBar::follow);
    connect(&paper, &ClassSubmission::opened, this, [this] {
        if (m_paper.student().isEmpty())
            askWho();
    });
    connect(&paper, &ClassSubmission::saved, this, [this](const QString &path) {
        m_store.setLastFolder(QFileInfo(path).absolutePath());
        m_saved = { text(), u' ' + tr("Saved as %1; give this file to your teacher.").arg(path) };
        follow();
    });
    follow();
}

QString ClassBar::text() const
{
    if (m_paper.student().isEmpty())
        return tr("Each student has their own paper: enter your number first.");
    QString said = tr("Paper of %1: %2 of %3 questions answered; the first answer counts.")
                       .arg(m_paper.name().isEmpty() ? m_paper.student() : m_paper.name(),
                           QString::number(m_paper.answered()), QString::number(m_paper.questions()));
    if (const QString exercise = m_paper.exerciseTitle(); !exercise.isEmpty())
        said += u' '
            + (m_paper.isExerciseBegun() ? tr("Your kernel for \"%1\" is included.")
                                         : tr("\"%1\" is not started."))
                  .arg(exercise);
    return said;
}

void ClassBar::follow()
{
    setVisible(m_paper.isOpen());
    if (!m_paper.isOpen())
        return;
    m_back->setVisible(!m_paper.isOn());
    const QString said = text();
    m_text->setText(said == m_saved.what ? said + m_saved.sentence : said);
    m_who->setText(m_paper.student().isEmpty() ? tr("Your Number…") : tr("Another Student…"));
    m_handIn->setEnabled(!m_paper.student().isEmpty());
}

void ClassBar::askWho()
{
    auto *dialog = new StudentDialog(m_paper.student(), m_paper.name(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
        [this, dialog] { m_paper.setStudent(dialog->number(), dialog->name()); });
    dialog->open();
}

void ClassBar::handIn()
{
    auto *dialog = new QFileDialog(window(), tr("Hand In"),
        QDir(m_store.lastFolder()).filePath(m_paper.student() + QStringLiteral(".haloscope")));
    dialog->setObjectName(QStringLiteral("handInDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("haloscope"));
    dialog->setNameFilters({ tr("Hand-ins (%1)").arg(QStringLiteral("*.haloscope")) });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) { m_paper.save(path); });
    dialog->open();
}

} // namespace halo

#include "moc_classbar.cpp"
