// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/handedin.h"

#include "compute/base/error.h"
#include "compute/base/text.h"

#include <QDirIterator>
#include <QFileInfo>

namespace halo {

QStringList namedFiles(const CallParser &parser, const QString &pattern, const std::string &what)
{
    CallFiles claimed = parser.files();
    QStringList files;
    for (const QString &name : parser.positionalArguments()) {
        if (!QFileInfo(name).isDir()) {
            files << name;
            continue;
        }
        QStringList found;
        QDirIterator below(name, { pattern }, QDir::Files, QDirIterator::Subdirectories);
        while (below.hasNext())
            found << below.next();
        if (found.isEmpty())
            throw Error(ErrorKind::Input,
                "There is no " + what + " in the folder \"" + name.toStdString()
                    + "\"; name one where there are.");
        found.sort();
        for (const QString &file : std::as_const(found))
            claimed.reads(file);
        files << found;
    }
    return files;
}

QString harmless(const std::string &said)
{
    QString shown = text(said);
    for (QChar &c : shown)
        if (!c.isPrint() && !c.isSpace())
            c = QChar::ReplacementCharacter;
    return shown;
}

} // namespace halo
