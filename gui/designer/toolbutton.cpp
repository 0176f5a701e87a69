// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/toolbutton.h"

#include "gui/widgets/card.h"

#include <QToolButton>

namespace halo {

QToolButton *makeTool(const QString &text, const QString &objectName, const QString &tip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(objectName);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, "tool");
    return button;
}

QToolButton *makeWideTool(const QString &text, const QString &objectName, const QString &tip, QWidget *parent)
{
    QToolButton *button = makeTool(text, objectName, tip, parent);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return button;
}

} // namespace halo
