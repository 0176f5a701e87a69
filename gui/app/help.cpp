// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/help.h"

#include "gui/presenter/presenterkeys.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace halo {

namespace {

void addRow(QString &html, const QString &keys, const QString &text)
{
    html += QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                .arg(keys.toHtmlEscaped(), text.toHtmlEscaped());
}

QString actionRows(const QWidget *window)
{
    // Chinese and Korean put the letter in brackets behind the text.
    static const QRegularExpression mnemonic(QStringLiteral("\\(&.\\)"));
    QString html;
    for (const QAction *action : window->findChildren<QAction *>()) {
        if (action->shortcut().isEmpty())
            continue;
        QString text = action->property("plainText").toString();
        if (text.isEmpty())
            text = action->text();
        text.remove(mnemonic);
        text.remove(u'&');
        text.remove(QStringLiteral("\u2026"));
        addRow(html, action->shortcut().toString(QKeySequence::NativeText), text);
    }
    return html;
}

QTextBrowser *showPage(QWidget *window, const QString &title, const QString &html, QSize size)
{
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto *page = new QTextBrowser(dialog);
    page->setObjectName(QStringLiteral("helpPage"));
    page->setAccessibleName(title);
    page->setFrameShape(QFrame::NoFrame);
    page->setOpenExternalLinks(true);
    page->setHtml(html);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(page);
    column->addWidget(buttons);
    dialog->resize(size);
    dialog->open();
    return page;
}

} // namespace

QString Help::gridRows()
{
    QString html;
    const auto text
        = [](QKeySequence::StandardKey key) { return QKeySequence(key).toString(QKeySequence::NativeText); };
    const QString control = QKeySequence(Qt::CTRL | Qt::Key_A).toString(QKeySequence::NativeText).chopped(1);
    addRow(html, tr("Arrow keys, Tab"), tr("from weight to weight; with Shift, select"));
    addRow(html, tr("Enter, F2, a digit"), tr("edit the weight; fractions such as 1/9 work, too"));
    addRow(html, control + tr("Enter"), tr("write the typed number to all selected weights"));
    addRow(html, control + QStringLiteral("D, ") + control + QStringLiteral("R"),
        tr("fill the selection from its first row, from its first column"));
    addRow(html, control + QStringLiteral("\u2191, ") + control + QStringLiteral("\u2193"),
        tr("a step up, a step down; the wheel does the same, finer with Shift"));
    addRow(html, tr("Delete"), tr("set the selected weights to zero"));
    addRow(html,
        QStringList{ text(QKeySequence::Cut), text(QKeySequence::Copy), text(QKeySequence::Paste) }.join(
            QStringLiteral(", ")),
        tr("cut, copy and paste weights, also from and to a spreadsheet"));
    addRow(html,
        QStringList{ text(QKeySequence::ZoomIn), text(QKeySequence::ZoomOut), control + QStringLiteral("0") }
            .join(QStringLiteral(", ")),
        tr("larger cells, smaller cells, the whole filter"));
    return html;
}

QString Help::workGroupRows()
{
    QString html;
    addRow(html, tr("Left, Right"),
        tr("a step back, a step forward; Page Up and Page Down of a clicker: part by part"));
    addRow(html, tr("Space, Home, End"), tr("play or pause, the first step, the last one"));
    addRow(html, QStringLiteral("+, \u2212"), tr("closer to one work-item, out to the whole image"));
    addRow(html, QStringLiteral("1, 2, 3, 4"), tr("a group of 4 × 4, 8 × 8, 16 × 16, the actual size"));
    addRow(html, tr("Shift and arrow keys"), tr("pin the next cell"));
    addRow(html, tr("Backspace, P, Esc"), tr("the pinned output in the result, the next pass, unpin"));
    return html;
}

QString Help::lessonRows()
{
    QString html;
    const auto text
        = [](QKeyCombination key) { return QKeySequence(key).toString(QKeySequence::NativeText); };
    addRow(html, text(Qt::CTRL | Qt::Key_PageUp) + QStringLiteral(", ") + text(Qt::CTRL | Qt::Key_PageDown),
        tr("previous step, next step"));
    addRow(html, QStringLiteral("F12"), tr("reset the view"));
    return html;
}

QString Help::presenterRows()
{
    QString html;
    for (const auto &[keys, text] : presenterKeys())
        addRow(html, keys, text);
    return html;
}

void Help::showGuide(QWidget *window)
{
    QFile file(QStringLiteral(":/guide/%1.md").arg(tr("en", "file name in resources/guide")));
    if (file.open(QIODevice::ReadOnly))
        showPage(window, tr("User guide"), {}, { 640, 620 })->setMarkdown(QString::fromUtf8(file.readAll()));
}

void Help::showShortcuts(QWidget *window)
{
    const QString html
        = QStringLiteral(
              "<h3>%1</h3><table>%2</table><h3>%3</h3><table>%4</table><h3>%5</h3><table>%6</table>")
              .arg(tr("Window"), actionRows(window), tr("In the Work-group view"), workGroupRows(),
                  tr("In a lesson"), lessonRows())
        + QStringLiteral("<h3>%1</h3><table>%2</table><h3>%3</h3><table>%4</table>")
              .arg(tr("While presenting"), presenterRows(), tr("In the weights of the filter"), gridRows());
    showPage(window, tr("Shortcuts"), html, { 560, 620 });
}

void Help::showAbout(QWidget *window)
{
    const QString html
        = QStringLiteral("<h2>Haloscope %1</h2><p>%2</p><p>%3</p><p>%4</p>")
              .arg(QStringLiteral(HALOSCOPE_VERSION), tr("Shows how a GPU convolves."),
                  tr("Free software under the GNU General Public License, version 3 or later, without any "
                     "warranty."),
                  tr("Built on Qt %1, QScintilla, OpenCL and OpenCV.").arg(QString::fromLatin1(qVersion())));
    showPage(window, tr("About Haloscope"), html, { 460, 280 });
}

} // namespace halo
