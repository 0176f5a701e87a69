// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <map>
#include <string>

class QLabel;

namespace halo {

class FilterPanel;
class Session;

/// What a workload computes with, as a card for each: filter, layer, descriptors.
class InputCards : public QWidget
{
    Q_OBJECT
public:
    explicit InputCards(Session &session, QWidget *parent = nullptr);
    FilterPanel *filter() const { return m_filter; }
    /// Of the card in sight.
    QString title() const;
    /// What is on show is a recording of elsewhere: the cards say that they are not of it, and are grey.
    void setElsewhere(bool elsewhere);
    /// Puts the focus where one begins to choose.
    void enter();

private:
    void showWorkload();
    QWidget *current() const;

    Session &m_session;
    QLabel *const m_note;
    FilterPanel *const m_filter;
    std::map<std::string, QWidget *> m_others; ///< by workload
};

} // namespace halo
