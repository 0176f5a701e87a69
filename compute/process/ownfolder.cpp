// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/ownfolder.h"

#include "compute/base/error.h"
#include "compute/process/channel.h"

#include <QDir>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

namespace fs = std::filesystem;

bool writeTo(const char *file, const std::string &text)
{
    const FileDescriptor open(::open(file, O_WRONLY | O_CLOEXEC));
    return open.valid()
        && ::write(open.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// The same number inside as outside, which is the only one there is.
std::string itself(unsigned number)
{
    return std::to_string(number) + ' ' + std::to_string(number) + " 1";
}

/// Empties a folder of the top; its folders move to the top, so that no path becomes long.
void empty(int top, const std::string &name, std::deque<std::string> &folders, unsigned &moved)
{
    const int opened = ::openat(top, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR *)> list(opened < 0 ? nullptr : ::fdopendir(opened), &::closedir);
    if (!list)
        return;
    while (const dirent *entry = ::readdir(list.get())) {
        if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0)
            continue;
        const int here = ::dirfd(list.get());
        if (::unlinkat(here, entry->d_name, 0) == 0)
            continue;
        std::string place;
        do // a stranger may have given this name
            place = ".moved-" + std::to_string(moved++);
        while (::faccessat(top, place.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0);
        // Moving changes what it says of the folder above it, so that it must be writable.
        if (::fchmodat(here, entry->d_name, S_IRWXU, 0) == 0
            && ::renameat(here, entry->d_name, top, place.c_str()) == 0)
            folders.push_back(place);
    }
}

} // namespace

OwnFolder::OwnFolder()
{
    std::string name = QDir::tempPath().toStdString() + "/haloscope-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr)
        throw Error(ErrorKind::Device,
            Message("No folder for a helper process can be created in %1; free some space there, or set "
                    "TMPDIR to a writable folder.",
                QDir::tempPath().toStdString()),
            std::strerror(errno));
    m_path = name;
}

OwnFolder::~OwnFolder()
{
    removeFolder(m_path);
}

void removeFolder(const fs::path &folder)
{
    ::chmod(folder.c_str(), S_IRWXU);
    const FileDescriptor top(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!top.valid())
        return;
    std::deque<std::string> folders{ "." };
    unsigned moved = 0;
    for (; !folders.empty(); folders.pop_front()) {
        empty(top.number(), folders.front(), folders, moved);
        if (folders.front() != ".")
            ::unlinkat(top.number(), folders.front().c_str(), AT_REMOVEDIR);
    }
    ::rmdir(folder.c_str());
}

bool mountOwnFolder(const fs::path &folder)
{
    const unsigned user = ::geteuid(), group = ::getegid();
    // What is mounted in a namespace of another user is seen nowhere else.
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    if (!writeTo("/proc/self/setgroups", "deny") || !writeTo("/proc/self/uid_map", itself(user))
        || !writeTo("/proc/self/gid_map", itself(group)))
        return false;
    const std::string options = "size=" + std::to_string(mostFolderBytes) + ",nr_inodes=8192,mode=0700";
    return ::mount("haloscope", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()) == 0;
}

} // namespace halo
