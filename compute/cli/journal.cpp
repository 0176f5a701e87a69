// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/journal.h"

#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QList>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

constexpr auto journalName = "haloscope-journal";
constexpr auto journalVersion = "1";
constexpr qsizetype checkDigits = 16;

QByteArray checkOf(const QByteArray &words)
{
    return QCryptographicHash::hash(words, QCryptographicHash::Sha256).toHex().left(checkDigits);
}

/// Apart from what was cut short before it.
QByteArray lineOf(const QList<QByteArray> &words)
{
    const QByteArray text = words.join(' ');
    return '\n' + text + ' ' + checkOf(text) + '\n';
}

/// The words of a line without its checksum; none if that is wrong.
QList<QByteArray> wordsOfLine(const QByteArray &line)
{
    const qsizetype end = line.lastIndexOf(' ');
    if (end < 0 || line.mid(end + 1) != checkOf(line.left(end)))
        return {};
    return line.left(end).split(' ');
}

QByteArray headOf(const JournalOrigin &origin)
{
    return lineOf({ journalName, journalVersion, origin.manifest, origin.options }).mid(1);
}

std::optional<JournalRecord> recordIn(const QByteArray &line)
{
    constexpr qsizetype words = 6;
    const QList<QByteArray> said = wordsOfLine(line);
    if (said.size() != words)
        return std::nullopt;
    return JournalRecord{ said[0], { said[1].toLongLong(), said[2].toLongLong() },
        { said[3].toLongLong(), said[4].toLongLong() }, said[5].toInt() };
}

[[noreturn]] void refuseJournal(const char *format, const QString &path)
{
    throw Error(ErrorKind::Input, format, path);
}

void checkHead(const QByteArray &line, const QString &path, const JournalOrigin &origin)
{
    const QList<QByteArray> said = line.split(' ');
    if (said.value(0) == journalName && said.size() > 1 && said[1] != journalVersion && said[1].toInt() > 0)
        throw Error(ErrorKind::Input,
            "\"%1\" has version %2 of the format, and this program knows version %3; go on with the program "
            "that wrote it, or run without --resume to start over.",
            path, QString::fromLatin1(said[1]), journalVersion);
    const QList<QByteArray> words = wordsOfLine(line);
    if (words.size() != 4 || words[0] != journalName)
        refuseJournal(
            "The first line of \"%1\" is damaged, or it is no journal; run without --resume to start "
            "over, or name another journal by --journal.",
            path);
    if (words[2] != origin.manifest)
        refuseJournal("\"%1\" is the journal of another manifest, or the manifest was changed; run without "
                      "--resume to start over, or name another journal by --journal.",
            path);
    if (words[3] != origin.options)
        refuseJournal("\"%1\" is the journal of a call with other options; use the same ones, or run without "
                      "--resume to start over.",
            path);
}

} // namespace

JournalRecords readJournal(const QString &path, const JournalOrigin &origin)
{
    QFile file;
    openInput(file, path);
    JournalRecords records;
    constexpr qint64 longest = 1024;
    QByteArray line = file.readLine(longest);
    if (!line.isEmpty())
        checkHead(line.trimmed(), path, origin);
    while (!(line = file.readLine(longest)).isEmpty())
        if (const auto record = recordIn(line.trimmed()))
            records.insert(record->key, *record);
    return records;
}

QStringList journalsOf(const QString &manifest)
{
    const QFileInfo info(manifest);
    QString plain; // brackets and the like are signs of patterns
    for (const QChar c : info.fileName())
        plain += QStringLiteral("*?[").contains(c) ? QStringLiteral("[%1]").arg(c) : QString(c);
    QStringList paths;
    for (const QString &name : info.dir().entryList(
             { plain + QStringLiteral(".journal"), plain + QStringLiteral(".*-of-*.journal") }, QDir::Files))
        paths << QDir::cleanPath(info.dir().filePath(name));
    return paths;
}

Journal::Journal(QString path, const JournalOrigin &origin, bool goesOn, qsizetype records)
    : m_path(std::move(path))
    , m_synced(std::chrono::steady_clock::now())
{
    QFile before(m_path);
    if (!goesOn && before.size() > 0 && before.open(QIODevice::ReadOnly)
        && !before.readLine().startsWith(journalName))
        refuseJournal(
            "\"%1\" is no journal and would be replaced by one; name another file by --journal.", m_path);
    before.close();
    if (!goesOn)
        saveFile(m_path, headOf(origin));
    else
        checkTarget(m_path);
    m_file = ::open(QFile::encodeName(m_path).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    struct stat facts
    { };
    // Two that begin it at once both write a first line; the second one counts as no record.
    if (m_file < 0 || ::fstat(m_file, &facts) != 0 || (facts.st_size == 0 && !append(headOf(origin))))
        throw Error(ErrorKind::Output,
            "\"%1\" cannot be written (%2); choose another journal by --journal, or change its permissions.",
            m_path, qt_error_string(errno));
    // A full disk is to hit the pictures first. Not all file systems can do it.
    constexpr qsizetype longest = 160, most = qsizetype{ 64 } << 20;
    const auto room = static_cast<off_t>(std::min(records * longest, most));
    if (room > 0 && ::fallocate(m_file, FALLOC_FL_KEEP_SIZE, facts.st_size, room) != 0
        && (errno == ENOSPC || errno == EDQUOT))
        throw Error(ErrorKind::Output, "There is no room for the journal \"%1\" (%2); free some space.",
            m_path, qt_error_string(errno));
}

Journal::~Journal()
{
    if (m_file < 0)
        return;
    ::fdatasync(m_file);
    ::close(m_file);
}

/// At once, so that what others append stays apart.
bool Journal::append(const QByteArray &line)
{
    ssize_t written = 0;
    do {
        errno = ENOSPC; // of a write that is cut short
        written = ::write(m_file, line.constData(), static_cast<size_t>(line.size()));
    } while (written < 0 && errno == EINTR);
    return written == line.size();
}

bool Journal::add(const JournalRecord &record)
{
    const auto number = [](qint64 value) { return QByteArray::number(value); };
    const QByteArray line = lineOf({ record.key, number(record.input.size), number(record.input.modified),
        number(record.output.size), number(record.output.modified), number(record.attempts) });
    const std::lock_guard lock(m_mutex);
    if (!append(line)) {
        if (!m_failure)
            m_failure.emplace(ErrorKind::Output,
                "The journal \"%1\" cannot be appended (%2), so the run ended early, with no file lost; free "
                "some space and go on with --resume.",
                m_path, qt_error_string(errno));
        return false;
    }
    // A machine that stops costs work of a few seconds and no more: what is not known to be done is done
    // again.
    constexpr std::chrono::seconds patience{ 2 };
    if (const auto now = std::chrono::steady_clock::now(); now - m_synced > patience) {
        ::fdatasync(m_file);
        m_synced = now;
    }
    return true;
}

std::optional<Error> Journal::failure() const
{
    const std::lock_guard lock(m_mutex);
    return m_failure;
}

} // namespace halo
