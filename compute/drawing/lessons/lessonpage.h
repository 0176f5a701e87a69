// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/printedlesson.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// A file beside the page, and what its link says. Without a file there is no link.
struct PageLink
{
    QString file;
    QString title;
};

/// Where a page leads if it is one of several.
struct PageLinks
{
    PageLink before, index, next;
};

/// Paragraphs of Markdown with bold, italic and code, and no style of their own.
QString pageHtmlOf(const std::string &markdown);

/// A lesson as a page for a browser, whole in one file: what it says, its recordings to be stepped through
/// once their question is answered, and what is to be said to each answer. Throws as recordingData().
QByteArray lessonPage(const PrintedLesson &lesson, const PageLinks &links = {});

} // namespace halo
