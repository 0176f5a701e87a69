// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/handedin.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"

#include <QDirIterator>
#include <QFileInfo>

#include <filesystem>

namespace halo {
namespace {

/// Qt passes over names that are no UTF-8: what a student handed in must not be missing without a word.
void requireNames(const QString &folder)
{
    namespace fs = std::filesystem;
    std::error_code unreadable;
    for (fs::recursive_directory_iterator at(QFile::encodeName(folder).toStdString(),
             fs::directory_options::skip_permission_denied, unreadable);
         !unreadable && at != fs::recursive_directory_iterator(); at.increment(unreadable))
        requireUtf8(QByteArray::fromStdString(at->path().filename().native()));
}

} // namespace

QStringList namedFiles(const CallParser &parser, const QString &pattern, const std::string &what)
{
    CallFiles claimed = parser.files();
    QStringList files;
    for (const QString &name : parser.positionalArguments()) {
        if (!QFileInfo(name).isDir()) {
            files << name;
            continue;
        }
        requireNames(name);
        QStringList found;
        QDirIterator below(name, { pattern }, QDir::Files, QDirIterator::Subdirectories);
        while (below.hasNext())
            found << below.next();
        if (found.isEmpty())
            throw Error(ErrorKind::Input, "There is no %1 in the folder \"%2\"; name one where there are.",
                what, name);
        found.sort();
        for (const QString &file : std::as_const(found))
            claimed.reads(file);
        files << found;
    }
    return files;
}

} // namespace halo
