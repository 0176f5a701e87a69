// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/autosave.h"

#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <utility>

namespace halo {

namespace {

const QString copySuffix = QStringLiteral(".haloscope");

QString lockOf(const QString &path)
{
    return path + QStringLiteral(".lock");
}

} // namespace

Autosave::Autosave(const QString &folder, QObject *parent)
    : QObject(parent)
    , m_path(folder + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + copySuffix)
    , m_lock(lockOf(m_path))
    , m_work(std::make_unique<NewestWork>(NewestWork::Older::Finished))
{
    QDir().mkpath(folder);
    m_lock.setStaleLockTime(0); // as long as this process lives, however long it is open
    m_lock.tryLock(0);
    connect(m_work.get(), &NewestWork::busyChanged, this, [this](bool busy) {
        if (!busy && m_cleared)
            removeCopy(m_path);
    });
    connect(m_work.get(), &NewestWork::failed, this, [this](const Failure &failure) {
        if (!std::exchange(m_failed, true))
            Q_EMIT failed(translated(failure.sentence));
    });
}

Autosave::~Autosave()
{
    m_work.reset(); // what is being written comes to its end first
    if (m_cleared)
        removeCopy(m_path);
}

QString Autosave::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/haloscope/recovery");
}

void Autosave::save(Make make, Wait wait)
{
    m_cleared = false;
    const bool waits = wait == Wait::ForTheLast && m_work->busy();
    m_work->start([this, make = std::move(make), path = m_path](
                      const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        saveCopy(path, make());
        return [this] { m_failed = false; };
    });
    if (waits)
        m_work->waitForRunning(m_patience);
}

void Autosave::clear()
{
    m_cleared = true;
    m_work->stop();
    if (!m_work->busy())
        removeCopy(m_path);
}

std::optional<Leftover> Autosave::findLeftover(const QString &folder)
{
    const QFileInfoList files = QDir(folder).entryInfoList({ u'*' + copySuffix }, QDir::Files, QDir::Time);
    for (const QFileInfo &file : files) {
        auto lock = std::make_shared<QLockFile>(lockOf(file.absoluteFilePath()));
        lock->setStaleLockTime(0);
        if (lock->tryLock(0)) // whose owner lives is not left over
            return Leftover{ file.absoluteFilePath(), file.lastModified(), std::move(lock) };
    }
    return std::nullopt;
}

void Autosave::remove(const Leftover &leftover)
{
    removeCopy(leftover.path);
}

} // namespace halo

#include "moc_autosave.cpp"
