// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QStringList>

#include <functional>

class QPainter;

namespace halo {

/// What is drawn on one or several pages of one size, in pixels.
struct Pages
{
    QSizeF size;
    std::function<void(QPainter &, int page)> paint;
    QString title;         ///< for programs that show what a file is
    QString description{}; ///< how it was made
    int count = 1;
};

/// Of the formats of pages: "svg", "png", "pdf".
const QStringList &pageSuffixes();

/// The file of that format; only a PDF has more than the first page. Throws Error(Usage) if there is no such
/// format.
QByteArray pagesFile(const Pages &pages, const QString &suffix);

/// In lower case: "svg".
QString suffixOf(const QString &path);
/// Throws Error(Usage) unless the path ends in one of these.
void checkSuffix(const QString &path, const QStringList &suffixes);
/// As a sentence lists them: ".svg, .png, .pdf".
QString listed(const QStringList &suffixes);

} // namespace halo
