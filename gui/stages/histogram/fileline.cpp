// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/fileline.h"

#include "gui/widgets/card.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QToolButton>

namespace halo {
namespace {

/// The first file that is dragged; empty: none.
QString fileOf(const QMimeData *data)
{
    return data->hasUrls() && !data->urls().isEmpty() ? data->urls().constFirst().toLocalFile() : QString();
}

} // namespace

FileLine::FileLine(const QString &name, const QString &title, const QString &filter, QWidget *parent)
    : QWidget(parent)
    , m_title(title)
    , m_filter(filter)
    , m_text(new ElidedLabel(this))
    , m_open(new QToolButton(this))
    , m_back(new QToolButton(this))
{
    setObjectName(name);
    setAcceptDrops(true);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_open->setObjectName(name + QStringLiteral("Open"));
    m_open->setText(tr("File\u2026"));
    m_open->setToolTip(title);
    m_open->setAccessibleName(title);
    m_back->setObjectName(name + QStringLiteral("Back"));
    m_back->setText(QStringLiteral("\u2715"));
    m_back->setToolTip(tr("Do Not Use This File"));
    m_back->setAccessibleName(m_back->toolTip());
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_text, 1);
    row->addWidget(m_back);
    row->addWidget(m_open);
    for (QToolButton *button : { m_open, m_back })
        button->setFocusPolicy(Qt::StrongFocus);
    connect(m_open, &QToolButton::clicked, this, &FileLine::showDialog);
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT fileChosen({}); });
    setFile({});
}

void FileLine::setInstead(QWidget *instead)
{
    m_instead = instead;
    static_cast<QHBoxLayout *>(layout())->insertWidget(0, instead, 1);
    setFile(m_path);
}

void FileLine::setFile(const QString &path, const QString &instead)
{
    m_path = path;
    m_text->setText(path.isEmpty() ? instead : QFileInfo(path).fileName());
    m_text->setToolTip(path.isEmpty() ? instead : path);
    m_back->setVisible(!path.isEmpty());
    m_text->setVisible(!path.isEmpty() || !m_instead);
    if (m_instead)
        m_instead->setVisible(path.isEmpty());
}

void FileLine::showDialog()
{
    auto *dialog = new QFileDialog(this, m_title, QFileInfo(m_path).absolutePath());
    dialog->setObjectName(objectName() + QStringLiteral("Dialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(m_filter);
    connect(dialog, &QFileDialog::fileSelected, this, &FileLine::fileChosen);
    dialog->open();
}

void FileLine::dragEnterEvent(QDragEnterEvent *event)
{
    if (!fileOf(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void FileLine::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    Q_EMIT fileChosen(fileOf(event->mimeData()));
}

} // namespace halo

#include "moc_fileline.cpp"
