// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace halo {

class ClassPaper;
class Session;
class SettingsStore;

/// Below a lesson that a teacher handed out: whose paper it is, how much of it is done, and the way to hand
/// it in. Hidden where the lesson is another one.
class ClassBar : public QWidget
{
    Q_OBJECT
public:
    ClassBar(ClassPaper &paper, Session &session, SettingsStore &store, QWidget *parent = nullptr);

private:
    void follow();
    QString text() const;
    void askWho();
    void handIn();
    void tell(const QString &sentence);

    ClassPaper &m_paper;
    Session &m_session;
    SettingsStore &m_store;
    QLabel *const m_text;
    QToolButton *const m_who;
    QPushButton *const m_handIn;
};

} // namespace halo
