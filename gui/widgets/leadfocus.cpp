// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/leadfocus.h"

#include <QFocusEvent>
#include <QWidget>

namespace halo {
namespace {

class FocusLeader : public QObject
{
public:
    FocusLeader(QWidget *whole, QWidget *part)
        : QObject(part)
        , m_part(part)
    {
        whole->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::FocusIn)
            m_part->setFocus(static_cast<QFocusEvent *>(event)->reason());
        return false;
    }

private:
    QWidget *m_part;
};

} // namespace

void leadFocus(QWidget *whole, QWidget *part)
{
    new FocusLeader(whole, part);
}

} // namespace halo
