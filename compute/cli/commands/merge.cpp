// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/cli/bandrecord.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/targets.h"
#include "compute/image/picturerows.h"
#include "compute/image/picturewriter.h"

#include <algorithm>
#include <vector>

namespace halo {
namespace {

struct MergedBand
{
    QString path;
    BandRecord record;
};

/// From the top of the picture to its bottom.
std::vector<MergedBand> bandsOf(const QStringList &paths)
{
    std::vector<MergedBand> bands;
    for (const QString &path : paths)
        bands.push_back({ path, BandRecord::read(path) });
    std::ranges::sort(bands, {}, [](const MergedBand &band) { return band.record.rows.first; });
    return bands;
}

/// Which member of what they should share two bands differ in, in words.
const char *differenceOf(const QJsonObject &a, const QJsonObject &b)
{
    constexpr std::pair<const char *, const char *> members[]
        = { { "program", "another version of the program" }, { "filters", "other filters or options" },
              { "result", "a result of another size" }, { "depth", "samples of another depth" },
              { "page", "another page" }, { "picture", "another picture" },
              { "picture_bytes", "another picture" }, { "picture_ends", "another picture" } };
    for (const auto &[key, words] : members)
        if (a.value(QLatin1String(key)) != b.value(QLatin1String(key)))
            return words;
    return nullptr;
}

QString wayIn(const BandRecord &record)
{
    return QStringLiteral("%1 on %2")
        .arg(record.way.value(QStringLiteral("variants")).toString(),
            record.way.value(QStringLiteral("device")).toString());
}

[[noreturn]] void refuseMissing(int first, int end)
{
    throw Error(ErrorKind::Input, "No band has the rows %1 to %2; filter them with --rows %1:%3 and --band.",
        first, end - 1, end);
}

void checkNeighbours(const MergedBand &upper, const MergedBand &lower)
{
    if (const char *words = differenceOf(upper.record.work, lower.record.work))
        throw Error(ErrorKind::Input,
            "\"%1\" and \"%2\" are no bands of one result: the second is of %3; leave it out.", upper.path,
            lower.path, words);
    if (lower.record.rows.first < upper.record.rows.end)
        throw Error(ErrorKind::Input, "\"%1\" and \"%2\" both have row %3; leave one of them out.",
            upper.path, lower.path, lower.record.rows.first);
    if (lower.record.rows.first > upper.record.rows.end)
        refuseMissing(upper.record.rows.end, lower.record.rows.first);
    if (upper.record.below != lower.record.first || lower.record.above != upper.record.last)
        throw Error(ErrorKind::Input,
            "\"%1\" and \"%2\" do not fit at row %3: one was computed by %4, the other by %5; filter one of "
            "them again with the "
            "--variant of the other.",
            upper.path, lower.path, lower.record.rows.first, wayIn(upper.record), wayIn(lower.record));
}

void checkBands(const std::vector<MergedBand> &bands)
{
    for (size_t i = 1; i < bands.size(); ++i)
        checkNeighbours(bands[i - 1], bands[i]);
    if (bands.front().record.rows.first > 0)
        refuseMissing(0, bands.front().record.rows.first);
    if (const int height = bands.front().record.height(); bands.back().record.rows.end < height)
        refuseMissing(bands.back().record.rows.end, height);
}

/// Puts the rows of a band below those that are there. Throws if they are not those that were written.
void append(
    const MergedBand &band, const QString &target, std::unique_ptr<RowsFile> &file, const Progress &progress)
{
    constexpr int atOnce = 64;
    const auto depth = static_cast<Depth>(band.record.work.value(QStringLiteral("depth")).toInt());
    const std::unique_ptr<PictureRows> rows = openRows(band.path, Samples::Bytes);
    const int height = band.record.rows.end - band.record.rows.first;
    SampleHash hash(band.path, depth);
    if (rows && !file) {
        Image frame = rows->frame();
        frame.height = band.record.height();
        file = std::make_unique<RowsFile>(target, frame, depth, WriteOptions());
    }
    for (int row = 0; rows && rows->frame().height == height && row < height; row += atOnce) {
        progress.step(Stage::Run);
        const Image part = rows->read({ { row, std::min(row + atOnce, height) } });
        hash.add(part);
        file->write(part);
    }
    if (hash.last().isEmpty() || hash.all().toHex() != band.record.samples)
        throw Error(ErrorKind::Input,
            "\"%1\" has changed since it was written; filter it again with --rows %2:%3 and --band.",
            band.path, band.record.rows.first, band.record.rows.end);
}

const OptionText mergeOptions[] = {
    { "json", nullptr, "Print a line of JSON.", nullptr },
};

} // namespace

int mergeCommand(const QStringList &arguments)
{
    CallParser parser(QStringLiteral("band"));
    parser.setApplicationDescription(QStringLiteral(
        "Puts the bands of one result together that \"run --rows Y0:Y1 --band\" wrote, on one machine or on "
        "several. "
        "They must be whole and unchanged, of the same picture and filters, and fit where they meet."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") }, QStringLiteral("Output file."),
        QStringLiteral("OUT") });
    addOptions(parser, mergeOptions);
    if (!parseCall(parser, QStringLiteral("merge BAND... -o OUT [options]"), arguments))
        return 0;
    const QStringList paths = parser.positionalArguments();
    const QString target = parser.value(QStringLiteral("output"));
    if (paths.isEmpty())
        refuseCall(QStringLiteral("No band given; see haloscope-cli merge --help."));
    if (target.isEmpty())
        refuseCall(QStringLiteral("No output given; add -o FILE."));
    if (!isWrittenByRows(target))
        refuseCall(
            QStringLiteral("%1 cannot be written in bands; choose .tif, .png, .pgm or .ppm.").arg(target));
    const Interrupt interrupt;
    return exitStatusOf(interrupt, [&] {
        const std::vector<MergedBand> bands = bandsOf(paths);
        checkBands(bands);
        makeFolders({ target });
        std::unique_ptr<RowsFile> file;
        for (const MergedBand &band : bands)
            append(band, target, file, interrupt.progress());
        file->finish();
        if (parser.isSet(QStringLiteral("json")))
            printLine(inOneLine({ { QStringLiteral("output"), target },
                { QStringLiteral("bands"), static_cast<qint64>(bands.size()) },
                { QStringLiteral("height"), bands.front().record.height() } }));
        else
            printLine(QStringLiteral("%1: %2 bands").arg(target).arg(bands.size()));
        return 0;
    });
}

} // namespace halo
