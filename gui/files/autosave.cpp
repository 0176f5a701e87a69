// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/autosave.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/base/translated.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

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
    , m_background(std::make_unique<Background>())
{
    QDir().mkpath(folder);
    m_lock.setStaleLockTime(0); // as long as this process lives, however long it is open
    m_lock.tryLock(0);
}

Autosave::~Autosave()
{
    m_background.reset(); // what is being written comes to its end first
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
    if (m_writing == 0 || (wait == Wait::ForTheLast && waitUntilWritten()))
        start(std::move(make));
    else
        m_waiting = std::move(make);
}

void Autosave::clear()
{
    m_cleared = true;
    m_waiting.reset();
    if (m_writing == 0)
        removeCopy(m_path);
}

void Autosave::start(Make make)
{
    ++m_writing;
    m_waiting.reset();
    {
        const std::lock_guard lock(m_mutex);
        m_written = false;
    }
    m_background->start([this, make = std::move(make), path = m_path](const std::stop_token &) {
        QString sentence;
        try {
            saveCopy(path, make());
        } catch (const Error &error) {
            sentence = translated(error.message());
        }
        {
            const std::lock_guard lock(m_mutex);
            m_written = true;
        }
        m_wake.notify_all();
        return [this, sentence] { finish(sentence); };
    });
}

bool Autosave::waitUntilWritten()
{
    std::unique_lock lock(m_mutex);
    return m_wake.wait_for(lock, m_patience, [this] { return m_written; });
}

void Autosave::finish(const QString &sentence)
{
    --m_writing;
    if (m_cleared && m_writing == 0)
        removeCopy(m_path);
    if (!sentence.isEmpty() && !m_failed)
        Q_EMIT failed(sentence);
    m_failed = !sentence.isEmpty();
    if (m_waiting && m_writing == 0)
        start(Make(std::move(*m_waiting)));
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
