// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filterclipboard.h"

#include "compute/error.h"
#include "compute/filterrows.h"
#include "gui/models/weighttext.h"

#include <QCoreApplication>
#include <QMimeData>

namespace halo {

namespace {

QString sentence(const char *text)
{
    return QCoreApplication::translate("halo::FilterClipboard", text);
}

QString tabbed(const Filter &filter)
{
    QStringList lines;
    for (int y = 0; y < filter.height; ++y) {
        QStringList line;
        for (int x = 0; x < filter.width; ++x)
            line += weightText(filter.at(x, y));
        lines += line.join(u'\t');
    }
    return lines.join(u'\n');
}

} // namespace

QMimeData *mimeOf(const Filter &filter)
{
    auto *data = new QMimeData;
    data->setText(tabbed(filter));
    return data;
}

bool mayHoldFilter(const QMimeData *data)
{
    return data && data->hasText();
}

Filter filterIn(const QMimeData *data)
{
    if (!mayHoldFilter(data))
        throw Error(Fault::Input,
            sentence(QT_TRANSLATE_NOOP("halo::FilterClipboard",
                         "The clipboard holds no numbers; copy the rows of a filter first."))
                .toStdString());
    return parseRows(data->text().toStdString(), RowStyle::Csv, "custom", "The pasted text");
}

} // namespace halo
