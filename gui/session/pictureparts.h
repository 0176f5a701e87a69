// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/image/picturepyramid.h"
#include "compute/workload/convolution/filterchain.h"

#include <QObject>
#include <QRect>

#include <memory>
#include <optional>
#include <vector>

namespace halo {

/// What of a picture that is too large to be in memory is there, and reads what is looked at: a part of it
/// with all its pixels, so much of the rest as can be seen, and the reduced whole. Off the interface
/// thread.
class PictureParts : public QObject
{
    Q_OBJECT
public:
    explicit PictureParts(QObject *parent = nullptr);

    /// Whether such a picture is shown in parts: as a whole it would take more than 640 MiB of the window, or
    /// than the environment variable HALOSCOPE_PARTS_ABOVE says.
    static bool areNeeded(const PicturePyramid &pyramid);
    /// The part in the middle, with which it begins.
    static Image firstPart(const PicturePyramid &pyramid, const std::stop_token &stop);

    /// Another picture, and a part of it that was read; null: one that needs no parts.
    void open(const std::shared_ptr<PicturePyramid> &pyramid, const Image &part);
    const std::shared_ptr<PicturePyramid> &pyramid() const { return m_pyramid; }
    /// All that is applied to it, in order.
    void setChain(const std::vector<AppliedFilter> &chain);
    /// Reads what is in sight: with all pixels, or, where these are too many, with so many that each has a
    /// place on the screen. zoom: pixels of the screen for each.
    void lookAt(const QRect &pixels, double zoom);
    /// Reads this pixel and some around it.
    void lookAt(QPoint pixel);
    /// What is in sight, reduced; nothing where the reduced whole has as much to show.
    const std::optional<ReducedImage> &detail() const { return m_detail; }

    /// How far the whole was read, if it is being read; < 0: it is not.
    int percent() const { return m_percent; }
    bool isPaused() const { return m_isPaused; }
    void setPaused(bool paused);
    /// What was read of the whole is kept.
    void cancel();

Q_SIGNALS:
    /// A part with all its pixels is there.
    void partRead(const halo::Image &part);
    /// detail(), or the reduced whole, is another one.
    void littleChanged();
    void percentChanged();
    void failed(const halo::Failure &failure);

private:
    void readWhole();
    void readPart(const QRect &wanted);
    void readDetail(const QRect &pixels, int step);
    void keep(const Image &part);
    bool holds(const QRect &wanted) const;

    std::shared_ptr<PicturePyramid> m_pyramid;
    Image m_part;   ///< without pixels
    QRect m_wanted; ///< whose outputs are to be right
    std::vector<AppliedFilter> m_chain;
    std::optional<ReducedImage> m_detail;
    QRect m_detailed; ///< what detail() is, or will be, of
    int m_percent = -1;
    bool m_isPaused = false;
    NewestWork m_whole, m_parts, m_details; // last
};

} // namespace halo
