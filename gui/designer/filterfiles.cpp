// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filterfiles.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filterfile.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace halo {

namespace {

/// What the dialogs offer, with the suffix that each stands for.
QList<std::pair<QString, QString>> formats()
{
    return {
        { FilterFiles::tr("CSV, rows of numbers (*.csv)"), QStringLiteral("csv") },
        { FilterFiles::tr("JSON (*.json)"), QStringLiteral("json") },
        { FilterFiles::tr("OpenCV YAML (*.yml *.yaml)"), QStringLiteral("yml") },
        { FilterFiles::tr("OpenCV XML (*.xml)"), QStringLiteral("xml") },
        { FilterFiles::tr("ImageJ text (*.txt)"), QStringLiteral("txt") },
        { FilterFiles::tr("GIMP convolution matrix, up to 5 x 5 (*.gimp)"), QStringLiteral("gimp") },
    };
}

} // namespace

FilterFiles::FilterFiles(Session &session, SettingsStore &store, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_store(store)
    , m_window(window)
{
}

void FilterFiles::showOpenDialog()
{
    auto *dialog = new QFileDialog(m_window, tr("Open Filter"), m_store.lastFolder());
    dialog->setObjectName(QStringLiteral("openFilterDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QStringList patterns;
    for (const std::string &suffix : filterFileSuffixes())
        patterns += QStringLiteral("*.") + QString::fromStdString(suffix);
    dialog->setNameFilters({ tr("Filters (%1)").arg(patterns.join(u' ')), tr("All files (*)") });
    connect(dialog, &QFileDialog::fileSelected, this, &FilterFiles::open);
    dialog->open();
}

void FilterFiles::showSaveDialog()
{
    QString name = QString::fromStdString(m_session.configuration().filter.name);
    for (const QChar sign : QStringLiteral("/\\:,; \t"))
        name.replace(sign, u'-');
    auto *dialog = new QFileDialog(m_window, tr("Save Filter"),
        QDir(m_store.lastFolder()).filePath(name.left(40) + QStringLiteral(".csv")));
    dialog->setObjectName(QStringLiteral("saveFilterDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    QStringList titles;
    for (const auto &[title, suffix] : formats())
        titles += title;
    dialog->setNameFilters(titles);
    connect(dialog, &QFileDialog::filterSelected, this, [dialog](const QString &chosen) {
        for (const auto &[title, suffix] : formats())
            if (title == chosen) {
                dialog->setDefaultSuffix(suffix);
                dialog->selectFile(
                    QFileInfo(dialog->selectedFiles().value(0)).completeBaseName() + u'.' + suffix);
            }
    });
    connect(dialog, &QFileDialog::fileSelected, this, &FilterFiles::save);
    dialog->open();
}

void FilterFiles::open(const QString &path)
{
    try {
        m_session.setFilter(readFilterFile(path.toStdString()), tr("open filter"));
        m_store.setLastFolder(QFileInfo(path).absolutePath());
        Q_EMIT reported({});
    } catch (const Error &error) {
        Q_EMIT reported(translated(error.message()));
    }
}

void FilterFiles::save(const QString &path)
{
    try {
        writeFilterFile(m_session.configuration().filter, path.toStdString());
        m_store.setLastFolder(QFileInfo(path).absolutePath());
        Q_EMIT reported({});
    } catch (const Error &error) {
        Q_EMIT reported(translated(error.message()));
    }
}

} // namespace halo

#include "moc_filterfiles.cpp"
