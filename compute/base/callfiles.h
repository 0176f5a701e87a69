// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

#include <utility>

namespace halo {

/// Whether "A" and "a" are one file in this folder, or where it is to be made. Makes a file there for a
/// moment, as no system call tells.
bool foldsCase(const QString &folder);

/// The files of one call, by what they are and not by their names: a link and any other way to a file lead to
/// the same. What is read is never written, and nothing is written twice. Of names that cannot be told apart,
/// by people or by the file system, none is taken but the first.
class CallFiles
{
public:
    using FoldsCase = bool (*)(const QString &folder);
    explicit CallFiles(FoldsCase foldsCase = halo::foldsCase)
        : m_foldsCase(foldsCase)
    {
    }
    /// A word of the call; nothing happens unless it names an ordinary file. what: how sentences call it.
    /// Throws Error(Usage) if that is written.
    void reads(const QString &path, const QString &what = QStringLiteral("input"));
    /// by: what writes it, in the words of the call: "--csv", or the image whose result it is. A folder is
    /// not written itself; who fills it names the files. Throws Error(Usage) if the file is read, or written
    /// by something else.
    void writes(const QString &path, const QString &by);
    /// All files in a folder will be replaced by new ones. Throws Error(Usage) if it holds one that is read,
    /// or written, or if something else fills it.
    void fills(const QString &folder, const QString &by);

private:
    struct Writer
    {
        QString path;
        QString by;
    };
    struct Reader
    {
        QString path; ///< as in the call
        QString what;
    };
    void tellApart(QHash<QString, QString> &known, const QString &key, const QString &path);
    QHash<QString, Writer>::const_iterator filledAbove(const QString &path) const;
    std::pair<QString, QString> placeOf(const QString &path);

    FoldsCase m_foldsCase;
    QHash<QString, QString> m_folderNumbers;             ///< of those that are there, by path
    QHash<QString, QString> m_inputNames, m_outputNames; ///< the path by what people see of it
    QHash<QString, Writer> m_newFiles;                   ///< by folder and the name in small letters
    QHash<QString, Reader> m_inputs;                     ///< by identity
    QHash<QString, Writer> m_outputs;                    ///< by identity
    QHash<QString, Writer> m_folders;                    ///< by identity
};

} // namespace halo
