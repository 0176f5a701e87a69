// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/pages.h"

#include "compute/base/error.h"
#include "compute/base/xmltext.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace halo {
namespace {

constexpr int dotsPerInch = 96; ///< a pixel in SVG and PDF

QByteArray svgOf(const Pages &pages)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(pages.size.toSize());
    generator.setViewBox(QRectF(QPointF(), pages.size));
    QPainter painter(&generator);
    pages.paint(painter, 0);
    painter.end();
    // Qt escapes what is painted, but neither title nor description.
    QByteArray svg = buffer.data();
    svg.insert(svg.indexOf('>', svg.indexOf("<svg")) + 1,
        QStringLiteral("\n<title>%1</title>\n<desc>%2</desc>")
            .arg(pages.title.toHtmlEscaped(), pages.description.toHtmlEscaped())
            .toUtf8());
    return allowedInXml(std::move(svg));
}

QByteArray pngOf(const Pages &pages)
{
    QImage image(pages.size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    pages.paint(painter, 0);
    painter.end();
    image.setText(QStringLiteral("Title"), pages.title);
    image.setText(QStringLiteral("Description"), pages.description);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray pdfOf(const Pages &pages)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(pages.size * 72.0 / dotsPerInch, QPageSize::Point));
    writer.setPageMargins({});
    writer.setTitle(pages.title);
    writer.setCreator(QStringLiteral("Haloscope"));
    QPainter painter(&writer);
    for (int page = 0; page < pages.count; ++page) {
        if (page > 0)
            writer.newPage();
        pages.paint(painter, page);
    }
    painter.end();
    return buffer.data();
}

struct PageFormat
{
    QString suffix;
    QByteArray (*file)(const Pages &);
};

const PageFormat pageFormats[] = {
    { QStringLiteral("svg"), &svgOf },
    { QStringLiteral("png"), &pngOf },
    { QStringLiteral("pdf"), &pdfOf },
};

} // namespace

const QStringList &pageSuffixes()
{
    static const QStringList suffixes = [] {
        QStringList all;
        for (const PageFormat &format : pageFormats)
            all << format.suffix;
        return all;
    }();
    return suffixes;
}

QByteArray pagesFile(const Pages &pages, const QString &suffix)
{
    checkSuffix(u'.' + suffix, pageSuffixes());
    return pageFormats[pageSuffixes().indexOf(suffix)].file(pages);
}

QString suffixOf(const QString &path)
{
    return QFileInfo(path).suffix().toLower();
}

void checkSuffix(const QString &path, const QStringList &suffixes)
{
    if (!suffixes.contains(suffixOf(path)))
        throw Error(
            ErrorKind::Usage, "The suffix of %1 is not supported; choose one of %2.", path, listed(suffixes));
}

QString listed(const QStringList &suffixes)
{
    return u'.' + suffixes.join(QStringLiteral(", ."));
}

} // namespace halo
