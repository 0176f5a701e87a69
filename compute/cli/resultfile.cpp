// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/resultfile.h"

#include "compute/cli/imagesteps.h"
#include "compute/image/photofacts.h"

#include <algorithm>
#include <iterator>

namespace halo {

ResultFile::ResultFile(Item &item, const RunOptions &call, const BandPlan &plan)
    : m_item(item)
    , m_call(call)
    , m_plan(plan)
    , m_next(plan.first())
{
    m_record.rows = plan.asked();
}

void ResultFile::open(const Image &rows)
{
    const ImageOptions &options = *m_item.options;
    Image frame = rows;
    frame.height = m_record.rows.end - m_record.rows.first;
    m_item.depth = options.depth.value_or(bestDepth(frame, m_item.target));
    m_item.size = frame.size();
    m_file = std::make_unique<RowsFile>(m_item.target, frame, m_item.depth, options.encoding);
    if (options.band)
        m_hash.emplace(m_item.target, m_item.depth);
    m_losses = lossesOf(m_item, frame);
    if (frame.exif && !keepsPhotoFactsByRows(m_item.target))
        m_losses.emplace_back("\"%1\": %2 data are not saved, because the image is written in bands; "
                              "choose .png to keep them.",
            m_item.target, lostPhotoFacts(*frame.exif, {}).join(QStringLiteral(", ")));
}

QByteArray ResultFile::hashOf(const Image &rows, int row) const
{
    SampleHash hash(m_item.target, m_item.depth);
    hash.add(rowsOf(rows, { row, row + 1 }));
    return hash.first();
}

void ResultFile::write(const Image &rows)
{
    if (!m_file)
        open(rows);
    const Image moved = scaled(rows, m_item.options->scale, m_item.depth);
    const RowRange &asked = m_record.rows;
    const int first = std::max(asked.first - m_next, 0);
    const int end = std::min(asked.end - m_next, moved.height);
    if (first > 0)
        m_record.above = hashOf(moved, 0);
    if (end < moved.height)
        m_record.below = hashOf(moved, moved.height - 1);
    if (first < end)
        put(end - first < moved.height ? rowsOf(moved, { first, end }) : moved);
    m_next += moved.height;
}

void ResultFile::put(const Image &rows)
{
    if (m_call.tellsClipping()) {
        const Clipping clipping = clippingOf(rows, m_item.depth);
        m_item.clipping.clipped += clipping.clipped;
        m_item.clipping.samples += clipping.samples;
    }
    if (m_hash)
        m_hash->add(rows);
    m_file->write(rows);
}

void ResultFile::finish()
{
    m_file->finish();
    std::ranges::copy(m_losses, std::back_inserter(m_item.notices));
    if (!m_hash)
        return;
    m_record.work = workOf(m_item, m_plan.result());
    m_record.way = wayOf(m_item);
    m_record.samples = m_hash->all().toHex();
    m_record.first = m_hash->first();
    m_record.last = m_hash->last();
    m_record.write(m_item.target);
}

} // namespace halo
