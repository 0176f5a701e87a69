// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QRect>
#include <QString>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

namespace halo {

class PictureRows;
class UnpackedFile;

/// A reduced picture: each pixel is the mean of a square of the picture, as far as that has pixels.
struct ReducedImage
{
    Image image;
    int step = 1;     ///< the edge of a square
    Size2 at{ 0, 0 }; ///< where the first square is in the picture
};

/// A picture file that is looked at in parts, so that it may be larger than memory: any part of it exactly,
/// any part reduced, and the whole so reduced that it fits. Any thread may ask.
class PicturePyramid
{
public:
    /// How many samples of the reduced whole are kept: of alpha and each colour one.
    static constexpr size_t mostSamples = size_t(8) << 20;

    /// Null if the rows of such a file are not read by themselves, see openRows(), which says what it throws.
    static std::shared_ptr<PicturePyramid> open(const QString &path);
    ~PicturePyramid();
    PicturePyramid(const PicturePyramid &) = delete;
    PicturePyramid &operator=(const PicturePyramid &) = delete;

    /// The picture without its pixels.
    const Image &frame() const { return m_frame; }
    Size2 size() const { return m_frame.size(); }
    size_t planes() const { return m_frame.colour.size() + (m_frame.alpha ? 1 : 0); }

    /// Makes an overview of single pixels, where a row is read as fast as it is asked for; else of none.
    void glance();
    /// What of the picture is told after some time: how many hundredths of its rows were read.
    using Tell = std::function<void(int percent)>;
    /// Reads the whole once. A file whose rows can only be read in order is unpacked into the cache folder,
    /// until this object goes. Throws Cancelled, Error(Input), and Error(Output) if that folder is too small.
    void readAll(const std::stop_token &stop, const Tell &tell);
    /// readAll() waits, unless it is asked to stop.
    void setPaused(bool paused);
    /// part() needs readAll(): rows are in order, or only it can say whether anything is translucent.
    bool mustBeReadFirst() const { return m_isInOrder || m_frame.alpha; }
    bool isReadWhole() const;

    /// The whole, as far as it was read; where it was not, what glance() made of it.
    ReducedImage overview() const;
    /// These pixels of the picture, and beyond its edges those of its repetitions. Throws Error(Input) if
    /// the file has changed, and Cancelled.
    Image part(const QRect &pixels, const std::stop_token &stop = {}) const;
    /// These pixels, which must be inside the picture, by squares of this edge. Throws as part().
    ReducedImage reduced(const QRect &pixels, int step, const std::stop_token &stop = {}) const;

private:
    explicit PicturePyramid(QString path);
    void waitWhilePaused(const std::stop_token &stop);

    const QString m_path;
    Image m_frame;
    int m_step = 1; ///< of the overview
    bool m_isInOrder = false;

    mutable std::mutex m_reading; // guards what reads the parts
    mutable std::unique_ptr<PictureRows> m_rows;
    std::unique_ptr<UnpackedFile> m_unpacked;

    mutable std::mutex m_mutex; // guards the rest
    std::condition_variable_any m_wake;
    bool m_isPaused = false;
    bool m_isReadWhole = false;
    bool m_isTranslucent = false;
    Image m_overview;
};

} // namespace halo
