// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/run/shapestore.h"

#include "compute/base/device.h"
#include "compute/device/programcache.h"
#include "compute/task/task.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

constexpr qsizetype shapeLength = 64;  ///< of a SHA-256 in hexadecimal digits
constexpr qint64 mostBytes{ 2 << 20 }; ///< a file that has grown beyond is begun anew

bool isShape(const QByteArray &line)
{
    return line.size() == shapeLength
        && std::ranges::all_of(line, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

} // namespace

ShapeStore::ShapeStore(QString path)
    : m_path(std::move(path))
{
    QFile file(m_path);
    if (file.size() > mostBytes || !file.open(QIODevice::ReadOnly))
        return;
    for (const QByteArray &line : file.readAll().split('\n'))
        if (isShape(line))
            m_shapes.insert(line.toStdString());
}

bool ShapeStore::has(const std::string &shape) const
{
    const std::lock_guard lock(m_mutex);
    return m_shapes.contains(shape);
}

void ShapeStore::add(const std::string &shape)
{
    const std::lock_guard lock(m_mutex);
    if (!m_shapes.insert(shape).second)
        return;
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    QFile file(m_path);
    const auto end = file.size() > mostBytes ? QIODevice::Truncate : QIODevice::Append;
    if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered | end))
        file.write('\n' + QByteArray::fromStdString(shape) + '\n'); // apart from what was cut short before it
}

ShapeStore &ShapeStore::ofUser()
{
    static ShapeStore store(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + QStringLiteral("/haloscope/shapes"));
    return store;
}

std::string shapeOf(const DeviceInfo &device, const Task &task, const std::string &sizes)
{
    std::string launched = task.buildOptions(device.limits) + '\n' + sizes;
    for (const TaskLaunch &launch : task.launches)
        launched
            += '\n' + launch.entry + ' ' + toString(launch.group) + ' ' + std::to_string(launch.localBytes);
    launched += '\n' + std::to_string(device.limits.privateBytes);
    return programKey(device, programText(task.variant), launched);
}

} // namespace halo
