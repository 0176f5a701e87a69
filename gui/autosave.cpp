// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/autosave.h"

#include "compute/error.h"
#include "compute/savefile.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

namespace halo {

namespace {

const QString suffix = QStringLiteral(".haloscope");

QString lockOf(const QString &path)
{
    return path + QStringLiteral(".lock");
}

} // namespace

Autosave::Autosave(const QString &folder, QObject *parent)
    : QObject(parent)
    , m_path(folder + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + suffix)
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
        QFile::remove(m_path);
}

QString Autosave::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/haloscope/recovery");
}

void Autosave::save(Make make)
{
    m_cleared = false;
    if (m_writing)
        m_waiting = std::move(make);
    else
        start(std::move(make));
}

void Autosave::clear()
{
    m_cleared = true;
    m_waiting.reset();
    if (!m_writing)
        QFile::remove(m_path);
}

void Autosave::start(Make make)
{
    m_writing = true;
    m_background->start([this, make = std::move(make), path = m_path](const std::stop_token &) {
        QString sentence;
        try {
            saveFile(path, make());
        } catch (const Error &error) {
            sentence = QString::fromUtf8(error.what());
        }
        return [this, sentence] { finish(sentence); };
    });
}

void Autosave::finish(const QString &sentence)
{
    m_writing = false;
    if (m_cleared)
        QFile::remove(m_path);
    if (!sentence.isEmpty() && !m_failed)
        Q_EMIT failed(sentence);
    m_failed = !sentence.isEmpty();
    if (m_waiting) {
        Make next = std::move(*m_waiting);
        m_waiting.reset();
        start(std::move(next));
    }
}

std::optional<Leftover> Autosave::findLeftover(const QString &folder)
{
    const QFileInfoList files = QDir(folder).entryInfoList({ u'*' + suffix }, QDir::Files, QDir::Time);
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
    QFile::remove(leftover.path);
}

} // namespace halo
