// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/targets.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/image/imagefile.h"

#include <QDir>
#include <QFileInfo>

namespace halo {
namespace {

/// The suffix a result takes in a folder.
QString suffixFor(const QString &image, std::optional<Depth> depth)
{
    if (canHold(image, depth.value_or(Depth::U8)))
        return QFileInfo(image).suffix();
    return depth == Depth::F32 ? QStringLiteral("tif") : QStringLiteral("png");
}

} // namespace

QStringList targetsOf(const QStringList &images, const QString &out, std::optional<Depth> depth)
{
    const QFileInfo info(out);
    const bool folder = images.size() > 1 || info.isDir() || out.endsWith(u'/');
    if (folder && info.exists() && !info.isDir())
        refuseCall(QStringLiteral("%1 is a file, but %2 results need a folder; choose another name for -o.")
                       .arg(out, QString::number(images.size())));
    if (!folder && info.suffix().isEmpty())
        refuseCall(QStringLiteral(
            "%1 has no suffix to choose the format; add one such as .png, or write %1/ for a folder.")
                       .arg(out));
    if (!folder && !canHold(out, depth.value_or(Depth::U8)))
        refuseCall(QStringLiteral(
            "%1 cannot hold the result; choose .tif, which holds everything, .png for 8 and 16 bit, "
            "or another image format for 8 bit.")
                       .arg(out));
    QStringList targets;
    for (const QString &image : images)
        targets << (folder ? targetIn(out, image, depth) : out);
    return targets;
}

QString targetIn(const QString &folder, const QString &image, std::optional<Depth> depth)
{
    return QDir(folder).filePath(QFileInfo(image).completeBaseName() + u'.' + suffixFor(image, depth));
}

QString targetOfPage(const QString &target, int page, int pages)
{
    if (pages == 1)
        return target;
    const auto dot = target.lastIndexOf(u'.');
    const QString number = QString::number(page).rightJustified(QString::number(pages).size(), u'0');
    return target.first(dot) + u'-' + number + target.mid(dot);
}

void makeFolders(const QStringList &targets)
{
    for (const QString &target : targets) {
        if (target.isEmpty())
            continue;
        const QString folder = QFileInfo(target).path();
        // Asked first: clients of a network know the answer, and would hand the making to the server each
        // time.
        if (!QFileInfo(folder).isDir() && !QDir().mkpath(folder))
            throw Error(
                ErrorKind::Output, "The folder %1 cannot be created; choose another place for -o.", folder);
    }
}

} // namespace halo
