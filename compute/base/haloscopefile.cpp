// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/haloscopefile.h"

#include "compute/base/error.h"
#include "compute/base/jsonfields.h"

#include <QJsonDocument>

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

struct FileKind
{
    HaloscopeFile kind;
    const char *format;
    const char *name; ///< "... is no NAME of Haloscope"
    const char *one;
    const char *other; ///< said of a file that is none of these
};
constexpr FileKind kinds[] = {
    { HaloscopeFile::Project, "haloscope project", "project", "a project",
        " is no project of Haloscope: its \"format\" is not \"haloscope project\"." },
    { HaloscopeFile::Bundle, "haloscope lesson", "lesson for a class", "a lesson for a class",
        " is no lesson for a class of Haloscope: its \"format\" is not \"haloscope lesson\"." },
    { HaloscopeFile::HandIn, "haloscope hand-in", "hand-in", "the hand-in of a student",
        " is no hand-in of Haloscope: its \"format\" is not \"haloscope hand-in\"." },
};

const FileKind &factsOf(HaloscopeFile kind)
{
    return *std::ranges::find(kinds, kind, &FileKind::kind);
}

const FileKind *kindNamed(const QJsonObject &root)
{
    const QString format = root[QLatin1String("format")].toString();
    const auto *found = std::ranges::find_if(
        kinds, [&](const FileKind &kind) { return format == QLatin1String(kind.format); });
    return found == std::end(kinds) ? nullptr : found;
}

QJsonObject objectIn(const QByteArray &bytes, const std::string &what, const FileKind &wanted)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error == QJsonParseError::NoError && document.isObject())
        return document.object();
    throw Error(ErrorKind::Input,
        what + " is no " + wanted.name + " of Haloscope: "
            + (error.error != QJsonParseError::NoError ? error.errorString().toStdString()
                                                       : "it holds no JSON object")
            + " (character " + std::to_string(error.offset + 1) + ").");
}

} // namespace

QString formatOf(HaloscopeFile kind)
{
    return QString::fromLatin1(factsOf(kind).format);
}

std::optional<HaloscopeFile> haloscopeFileIn(const QByteArray &bytes)
{
    const FileKind *kind = kindNamed(QJsonDocument::fromJson(bytes).object());
    return kind ? std::optional(kind->kind) : std::nullopt;
}

QJsonObject openHaloscopeFile(
    const QByteArray &bytes, const std::string &what, HaloscopeFile kind, int version)
{
    const FileKind &wanted = factsOf(kind);
    const QJsonObject root = objectIn(bytes, what, wanted);
    const FileKind *found = kindNamed(root);
    if (found && found != &wanted)
        throw Error(ErrorKind::Input,
            what + " is " + found->one + ", and not " + wanted.one + "; choose another file.");
    if (!found)
        throw Error(ErrorKind::Input, what + wanted.other);
    const int written = JsonFields(root, what).whole("version", 0);
    if (written > version)
        throw Error(ErrorKind::Input,
            what + " was written by a newer Haloscope (version " + std::to_string(written)
                + " of the format, this program knows " + std::to_string(version)
                + "); open it with that one.");
    return root;
}

} // namespace halo
