// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/background.h"

#include <QStringList>
#include <QWidget>

class QListWidget;

namespace halo {

class ImageBatch;
class Session;
class SettingsStore;

/// Several images that were opened together, in little: step through them, and save the results of all.
class ImageStrip : public QWidget
{
    Q_OBJECT
public:
    ImageStrip(Session &session, SettingsStore &store, QWidget *parent = nullptr);

    /// Shows these, and opens the first one. Those that are there make way.
    void setImages(const QStringList &paths);
    /// The next one, or the one before; at the ends it stays.
    void goBy(int images);
    ImageBatch *batch() const { return m_batch; }

private:
    void addThumbnail(int row, const QString &path);
    void openCurrent();
    void followSession();
    void saveAll();
    void saveIn(const QString &folder);

    Session &m_session;
    SettingsStore &m_store;
    QListWidget *const m_list;
    ImageBatch *const m_batch;
    Background m_background; // last: its threads end before what they deliver to
};

} // namespace halo
