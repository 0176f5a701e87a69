// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/savedialog.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace halo {

SaveDialog::SaveDialog(
    const QString &title, const QString &proposed, std::vector<SaveFormat> formats, QWidget *parent)
    : QFileDialog(parent, title, proposed)
    , m_formats(std::move(formats))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptMode(QFileDialog::AcceptSave);
    QStringList titles;
    for (const SaveFormat &format : m_formats)
        titles += format.title;
    setNameFilters(titles);
    connect(this, &QFileDialog::filterSelected, this, [this] { followFormat(); });
    followFormat();
}

void SaveDialog::choose(size_t format)
{
    selectNameFilter(m_formats.at(format).title);
    followFormat();
}

size_t SaveDialog::chosen() const
{
    const auto found = std::ranges::find(m_formats, selectedNameFilter(), &SaveFormat::title);
    return found == m_formats.end() ? 0 : static_cast<size_t>(found - m_formats.begin());
}

void SaveDialog::followFormat()
{
    const QString &suffix = m_formats[chosen()].suffix;
    setDefaultSuffix(suffix);
    const QStringList files = selectedFiles();
    if (!files.isEmpty() && !QFileInfo(files.first()).isDir())
        selectFile(QFileInfo(files.first()).completeBaseName() + u'.' + suffix);
}

void SaveDialog::ask(std::function<void(const QString &path, size_t format)> save)
{
    connect(this, &QFileDialog::fileSelected, this,
        [this, save = std::move(save)](const QString &path) { save(path, chosen()); });
    open();
}

} // namespace halo
