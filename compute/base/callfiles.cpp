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

/// The number of what is there; empty if there is nothing. Links to it, and names that the file system takes
/// for the same, have the same.
QString numberOf(const QString &path)
{
    struct stat facts
    { };
    if (::stat(QFile::encodeName(path).constData(), &facts) != 0)
        return {};
    return QStringLiteral("%1:%2").arg(facts.st_dev).arg(facts.st_ino);
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
        "The output " + output.toStdString() + " of " + by.toStdString() + " would replace the "
            + what.toStdString() + ' ' + input.toStdString() + "; choose another file to write to.");
}

[[noreturn]] void refuseTwice(const QString &first, const QString &second, const QString &path)
{
    throw Error(ErrorKind::Usage,
        "The outputs of " + first.toStdString() + " and " + second.toStdString()
            + " would both be written to " + path.toStdString()
            + "; rename one, or choose different files or folders for them.");
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
            "The names " + other.toStdString() + " and " + path.toStdString()
                + " are different files and cannot be told apart; rename one.");
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

void CallFiles::reads(const QString &path, const QString &what)
{
    if (!QFileInfo(path).isFile())
        return;
    tellApart(m_inputNames, appearanceOf(path), path);
    const QString known = identity(path);
    if (const auto output = m_outputs.constFind(known); output != m_outputs.cend())
        refuseInput(output->path, output->by, what, path);
    if (const auto folder = filledAbove(path); folder != m_folders.cend())
        refuseInput(folder->path, folder->by, what, path);
    m_inputs.insert(known, { path, what });
}

void CallFiles::writes(const QString &path, const QString &by)
{
    if (path.isEmpty() || QFileInfo(path).isDir())
        return;
    const QString known = identity(path);
    if (const auto input = m_inputs.constFind(known); input != m_inputs.cend())
        refuseInput(path, by, input->what, input->path);
    if (const auto output = m_outputs.constFind(known); output != m_outputs.cend())
        refuseTwice(output->by, by, path);
    if (const auto folder = filledAbove(path); folder != m_folders.cend())
        refuseTwice(folder->by, by, path);
    const QFileInfo target(whereLinksLead(path));
    const QString folder
        = numberOf(target.path()).isEmpty() ? target.absolutePath() : numberOf(target.path());
    const QString shown = folder + u'/' + appearanceOf(target.fileName());
    tellApart(m_outputNames, shown, path);
    // Two files that are there are two already; one that is not may become another one of this call.
    if (const auto other = m_newFiles.constFind(shown.toCaseFolded());
        other != m_newFiles.cend() && m_foldsCase(target.path()))
        refuseTwice(other->by, by, path);
    if (!target.exists())
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
