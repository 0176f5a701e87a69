// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace halo {

/// Collects what Qt's image readers log in this thread while it lives, instead of showing it: a JPEG
/// whose data are damaged comes back as a picture, and only such a message tells. One at a time in a thread.
class DecoderWarnings
{
public:
    DecoderWarnings();
    ~DecoderWarnings();
    DecoderWarnings(const DecoderWarnings &) = delete;
    DecoderWarnings &operator=(const DecoderWarnings &) = delete;

    const QStringList &all() const { return m_all; }
    /// The first that means lost pixels; empty if there is none.
    QString damage() const;

private:
    friend void collectDecoderWarning(QtMsgType, const QMessageLogContext &, const QString &);
    QStringList m_all;
};

} // namespace halo
