// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

class QLabel;
class QToolButton;

namespace halo {

class Session;
struct ChainStep;

/// The rows of a chain, which can be dragged to another place.
class ChainRows : public QTreeWidget
{
    Q_OBJECT
public:
    explicit ChainRows(QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return { 0, sizeHint().height() }; }

Q_SIGNALS:
    void moved(int from, int to);

protected:
    void dropEvent(QDropEvent *event) override;
};

/// The filters that are applied one after the other: each with how it is computed, what it took, and whether
/// it was right. The chosen one is what all else in the window is about. Hidden as long as there is only one.
class ChainList : public QWidget
{
    Q_OBJECT
public:
    explicit ChainList(Session &session, QWidget *parent = nullptr);
    /// "Add a step", for wherever there is room.
    QToolButton *addButton() const { return m_add; }

private:
    QAction *makeAction(
        const QString &text, const char *objectName, const QKeySequence &key, void (*act)(Session &));
    void buildLayout();
    void showMenu(QPoint place);
    void refresh();
    void showRow(QTreeWidgetItem &item, size_t step, const ChainStep &shown) const;
    void showTotal();

    Session &m_session;
    QToolButton *const m_add;
    ChainRows *const m_rows;
    QLabel *const m_total;
    QAction *m_remove = nullptr;
    QAction *m_up = nullptr;
    QAction *m_down = nullptr;
};

} // namespace halo
