// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/saving.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/image/imagefile.h"
#include "compute/image/imageformats.h"
#include "compute/timing/record/timingcsv.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

/// A way to write a result: what the dialog offers, the suffix, and the depth that it stands for.
struct Format
{
    QString title;
    QString suffix;
    Depth depth;
};

std::vector<Format> formats()
{
    std::vector<Format> all;
    for (const OfferedFormat &offered : offeredFormats)
        all.push_back({ Saving::tr(offered.title), QLatin1String(offered.suffix), offered.depth });
    return all;
}

/// The format whose depth is that of the picture; one never loses bits unasked.
QString firstChoice(const std::vector<Format> &all, Depth depth)
{
    const auto found = std::ranges::find(all, depth, &Format::depth);
    return found == all.end() ? QString() : found->title;
}

/// For other programs, which take 8-bit sRGB from the clipboard.
QImage clipboardImage(const Image &image)
{
    QImage picture(image.width, image.height, QImage::Format_RGBA8888);
    if (picture.isNull())
        return {};
    const auto byte = [](float value) {
        return static_cast<uchar>(
            std::lround(std::clamp(std::isnan(value) ? 0.0F : value, 0.0F, 1.0F) * 255.0F));
    };
    const size_t channels = image.colour.size();
    for (int y = 0; y < image.height; ++y) {
        uchar *line = picture.scanLine(y);
        for (int x = 0; x < image.width; ++x) {
            for (size_t c = 0; c < 3; ++c)
                line[static_cast<size_t>(x) * 4 + c] = byte(image.at(std::min(c, channels - 1), x, y));
            const auto at
                = static_cast<size_t>(y) * static_cast<size_t>(image.width) + static_cast<size_t>(x);
            line[static_cast<size_t>(x) * 4 + 3] = image.alpha ? byte((*image.alpha)[at]) : 255;
        }
    }
    return picture;
}

/// The failure of some work; an empty sentence if there is none. Exceptions end here.
Failure failureOf(const std::function<void()> &work)
{
    try {
        work();
        return {};
    } catch (const Error &error) {
        return { QString::fromUtf8(error.what()), QString::fromStdString(error.detail()), {} };
    } catch (const std::exception &error) {
        return { Saving::tr("The file could not be written; there may not be enough memory."),
            QString::fromUtf8(error.what()), {} };
    }
}

} // namespace

