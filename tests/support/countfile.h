// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QList>
#include <QMap>
#include <QStringList>
#include <QTemporaryDir>

#include <stdexcept>

namespace halo::test {

/// A file of counts, read and written by plain splitting: what stands in a row by the name of its column.
class CountFile
{
public:
    using Row = QMap<QString, QString>;

    explicit CountFile(
        const QString &path = QStringLiteral(HALOSCOPE_SOURCE "/resources/recorded/nvidia-h200-counters.csv"))
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw std::runtime_error("no file of counts");
        m_columns = cellsOf(QString::fromUtf8(file.readLine()));
        while (!file.atEnd()) {
            const QStringList cells = cellsOf(QString::fromUtf8(file.readLine()));
            for (qsizetype i = 0; i < cells.size(); ++i)
                i == 0 ? m_rows.append(Row{ { m_columns[i], cells[i] } })
                       : void(m_rows.back().insert(m_columns[i], cells[i]));
        }
    }

    /// The first of this implementation.
    Row row(const QString &variant, const QString &workload = QStringLiteral("image")) const
    {
        for (const Row &row : m_rows)
            if (row[QStringLiteral("variant")] == variant && row[QStringLiteral("workload")] == workload)
                return row;
        throw std::runtime_error("no such row");
    }
    /// As if these rows had been counted on this machine; folder: what XDG_DATA_HOME is for that.
    void writeHere(const QTemporaryDir &folder, const QList<Row> &rows) const
    {
        QDir(folder.path()).mkpath(QStringLiteral("haloscope"));
        QFile file(folder.filePath(QStringLiteral("haloscope/counters.csv")));
        if (!file.open(QIODevice::WriteOnly))
            throw std::runtime_error("no place for counts");
        file.write(m_columns.join(u',').toUtf8() + '\n');
        for (const Row &row : rows) {
            QStringList cells;
            for (const QString &column : m_columns)
                cells << u'"' + row[column] + u'"';
            file.write(cells.join(u',').toUtf8() + '\n');
        }
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    }
    /// A number as tables show it: two decimals where there are any.
    static QString number(double value)
    {
        return QString::number(value < 100.0 ? qRound(value * 100.0) / 100.0 : qRound(value));
    }
    static double reads(const Row &row)
    {
        return 32.0 * row[QStringLiteral("global_load_requests")].toDouble()
            / row[QStringLiteral("outputs")].toDouble();
    }
    static double dramBytes(const Row &row)
    {
        return (row[QStringLiteral("dram_read_bytes")].toDouble()
                   + row[QStringLiteral("dram_written_bytes")].toDouble())
            / row[QStringLiteral("outputs")].toDouble();
    }
    static double sectors(const Row &row)
    {
        return row[QStringLiteral("global_load_sectors")].toDouble()
            / row[QStringLiteral("global_load_requests")].toDouble();
    }
    static double conflicts(const Row &row)
    {
        return (row[QStringLiteral("local_load_conflicts")].toDouble()
                   + row[QStringLiteral("local_store_conflicts")].toDouble())
            / (row[QStringLiteral("local_loads")].toDouble()
                + row[QStringLiteral("local_stores")].toDouble());
    }

private:
    static QStringList cellsOf(const QString &line)
    {
        QStringList cells{ QString() };
        bool isQuoted = false;
        for (const QChar letter : line.trimmed())
            if (letter == u'"')
                isQuoted = !isQuoted;
            else if (letter == u',' && !isQuoted)
                cells << QString();
            else
                cells.back() += letter;
        return cells;
    }

    QStringList m_columns;
    QList<Row> m_rows;
};

} // namespace halo::test
