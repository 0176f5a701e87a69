// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/wrappedtip.h"

#include <QFontMetricsF>
#include <QTextLayout>
#include <QToolTip>

namespace halo {

QString wrappedTip(const QStringList &paragraphs)
{
    const qreal width = 60.0 * QFontMetricsF(QToolTip::font()).averageCharWidth();
    QStringList wrapped;
    for (const QString &paragraph : paragraphs) {
        QTextLayout layout(paragraph, QToolTip::font());
        layout.beginLayout();
        QStringList lines;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines << paragraph.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
        wrapped << lines.join(u'\n');
    }
    return wrapped.join(QStringLiteral("\n\n"));
}

} // namespace halo
