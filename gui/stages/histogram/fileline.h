// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace halo {

/// A file that takes the place of something else: its name, a button that chooses one, and one that goes back
/// to the something. A file dropped on it is chosen as well.
class FileLine : public QWidget
{
    Q_OBJECT
public:
    /// name: of the widget, its buttons are called after it. title: of the dialog.
    FileLine(const QString &name, const QString &title, const QString &filter, QWidget *parent = nullptr);

    /// path empty: none; then this stands there, or this widget if there is one.
    void setFile(const QString &path, const QString &instead = {});
    void setInstead(QWidget *instead);

Q_SIGNALS:
    /// Empty: back to what was there instead.
    void fileChosen(const QString &path);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void showDialog();

    const QString m_title, m_filter;
    QString m_path;
    QLabel *const m_text;
    QWidget *m_instead = nullptr;
    QToolButton *const m_open, *const m_back;
};

} // namespace halo
