// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace halo {

/// Paints weights as coloured cells, blue for positive and orange for negative ones. Negative ones also
/// show a minus, or a hatch where the cell is too small for it. Edits them with all their digits.
class WeightDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Whether the next editor was opened by typing: then arrow keys leave it, as in a spreadsheet.
    void setTyping(bool typing) { m_typing = typing; }

    void paint(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(
        QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(
        QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

Q_SIGNALS:
    /// The editor closed; the user goes on so many columns and rows from there.
    void leftEditor(int columns, int rows);
    /// Ctrl+Enter: the text is meant for all selected cells. The editor closed.
    void fillRequested(const QString &text);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    bool takeKey(QWidget *editor, int key, Qt::KeyboardModifiers modifiers);
    bool accepts(QWidget *editor) const;

    bool m_typing = false;
};

} // namespace halo
