// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QSplitter;
class QTabWidget;

namespace halo {

/// Panes beside the place of the others, which is behind tabs, as far as there is room for that: a column at
/// the left with one below the other, and one at the right.
class FoldingPanes : public QWidget
{
    Q_OBJECT
public:
    enum class Side
    {
        Tab,
        Left,
        Right,
    };
    /// From this width of all on, a pane is there.
    struct Stand
    {
        int from;
        Side side;
    };
    explicit FoldingPanes(QWidget *parent = nullptr);

    /// Behind a tab where it stands nowhere. stands: by rising width.
    void addPane(QWidget *pane, const QString &title, std::vector<Stand> stands = {});
    /// Brings a pane to the front, if it is behind a tab.
    void showPane(QWidget *pane);
    /// Nothing lies in front of it.
    bool isOpen(const QWidget *pane) const;
    QSize minimumSizeHint() const override { return { 160, 120 }; }

Q_SIGNALS:
    void openChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Pane
    {
        QWidget *widget;
        QString title;
        std::vector<Stand> stands;
        Side side = Side::Tab;
    };
    void arrange();
    void place(const Pane &pane, int &tab);

    std::vector<Pane> m_panes;
    QSplitter *m_columns, *m_left;
    QTabWidget *m_tabs;
};

} // namespace halo
