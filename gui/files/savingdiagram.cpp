// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/saving.h"

#include "compute/base/savefile.h"
#include "compute/trace/analysis/tracetext.h"
#include "gui/session/settingsstore.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace halo {

namespace {

/// What the dialog offers.
struct Form
{
    QString title;
    QString suffix;
    bool strip = false;
};

std::vector<Form> forms()
{
    return {
        { Saving::tr("This step as a drawing (*.svg)"), QStringLiteral("svg") },
        { Saving::tr("This step as a picture (*.png)"), QStringLiteral("png") },
        { Saving::tr("This step as a page (*.pdf)"), QStringLiteral("pdf") },
        { Saving::tr("All steps, numbered, as a drawing (*.svg)"), QStringLiteral("svg"), true },
        { Saving::tr("All steps, numbered, on pages (*.pdf)"), QStringLiteral("pdf"), true },
        { Saving::tr("Animation (*.gif)"), QStringLiteral("gif") },
        { Saving::tr("Film (*.mp4)"), QStringLiteral("mp4") },
        { Saving::tr("The recording, for programs (*.json)"), QStringLiteral("json") },
        { Saving::tr("The recording as a table (*.csv)"), QStringLiteral("csv") },
    };
}

} // namespace

void Saving::showDiagramDialog(const std::shared_ptr<const Storyboard> &board, int frame)
{
    const auto all = forms();
    QStringList titles;
    for (const Form &form : all)
        titles += form.title;
    const QString name = QString::fromStdString(board->trace().request.variant.id);
    auto *dialog = new QFileDialog(
        m_window, tr("Save the diagram"), QDir(m_store.lastFolder()).filePath(name + QStringLiteral(".svg")));
    dialog->setObjectName(QStringLiteral("diagramDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(titles);
    const auto chosen = [dialog, all] {
        const auto found = std::ranges::find(all, dialog->selectedNameFilter(), &Form::title);
        return found == all.end() ? all.front() : *found;
    };
    const auto followFilter = [dialog, chosen] {
        dialog->setDefaultSuffix(chosen().suffix);
        const QStringList files = dialog->selectedFiles();
        if (!files.isEmpty() && !QFileInfo(files.first()).isDir())
            dialog->selectFile(QFileInfo(files.first()).completeBaseName() + u'.' + chosen().suffix);
    };
    connect(dialog, &QFileDialog::filterSelected, this, followFilter);
    connect(dialog, &QFileDialog::fileSelected, this, [this, board, frame, chosen](const QString &path) {
        DiagramExport what;
        what.frame = frame;
        what.strip = chosen().strip;
        saveDiagram(board, what, path);
    });
    followFilter();
    dialog->open();
}

void Saving::saveDiagram(
    const std::shared_ptr<const Storyboard> &board, const DiagramExport &what, const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    write(path, [board, what, path, suffix] {
        if (suffix == QLatin1String("json"))
            saveFile(path, traceJson(board->trace(), board->trace().findings));
        else if (suffix == QLatin1String("csv"))
            saveFile(path, traceCsv(board->trace()));
        else
            exportDiagram(*board, what, path);
    });
}

} // namespace halo
