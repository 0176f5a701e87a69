// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/pictureparts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halo {
namespace {

constexpr double usualBound = 640.0; ///< MiB, so that the window takes less than 1 GiB, a difference included
/// What the window takes for a picture as a whole, as it was measured; samples: of a pixel.
constexpr double bytesOfPixel = 17.0, bytesOfSample = 11.0;
constexpr qint64 mostPixels = 4'000'000; ///< of what was asked for in a part
constexpr qint64 mostSamples = 12'000'000;
constexpr int firstEdge = 1024;

qint64 areaOf(const QRect &rect)
{
    return qint64(rect.width()) * rect.height();
}

QRect all(const PicturePyramid &pyramid)
{
    return { 0, 0, pyramid.size().w, pyramid.size().h };
}

qint64 most(const PicturePyramid &pyramid)
{
    return std::min(mostPixels, mostSamples / static_cast<qint64>(pyramid.planes()));
}

/// More of it on each side, so that not every step to the side reads again.
QRect widened(const QRect &rect, const PicturePyramid &pyramid)
{
    const QRect wide
        = rect.adjusted(-rect.width() / 4, -rect.height() / 4, rect.width() / 4, rect.height() / 4)
        & all(pyramid);
    return areaOf(wide) <= most(pyramid) ? wide : rect;
}

QRect around(QPoint pixel, const PicturePyramid &pyramid)
{
    QRect square(0, 0, firstEdge, firstEdge);
    square.moveCenter(pixel);
    return square & all(pyramid);
}

} // namespace

PictureParts::PictureParts(QObject *parent)
    : QObject(parent)
    , m_whole(NewestWork::Older::Stopped)
    , m_parts(NewestWork::Older::Overtaken)
    , m_details(NewestWork::Older::Overtaken)
{
    for (const NewestWork *work : { &m_whole, &m_parts, &m_details })
        connect(work, &NewestWork::failed, this, &PictureParts::failed);
    connect(&m_whole, &NewestWork::busyChanged, this, [this](bool busy) {
        m_percent = busy ? std::max(m_percent, 0) : -1;
        Q_EMIT percentChanged();
    });
}

bool PictureParts::areNeeded(const PicturePyramid &pyramid)
{
    bool isNumber = false;
    const double asked = qEnvironmentVariable("HALOSCOPE_PARTS_ABOVE").toDouble(&isNumber);
    const double bound = isNumber && asked >= 0.0 ? asked : usualBound;
    const double pixel = bytesOfPixel + bytesOfSample * static_cast<double>(pyramid.planes());
    return static_cast<double>(pyramid.size().area()) * pixel > bound * 1024 * 1024;
}

Image PictureParts::firstPart(const PicturePyramid &pyramid, const std::stop_token &stop)
{
    const FilterChain none(pyramid.size(), {});
    return pyramid.part(none.pixelsAround(around(all(pyramid).center(), pyramid)), stop);
}

void PictureParts::open(const std::shared_ptr<PicturePyramid> &pyramid, const Image &part)
{
    keep(part);
    if (pyramid == m_pyramid)
        return;
    for (NewestWork *work : { &m_whole, &m_parts, &m_details })
        work->cancel();
    setPaused(false);
    m_pyramid = pyramid;
    m_detail.reset();
    m_detailed = {};
    if (!pyramid)
        return;
    m_wanted = around(all(*pyramid).center(), *pyramid);
    if (!pyramid->isReadWhole())
        readWhole();
    setChain(m_chain);
    Q_EMIT littleChanged();
}

void PictureParts::keep(const Image &part)
{
    m_part.width = part.width;
    m_part.height = part.height;
    m_part.part = part.part;
}

void PictureParts::readWhole()
{
    constexpr int shownEvery = 10; // percent
    m_percent = 0;
    m_whole.start([this, pyramid = m_pyramid](
                      const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        pyramid->readAll(stop, [&](int percent) {
            post([this, percent, shows = percent % shownEvery == 0] {
                m_percent = percent;
                Q_EMIT percentChanged();
                if (shows)
                    Q_EMIT littleChanged();
            });
        });
        return [this] { Q_EMIT littleChanged(); };
    });
}

void PictureParts::setChain(const std::vector<AppliedFilter> &chain)
{
    m_chain = chain;
    if (m_pyramid && !holds(m_wanted))
        readPart(m_wanted);
}

bool PictureParts::holds(const QRect &wanted) const
{
    const Region part = FilterChain(m_pyramid->size(), m_chain).partOf(m_part);
    return part.first().w <= std::max(wanted.left(), 0) && part.first().h <= std::max(wanted.top(), 0)
        && part.end().w > std::min(wanted.right(), part.whole.w - 1)
        && part.end().h > std::min(wanted.bottom(), part.whole.h - 1);
}

void PictureParts::lookAt(const QRect &pixels, double zoom)
{
    if (!m_pyramid)
        return;
    const QRect seen = pixels & all(*m_pyramid);
    if (seen.isEmpty())
        return;
    if (areaOf(seen) <= most(*m_pyramid)) {
        m_wanted = seen;
        m_details.cancel();
        m_detailed = {};
        if (!holds(seen))
            readPart(widened(seen, *m_pyramid));
        if (std::exchange(m_detail, std::nullopt))
            Q_EMIT littleChanged();
        return;
    }
    const int step = 1 << std::max(0, static_cast<int>(std::floor(-std::log2(zoom))));
    if (m_pyramid->mustBeReadFirst() && !m_pyramid->isReadWhole())
        return;
    if (step < m_pyramid->overview().step
        && !(m_detailed.contains(seen) && m_detail && m_detail->step == step))
        readDetail(seen, step);
}

void PictureParts::lookAt(QPoint pixel)
{
    if (!m_pyramid)
        return;
    const QRect wanted(std::clamp(pixel.x(), 0, m_pyramid->size().w - 1),
        std::clamp(pixel.y(), 0, m_pyramid->size().h - 1), 1, 1);
    if (holds(wanted))
        return;
    m_wanted = around(wanted.topLeft(), *m_pyramid);
    readPart(m_wanted);
}

void PictureParts::readPart(const QRect &wanted)
{
    m_parts.start(
        [this, pyramid = m_pyramid, pixels = FilterChain(m_pyramid->size(), m_chain).pixelsAround(wanted)](
            const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
            return [this, part = pyramid->part(pixels, stop)] {
                keep(part);
                Q_EMIT partRead(part);
            };
        });
}

void PictureParts::readDetail(const QRect &pixels, int step)
{
    const QRect wide
        = pixels.adjusted(-pixels.width() / 8, -pixels.height() / 8, pixels.width() / 8, pixels.height() / 8)
        & all(*m_pyramid);
    m_detailed = wide;
    m_details.start([this, pyramid = m_pyramid, wide, step](
                        const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        return [this, made = pyramid->reduced(wide, step, stop)] {
            m_detail = made;
            Q_EMIT littleChanged();
        };
    });
}

void PictureParts::setPaused(bool paused)
{
    if (m_pyramid)
        m_pyramid->setPaused(paused);
    if (std::exchange(m_isPaused, paused) != paused)
        Q_EMIT percentChanged();
}

void PictureParts::cancel()
{
    m_whole.cancel();
}

} // namespace halo

#include "moc_pictureparts.cpp"
