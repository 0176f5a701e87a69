// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/history.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/recordjson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

/// "20261121T073000Z": sorts by time, and no system minds it in a file name.
QString stampOf(const Record &record)
{
    const QDateTime date = QDateTime::fromString(QString::fromStdString(record.date), Qt::ISODate);
    return (date.isValid() ? date : QDateTime::currentDateTimeUtc())
        .toUTC()
        .toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'"));
}

} // namespace

History::History(QString folder)
    : m_folder(std::move(folder))
{
}

QString History::pathOf(const QString &id) const
{
    if (id.isEmpty() || QFileInfo(id).fileName() != id)
        throw Error(ErrorKind::Input, "There is no record \"%1\" in the history.", id);
    return m_folder + u'/' + id + QStringLiteral(".json");
}

std::vector<HistoryEntry> History::list()
{
    m_problems.clear();
    std::vector<HistoryEntry> all;
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({ QStringLiteral("*.json") }, QDir::Files, QDir::Name)) {
        const QString id = name.chopped(5);
        try {
            const Record record = load(id);
            const Measured first = record.measured.empty() ? Measured{} : record.measured.front();
            all.push_back({ id, record.title, record.date, record.notes, first.device, first.workload,
                static_cast<int>(record.measured.size()) });
        } catch (const Error &error) {
            m_problems.emplace_back(error.message());
        }
    }
    std::ranges::reverse(all);
    return all;
}

QString History::add(const Record &record)
{
    QDir().mkpath(m_folder); // if that fails, saving says so
    const QString stamp = stampOf(record);
    QString id = stamp;
    for (int i = 2; QFileInfo::exists(pathOf(id)); ++i)
        id = stamp + u'-' + QString::number(i);
    saveFile(pathOf(id), toJson(record));
    return id;
}

Record History::load(const QString &id) const
{
    const QString path = pathOf(id);
    return recordFromJson(readInput(path, maxRecordBytes), path.toStdString());
}

void History::setNotes(const QString &id, const std::string &notes)
{
    Record record = load(id);
    record.notes = notes;
    saveFile(pathOf(id), toJson(record));
}

void History::remove(const QString &id)
{
    const QString path = pathOf(id);
    if (!QFile::remove(path) && QFileInfo::exists(path))
        throw Error(ErrorKind::Output,
            "The record \"%1\" cannot be removed; change the permissions of its folder.", path);
}

QString historyFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/haloscope/history");
}

std::vector<Change> changesBetween(const Record &first, const Record &second)
{
    std::vector<Change> changes;
    for (size_t i = 0; i < first.measured.size(); ++i) {
        const Measured &before = first.measured[i];
        for (size_t j = 0; j < second.measured.size() && before.ranked(); ++j) {
            const Measured &after = second.measured[j];
            if (!after.ranked() || !sameConfiguration(before, after))
                continue;
            const Summary a = summaryOf(before);
            const Summary b = summaryOf(after);
            changes.push_back({ i, j, b.median / a.median,
                { b.interval.low / a.interval.high, b.interval.high / a.interval.low },
                before.sourceHash == after.sourceHash });
            break;
        }
    }
    return changes;
}

} // namespace halo
