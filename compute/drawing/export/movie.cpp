// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/movie.h"

#include "compute/base/error.h"
#include "compute/process/childprocess.h"

#include <QFile>
#include <QLibrary>
#include <QTemporaryDir>

namespace halo {
namespace {

EncodeFilm encoder()
{
    QLibrary module(QString::fromStdString(findHelper("haloscope-movie.so", "HALOSCOPE_MOVIE")));
    const auto encode = reinterpret_cast<EncodeFilm>(module.resolve("haloscopeEncode"));
    if (!encode)
        throw Error(ErrorKind::Device,
            Message("The video encoder cannot be loaded; reinstall Haloscope, or choose .gif."),
            module.errorString().toStdString());
    return encode;
}

} // namespace

QByteArray mp4Of(const Animation &animation)
{
    const EncodeFilm encode = encoder();
    const QTemporaryDir folder; // the encoder writes to a file and to nothing else
    QFile file(folder.filePath(QStringLiteral("film.mp4")));
    if (!folder.isValid() || !encode(animation, QFile::encodeName(file.fileName()).constData())
        || !file.open(QIODevice::ReadOnly) || file.size() == 0)
        throw Error(ErrorKind::Output,
            "The MP4 cannot be created, because this machine has no encoder for it; choose .gif or another "
            "format.");
    return file.readAll();
}

} // namespace halo
