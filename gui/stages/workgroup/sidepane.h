// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;

namespace halo {

class Segmented;

/// Pages beside the picture, one at a time, that open and close. Which one was open last is remembered.
class SidePane : public QWidget
{
    Q_OBJECT
public:
    explicit SidePane(const QString &name, QWidget *parent = nullptr);

    /// Pages are counted from 0, in the order in which they are added.
    void addPage(const QString &title, const QString &toolTip, QWidget *page);
    /// -1: none is open.
    int page() const;
    void open(int page);
    void close();

Q_SIGNALS:
    void pageChanged(int page);

private:
    Segmented *const m_titles;
    QStackedWidget *const m_pages;
};

} // namespace halo
