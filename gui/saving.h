// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image.h"
#include "compute/worker.h"
#include "gui/background.h"

#include <QObject>

#include <functional>

class QWidget;

namespace halo {

class Session;
class SettingsStore;

/// The ways by which a result goes out: as an image file, as a CSV of its timings, to the clipboard.
/// Files are written off the interface thread.
class Saving : public QObject
{
    Q_OBJECT
public:
    Saving(Session &session, SettingsStore &store, QWidget *window);

    void showImageDialog();
    void showCsvDialog();
    void saveImage(const QString &path, Depth depth);
    void saveCsv(const QString &path);
    void copyResult();

Q_SIGNALS:
    void saved(const QString &path);

private:
    QString proposedName(const QString &suffix) const;
    void write(const QString &path, std::function<void()> work);
    void finish(const QString &path, const Failure &failure);

    Session &m_session;
    SettingsStore &m_store;
    QWidget *const m_window;
    Background m_background; // last: its threads end before what they deliver to
};

} // namespace halo
