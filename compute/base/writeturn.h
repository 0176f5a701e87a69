// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace halo {

/// While it lives, no other WriteTurn for the same file does: what is read, changed and written within is not
/// lost to another program that does the same, on this or another host. A file "NAME.turn" beside it, which
/// only one can create; that works on every file system, also on NFS where other locks may be missing. What
/// has ended without giving its turn back is passed over after some seconds, by no clock but this program's
/// own. Where no such file can be made there is no turn to wait for; saving says why it cannot write.
class WriteTurn
{
public:
    explicit WriteTurn(const QString &path);
    ~WriteTurn();
    WriteTurn(const WriteTurn &) = delete;
    WriteTurn &operator=(const WriteTurn &) = delete;

private:
    const QByteArray m_path;
    bool m_isOurs = false;
};

} // namespace halo
