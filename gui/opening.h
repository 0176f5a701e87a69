// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace halo {

class Session;
class SettingsStore;

/// The ways by which a picture comes in, apart from the command line: dialog, drop, paste.
class Opening : public QObject
{
    Q_OBJECT
public:
    Opening(Session &session, SettingsStore &store, QWidget *window);

    void showDialog();
    void paste();
    /// Whether dropped or pasted data may hold a picture.
    static bool canOpen(const QMimeData *data);
    void open(const QMimeData *data);

private:
    Session &m_session;
    SettingsStore &m_store;
    QWidget *const m_window;
};

} // namespace halo
