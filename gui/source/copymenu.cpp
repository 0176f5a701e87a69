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
    setToolTip(tr("Name this kernel of yours, copy it, or throw it away."));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setRole(this, "link");
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("copyMenu"));
    menu->addAction(tr("&Name\u2026"), this, &CopyMenu::askForName);
    menu->addAction(tr("&Another copy"), &live, &LiveKernel::beginCopy);
    menu->addAction(tr("&Open the folder of its file"), this,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.store().makeUserFolder())); });
    menu->addSeparator();
    menu->addAction(tr("Move to the &bin"), &live, &LiveKernel::discard);
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
    dialog->setWindowTitle(tr("Name of the kernel"));
    dialog->setLabelText(tr("What lists call it:"));
    dialog->setTextValue(QString::fromStdString(m_session.variant().title));
    connect(dialog, &QInputDialog::textValueSelected, &m_live, &LiveKernel::rename);
    dialog->open();
}

} // namespace halo

#include "moc_copymenu.cpp"
