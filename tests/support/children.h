// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

#include <csignal>

namespace halo::test {

/// Sends a signal to each child of this process whose name begins so, of which Linux keeps 15 letters;
/// whether all got it. Any thread.
inline bool signalChildren(const char *name, int number)
{
    bool arrived = true;
    const QDir threads(QStringLiteral("/proc/self/task"));
    for (const QString &thread : threads.entryList({ QStringLiteral("[0-9]*") })) {
        QFile children(threads.filePath(thread + QStringLiteral("/children")));
        if (!children.open(QIODevice::ReadOnly))
            continue; // the thread has ended
        for (const QByteArray &child : children.readAll().simplified().split(' ')) {
            QFile called(QStringLiteral("/proc/%1/comm").arg(QLatin1String(child)));
            if (called.open(QIODevice::ReadOnly) && called.readAll().startsWith(name))
                arrived = ::kill(child.toInt(), number) == 0 && arrived;
        }
    }
    return arrived;
}

} // namespace halo::test
