// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/workloadmenu.h"

#include "gui/session/session.h"
#include "gui/session/workloadpage.h"

#include <QActionGroup>

namespace halo {

WorkloadMenu::WorkloadMenu(Session &session, QWidget *window)
    : QMenu(tr("&Workload"), window)
    , m_session(session)
{
    setObjectName(QStringLiteral("workloadMenu"));
    auto *group = new QActionGroup(this);
    int key = Qt::Key_1;
    for (const WorkloadPage *page : workloadPages()) {
        QAction *action = group->addAction(addAction(page->name()));
        action->setObjectName(QStringLiteral("workload_") + QString::fromStdString(page->id()));
        action->setData(QString::fromStdString(page->id()));
        action->setCheckable(true);
        action->setShortcut(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(key++));
        window->addAction(action); // its key works even while no menu shows it
        connect(action, &QAction::triggered, &session,
            [&session, id = page->id()] { session.selectWorkload(id); });
    }
    session.onChange(Aspect::Workload, this, &WorkloadMenu::check);
    check();
}

void WorkloadMenu::check()
{
    for (QAction *action : actions())
        action->setChecked(action->data().toString().toStdString() == m_session.workload());
    Q_EMIT currentTextChanged(currentText());
}

QString WorkloadMenu::currentText() const
{
    return pageOf(m_session.workload()).name();
}

} // namespace halo

#include "moc_workloadmenu.cpp"
