// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QSplitter;
class QTabWidget;

namespace halo {

/// Panes side by side as far as there is room; those that find none share one place behind tabs.
class FoldingPanes : public QWidget
{
    Q_OBJECT
public:
    explicit FoldingPanes(QWidget *parent = nullptr);

    /// Panes are added from left to right. standsFrom: the width of all from which it stands by itself; 0:
    /// never.
    void addPane(QWidget *pane, const QString &title, int standsFrom);
    /// Brings a pane to the front, if it is behind a tab.
    void show(QWidget *pane);
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
        int standsFrom;
        bool stands = false;
    };
    void arrange();

    std::vector<Pane> m_panes;
    QSplitter *m_splitter;
    QTabWidget *m_tabs;
};

} // namespace halo
