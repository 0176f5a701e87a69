// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/clockgovernor.h"

#include "compute/base/device.h"
#include "compute/base/text.h"

#include <QDir>
#include <QFile>

#include <set>

namespace halo {

Message clockNoteOf(const DeviceInfo &device, const std::string &folder)
{
    if (device.type != "CPU")
        return {};
    constexpr qint64 longest = 64; // bytes of a name: the kernel allows 16
    std::set<std::string> governors;
    const QDir cpus(QString::fromStdString(folder));
    for (const QString &cpu : cpus.entryList({ QStringLiteral("cpu[0-9]*") }, QDir::Dirs)) {
        QFile file(cpus.filePath(cpu + QStringLiteral("/cpufreq/scaling_governor")));
        if (file.open(QIODevice::ReadOnly))
            if (const QByteArray name = file.read(longest).trimmed();
                !name.isEmpty() && name != "performance")
                governors.insert(name.toStdString());
    }
    return governors.empty()
        ? Message()
        : Message("The clock of the processor follows its load (frequency governor %1), so that "
                  "measured times vary with it.",
            joinedWords({ governors.begin(), governors.end() }, ", "));
}

} // namespace halo
