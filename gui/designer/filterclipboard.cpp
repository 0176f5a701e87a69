// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filterclipboard.h"

#include "compute/base/error.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterspec.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace halo {

namespace {

struct ClipboardWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::FilterClipboard)
};

/// A SPEC, which gives the same weights again bit for bit, and the preset with them.
const QString ownType = QStringLiteral("application/x-haloscope-filter");

/// The first file that may be a filter's; empty if there is none.
QString filterFileIn(const QMimeData *data)
{
    for (const QUrl &url : data->urls())
        if (url.isLocalFile() && isFilterFile(url.toLocalFile().toStdString()))
            return url.toLocalFile();
    return {};
}

} // namespace

QMimeData *mimeOf(const Filter &filter, TextForm form)
{
    auto *data = new QMimeData;
    data->setData(ownType, QByteArray::fromStdString(specOf(filter)));
    data->setText(QString::fromStdString(toText(filter, form)));
    return data;
}

QList<std::pair<TextForm, QString>> textFormTitles()
{
    return {
        { TextForm::Tabs, ClipboardWords::tr("Spreadsheet") },
        { TextForm::NumPy, QStringLiteral("NumPy") },
        { TextForm::Matlab, QStringLiteral("MATLAB") },
        { TextForm::C, ClipboardWords::tr("C Array") },
        { TextForm::ImageJ, QStringLiteral("ImageJ") },
        { TextForm::Spec, ClipboardWords::tr("Haloscope Command Line") },
    };
}

bool mayHoldFilter(const QMimeData *data)
{
    if (!data)
        return false;
    if (data->hasFormat(ownType) || !filterFileIn(data).isEmpty())
        return true;
    if (!data->hasText() || data->hasUrls())
        return false;
    const QString text = data->text();
    return std::ranges::any_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

Filter filterIn(const QMimeData *data)
{
    if (!mayHoldFilter(data))
        throw Error(ErrorKind::Input,
            ClipboardWords::tr("The clipboard holds no numbers; copy the rows of a filter first.")
                .toStdString());
    if (data->hasFormat(ownType))
        return parseFilter(data->data(ownType).toStdString());
    const QString file = filterFileIn(data);
    return file.isEmpty() ? filterFromText(data->text().toStdString()) : readFilterFile(file.toStdString());
}

} // namespace halo
