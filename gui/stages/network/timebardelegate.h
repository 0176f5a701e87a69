// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace halo {

/// A number with a bar behind it; the bar is as long as the share that the model gives under the role.
class TimeBarDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    TimeBarDelegate(int shareRole, QObject *parent);

    void paint(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const int m_role;
};

} // namespace halo
