// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/image/image.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QJsonObject>
#include <QString>

#include <memory>

namespace halo {

struct Item;

/// What is known of a file that holds some rows of a result, so that it can be put together with others: the
/// file OUT.band.json beside it.
struct BandRecord
{
    QJsonObject work;       ///< all that bands of one result have in common: picture, filters, program, size
    QJsonObject way;        ///< how it was computed, for sentences: variants and device
    RowRange rows;          ///< of the result
    QByteArray samples;     ///< hash of all samples
    QByteArray first, last; ///< of its first and of its last row
    /// Of the rows above and below it, as this band would have them; empty at the edges of the result.
    QByteArray above, below;

    static QString pathFor(const QString &band) { return band + QStringLiteral(".band.json"); }
    /// Throws Error(Input) if the file is no such one, or of another version.
    static BandRecord read(const QString &band);
    /// Throws Error(Output).
    void write(const QString &band) const;
    int height() const; ///< of the whole result
};

/// Hashes of samples, whatever file they come to. Belongs to one thread.
class SampleHash
{
public:
    SampleHash(QString path, Depth depth);

    /// The rows that follow.
    void add(const Image &rows);
    QByteArray all() const { return m_all.result(); }
    QByteArray first() const { return m_first; }
    QByteArray last() const { return m_last; }

private:
    const QString m_path;
    const Depth m_depth;
    QCryptographicHash m_all;
    QByteArray m_first, m_last;
};

/// Of the picture of an item and of what is done to it. height: of the whole result.
QJsonObject workOf(const Item &item, Size2 result);
QJsonObject wayOf(const Item &item);

} // namespace halo
