// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/image/image.h"

#include <QImage>
#include <QObject>

#include <functional>
#include <memory>

namespace halo {

struct ImageLine;
class PastedPicture;
class PicturePyramid;

/// A picture and where it came from.
struct InputImage
{
    Image image;
    QString name;                                  ///< what the window calls it
    QString path;                                  ///< empty if it came from the clipboard
    double rate = 0.0;                             ///< samples of a signal in a second; 0: unknown
    std::shared_ptr<const PastedPicture> pasted{}; ///< of a picture without a path
    std::string spec{};                            ///< of a signal: what loadSignal() reads it from again
    std::shared_ptr<PicturePyramid> pyramid{};     ///< of one of which the image is a part
};

/// Reads pictures off the interface thread. The newest request wins; what an older one brings is dropped.
class ImageLoader : public QObject
{
    Q_OBJECT
public:
    explicit ImageLoader(QObject *parent = nullptr);

    void load(const QString &path);
    void load(const QImage &image, const QString &name);
    void load(const std::shared_ptr<const PastedPicture> &pasted, const QString &name);
    /// A signal, as a picture of one row; source as for readSignal(), where a first line without numbers is
    /// its name.
    void loadSignal(const QString &source);
    /// The line of a picture as a signal.
    void loadSignal(const InputImage &picture, const ImageLine &line);
    /// Nothing more will be told about what is being read.
    void cancel() { m_work.cancel(); }
    /// How far a picture is read of which a part is shown; < 0: not known. It can be paused then.
    int percent() const { return m_percent; }
    bool isPaused() const { return m_isPaused; }
    void setPaused(bool paused);
    /// Says whether it is at work, and what failed.
    const NewestWork &worker() const { return m_work; }

Q_SIGNALS:
    /// Of a large file that is being read: a reduced picture, or what is there of it.
    void previewed(const QImage &picture);
    void percentChanged();
    void loaded(const halo::InputImage &source);

private:
    void start(std::function<InputImage()> read);
    InputImage partOf(const std::shared_ptr<PicturePyramid> &pyramid, const QString &path,
        const std::stop_token &stop, const NewestWork::Post &post);
    void showLittle(const std::shared_ptr<PicturePyramid> &pyramid, int percent);
    NewestWork::Deliver delivered(const std::function<InputImage()> &read);

    std::shared_ptr<PicturePyramid> m_pyramid; ///< that is read before any part of it is
    int m_percent = -1;
    bool m_isPaused = false;
    NewestWork m_work; // last
};

} // namespace halo
