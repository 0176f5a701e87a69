// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/imagesteps.h"

#include "compute/base/error.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"

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

void tellLosses(Item &item, const Image &image)
{
    // Fewer bits that were asked for are no surprise.
    for (Message &loss : lossesOf(image, item.target, item.options->depth ? image.depth : item.depth))
        item.notices.push_back(std::move(loss));
}

} // namespace

bool takesBytes(const RunOptions &call, const ImageOptions &options)
{
    return !options.verify && !call.usesOpenCv() && options.steps.size() == 1
        && options.depth.value_or(Depth::U8) == Depth::U8 && options.scale == SampleScale()
        && (!call.tellsClipping() || keepsRange(options.steps.front().filter));
}

void readItem(Item &item, const RunOptions &call)
{
    const bool bytes = takesBytes(call, *item.options);
    if (!call.usesOpenCv() && isWrittenByRows(item.target) && isLarge(claimedSize(item.source), call))
        item.rows = openRows(item.source, bytes ? Samples::Bytes : Samples::Planes, item.page);
    if (!item.rows)
        item.image = bytes ? readBytes(item.source, item.page) : readImage(item.source, item.page);
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
    tellLosses(item, item.image);
}

void writeBand(
    const Image &rows, Size2 size, std::unique_ptr<RowsFile> &file, Item &item, const RunOptions &call)
{
    const ImageOptions &options = *item.options;
    if (!file) {
        Image frame = rows;
        frame.height = size.h;
        item.depth = options.depth.value_or(bestDepth(frame, item.target));
        file = std::make_unique<RowsFile>(item.target, frame, item.depth, options.encoding);
        tellLosses(item, frame);
    }
    const Image moved = scaled(rows, options.scale, item.depth);
    if (call.tellsClipping()) {
        const Clipping clipping = clippingOf(moved, item.depth);
        item.clipping.clipped += clipping.clipped;
        item.clipping.samples += clipping.samples;
    }
    file->write(moved);
}

void tellRows(const Item &item, int rows, int all)
{
    const QJsonObject progress{ { QStringLiteral("rows"), rows }, { QStringLiteral("of"), all } };
    printLine(inOneLine({ { QStringLiteral("input"), item.source }, { QStringLiteral("output"), item.target },
        { QStringLiteral("progress"), progress } }));
}

void checkRows(const QString &source, const RowRange &rows, int height)
{
    if (rows.first >= height)
        throw Error(ErrorKind::Input,
            "The output of " + source.toStdString() + " has " + std::to_string(height)
                + " rows; choose --rows within them.");
}

} // namespace halo