Saving::Saving(Session &session, SettingsStore &store, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_store(store)
    , m_window(window)
{
}

QString Saving::proposedName(const QString &suffix) const
{
    const auto &run = m_session.lastRun();
    QString name = QFileInfo(m_session.source().name).completeBaseName();
    QString filter = QString::fromStdString(
        run ? run->job.filter.name : m_session.lastProblemRun()->order.problem->text().what);
    if (!run)
        name = QString::fromStdString(m_session.workload());
    for (QString *part : { &name, &filter })
        for (const QChar sign : QStringLiteral("/\\:,; \t"))
            part->replace(sign, u'-');
    return QDir(m_store.lastFolder())
        .filePath(QStringLiteral("%1-%2.%3").arg(name.left(60), filter.left(40), suffix));
}

void Saving::showImageDialog()
{
    if (!m_session.lastRun())
        return;
    const auto all = formats();
    QStringList titles;
    for (const Format &format : all)
        titles += format.title;
    auto *dialog = new QFileDialog(m_window, tr("Save the result"), proposedName(QStringLiteral("png")));
    dialog->setObjectName(QStringLiteral("saveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(titles);
    dialog->selectNameFilter(firstChoice(all, m_session.lastRun()->result.image.depth));
    const auto chosen = [dialog, all] {
        const auto found = std::ranges::find(all, dialog->selectedNameFilter(), &Format::title);
        return found == all.end() ? all.front() : *found;
    };
    const auto followFilter = [dialog, chosen] {
        dialog->setDefaultSuffix(chosen().suffix);
        const QStringList files = dialog->selectedFiles();
        if (!files.isEmpty() && !QFileInfo(files.first()).isDir())
            dialog->selectFile(QFileInfo(files.first()).completeBaseName() + u'.' + chosen().suffix);
    };
    connect(dialog, &QFileDialog::filterSelected, this, followFilter);
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, chosen](const QString &path) { saveImage(path, chosen().depth); });
    followFilter();
    dialog->open();
}

void Saving::showDialog(const Wish &wish)
{
    auto *dialog = new QFileDialog(m_window, wish.title, QDir(m_store.lastFolder()).filePath(wish.name));
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(wish.filter);
    dialog->setDefaultSuffix(QFileInfo(wish.name).suffix());
    connect(dialog, &QFileDialog::fileSelected, this, [this, make = wish.make](const QString &path) {
        QByteArray bytes; // charts are made here: the rest of the work is the disk's
        const Failure failure = failureOf([&] { bytes = make(QFileInfo(path).suffix().toLower()); });
        if (!failure.sentence.isEmpty())
            return m_session.report(Matter::File, failure);
        write(path, [path, bytes] { saveFile(path, bytes); });
    });
    dialog->open();
}

void Saving::showCsvDialog()
{
    if (const QByteArray text = timings(); !text.isEmpty())
        showDialog({ tr("Save the timings of the last run"), proposedName(QStringLiteral("csv")),
            tr("Timings (*.csv)"), [text](const QString &) { return text; } });
}

/// Of the last run, with a header; empty if there was none.
QByteArray Saving::timings() const
{
    QByteArray rows;
    if (const auto &run = m_session.lastRun())
        rows = timingCsvRows(run->job, run->result, run->verification);
    else if (const auto &solved = m_session.lastProblemRun())
        rows = timingCsvRows(*solved->order.problem, solved->order.variant, solved->order.tuning,
            solved->result, solved->agreement);
    return rows.isEmpty() ? rows : timingCsvHeader() + '\n' + rows;
}

void Saving::saveImage(const QString &path, Depth depth)
{
    if (m_session.lastRun())
        write(path,
            [image = m_session.lastRun()->result.image, path, depth] { writeImage(image, path, depth); });
}

void Saving::saveCsv(const QString &path)
{
    if (const QByteArray text = timings(); !text.isEmpty())
        write(path, [path, text] { saveFile(path, text); });
}

void Saving::showResultDialog()
{
    if (m_session.workload() == "image")
        showImageDialog();
    else if (m_session.hasResult())
        showTableDialog();
}

void Saving::showTableDialog()
{
    const bool signal = m_session.workload() == "signal";
    auto *dialog = new QFileDialog(m_window, tr("Save the result"), proposedName(QStringLiteral("csv")));
    dialog->setObjectName(QStringLiteral("tableDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters{ tr("Table (*.csv)") };
    if (signal)
        filters += tr("Sound, 32-bit float (*.wav)");
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::fileSelected, this, &Saving::saveTable);
    dialog->open();
}

void Saving::saveTable(const QString &path)
{
    if (const auto &run = m_session.lastRun())
        write(path, [signal = Signal{ run->result.image, m_session.source().rate }, path] {
            writeSignal(signal, path);
        });
    else if (const auto &solved = m_session.lastProblemRun())
        write(path, [solved, path] {
            saveFile(path, QByteArray::fromStdString(solved->order.problem->table(solved->result.outputs)));
        });
}

void Saving::write(const QString &path, std::function<void()> work)
{
    m_session.activities().set(this, { tr("Writing the file") });
    m_background.start([this, path, work = std::move(work)](const std::stop_token &) -> Background::Deliver {
        return [this, path, failure = failureOf(work)] { finish(path, failure); };
    });
}

void Saving::finish(const QString &path, const Failure &failure)
{
    m_session.activities().set(this, {});
    if (!failure.sentence.isEmpty()) {
        m_session.report(Matter::File, failure);
        return;
    }
    m_store.setLastFolder(QFileInfo(path).absolutePath());
    m_session.settle(Matter::File);
    Q_EMIT saved(path);
}

void Saving::copyResult()
{
    if (!m_session.lastRun())
        return;
    m_background.start(
        [image = m_session.lastRun()->result.image](const std::stop_token &) -> Background::Deliver {
            return [picture = clipboardImage(image)] { QGuiApplication::clipboard()->setImage(picture); };
        });
}

} // namespace halo
