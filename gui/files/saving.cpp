// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/saving.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/exportdiagram.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/image/imagefile.h"
#include "compute/image/imageformats.h"
#include "compute/image/imagepixels.h"
#include "compute/image/samplescale.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/trace/model/tracetext.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/canvas/crop.h"
#include "gui/canvas/picture.h"
#include "gui/files/savedialog.h"
#include "gui/files/wholesave.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <map>
#include <new>

namespace halo {

namespace {

struct ResultFormat : SaveFormat
{
    Depth depth;
    bool shown = false; ///< the pixels of the view, not the values
    bool whole = false; ///< of a picture of which a part is there
};

std::vector<ResultFormat> resultFormats(const Image &image)
{
    std::vector<ResultFormat> all;
    for (const auto &[title, suffix] : { std::pair("PNG (*.png)", "png"),
             std::pair("TIFF (*.tif *.tiff)", "tif"), std::pair("JPEG (*.jpg *.jpeg)", "jpg") })
        all.push_back({ { Saving::tr("As shown: %1").arg(QLatin1String(title)), QLatin1String(suffix) },
            Depth::U8, true });
    const auto clips = [&image](Depth depth) { return clippingOf(image, depth).clipped > 0; };
    const std::map<Depth, QString> whats{
        { Depth::U8, clips(Depth::U8) ? Saving::tr("Values, clipped: %1") : Saving::tr("Values: %1") },
        { Depth::U16, clips(Depth::U16) ? Saving::tr("Values, clipped: %1") : Saving::tr("Values: %1") },
        { Depth::F32, QStringLiteral("%1") },
    };
    for (const OfferedFormat &offered : offeredFormats)
        all.push_back(
            { { whats.at(offered.depth).arg(Saving::tr(offered.title)), QLatin1String(offered.suffix) },
                offered.depth });
    return all;
}

/// Of a picture of which a part is there: the whole, and what is in sight. The whole has no tone; edges are
/// offered around middle grey.
std::vector<ResultFormat> inParts(std::vector<ResultFormat> parts, bool areEdges)
{
    std::vector<ResultFormat> all;
    for (const ResultFormat &format : parts) {
        if (format.suffix == QLatin1String("jpg") || (format.shown && !areEdges))
            continue; // JPEG is not written by rows
        all.push_back(format);
        all.back().whole = true;
        all.back().title = format.shown
            ? Saving::tr("Whole image, 0 as middle grey: %1")
                  .arg(format.suffix == QLatin1String("png") ? QLatin1String("PNG (*.png)")
                                                             : QLatin1String("TIFF (*.tif *.tiff)"))
            : Saving::tr("Whole image: %1").arg(format.title);
    }
    for (ResultFormat &format : parts) {
        all.push_back(format);
        all.back().title = Saving::tr("Visible part: %1").arg(format.title);
    }
    return all;
}

/// What a file of this depth holds of the values: "values, 8 bit; 51 % of the samples were outside ...".
QString valuesText(const Clipping &clipping, Depth depth)
{
    if (depth == Depth::F32)
        return Saving::tr("exact values");
    if (clipping.clipped == 0)
        return Saving::tr("values");
    return Saving::tr("values; %1 of the samples were outside 0 to %2 and were clipped")
        .arg(QString::fromStdString(percentText(clipping)), QString::number(fullScale(depth), 'f', 0));
}

struct DiagramFormat : SaveFormat
{
    bool strip = false;
};

std::vector<DiagramFormat> diagramFormats()
{
    return {
        { { Saving::tr("This step as a drawing (*.svg)"), QStringLiteral("svg") } },
        { { Saving::tr("This step as an image (*.png)"), QStringLiteral("png") } },
        { { Saving::tr("This step as a page (*.pdf)"), QStringLiteral("pdf") } },
        { { Saving::tr("All steps, numbered, as a drawing (*.svg)"), QStringLiteral("svg") }, true },
        { { Saving::tr("All steps, numbered, on pages (*.pdf)"), QStringLiteral("pdf") }, true },
        { { Saving::tr("Animation (*.gif)"), QStringLiteral("gif") } },
        { { Saving::tr("Film (*.mp4)"), QStringLiteral("mp4") } },
        { { Saving::tr("All steps, as an interactive page (*.html)"), QStringLiteral("html") } },
        { { Saving::tr("The recording, for programs (*.json)"), QStringLiteral("json") } },
        { { Saving::tr("The recording as a table (*.csv)"), QStringLiteral("csv") } },
    };
}

/// Throws std::bad_alloc if there is not enough memory.
QImage pixelsOrThrow(const std::function<QImage()> &pixels)
{
    QImage image = pixels();
    if (image.isNull())
        throw std::bad_alloc();
    return image;
}

/// The failure of some work; an empty sentence if there is none. Exceptions end here.
Failure failureOf(const std::function<void()> &work)
{
    try {
        work();
        return {};
    } catch (const Error &error) {
        return { error.message(), QString::fromStdString(error.detail()), {} };
    } catch (const std::exception &error) {
        return { Saving::tr("The file could not be written; there may not be enough memory."),
            QString::fromUtf8(error.what()), {} };
    }
}

} // namespace

QString resultName(QString input, QString filter)
{
    for (QString *part : { &input, &filter })
        for (const QChar sign : QStringLiteral("/\\:,; \t"))
            part->replace(sign, u'-');
    return input.left(60) + u'-' + filter.left(40);
}

Saving::Saving(Session &session, SettingsStore &store, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_store(store)
    , m_window(window)
    , m_whole(new WholeSave(session, this))
{
    connect(m_whole, &WholeSave::saved, this, [this](const QString &path) { finish(path, {}, {}); });
}

QString Saving::proposedName(const QString &suffix) const
{
    const auto &run = m_session.lastRun();
    const FilterUse *use = run->filterUse();
    QString name = use ? QFileInfo(m_session.input().name).completeBaseName()
                       : QString::fromStdString(m_session.workload());
    QString filter = QString::fromStdString(use ? use->filter.name : run->order.problem->text().what);
    return QDir(m_store.lastFolder()).filePath(resultName(name, filter) + u'.' + suffix);
}

void Saving::showImageDialog()
{
    if (!m_session.lastRun())
        return;
    const Image &image = m_session.lastRun()->image;
    const FilterUse *use = m_session.lastRun()->filterUse();
    const auto all = image.part && use ? inParts(resultFormats(image), signOfSum(use->filter) == 0)
                                       : resultFormats(image);
    auto *dialog = new SaveDialog(
        tr("Save Result"), proposedName(QStringLiteral("png")), { all.begin(), all.end() }, m_window);
    dialog->setObjectName(QStringLiteral("saveDialog"));
    // What is on show, if the values are something else; else the depth of the picture: one never loses bits
    // unasked.
    const bool differs = m_shown && m_shown().differs;
    const auto own = std::ranges::find_if(all, [&](const ResultFormat &format) {
        return differs ? format.shown : !format.shown && format.depth == image.depth;
    });
    if (own != all.end())
        dialog->choose(static_cast<size_t>(own - all.begin()));
    dialog->ask([this, all](const QString &path, size_t format) {
        if (all[format].whole)
            m_whole->start(path, all[format].depth, all[format].shown);
        else
            all[format].shown ? saveShown(path) : saveImage(path, all[format].depth);
    });
}

void Saving::showDialog(const Request &request)
{
    auto *dialog = new SaveDialog(request.title, QDir(m_store.lastFolder()).filePath(request.name),
        { { request.filter, QFileInfo(request.name).suffix() } }, m_window);
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->ask([this, make = request.make](const QString &path, size_t) {
        QByteArray bytes; // charts are made here: the rest of the work is the disk's
        const Failure failure = failureOf([&] { bytes = make(QFileInfo(path).suffix().toLower()); });
        if (!failure.sentence.empty())
            return m_session.report(MessageTopic::File, failure);
        write(path, [path, bytes] {
            saveFile(path, bytes);
            return Written();
        });
    });
}

void Saving::showCsvDialog()
{
    if (const Record record = timings(); !record.measured.empty())
        showDialog({ tr("Save Timings (configurations: %1)").arg(record.measured.size()),
            proposedName(QStringLiteral("csv")), tr("Timings (*.csv)"),
            [record](const QString &) { return toCsv(record); } });
}

/// Of what the last run computed, whatever the variant: those that the list of variants shows. Of the steps
/// of a chain before it those that the list of steps shows.
Record Saving::timings() const
{
    const auto &run = m_session.lastRun();
    if (!run)
        return {};
    Record record = m_session.results().of(run->order);
    int series = 0;
    for (const Measured &each : record.measured)
        series = std::max(series, each.series + 1);
    for (size_t i = 0; const Run *step = m_session.chain().runOf(i); ++i) {
        if (const Measured *measured = m_session.results().find(step->order)) {
            record.measured.push_back(*measured);
            record.measured.back().series = series++;
        }
    }
    return record;
}

void Saving::saveImage(const QString &path, Depth depth)
{
    const QRect seen = m_shown ? m_shown().seen : QRect();
    if (const auto &run = m_session.lastRun())
        write(path,
            [image = seen.isEmpty() ? run->image : cropped(run->image, seen), path, depth,
                quality = m_store.jpegQuality()]() -> Written {
                writeImage(image, path, depth, { quality });
                return { valuesText(clippingOf(image, depth), depth), lossesOf(image, path, image.depth) };
            });
}

void Saving::saveShown(const QString &path)
{
    if (m_session.lastRun() && m_shown)
        write(path,
            [pixels = m_shown().pixels, result = m_session.lastRun()->image, path,
                quality = m_store.jpegQuality()]() -> Written {
                Image image = planesOf(pixelsOrThrow(pixels));
                image.profile = result.profile;
                image.exif = result.exif;
                image.resolution = result.resolution;
                writeImage(image, path, Depth::U8, { quality });
                return { tr("as shown"), lossesOf(image, path, Depth::U8) };
            });
}

void Saving::saveCsv(const QString &path)
{
    if (const Record record = timings(); !record.measured.empty())
        write(path, [path, record] {
            saveFile(path, toCsv(record));
            return Written();
        });
}

void Saving::showResultDialog()
{
    if (m_session.module().filtersPicture())
        showImageDialog();
    else if (m_session.lastRun())
        showTableDialog();
}

void Saving::showTableDialog()
{
    std::vector<SaveFormat> formats{ { tr("Table (*.csv)"), QStringLiteral("csv") } };
    if (m_session.module().isRow())
        formats.push_back({ tr("Sound, 32-bit float (*.wav)"), QStringLiteral("wav") });
    auto *dialog = new SaveDialog(tr("Save Result"), proposedName(QStringLiteral("csv")), formats, m_window);
    dialog->setObjectName(QStringLiteral("tableDialog"));
    dialog->ask([this](const QString &path, size_t) { saveTable(path); });
}

/// What came out as text. It may take a moment, on any thread. There must be a result.
std::function<QByteArray()> Saving::table() const
{
    const auto &run = m_session.lastRun();
    if (run->filterUse())
        return [signal = Signal{ run->image, m_session.input().rate }] { return signalText(signal); };
    return [problem = run->order.problem, outputs = run->result.outputs] {
        return QByteArray::fromStdString(problem->table(outputs));
    };
}

void Saving::saveTable(const QString &path)
{
    const auto &run = m_session.lastRun();
    if (!run)
        return;
    if (run->filterUse())
        write(path, [signal = Signal{ run->image, m_session.input().rate }, path] {
            writeSignal(signal, path);
            return Written();
        });
    else
        write(path, [table = table(), path] {
            saveFile(path, table());
            return Written();
        });
}

/// work: writes the file, and returns what it holds, in words.
void Saving::write(const QString &path, std::function<Written()> work)
{
    m_session.activities().set(this, { tr("Writing the file") });
    m_background.start([this, path, work = std::move(work)](const std::stop_token &) -> Background::Deliver {
        Written written;
        const Failure failure = failureOf([&] { written = work(); });
        return [this, path, written, failure] { finish(path, written, failure); };
    });
}

void Saving::finish(const QString &path, const Written &written, const Failure &failure)
{
    m_session.activities().set(this, {});
    if (!failure.sentence.empty()) {
        m_session.report(MessageTopic::File, failure);
        return;
    }
    m_store.setLastFolder(QFileInfo(path).absolutePath());
    m_session.clearMessage(MessageTopic::File);
    if (!written.losses.empty())
        m_session.tellNotices(written.losses);
    Q_EMIT saved(path, written.what);
}

void Saving::copyResult()
{
    if (!m_session.lastRun())
        return;
    if (!m_session.module().filtersPicture())
        return m_background.start([this, table = table()](const std::stop_token &) -> Background::Deliver {
            return [this, text = QString::fromUtf8(table())] {
                QGuiApplication::clipboard()->setText(text);
                Q_EMIT copied(tr("Copied the values as text"));
            };
        });
    if (m_shown)
        m_background.start([this, pixels = m_shown().pixels](const std::stop_token &) -> Background::Deliver {
            return [this, picture = pixels()] {
                if (picture.isNull())
                    return m_session.report(MessageTopic::File,
                        { tr("The image could not be copied; there may not be enough memory."), {}, {} });
                QGuiApplication::clipboard()->setImage(picture);
                Q_EMIT copied(tr("Copied as shown"));
            };
        });
}

void Saving::showDiagramDialog(const std::shared_ptr<const Storyboard> &board, int frame)
{
    const auto all = diagramFormats();
    const QString name = QString::fromStdString(board->trace().request.variant.id);
    auto *dialog = new SaveDialog(tr("Save Diagram"),
        QDir(m_store.lastFolder()).filePath(name + QStringLiteral(".svg")), { all.begin(), all.end() },
        m_window);
    dialog->setObjectName(QStringLiteral("diagramDialog"));
    dialog->ask([this, all, board, frame](const QString &path, size_t format) {
        DiagramExport what;
        what.frame = frame;
        what.strip = all[format].strip;
        saveDiagram(board, what, path);
    });
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
        return Written();
    });
}

} // namespace halo

#include "moc_saving.cpp"
