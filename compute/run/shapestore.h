// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <mutex>
#include <set>
#include <string>

namespace halo {

struct DeviceInfo;
struct Task;

/// The shapes of launches that ran to their end on this machine, from one start to the next: a line for each
/// in a file that is only appended to. A line that is damaged is a shape that nothing is known of. Any thread
/// may ask, and several programs may share the file.
class ShapeStore
{
public:
    explicit ShapeStore(QString path);

    bool has(const std::string &shape) const;
    /// A file that cannot be written is no error: the next start tries the shape again.
    void add(const std::string &shape);

    /// Of this user, in the cache folder; all of this process share it.
    static ShapeStore &ofUser();

private:
    const QString m_path;
    mutable std::mutex m_mutex; // guards the next
    std::set<std::string> m_shapes;
};

/// What decides whether a launch brings down the process that makes it: the device and its driver, the
/// program with all that is compiled into it, and the work-groups. What the data are is no part of it.
std::string shapeOf(const DeviceInfo &device, const Task &task, const std::string &sizes);

} // namespace halo
