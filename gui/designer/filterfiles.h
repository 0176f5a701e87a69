// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace halo {

class Session;
class SettingsStore;

/// Filters as files: the dialogs of the designer, and what they do.
class FilterFiles : public QObject
{
    Q_OBJECT
public:
    FilterFiles(Session &session, SettingsStore &store, QWidget *window);

    void showOpenDialog();
    void showSaveDialog();
    void open(const QString &path);
    void save(const QString &path);

Q_SIGNALS:
    /// What went wrong, in one sentence; empty once something went well.
    void reported(const QString &sentence);

private:
    Session &m_session;
    SettingsStore &m_store;
    QWidget *const m_window;
};

} // namespace halo
