// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <QObject>

#include <functional>

class QMimeData;
class QWidget;

namespace halo {

class Session;
class SettingsStore;

/// The ways by which a picture, a filter, a kernel or a recording comes in, apart from the command line:
/// dialog, drop, paste.
class Opening : public QObject
{
    Q_OBJECT
public:
    Opening(Session &session, SettingsStore &store, QWidget *window);

    /// A picture, a filter, a project, a lesson for a class, a kernel or a recording of a work-group, as the
    /// name says and, of a .json file, its content; of a histogram a table is one of descriptors.
    void open(const QString &path);
    void open(const QStringList &paths);
    void showDialog();
    void paste();
    /// Whether dropped or pasted data may hold a picture, a filter or the code of a kernel.
    static bool canOpen(const QMimeData *data);
    void open(const QMimeData *data);

Q_SIGNALS:
    void imagesChosen(const QStringList &paths); ///< several
    void projectChosen(const QString &path);
    void bundleChosen(const QString &path); ///< a lesson that a teacher handed out
    void networkChosen(const QString &path);
    void recordingChosen(const QString &path);
    void kernelChosen(const QString &path);
    void kernelPasted(const QString &code);

private:
    void openRecording(const QString &path);
    void openFilter(const std::function<Filter()> &read);

    Session &m_session;
    SettingsStore &m_store;
    QWidget *const m_window;
};

} // namespace halo
