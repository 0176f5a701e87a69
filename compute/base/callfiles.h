// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

namespace halo {

/// The files of one call, by what they are and not by their names: a link and any other way to a file lead to
/// the same. What is read is never written, and nothing is written twice.
class CallFiles
{
public:
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
    QHash<QString, Reader> m_inputs;  ///< by identity
    QHash<QString, Writer> m_outputs; ///< by identity
    QHash<QString, Writer> m_folders; ///< by identity
};

} // namespace halo
