// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/recordedbar.h"

#include "gui/widgets/card.h"
#include "gui/widgets/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace halo {

RecordedBar::RecordedBar(QWidget *parent)
    : QFrame(parent)
    , m_name(new QLabel(this))
    , m_stamp(new ElidedLabel(this))
    , m_leave(new QPushButton(tr("&Close Recording"), this))
{
    setObjectName(QStringLiteral("recordedBar"));
    m_name->setObjectName(QStringLiteral("recordedName"));
    m_name->setTextFormat(Qt::PlainText);
    m_stamp->setObjectName(QStringLiteral("recordedStamp"));
    setRole(m_stamp, "muted");
    m_leave->setObjectName(QStringLiteral("leaveRecording"));
    m_leave->setToolTip(
        tr("Back to the work-group of the image, filter and implementation of this window (Esc)"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(10, 4, 6, 4);
    line->addWidget(m_name);
    line->addWidget(m_stamp, 1);
    line->addWidget(m_leave);
    hide();
}

void RecordedBar::setRecording(const QString &name, const QString &stamp)
{
    setVisible(!name.isEmpty());
    m_name->setText(tr("Recorded elsewhere: %1").arg(name));
    m_stamp->setText(stamp);
    m_stamp->setToolTip(stamp);
    setAccessibleName(m_name->text());
    setAccessibleDescription(stamp);
}

} // namespace halo

#include "moc_recordedbar.cpp"
