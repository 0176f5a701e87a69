// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/export/recordingpage.h"

#include "compute/base/xmltext.h"
#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/exporttexts.h"
#include "compute/drawing/export/recordingdata.h"
#include "compute/drawing/paint/look.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/filter/border.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace halo {
namespace {

QString partOf(const char *name)
{
    QFile file(QStringLiteral(":/page/page.") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The colours of the diagram as variables of the style sheet.
QString colourVariables()
{
    const std::pair<const char *, QColor Look::*> all[] = { { "card", &Look::card }, { "text", &Look::text },
        { "muted", &Look::muted }, { "line", &Look::line }, { "empty", &Look::empty },
        { "load", &Look::load }, { "store", &Look::store }, { "good", &Look::good }, { "bad", &Look::bad },
        { "mark", &Look::mark } };
    const Look &light = diagramLook(false);
    const Look &dark = diagramLook(true);
    const auto variable = [](const char *name, const QColor &onLight, const QColor &onDark) {
        return QStringLiteral("--%1: light-dark(%2, %3); ")
            .arg(QLatin1String(name), onLight.name(), onDark.name());
    };
    QString text;
    for (const auto &[name, colour] : all)
        text += variable(name, light.*colour, dark.*colour);
    return text + variable("border", colourOf(Role::Border, light), colourOf(Role::Border, dark));
}

/// What the page says of itself.
QJsonObject texts()
{
    return { { QStringLiteral("first"), SheetTexts::tr("First step (Home)") },
        { QStringLiteral("back"), SheetTexts::tr("Step back (Left)") },
        { QStringLiteral("play"), SheetTexts::tr("Play") },
        { QStringLiteral("pause"), SheetTexts::tr("Pause") },
        { QStringLiteral("next"), SheetTexts::tr("Next step (Right)") },
        { QStringLiteral("last"), SheetTexts::tr("Last step (End)") },
        { QStringLiteral("step"), SheetTexts::tr("step %1 of %2") },
        { QStringLiteral("timeline"), SheetTexts::tr("Timeline") },
        { QStringLiteral("weights"), SheetTexts::tr("Weights") },
        { QStringLiteral("source"), SheetTexts::tr("Source") },
        { QStringLiteral("after"), SheetTexts::tr("After the last step: %1") },
        { QStringLiteral("keys"),
            SheetTexts::tr("Keys: \u2190 \u2192 Home End, Space plays; hover a cell, click to pin it") } };
}

/// JSON that may stand in a page, which is XML, too: nothing in it is markup, or the end of a section.
QString embedded(const QJsonObject &data)
{
    const QByteArray json = QJsonDocument(data).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(json)
        .replace(u'<', QStringLiteral("\\u003c"))
        .replace(u'>', QStringLiteral("\\u003e"))
        .replace(u'&', QStringLiteral("\\u0026"));
}

} // namespace

QByteArray WebPage::html() const
{
    const std::pair<QString, QString> parts[] = {
        { QStringLiteral("language"), QString::fromStdString(spokenLanguage()).replace(u'_', u'-') },
        { QStringLiteral("version"), QStringLiteral(HALOSCOPE_VERSION) },
        { QStringLiteral("light"), dark ? QString() : QStringLiteral("light") },
        { QStringLiteral("colours"), colourVariables() },
        { QStringLiteral("style"), partOf("css") },
        { QStringLiteral("script"), partOf("js") },
        { QStringLiteral("title"), title.toHtmlEscaped() },
        { QStringLiteral("main"), main },
        { QStringLiteral("data"),
            embedded(
                { { QStringLiteral("texts"), texts() }, { QStringLiteral("recordings"), recordings } }) },
    };
    // In one go: what is put in may look like a place for more.
    QString page;
    const QStringList pieces = partOf("html").split(u'@');
    for (qsizetype i = 0; i < pieces.size(); ++i) {
        const auto *part = std::ranges::find(parts, pieces[i], &std::pair<QString, QString>::first);
        page += i % 2 == 0 ? pieces[i] : part != std::end(parts) ? part->second : QString();
    }
    return allowedInXml(page.toUtf8());
}

QByteArray recordingPage(const Storyboard &board, bool dark)
{
    const QString title = translated(board.trace().request.variant.title);
    const QString counts = recordedCountsText(countsOf(board.trace()));
    return WebPage{ QStringLiteral("Haloscope: ") + title,
        QStringLiteral("<figure class=\"recording\" data-recording=\"0\"></figure>")
            + (counts.isEmpty() ? QString() : QStringLiteral("\n<p>%1</p>").arg(counts.toHtmlEscaped())),
        { recordingData(board, bestColouring(board)) }, dark }
        .html();
}

} // namespace halo
