// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace halo {

/// What the stage shows before there is a picture: how to get one.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

Q_SIGNALS:
    void openRequested();
    /// corner: of the screen, where a menu of samples belongs.
    void sampleRequested(QPoint corner);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void addText(QVBoxLayout *column);
    void addButtons(QVBoxLayout *column);
};

} // namespace halo
