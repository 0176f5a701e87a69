// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/difftext.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/linediff.h"
#include "gui/widgets/style.h"

namespace halo {
namespace {

constexpr int linesAround = 2;

/// Its lines behind the header comment.
QStringList codeOf(const std::string &source)
{
    QStringList lines = QString::fromStdString(source).split(u'\n');
    while (!lines.empty() && (lines.front().isEmpty() || lines.front().startsWith(QLatin1String("//"))))
        lines.removeFirst();
    while (!lines.empty() && lines.back().isEmpty())
        lines.removeLast();
    return lines;
}

} // namespace

QString differenceHtml(const std::string &before, const std::string &after, const QPalette &palette)
{
    const Colours &colours = coloursOf(palette);
    const bool dark = isDarkPalette(palette);
    const QString goneFace = mixed(colours.card, okabe::vermilion, dark ? 0.35 : 0.2).name();
    const QString newFace = mixed(colours.card, okabe::green, dark ? 0.35 : 0.2).name();
    std::vector<DiffLine> lines = diffOf(before.empty() ? codeOf(after) : codeOf(before), codeOf(after));
    if (!before.empty())
        lines = shortened(lines, linesAround);
    QString html;
    for (const DiffLine &line : lines) {
        const bool same = line.kind == DiffLine::Same;
        const QString sign
            = same ? QStringLiteral(" ") : QString(line.kind == DiffLine::Gone ? u'\u2212' : u'+');
        const QString face = same
            ? QString()
            : QStringLiteral(" style='background:%1'").arg(line.kind == DiffLine::Gone ? goneFace : newFace);
        html += QStringLiteral("<pre style='margin:0'><span%1>%2 %3 </span></pre>")
                    .arg(face, sign, line.text.toHtmlEscaped());
    }
    return html;
}

} // namespace halo
