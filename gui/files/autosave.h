// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"

#include <QByteArray>
#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace halo {

/// What another run of the program left when it was killed. As long as this lives, no other one finds it.
struct Leftover
{
    QString path;
    QDateTime time;
    std::shared_ptr<QLockFile> lock;
};

/// Keeps a copy of the work on disk while it is being done. Each change is written at once, aside and
/// renamed, off the interface thread. A change waits until the one before it is written, so that a kill
/// loses the last one at most; only on a disk that takes its time the newest waits here instead. The copy
/// goes when nothing in it would be missed.
class Autosave : public QObject
{
    Q_OBJECT
public:
    using Make = std::function<QByteArray()>;

    /// Makes the folder if need be. Each run of the program has a file of its own in it.
    explicit Autosave(const QString &folder, QObject *parent = nullptr);
    ~Autosave() override;

    /// Whether a change waits until the one before it is written; what takes its time cannot be waited for.
    enum class Wait
    {
        ForTheLast,
        Never,
    };
    /// make runs off the interface thread, must hold all it needs by value and throws only Error.
    void save(Make make, Wait wait = Wait::ForTheLast);
    /// Nothing is left that anybody would miss.
    void clear();
    const QString &path() const { return m_path; }
    /// How long a change may wait for the one before it; by default as long as nobody notices.
    void setPatience(std::chrono::milliseconds patience) { m_patience = patience; }
    /// Not all that was saved is on disk.
    bool isWriting() const { return m_work->busy(); }

    /// The newest that is left of a run that did not end by itself.
    static std::optional<Leftover> findLeftover(const QString &folder);
    static void remove(const Leftover &leftover);
    /// In the user's data.
    static QString usualFolder();

Q_SIGNALS:
    /// Once for a row of failures.
    void failed(const QString &sentence);

private:
    QString m_path;
    QLockFile m_lock;
    std::chrono::milliseconds m_patience{ 100 }; ///< writing a copy takes about one
    bool m_cleared = true;                       ///< what is being written is not wanted any more
    bool m_failed = false;
    std::unique_ptr<NewestWork> m_work;
};

} // namespace halo
