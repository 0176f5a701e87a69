// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <optional>
#include <vector>

namespace halo {

class Session;

/// An image, and the file that its result is written to.
struct ImageTask
{
    QString image, target;
};

/// How to treat existing files with the names of results.
enum class ExistingFiles
{
    Replace,
    KeepBoth, ///< the results get other names
    Skip,     ///< their images are left out
};

/// Filters many images with all that is chosen, by the command line's batch in a process of its own: progress
/// and cancel are among the activities of the session, what failed is reported when it has ended. The lists
/// that the batch needs are in a temporary folder, which is deleted with it.
class ImageBatch : public QObject
{
    Q_OBJECT
public:
    explicit ImageBatch(Session &session, QObject *parent = nullptr);
    ~ImageBatch() override;

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// A result for each image in the folder, named as Save Result does. Of two that would have one name, and
    /// where an image of these has it, the later one has a number.
    std::vector<ImageTask> planned(const QStringList &images, const QString &folder) const;
    /// The number of results whose files already exist.
    static int existing(const std::vector<ImageTask> &tasks);
    /// Does nothing if there is nothing to do, or while another one runs.
    void start(std::vector<ImageTask> tasks, ExistingFiles choice);

Q_SIGNALS:
    /// To be told in the status line: "Saved 12 of 12 images in …".
    void finished(const QString &sentence);

private:
    void takeOutput();
    void takeEnd();
    void tell();

    Session &m_session;
    QString m_folder;
    std::optional<QTemporaryDir> m_lists; ///< while it runs
    QStringList m_failures;               ///< a sentence each
    qsizetype m_count = 0;
    qsizetype m_tried = 0, m_saved = 0;
    bool m_isCancelled = false;
    QProcess m_process; // last: it speaks to the rest until it ends
};

} // namespace halo
