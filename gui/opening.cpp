// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/opening.h"

#include "compute/imagefile.h"
#include "gui/session.h"
#include "gui/settingsstore.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

namespace halo {

Opening::Opening(Session &session, SettingsStore &store, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_store(store)
    , m_window(window)
{
    connect(&session, &Session::sourceChanged, this, [this] {
        const QString path = m_session.source().path;
        if (path.isEmpty() || path.startsWith(u':')) // the clipboard, or a sample
            return;
        m_store.addRecentFile(path);
        m_store.setLastFolder(QFileInfo(path).absolutePath());
    });
}

void Opening::showDialog()
{
    auto *dialog = new QFileDialog(m_window, tr("Open an image"), m_store.lastFolder());
    dialog->setObjectName(QStringLiteral("openDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({ tr("Images (%1)").arg(readablePatterns().join(u' ')), tr("All files (*)") });
    connect(dialog, &QFileDialog::fileSelected, &m_session, qOverload<const QString &>(&Session::open));
    dialog->open();
}

void Opening::paste()
{
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    if (data && canOpen(data))
        open(data);
    else
        m_session.report(Matter::Picture,
            { tr("The clipboard holds no picture; copy a picture or an image file first."), {}, {} });
}

bool Opening::canOpen(const QMimeData *data)
{
    if (data->hasImage())
        return true;
    return data->hasUrls() && !data->urls().isEmpty() && data->urls().constFirst().isLocalFile();
}

void Opening::open(const QMimeData *data)
{
    // The file first: it has a name and all its bits, image data beside it often has neither.
    if (data->hasUrls() && !data->urls().isEmpty() && data->urls().constFirst().isLocalFile())
        m_session.open(data->urls().constFirst().toLocalFile());
    else if (const auto image = qvariant_cast<QImage>(data->imageData()); !image.isNull())
        m_session.open(image, tr("pasted image"));
}

} // namespace halo
