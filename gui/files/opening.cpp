// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/opening.h"

#include "compute/base/error.h"
#include "compute/base/haloscopefile.h"
#include "compute/base/inputfile.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filterfile.h"
#include "compute/image/imagefile.h"
#include "gui/designer/filterclipboard.h"
#include "gui/files/recordings.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/session/workloadpage.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

#include <optional>

namespace halo {

namespace {

QStringList filesIn(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls())
        if (const QString file = url.toLocalFile(); !file.isEmpty())
            files += file;
    return files;
}

QString filterPatterns()
{
    QStringList patterns;
    for (const std::string &suffix : filterFileSuffixes())
        patterns += QStringLiteral("*.") + QString::fromStdString(suffix);
    return patterns.join(u' ');
}

/// A spreadsheet offers its cells both as text and as a picture of them. A picture whose text is no
/// filter, such as its address, is a picture.
std::optional<Filter> filterWithImage(const QMimeData *data)
{
    if (!data->hasImage() || !mayHoldFilter(data))
        return std::nullopt;
    try {
        return filterIn(data);
    } catch (const Error &) {
        return std::nullopt;
    }
}

/// Code with a kernel function, of OpenCL C or CUDA.
bool holdsKernel(const QMimeData *data)
{
    static const QRegularExpression form(QStringLiteral("\\b(__kernel|kernel|__global__)\\s[^;{]*\\(.*\\{"),
        QRegularExpression::DotMatchesEverythingOption);
    return data->hasText() && data->text().contains(form);
}

bool isKernelFile(const QString &path)
{
    static const QStringList suffixes{ QStringLiteral("cl"), QStringLiteral("cu"), QStringLiteral("opencl"),
        QStringLiteral("ocl") };
    return suffixes.contains(QFileInfo(path).suffix().toLower());
}

/// What cannot be read is for who reads projects to say.
bool isBundle(const QString &path)
{
    constexpr qint64 most = qint64(128) << 20;
    try {
        const QByteArray bytes = readInput(path, most);
        return bytes.contains(formatOf(HaloscopeFile::Bundle).toUtf8())
            && haloscopeFileIn(bytes) == HaloscopeFile::Bundle;
    } catch (const Error &) {
        return false;
    }
}

} // namespace

Opening::Opening(Session &session, SettingsStore &store, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_store(store)
    , m_window(window)
{
    session.onChange(Aspect::Picture, this, [this] {
        const QString path = m_session.picture().path;
        if (path.isEmpty() || path.startsWith(u':')) // the clipboard, or a sample
            return;
        m_store.addRecentFile(path);
        m_store.setLastFolder(QFileInfo(path).absolutePath());
    });
}

void Opening::showDialog()
{
    auto *dialog
        = new QFileDialog(m_window, tr("Open Image, Project, Filter or Recording"), m_store.lastFolder());
    dialog->setObjectName(QStringLiteral("openDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setOption(QFileDialog::HideNameFilterDetails); // there is no room for so many patterns
    dialog->setNameFilters({ tr("All that Haloscope opens (%1)")
                                 .arg(readablePatterns().join(u' ')
                                     + QStringLiteral(" *.haloscope *.onnx *.cl *.cu ") + filterPatterns()),
        tr("Images (%1)").arg(readablePatterns().join(u' ')),
        tr("Filters (%1)").arg(QStringLiteral("*.csv *.json *.yml *.yaml *.xml *.txt")),
        tr("Recordings of work-groups (%1)").arg(QStringLiteral("*.json")), tr("All files (*)") });
    connect(dialog, &QFileDialog::filesSelected, this, qOverload<const QStringList &>(&Opening::open));
    dialog->open();
}

void Opening::paste()
{
    const QMimeData *data = QGuiApplication::clipboard()->mimeData();
    if (data && canOpen(data))
        open(data);
    else
        m_session.report(MessageTopic::Picture,
            { tr("The clipboard holds no image, filter or kernel; copy an image, an image file, the rows of "
                 "a "
                 "filter or the code of a kernel first."),
                {}, {} });
}

bool Opening::canOpen(const QMimeData *data)
{
    return data->hasImage() || !filesIn(data).isEmpty() || holdsKernel(data) || mayHoldFilter(data);
}

void Opening::open(const QMimeData *data)
{
    // The file first: it has a name and all its bits, image data beside it often has neither.
    if (const QStringList paths = filesIn(data); !paths.isEmpty())
        open(paths);
    else if (const auto filter = filterWithImage(data))
        openFilter([&filter] { return *filter; });
    else if (const auto image = qvariant_cast<QImage>(data->imageData()); !image.isNull())
        m_session.open(image, tr("pasted image"));
    else if (holdsKernel(data))
        Q_EMIT kernelPasted(data->text());
    else
        openFilter([data] { return filterIn(data); });
}

/// Of several files the images, if there are any; else the first one.
void Opening::open(const QStringList &paths)
{
    QStringList images;
    if (paths.size() > 1 && m_session.module().filtersPicture())
        for (const QString &path : paths)
            if (readablePatterns().contains(QStringLiteral("*.") + QFileInfo(path).suffix().toLower()))
                images += path;
    if (images.size() > 1)
        Q_EMIT imagesChosen(images);
    else if (!paths.isEmpty())
        open(paths.constFirst());
}

void Opening::open(const QString &path)
{
    if (path.endsWith(QLatin1String(".haloscope"), Qt::CaseInsensitive))
        isBundle(path) ? Q_EMIT bundleChosen(path) : Q_EMIT projectChosen(path);
    else if (path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive))
        Q_EMIT networkChosen(path);
    else if (isKernelFile(path))
        Q_EMIT kernelChosen(path);
    else if (Recordings::isRecording(path))
        openRecording(path);
    else if (pageOf(m_session.workload()).open(m_session, path))
        return;
    else if (isFilterFile(path.toStdString()))
        openFilter([path] { return readFilterFile(path.toStdString()); });
    else
        m_session.open(path);
}

void Opening::openRecording(const QString &path)
{
    m_store.addRecentFile(path);
    m_store.setLastFolder(QFileInfo(path).absolutePath());
    Q_EMIT recordingChosen(path);
}

void Opening::openFilter(const std::function<Filter()> &read)
{
    try {
        m_session.setFilter(read(), tr("open filter"));
        m_session.clearMessage(MessageTopic::File);
    } catch (const Error &error) {
        m_session.report(MessageTopic::File, { error.message(), {}, {} });
    }
}

} // namespace halo

#include "moc_opening.cpp"
