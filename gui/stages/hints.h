// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;

namespace halo {

class Session;
class SettingsStore;
class Stages;

/// One line under a stage that says what to try there, until it was tried or dismissed. What was seen is
/// remembered. Says nothing before begin(): tests and pictures of the window begin without.
class Hints : public QFrame
{
    Q_OBJECT
public:
    Hints(Stages &stages, Session &session, SettingsStore &store);
    void begin();
    /// None was seen.
    void forget();
    /// None is in sight for as long as this is so.
    void setQuiet(bool quiet);
    /// Nor where the stages are so low that the picture needs the line.
    bool eventFilter(QObject *stages, QEvent *event) override;
    /// Another stage is in sight, or there is something to see on it.
    void follow();

private:
    bool isWanted() const;
    void dismiss(const QString &id);

    Stages &m_stages;
    Session &m_session;
    SettingsStore &m_store;
    QLabel *const m_text;
    QString m_shown; ///< id; empty: none
    bool m_begun = false;
    bool m_quiet = false;
};

} // namespace halo
