// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/workloadmenu.h"

#include "gui/session/session.h"
#include "gui/session/workloadviews.h"

#include <QActionGroup>

namespace halo {

WorkloadMenu::WorkloadMenu(Session &session, QWidget *window)
    : QMenu(tr("&Workload"), window)
    , m_session(session)
{
    setObjectName(QStringLiteral("workloadMenu"));
    auto *group = new QActionGroup(this);
    int key = Qt::Key_1;
    for (const WorkloadView &view : workloadViews()) {
        QAction *action = group->addAction(addAction(view.name));
        action->setObjectName(QStringLiteral("workload_") + QString::fromStdString(view.id));
        action->setData(QString::fromStdString(view.id));
        action->setCheckable(true);
        action->setShortcut(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(key++));
        window->addAction(action); // its key works even while no menu shows it
        connect(
            action, &QAction::triggered, &session, [&session, id = view.id] { session.selectWorkload(id); });
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
    return workloadView(m_session.workload()).name;
}

} // namespace halo

#include "moc_workloadmenu.cpp"
