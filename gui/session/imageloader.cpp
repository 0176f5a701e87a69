// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/imageloader.h"

#include "compute/base/error.h"
#include "compute/image/imagefile.h"
#include "compute/image/imagepixels.h"
#include "compute/image/picturepyramid.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/session/pastedpicture.h"
#include "gui/session/pictureparts.h"

#include <QFileInfo>
#include <QImageReader>

namespace halo {

ImageLoader::ImageLoader(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Overtaken, tr("The image cannot be read; open another one."))
{
}

namespace {

/// Null: it is small, or not of a kind that can be decoded in little.
QImage previewOf(const QString &path)
{
    constexpr qint64 large = 4'000'000; // pixels
    constexpr QSize little(960, 960);
    QImageReader reader(path);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (reader.format() != "jpeg" || qint64(size.width()) * size.height() < large)
        return {};
    reader.setScaledSize(size.scaled(little, Qt::KeepAspectRatio));
    return reader.read();
}

/// Null: it is read as a whole, which also says what is wrong with it.
std::shared_ptr<PicturePyramid> largePicture(const QString &path)
{
    constexpr qint64 smallFile = qint64(64) << 20;
    try {
        const auto pyramid = PicturePyramid::open(path);
        return pyramid && PictureParts::areNeeded(*pyramid) ? pyramid : nullptr;
    } catch (const Error &) {
        if (QFileInfo(path).size() < smallFile)
            return nullptr;
        throw;
    }
}

} // namespace

void ImageLoader::load(const QString &path)
{
    m_pyramid = nullptr;
    m_percent = -1;
    m_isPaused = false;
    m_work.start([this, path](
                     const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        if (const auto pyramid = largePicture(path))
            return delivered([&] { return partOf(pyramid, path, stop, post); });
        if (const QImage preview = previewOf(path); !preview.isNull())
            post([this, preview] { Q_EMIT previewed(preview); });
        return delivered([path] { return InputImage{ readImage(path), QFileInfo(path).fileName(), path }; });
    });
}

InputImage ImageLoader::partOf(const std::shared_ptr<PicturePyramid> &pyramid, const QString &path,
    const std::stop_token &stop, const NewestWork::Post &post)
{
    pyramid->glance();
    if (pyramid->mustBeReadFirst())
        pyramid->readAll(
            stop, [&](int percent) { post([this, pyramid, percent] { showLittle(pyramid, percent); }); });
    InputImage input{ PictureParts::firstPart(*pyramid, stop), QFileInfo(path).fileName(), path };
    input.image.notices = pyramid->frame().notices;
    input.pyramid = pyramid;
    return input;
}

/// Each tenth of it.
void ImageLoader::showLittle(const std::shared_ptr<PicturePyramid> &pyramid, int percent)
{
    m_pyramid = pyramid;
    m_percent = percent;
    pyramid->setPaused(m_isPaused);
    Q_EMIT percentChanged();
    if (percent % 10 == 0)
        Q_EMIT previewed(pixelsOf(pyramid->overview().image, Depth::U8));
}

void ImageLoader::setPaused(bool paused)
{
    m_isPaused = paused;
    if (m_pyramid)
        m_pyramid->setPaused(paused);
    Q_EMIT percentChanged();
}

void ImageLoader::load(const QImage &image, const QString &name)
{
    start([image, name] {
        const Image read = readImage(image, name);
        return InputImage{ read, name, {}, 0.0, std::make_shared<const PastedPicture>(read) };
    });
}

void ImageLoader::load(const std::shared_ptr<const PastedPicture> &pasted, const QString &name)
{
    start([pasted, name] { return InputImage{ decodeImage(pasted->file(), name), name, {}, 0.0, pasted }; });
}

void ImageLoader::loadSignal(const QString &source)
{
    start([source] {
        const Signal signal = readSignal(source);
        const bool isFile = QFileInfo::exists(source);
        return InputImage{ signal.samples,
            isFile ? QFileInfo(source).fileName() : source.section(u'\n', 0, 0), isFile ? source : QString(),
            signal.rate, {}, (isFile ? QFileInfo(source).absoluteFilePath() : source).toStdString() };
    });
}

void ImageLoader::loadSignal(const InputImage &picture, const ImageLine &line)
{
    start([picture, line] {
        const Signal signal = signalOf(picture.image, line, picture.name);
        const QString kind = line.row >= 0 ? tr("row %1 of %2") : tr("column %1 of %2");
        const QString name = kind.arg(QString::number(std::max(line.row, line.column)), picture.name);
        return InputImage{
            signal.samples, name, {}, 0.0, {}, (name.toUtf8() + '\n' + signalText(signal)).toStdString()
        }; // the picture may be another one then
    });
}

void ImageLoader::start(std::function<InputImage()> read)
{
    m_work.start([this, read = std::move(read)](const std::stop_token &,
                     const NewestWork::Post &) -> NewestWork::Deliver { return delivered(read); });
}

NewestWork::Deliver ImageLoader::delivered(const std::function<InputImage()> &read)
{
    try {
        return [this, source = read()] { Q_EMIT loaded(source); };
    } catch (const std::bad_alloc &) {
        throw Error(ErrorKind::Input,
            tr("There is not enough memory for this image; open a smaller one.").toStdString());
    }
}

} // namespace halo

#include "moc_imageloader.cpp"

#include <algorithm>
