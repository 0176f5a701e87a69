// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/library.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/filter/filterrows.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

constexpr qint64 maxLibraryBytes = 1 << 20;

/// Throws Error(Input).
KeptFilter parsed(const QByteArray &bytes, const Message &what)
{
    const QJsonDocument document = QJsonDocument::fromJson(bytes);
    const QJsonObject object = document.object();
    KeptFilter kept;
    kept.name = object[QLatin1String("name")].toString().toStdString();
    if (kept.name.empty() || object[QLatin1String("format")].toString() != QLatin1String("haloscope filter"))
        throw Error(ErrorKind::Input, "%1 contains no filter of the library.", what);
    for (const QJsonValue &tag : object[QLatin1String("tags")].toArray())
        if (!tag.toString().trimmed().isEmpty())
            kept.tags.push_back(tag.toString().trimmed().toStdString());
    kept.filter = parseRows(object[QLatin1String("rows")].toString().toStdString(), kept.name, what);
    checkFilter(kept.filter);
    return kept;
}

KeptFilter readKept(const QDir &folder, const QString &name)
{
    KeptFilter kept;
    const Message what("The file %1", folder.filePath(name));
    try {
        kept = parsed(readInput(folder.filePath(name), maxLibraryBytes), what);
    } catch (const Error &error) {
        kept = {};
        kept.name = name.toStdString();
        kept.error = error.message();
    }
    kept.file = name.toStdString();
    return kept;
}

/// A file name that every system takes.
QString fileNameFor(const std::string &name)
{
    QString stem;
    for (const QChar c : text(name).toLower())
        stem += c.isLetterOrNumber() ? c : QLatin1Char('-');
    return stem.left(60);
}

std::vector<QString> wordsOf(const std::string &words)
{
    std::vector<QString> found;
    for (const QString &word : text(words).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        found.push_back(word);
    return found;
}

} // namespace

bool KeptFilter::operator==(const KeptFilter &other) const
{
    return name == other.name && tags == other.tags && filter.sameWeights(other.filter) && file == other.file
        && error == other.error;
}

FilterLibrary::FilterLibrary(QString folder)
    : m_folder(std::move(folder))
{
}

QString FilterLibrary::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/haloscope/filters");
}

std::vector<KeptFilter> FilterLibrary::all() const
{
    const QDir folder(m_folder);
    std::vector<KeptFilter> kept;
    for (const QString &name : folder.entryList({ QStringLiteral("*.json") }, QDir::Files, QDir::Name))
        kept.push_back(readKept(folder, name));
    std::ranges::stable_sort(kept, [](const KeptFilter &a, const KeptFilter &b) {
        if (a.error.empty() != b.error.empty())
            return a.error.empty();
        return text(a.name).compare(text(b.name), Qt::CaseInsensitive) < 0;
    });
    return kept;
}

std::vector<KeptFilter> FilterLibrary::search(const std::string &words) const
{
    std::vector<KeptFilter> found = all();
    const std::vector<QString> wanted = wordsOf(words);
    std::erase_if(found, [&](const KeptFilter &kept) {
        QString about = text(kept.name) + QLatin1Char('\n') + text(toString(kept.filter.size()));
        for (const std::string &tag : kept.tags)
            about += QLatin1Char('\n') + text(tag);
        return !std::ranges::all_of(
            wanted, [&](const QString &word) { return about.contains(word, Qt::CaseInsensitive); });
    });
    return found;
}

void FilterLibrary::checkName(const std::string &name, const std::string &exceptFile) const
{
    if (text(name).trimmed().isEmpty())
        throw Error(ErrorKind::Usage, "The filter has no name; enter one.");
    for (const KeptFilter &kept : all())
        if (kept.file != exceptFile && text(kept.name).compare(text(name), Qt::CaseInsensitive) == 0)
            throw Error(
                ErrorKind::Usage, "The library already has a filter \"%1\"; choose another name.", kept.name);
}

KeptFilter FilterLibrary::add(
    const std::string &name, const std::vector<std::string> &tags, const Filter &filter)
{
    checkName(name, {});
    if (!QDir().mkpath(m_folder))
        throw Error(ErrorKind::Output, "The folder %1 cannot be created.", m_folder.toStdString());
    KeptFilter kept{ text(name).trimmed().toStdString(), tags, filter, {}, {} };
    const QString stem = fileNameFor(kept.name);
    QString file = stem + QStringLiteral(".json");
    for (int i = 2; QFile::exists(QDir(m_folder).filePath(file)); ++i)
        file = stem + QLatin1Char('-') + QString::number(i) + QStringLiteral(".json");
    kept.file = file.toStdString();
    write(kept);
    return kept;
}

void FilterLibrary::update(const KeptFilter &kept)
{
    checkName(kept.name, kept.file);
    write(kept);
}

void FilterLibrary::remove(const KeptFilter &kept)
{
    QFile file(QDir(m_folder).filePath(text(kept.file)));
    if (file.exists() && !file.remove())
        throw Error(ErrorKind::Output, "The filter \"%1\" cannot be removed: %2.", kept.name,
            file.errorString().toStdString());
}

void FilterLibrary::write(const KeptFilter &kept) const
{
    QJsonArray tags;
    for (const std::string &tag : kept.tags)
        tags.append(text(tag));
    const QJsonObject object{ { QStringLiteral("format"), QStringLiteral("haloscope filter") },
        { QStringLiteral("name"), text(kept.name) }, { QStringLiteral("tags"), tags },
        { QStringLiteral("rows"), text(toRows(kept.filter)) } };
    saveFile(QDir(m_folder).filePath(text(kept.file)), QJsonDocument(object).toJson());
}

} // namespace halo
