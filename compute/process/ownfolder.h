// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace halo {

/// A folder for temporary files that only this user reads; it goes with this object, whatever is in it.
class OwnFolder
{
public:
    /// Below the folder for temporary files. Throws Error(Device) naming that if it cannot be created.
    OwnFolder();
    ~OwnFolder();
    OwnFolder(const OwnFolder &) = delete;
    OwnFolder &operator=(const OwnFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// Removes a folder that a stranger has filled: however deep, and whatever its modes are. No other process
/// may write there meanwhile. What cannot be removed stays.
void removeFolder(const std::filesystem::path &folder);

/// The most that the file system of mountOwnFolder() holds. Programs of drivers take some megabytes.
inline constexpr std::uint64_t mostFolderBytes{ 256 << 20 };

/// From now on this folder is, for this process and what it starts, a file system in memory of its own, which
/// Linux keeps within mostFolderBytes and some thousand files, open ones without a name too; it goes with the
/// last of these processes, and in other processes the folder stays empty. Enters namespaces of users and of
/// mounts for that, which takes no rights of root. False if this system does not let it. Before there is a
/// second thread.
bool mountOwnFolder(const std::filesystem::path &folder);

} // namespace halo
