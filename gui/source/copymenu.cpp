// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/copymenu.h"

#include "gui/session/session.h"
#include "gui/source/livekernel.h"
#include "gui/widgets/card.h"

#include <QDesktopServices>
#include <QInputDialog>
#include <QMenu>
#include <QUrl>

namespace halo {

CopyMenu::CopyMenu(Session &session, LiveKernel &live, QWidget *parent)
    : QToolButton(parent)
    , m_session(session)
    , m_live(live)
{
    setObjectName(QStringLiteral("copyMenuButton"));
    setText(tr("My copy"));
    setToolTip(tr("Rename, duplicate or delete this kernel."));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setRole(this, "link");
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("copyMenu"));
    menu->addAction(tr("&Rename…"), this, &CopyMenu::askForName);
    menu->addAction(tr("&Duplicate"), &live, &LiveKernel::beginCopy);
    menu->addAction(tr("&Open Its Folder"), this,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.store().makeUserFolder())); });
    menu->addSeparator();
    menu->addAction(tr("Move to &Trash"), &live, &LiveKernel::discard);
    setMenu(menu);
    const auto follow = [this] { setVisible(m_live.isOwn()); };
    session.onChange(Aspect::Configuration | Aspect::Variants, this, follow);
    follow();
}

void CopyMenu::askForName()
{
    auto *dialog = new QInputDialog(window());
    dialog->setObjectName(QStringLiteral("nameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Kernel Name"));
    dialog->setLabelText(tr("Name in lists:"));
    dialog->setTextValue(QString::fromStdString(m_session.variant().title));
    connect(dialog, &QInputDialog::textValueSelected, &m_live, &LiveKernel::rename);
    dialog->open();
}

} // namespace halo

#include "moc_copymenu.cpp"
