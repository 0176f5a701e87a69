// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>

class QHBoxLayout;
class QVBoxLayout;

namespace halo {

/// A line of text that gives way: what does not fit ends in dots and is in the tool tip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return { 24, QLabel::minimumSizeHint().height() }; }

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A framed part of the window with a title line, and room for what belongs to it.
class Card : public QFrame
{
    Q_OBJECT
public:
    explicit Card(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    /// Puts a widget at the right end of the title line.
    void addToTitle(QWidget *widget);
    QVBoxLayout *content() const { return m_content; }

private:
    ElidedLabel *const m_title;
    QHBoxLayout *const m_titleLine;
    QVBoxLayout *const m_content;
};

/// Gives a label one of the roles of the style sheet: "title", "muted", "good", "bad".
void setRole(QWidget *widget, const char *role);

} // namespace halo
