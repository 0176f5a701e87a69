// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/imagestrip.h"

#include "gui/files/imagebatch.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImageReader>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace halo {
namespace {

constexpr QSize thumbnail(72, 54);

} // namespace

ImageStrip::ImageStrip(Session &session, SettingsStore &store, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_store(store)
    , m_list(new QListWidget(this))
    , m_batch(new ImageBatch(session, this))
{
    setObjectName(QStringLiteral("imageStrip"));
    setAccessibleName(tr("Opened images"));
    m_list->setObjectName(QStringLiteral("stripList"));
    m_list->setAccessibleName(tr("Opened images"));
    m_list->setViewMode(QListView::IconMode);
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setMovement(QListView::Static);
    m_list->setIconSize(thumbnail);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setGridSize(thumbnail + QSize(12, 26));
    m_list->setFixedHeight(thumbnail.height() + 48);
    auto *save = new QPushButton(tr("Save &All…"), this);
    save->setObjectName(QStringLiteral("saveAllImages"));
    save->setToolTip(tr("Filters all images with these settings and saves the results in a folder."));
    auto *close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closeStrip"));
    close->setText(QStringLiteral("\u2715"));
    close->setToolTip(tr("Hides the strip; the image in sight stays open."));
    close->setAccessibleName(close->toolTip());
    auto *side = new QVBoxLayout;
    side->addWidget(close, 0, Qt::AlignRight);
    side->addStretch(1);
    side->addWidget(save);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_list, 1);
    row->addLayout(side);
    connect(m_list, &QListWidget::currentRowChanged, this, &ImageStrip::openCurrent);
    connect(save, &QPushButton::clicked, this, &ImageStrip::saveAll);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    session.onChange(Aspect::Picture, this, &ImageStrip::followSession);
    hide();
}

void ImageStrip::setImages(const QStringList &paths)
{
    m_background.stop();
    m_list->clear();
    for (const QString &path : paths) {
        auto *item = new QListWidgetItem(QFileInfo(path).fileName(), m_list);
        item->setData(Qt::UserRole, path);
        item->setToolTip(path);
        item->setSizeHint(m_list->gridSize());
        addThumbnail(m_list->row(item), path);
    }
    show();
    m_list->setCurrentRow(0);
}

void ImageStrip::addThumbnail(int row, const QString &path)
{
    m_background.start([this, row, path](const std::stop_token &stop) -> Background::Deliver {
        if (stop.stop_requested())
            return [] {};
        QImageReader reader(path);
        reader.setAutoTransform(true);
        reader.setScaledSize(reader.size().scaled(thumbnail * 2, Qt::KeepAspectRatio));
        return [this, row, path, picture = reader.read()] {
            QListWidgetItem *item = m_list->item(row);
            if (item && item->data(Qt::UserRole) == path && !picture.isNull())
                item->setIcon(QPixmap::fromImage(picture));
        };
    });
}

void ImageStrip::goBy(int images)
{
    const int row = m_list->currentRow() + images;
    if (isVisible() && row >= 0 && row < m_list->count())
        m_list->setCurrentRow(row);
}

void ImageStrip::openCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (item && item->data(Qt::UserRole).toString() != m_session.picture().path)
        m_session.open(item->data(Qt::UserRole).toString());
}

/// An image that was opened in another way is not in the strip.
void ImageStrip::followSession()
{
    const QString path = m_session.picture().path;
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole) == path)
            return m_list->setCurrentRow(row);
}

void ImageStrip::saveAll()
{
    auto *dialog = new QFileDialog(this, tr("Save All Results"), m_store.lastFolder());
    dialog->setObjectName(QStringLiteral("saveAllDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &ImageStrip::saveIn);
    dialog->open();
}

/// Asks once how to treat all existing files.
void ImageStrip::saveIn(const QString &folder)
{
    QStringList paths;
    for (int row = 0; row < m_list->count(); ++row)
        paths += m_list->item(row)->data(Qt::UserRole).toString();
    const std::vector<ImageTask> tasks = m_batch->planned(paths, folder);
    const int existing = ImageBatch::existing(tasks);
    if (existing == 0)
        return m_batch->start(tasks, ExistingFiles::Replace);
    auto *box = new QMessageBox(this);
    box->setObjectName(QStringLiteral("existingBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setTextFormat(Qt::PlainText);
    box->setText(
        tr("%1 already has %2 of the %3 results.")
            .arg(QDir::toNativeSeparators(folder), QString::number(existing), QString::number(tasks.size())));
    box->setInformativeText(
        tr("Keep Both adds numbers to the names of the new results; Skip leaves these images out."));
    const auto add = [&](const QString &text, const char *name, ExistingFiles choice) {
        QPushButton *button = box->addButton(text, QMessageBox::AcceptRole);
        button->setObjectName(QLatin1String(name));
        connect(
            button, &QPushButton::clicked, this, [this, tasks, choice] { m_batch->start(tasks, choice); });
        return button;
    };
    add(tr("&Replace"), "replaceExisting", ExistingFiles::Replace);
    box->setDefaultButton(add(tr("&Keep Both"), "keepBoth", ExistingFiles::KeepBoth));
    add(tr("&Skip"), "skipExisting", ExistingFiles::Skip);
    box->addButton(QMessageBox::Cancel);
    box->open();
}

} // namespace halo

#include "moc_imagestrip.cpp"
