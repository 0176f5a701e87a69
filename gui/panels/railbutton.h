// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QIcon>

namespace halo {

/// An icon above a small word. Checked: what it stands for is docked.
class RailButton : public QAbstractButton
{
    Q_OBJECT
public:
    RailButton(const QString &icon, QWidget *parent);

    /// What it stands for floats over the stage.
    void setOpen(bool open);
    /// There is something new to read in it.
    void setMarked(bool marked);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void entered();
    void left();

protected:
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QPixmap tinted(const QColor &colour) const;

    QIcon m_icon;
    bool m_open = false;
    bool m_marked = false;
};

} // namespace halo
