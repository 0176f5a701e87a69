// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace halo {

class Session;

/// Filters many images with all that is chosen, by the command line's batch in a process of its own: progress
/// and cancel are among the activities of the session, what failed is reported when it has ended.
class ImageBatch : public QObject
{
    Q_OBJECT
public:
    explicit ImageBatch(Session &session, QObject *parent = nullptr);

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// Writes a PNG file for each image into the folder. Does nothing while another one runs.
    void start(const QStringList &images, const QString &folder);

Q_SIGNALS:
    /// To be told in the status line: "Saved 12 of 12 images in …".
    void finished(const QString &sentence);

private:
    void takeOutput();
    void takeEnd();
    void tell();

    Session &m_session;
    QProcess m_process;
    QString m_folder;
    qsizetype m_count = 0, m_done = 0;
    bool m_cancelled = false;
};

} // namespace halo
