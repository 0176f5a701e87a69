// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

namespace halo {

/// Paints a line of the list: title, time at the right, and a bar under both; of a variant that
/// cannot run, the reason instead of the bar. Headings are small, with a line beside them.
class VariantDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// The variants under their headings, simplest first, to choose one from.
class VariantListView : public QListView
{
    Q_OBJECT
public:
    explicit VariantListView(QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return { 160, 96 }; }

protected:
    /// Home, End and pages never end on a heading.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
};

} // namespace halo
