// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/recordprint.h"

#include <QCryptographicHash>

#include <array>

namespace halo {

RecordPrint printOf(const Trace &trace)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&hash](const auto &...numbers) {
        const std::array<std::int64_t, sizeof...(numbers)> all{ static_cast<std::int64_t>(numbers)... };
        hash.addData({ reinterpret_cast<const char *>(all.data()), static_cast<qsizetype>(sizeof(all)) });
    };
    for (const TraceBuffer &buffer : trace.buffers) {
        hash.addData(QByteArray::fromStdString(buffer.name + '\n'));
        add(buffer.space);
    }
    for (const Access &access : trace.accesses)
        add(access.item, access.phase, access.line, access.buffer, access.index, access.count, access.kind);
    return { hash.result().toHex().left(32).toStdString(), static_cast<std::int64_t>(trace.accesses.size()),
        trace.complete };
}

} // namespace halo
