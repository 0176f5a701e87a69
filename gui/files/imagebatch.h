// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace halo {

class Session;

/// Filters many images with all that is chosen, by the command line's batch in a process of its own: progress
/// and cancel are among the activities of the session, what failed is reported when it has ended. The list of
/// images and the journal of what is done stay in the folder until all are saved: one that was cancelled or
/// killed goes on when the same is asked for again.
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
    void launch(bool goesOn);
    void takeOutput();
    void takeEnd();
    void tell();
    void clearAway() const;
    QString listFile() const;

    Session &m_session;
    QProcess m_process;
    QString m_folder;
    QStringList m_options;  ///< of the call
    QStringList m_failures; ///< a sentence each
    qsizetype m_count = 0;
    qsizetype m_tried = 0, m_saved = 0;
    bool m_goesOn = false;
    bool m_cancelled = false;
};

} // namespace halo
