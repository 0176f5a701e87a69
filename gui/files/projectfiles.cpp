// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/projectfiles.h"

#include "gui/files/projects.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace halo {

ProjectFiles::ProjectFiles(Projects &projects, Session &session, SettingsStore &store, QWidget *window)
    : QObject(window)
    , m_projects(projects)
    , m_session(session)
    , m_store(store)
    , m_window(window)
{
    connect(&projects, &Projects::changed, this, &ProjectFiles::showTitle);
    session.onChange(Aspect::Picture, this, &ProjectFiles::showTitle);
    showTitle();
}

void ProjectFiles::showTitle()
{
    const QString name
        = m_projects.path().isEmpty() ? m_session.picture().name : QFileInfo(m_projects.path()).fileName();
    m_window->setWindowTitle(
        name.isEmpty() ? QStringLiteral("Haloscope[*]") : QStringLiteral("%1[*] \u2014 Haloscope").arg(name));
    m_window->setWindowModified(m_projects.modified());
}

void ProjectFiles::open(const QString &path)
{
    if (m_projects.modified())
        ask([this, path] { m_projects.open(path); });
    else
        m_projects.open(path);
}

void ProjectFiles::showOpenDialog()
{
    auto *dialog = new QFileDialog(m_window, tr("Open Project"), m_store.lastFolder());
    dialog->setObjectName(QStringLiteral("openProjectDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({ tr("Projects (%1)").arg(QStringLiteral("*.haloscope")), tr("All files (*)") });
    connect(dialog, &QFileDialog::fileSelected, this, &ProjectFiles::open);
    dialog->open();
}

void ProjectFiles::save()
{
    if (m_projects.path().isEmpty())
        showSaveDialog();
    else
        m_projects.save(m_projects.path());
}

QString ProjectFiles::proposedPath() const
{
    if (!m_projects.path().isEmpty())
        return m_projects.path();
    const QString name = QFileInfo(m_session.picture().name).completeBaseName();
    return QDir(m_store.lastFolder())
        .filePath((name.isEmpty() ? tr("project") : name) + QStringLiteral(".haloscope"));
}

void ProjectFiles::showSaveDialog()
{
    auto *dialog = new QFileDialog(m_window, tr("Save Project"), proposedPath());
    dialog->setObjectName(QStringLiteral("saveProjectDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("haloscope"));
    dialog->setNameFilters({ tr("Projects (%1)").arg(QStringLiteral("*.haloscope")) });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) { m_projects.save(path); });
    dialog->open();
}

bool ProjectFiles::mayClose()
{
    if (!m_projects.modified())
        return true;
    ask([this] { m_window->close(); });
    return false;
}

void ProjectFiles::ask(const std::function<void()> &goOn)
{
    auto *box = new QMessageBox(m_window);
    box->setObjectName(QStringLiteral("unsavedBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setText(tr("Save the changes to %1?").arg(QFileInfo(m_projects.path()).fileName()));
    box->setInformativeText(
        tr("The file holds the last saved version. Your changes since then exist only in this window."));
    auto *save = box->addButton(tr("&Save"), QMessageBox::AcceptRole);
    auto *discard = box->addButton(tr("&Don't Save"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    save->setObjectName(QStringLiteral("saveChanges"));
    discard->setObjectName(QStringLiteral("discardChanges"));
    box->setDefaultButton(save);
    connect(save, &QPushButton::clicked, this, [this, goOn] { saveThen(goOn); });
    connect(discard, &QPushButton::clicked, this, [this, goOn] {
        m_projects.abandon();
        goOn();
    });
    box->open();
}

void ProjectFiles::saveThen(const std::function<void()> &goOn)
{
    if (m_projects.save(m_projects.path())) // else the message bar says why, and nothing is lost
        goOn();
}

} // namespace halo

#include "moc_projectfiles.cpp"
