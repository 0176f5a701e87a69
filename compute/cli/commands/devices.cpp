// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/run/runner.h"

#include <QJsonArray>
#include <QJsonObject>

namespace halo {
namespace {

QJsonObject toJson(const DeviceInfo &device)
{
    const DeviceLimits &limits = device.limits;
    return { { QStringLiteral("index"), device.index }, { QStringLiteral("name"), text(device.name) },
        { QStringLiteral("vendor"), text(device.vendor) },
        { QStringLiteral("platform"), text(device.platform) },
        { QStringLiteral("driver"), text(device.driver) },
        { QStringLiteral("version"), text(device.version) }, { QStringLiteral("type"), text(device.type) },
        { QStringLiteral("compute_units"), device.limits.computeUnits },
        { QStringLiteral("unified_memory"), device.unifiedMemory },
        { QStringLiteral("max_group_items"), limits.maxGroupItems },
        { QStringLiteral("max_group"), array(limits.maxGroup) },
        { QStringLiteral("local_bytes"), static_cast<qint64>(limits.localBytes) },
        { QStringLiteral("private_bytes"), static_cast<qint64>(limits.privateBytes) },
        { QStringLiteral("constant_bytes"), static_cast<qint64>(limits.constantBytes) },
        { QStringLiteral("global_bytes"), static_cast<qint64>(limits.globalBytes) },
        { QStringLiteral("max_alloc_bytes"), static_cast<qint64>(limits.maxAllocBytes) },
        { QStringLiteral("images"), limits.images }, { QStringLiteral("tf32"), limits.tf32 },
        { QStringLiteral("limits_registers"), limits.limitsRegisters },
        { QStringLiteral("max_image"), array(limits.maxImage) } };
}

void print(const DeviceInfo &device)
{
    printLine(
        QStringLiteral("%1  %2  %3, %4 compute units  [%5, driver %6]")
            .arg(QString::number(device.index), text(device.name), text(device.type),
                QString::number(device.limits.computeUnits), text(device.platform), text(device.driver)));
}

} // namespace

int devicesCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Lists the OpenCL devices of all platforms. The option --device of other commands "
                       "takes the number or part of the name."));
    parser.addOption({ QStringLiteral("json"), QStringLiteral("Print a JSON array, one device per line.") });
    if (!parseCall(parser, QStringLiteral("devices [--json]"), arguments))
        return 0;
    expectNoArguments(parser);

    const std::vector<DeviceInfo> devices = Runner().devices();
    QJsonArray all;
    for (const DeviceInfo &device : devices)
        if (parser.isSet(QStringLiteral("json")))
            all.append(toJson(device));
        else
            print(device);
    if (parser.isSet(QStringLiteral("json")))
        printText(lineByLine(all));
    chooseDevice(devices, {}); // says what to do if there is none
    return 0;
}

} // namespace halo
