// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace halo {

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
    QLabel *const m_title;
    QHBoxLayout *const m_titleLine;
    QVBoxLayout *const m_content;
};

/// Gives a label one of the roles of the style sheet: "title", "muted", "good", "bad".
void setRole(QWidget *widget, const char *role);

} // namespace halo
