// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/imagesteps.h"

#include "compute/base/error.h"
#include "compute/base/freedmemory.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/loneweight.h"
#include "compute/image/picturewriter.h"

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

/// Whether samples of 0..1 stay there, so that a file of 8 bits clips none of them.
bool keepsRange(const Filter &filter)
{
    return std::ranges::all_of(filter.weights, [](float weight) { return weight >= 0.0F; })
        && weightSum(filter) <= 1.0 + 0.5 / 255.0;
}

/// Whether the picture, as a whole, would take more than its share of the memory.
bool isLarge(Size2 size, const RunOptions &call)
{
    constexpr double wholeBytes = 16.0; // of a pixel: read, filtered, encoded
    return double(size.w) * double(size.h) * wholeBytes > double(call.memory) / 2.0;
}

/// Throws what keeps the item from being filtered in bands, if a band is asked for, or the picture is too
/// large to be opened at once.
void checkBands(const Item &item, const RunOptions &call)
{
    const bool band = item.options->band;
    if (item.rows || (!band && item.claimed.area() <= size_t(maxImagePixels)))
        return;
    const std::string size = toString(item.claimed);
    if (call.usesOpenCv())
        throw Error(ErrorKind::Usage,
            "\"%1\" (%2) has to be filtered in bands, which OpenCV is not given; choose an OpenCL device "
            "with --device.",
            item.source, size);
    if (!isWrittenByRows(item.target)) {
        if (band)
            throw Error(
                ErrorKind::Usage, "\"%1\" cannot be a band; choose .tif, .png, .pgm or .ppm.", item.target);
        throw Error(ErrorKind::Input,
            "\"%1\" (%2) has to be filtered in bands, and \"%3\" cannot be written row by row; choose "
            ".tif, .png, .pgm or .ppm.",
            item.source, size, item.target);
    }
    throw Error(ErrorKind::Input,
        "\"%1\" cannot be read row by row; save it as TIFF, PNG, PGM or PPM, upright and not interlaced.",
        item.source);
}

} // namespace

std::vector<Message> lossesOf(const Item &item, const Image &image)
{
    // Fewer bits that were asked for are no surprise.
    return lossesOf(image, item.target, item.options->depth ? image.depth : item.depth);
}

bool takesBytes(const RunOptions &call, const ImageOptions &options)
{
    return !options.verify && !call.usesOpenCv() && options.steps.size() == 1
        && options.depth.value_or(Depth::U8) == Depth::U8 && options.scale == SampleScale()
        && (!call.tellsClipping() || keepsRange(options.steps.front().filter));
}

void readItem(Item &item, const RunOptions &call)
{
    const bool bytes = takesBytes(call, *item.options);
    if (!call.usesOpenCv() && isWrittenByRows(item.target)
        && (item.options->band || isLarge(item.claimed, call)))
        item.rows = openRows(item.source, bytes ? Samples::Bytes : Samples::Planes, item.page);
    checkBands(item, call);
    if (item.rows)
        shareFreedMemory();
    else
        item.image = bytes ? readBytes(item.source, item.page) : readImage(item.source, item.page);
    for (const StepOptions &step : item.options->steps)
        std::ranges::copy(loneWeightNotices(step.filter), std::back_inserter(item.notices));
    const Image &read = item.rows ? item.rows->frame() : item.image;
    std::ranges::copy(read.notices, std::back_inserter(item.notices));
}

void writeItem(Item &item, const RunOptions &call)
{
    if (item.bands)
        return;
    const ImageOptions &options = *item.options;
    item.depth = options.depth.value_or(bestDepth(item.image, item.target));
    item.image = scaled(item.image, options.scale, item.depth);
    if (call.tellsClipping())
        item.clipping = clippingOf(item.image, item.depth);
    writeImage(item.image, item.target, item.depth, options.encoding);
    std::ranges::copy(lossesOf(item, item.image), std::back_inserter(item.notices));
}

void tellRows(const Item &item, int rows, int all)
{
    const QJsonObject progress{ { QStringLiteral("rows"), rows }, { QStringLiteral("of"), all } };
    printLine(inOneLine({ { QStringLiteral("input"), item.source }, { QStringLiteral("output"), item.target },
        { QStringLiteral("progress"), progress } }));
}

void checkRows(const QString &source, const RowRange &rows, int height)
{
    if (rows.first >= height || rows.first == rows.end)
        throw Error(
            ErrorKind::Input, "The output of %1 has %2 rows; choose --rows within them.", source, height);
}

} // namespace halo
