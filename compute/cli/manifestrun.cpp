// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/manifestrun.h"

#include "compute/base/leftovers.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/cli/bandrecord.h"
#include "compute/cli/console.h"
#include "compute/cli/runoptions.h"
#include "compute/cli/targets.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSet>

namespace halo {
namespace {

/// The same for the same work.
QByteArray keyOf(const Item &item)
{
    constexpr qsizetype digits = 32;
    const QByteArray words = item.source.toUtf8() + '\0' + item.target.toUtf8() + '\0'
        + QByteArray::number(item.page.value_or(0)) + '\0' + item.options->fingerprint();
    return QCryptographicHash::hash(words, QCryptographicHash::Sha256).toHex().left(digits);
}

/// The folder of the results counts, too.
QByteArray optionsHash(const RunOptions &options)
{
    return QCryptographicHash::hash(
        options.each->fingerprint() + options.out.toUtf8(), QCryptographicHash::Sha256)
        .toHex();
}

} // namespace

ManifestRun::ManifestRun(RunOptions &options)
    : m_options(options)
    , m_manifest(options)
    , m_origin{ m_manifest.hash(), optionsHash(options) }
{
    if (options.resume)
        readJournals();
}

/// That of this call must be right. Another shard may not have begun yet, and have one of an older manifest.
void ManifestRun::readJournals()
{
    const auto pathOf = [](const QString &path) { return QFileInfo(path).absoluteFilePath(); };
    if (QFileInfo::exists(m_options.journal))
        m_done = readJournal(m_options.journal, m_origin);
    for (const QString &path : journalsOf(m_options.manifest)) {
        if (pathOf(path) == pathOf(m_options.journal))
            continue;
        try {
            m_done.unite(readJournal(path, m_origin));
        } catch (const Error &error) {
            sayLine(QStringLiteral("The journal of another shard does not count: ")
                + QString::fromUtf8(error.what()));
        }
    }
}

void ManifestRun::open()
{
    makeFolders({ m_options.journal });
    if (!m_options.failed.isEmpty())
        makeFolders({ m_options.failed });
    m_journal.emplace(m_options.journal, m_origin, m_options.resume, images());
    if (!m_options.resume)
        return;
    QSet<QString> folders;
    for (const ManifestLine &line : m_manifest.lines())
        if (!line.output.isEmpty())
            folders.insert(QFileInfo(line.output).path());
    for (const QString &folder : std::as_const(folders))
        removeLeftovers(folder);
}

std::optional<Item> ManifestRun::next()
{
    if (m_next == m_manifest.lines().size())
        return std::nullopt;
    const ManifestLine &line = m_manifest.lines()[m_next++];
    Item item{ line.number, line.input, line.output, line.page, line.options };
    if (line.failure)
        item.failure = *line.failure;
    return item;
}

bool ManifestRun::isDone(const Item &item) const
{
    const auto records = m_done.equal_range(keyOf(item));
    if (records.first == records.second
        || (item.options->band && !QFileInfo::exists(BandRecord::pathFor(item.target))))
        return false;
    const auto input = factsOf(item.source), output = factsOf(item.target);
    return std::any_of(records.first, records.second,
        [&](const JournalRecord &record) { return record.input == input && record.output == output; });
}

void ManifestRun::addDone(const Item &item, std::stop_source &ending)
{
    const auto output = factsOf(item.target);
    if (!output || !item.sourceFacts)
        return; // somebody took one of them away: it will be done again
    if (!m_journal->add({ keyOf(item), *item.sourceFacts, *output, item.attempt }))
        ending.request_stop();
}

void ManifestRun::saveFailures(const std::map<qsizetype, std::string> &failures) const
{
    QByteArray text;
    for (const auto &[line, reason] : failures)
        text += "# " + plainLine(QString::fromStdString(reason)).toUtf8() + '\n' + m_manifest.textOf(line)
            + '\n';
    saveFile(m_options.failed, text);
}

int ManifestRun::finish(const std::map<qsizetype, std::string> &failures) const
{
    const auto failed = [](const Error &error) {
        sayLine(QString::fromUtf8(error.what()));
        return static_cast<int>(error.kind());
    };
    int status = 0;
    if (const auto failure = m_journal->failure())
        status = failed(*failure);
    try {
        if (!m_options.failed.isEmpty())
            saveFailures(failures);
    } catch (const Error &error) {
        status = failed(error);
    }
    return status;
}

} // namespace halo
