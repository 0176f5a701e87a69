// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/callfiles.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <sys/stat.h>

namespace halo {
namespace {

/// What is there, asked for once.
class Found
{
public:
    explicit Found(const QString &path)
        : m_isThere(::stat(QFile::encodeName(path).constData(), &m_facts) == 0)
    {
    }
    bool isFile() const { return m_isThere && S_ISREG(m_facts.st_mode); }
    bool isFolder() const { return m_isThere && S_ISDIR(m_facts.st_mode); }
    /// Links to it, and names that the file system takes for the same, have the same; empty: there is
    /// nothing.
    QString number() const
    {
        return m_isThere ? QString::number(m_facts.st_dev) + u':' + QString::number(m_facts.st_ino)
                         : QString();
    }

private:
    struct stat m_facts
    { };
    bool m_isThere;
};

QString numberOf(const QString &path)
{
    return Found(path).number();
}

/// The same text for the same file, whatever way leads to it, also while it does not exist.
QString identity(const QString &path)
{
    if (const QString number = numberOf(path); !number.isEmpty())
        return number;
    // It will be made where links lead.
    const QFileInfo info(QDir::cleanPath(QFileInfo(whereLinksLead(path)).absoluteFilePath()));
    const QString folder = numberOf(info.path());
    return (folder.isEmpty() ? info.path() : folder) + u'/' + info.fileName();
}

/// The folders above a path, by identity, from its own folder up.
QStringList foldersAbove(const QString &path)
{
    QStringList folders;
    QString at = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    if (QFileInfo::exists(at))
        at = QFileInfo(at).canonicalFilePath();
    for (QString above = QFileInfo(at).path(); above != at; at = above, above = QFileInfo(at).path())
        folders << identity(above);
    return folders;
}

/// What people see of a name: with each letter in one of its spellings, and without what has no width.
QString appearanceOf(const QString &name)
{
    QString shown = plainLine(name).normalized(QString::NormalizationForm_C);
    shown.removeIf([](QChar c) { return c.category() == QChar::Other_Format; });
    return shown;
}

[[noreturn]] void refuseInput(
    const QString &output, const QString &by, const QString &what, const QString &input)
{
    throw Error(ErrorKind::Usage,
        "The output %1 of %2 would replace the %3 %4; choose another file to write to.", output, by, what,
        input);
}

[[noreturn]] void refuseTwice(const QString &first, const QString &second, const QString &path)
{
    throw Error(ErrorKind::Usage,
        "The outputs of %1 and %2 would both be written to %3; rename one, or choose different files or "
        "folders for them.",
        first, second, path);
}

/// The folder, or the first above it that is there.
QString existingAbove(QString folder)
{
    while (!QFileInfo::exists(folder) && QFileInfo(folder).path() != folder)
        folder = QFileInfo(folder).path();
    return folder;
}

} // namespace

bool foldsCase(const QString &folder)
{
    QTemporaryFile probe(existingAbove(folder) + QStringLiteral("/.haloscope-xXXXXXX"));
    return probe.open()
        && QFileInfo::exists(QFileInfo(probe.fileName()).path() + QStringLiteral("/")
            + QFileInfo(probe.fileName()).fileName().toUpper());
}

void CallFiles::tellApart(QHash<QString, QString> &known, const QString &key, const QString &path)
{
    const QString other = known.value(key, path);
    if (QFile::encodeName(other) != QFile::encodeName(path) && identity(other) != identity(path))
        throw Error(ErrorKind::Usage,
            "The names %1 and %2 are different files and cannot be told apart; rename one.", other, path);
    known.insert(key, other);
}

/// The folder above the path that is filled. Asks the system for nothing where there are none, as in a call
/// of a million files.
QHash<QString, CallFiles::Writer>::const_iterator CallFiles::filledAbove(const QString &path) const
{
    if (!m_folders.isEmpty())
        for (const QString &above : foldersAbove(path))
            if (const auto folder = m_folders.constFind(above); folder != m_folders.cend())
                return folder;
    return m_folders.cend();
}

/// Where a path leads that may lead nowhere yet: its folder, by its number if there is one, and its name. A
/// call has many files and few folders, which are asked for once.
std::pair<QString, QString> CallFiles::placeOf(const QString &path)
{
    const QString at = QDir::cleanPath(QFileInfo(whereLinksLead(path)).absoluteFilePath());
    const qsizetype slash = at.lastIndexOf(u'/');
    const QString folder = slash > 0 ? at.left(slash) : QStringLiteral("/");
    QString number = m_folderNumbers.value(folder);
    if (number.isEmpty())
        number = numberOf(folder);
    if (!number.isEmpty())
        m_folderNumbers.insert(folder, number);
    return { number.isEmpty() ? folder : number, at.mid(slash + 1) };
}

void CallFiles::reads(const QString &path, const QString &what)
{
    const Found found(path);
    if (!found.isFile())
        return;
    tellApart(m_inputNames, appearanceOf(path), path);
    const QString known = found.number();
    if (const auto output = m_outputs.constFind(known); output != m_outputs.cend())
        refuseInput(output->path, output->by, what, path);
    if (const auto folder = filledAbove(path); folder != m_folders.cend())
        refuseInput(folder->path, folder->by, what, path);
    m_inputs.insert(known, { path, what });
}

void CallFiles::writes(const QString &path, const QString &by)
{
    const Found found(path);
    if (path.isEmpty() || found.isFolder())
        return;
    const auto [folder, name] = placeOf(path);
    const bool isThere = !found.number().isEmpty();
    const QString known = isThere ? found.number() : folder + u'/' + name;
    if (const auto input = m_inputs.constFind(known); input != m_inputs.cend())
        refuseInput(path, by, input->what, input->path);
    if (const auto output = m_outputs.constFind(known); output != m_outputs.cend())
        refuseTwice(output->by, by, path);
    if (const auto filled = filledAbove(path); filled != m_folders.cend())
        refuseTwice(filled->by, by, path);
    const QString shown = folder + u'/' + appearanceOf(name);
    tellApart(m_outputNames, shown, path);
    // Two files that are there are two already; one that is not may become another one of this call.
    if (const auto other = m_newFiles.constFind(shown.toCaseFolded());
        other != m_newFiles.cend() && m_foldsCase(QFileInfo(whereLinksLead(path)).path()))
        refuseTwice(other->by, by, path);
    if (!isThere)
        m_newFiles.insert(shown.toCaseFolded(), { path, by });
    m_outputs.insert(known, { path, by });
}

void CallFiles::fills(const QString &folder, const QString &by)
{
    const QString known = identity(folder);
    if (const auto other = m_folders.constFind(known); other != m_folders.cend())
        refuseTwice(other->by, by, folder);
    for (const Reader &input : std::as_const(m_inputs))
        if (foldersAbove(input.path).contains(known))
            refuseInput(folder, by, input.what, input.path);
    for (const Writer &output : std::as_const(m_outputs))
        if (foldersAbove(output.path).contains(known) || identity(output.path) == known)
            refuseTwice(output.by, by, output.path);
    m_folders.insert(known, { folder, by });
}

} // namespace halo
