// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <map>
#include <string>

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
    /// Puts the focus where one begins to choose.
    void enter();

private:
    void showWorkload();
    QWidget *current() const;

    Session &m_session;
    FilterPanel *const m_filter;
    std::map<std::string, QWidget *> m_others; ///< by workload
};

} // namespace halo
