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
    const char *one;
    const char *other;      ///< said of a file that is none of these
    const char *unreadable; ///< with what is wrong and at which character
};
constexpr FileKind kinds[] = {
    { HaloscopeFile::Project, "haloscope project", "a project",
        "%1 is not a Haloscope project: its \"format\" is not \"haloscope project\".",
        "%1 is not a Haloscope project: %2 (character %3)." },
    { HaloscopeFile::Bundle, "haloscope lesson", "a class lesson",
        "%1 is not a Haloscope class lesson: its \"format\" is not \"haloscope lesson\".",
        "%1 is not a Haloscope class lesson: %2 (character %3)." },
    { HaloscopeFile::HandIn, "haloscope hand-in", "a hand-in",
        "%1 is not a Haloscope hand-in: its \"format\" is not \"haloscope hand-in\".",
        "%1 is not a Haloscope hand-in: %2 (character %3)." },
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

QJsonObject objectIn(const QByteArray &bytes, const Message &what, const FileKind &wanted)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error == QJsonParseError::NoError && document.isObject())
        return document.object();
    const bool isJson = error.error == QJsonParseError::NoError;
    throw Error(ErrorKind::Input, wanted.unreadable, what,
        isJson ? Message("it contains no JSON object") : Message(error.errorString()), error.offset + 1);
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

QJsonObject openHaloscopeFile(const QByteArray &bytes, const Message &what, HaloscopeFile kind, int version)
{
    const FileKind &wanted = factsOf(kind);
    const QJsonObject root = objectIn(bytes, what, wanted);
    const FileKind *found = kindNamed(root);
    if (found && found != &wanted)
        throw Error(ErrorKind::Input, "%1 is %2, not %3; choose another file.", what, found->one, wanted.one);
    if (!found)
        throw Error(ErrorKind::Input, wanted.other, what);
    const int written = JsonFields(root, what).whole("version", 0);
    if (written > version)
        throw Error(ErrorKind::Input,
            "%1 was written by a newer Haloscope (format version %2, this program supports %3); open it with "
            "that version.",
            what, written, version);
    return root;
}

} // namespace halo
