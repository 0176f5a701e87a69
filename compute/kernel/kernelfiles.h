// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/closest.h"
#include "compute/base/error.h"

#include <QStringList>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace halo {

/// The names of the kernel files in a folder, in their order.
QStringList kernelFiles(const QString &folder);

/// The file beside a kernel that maps it: NAME.halo of NAME.cl.
std::string mappingFileOf(const std::string &kernel);

/// Whether an ordinary file of this name is in the folder of a kernel; never a pipe or a device. Throws
/// Error(Input) if it is a link that leads out of the folder: a kernel from elsewhere must not bring other
/// files of this user into its text.
bool isInFolder(const QString &folder, const QString &name);

/// The text of one. Throws Error(Input) naming it if it cannot be read or is no text.
std::string readSource(const QString &path);

/// What has this id. Throws Error of this kind that lists the ids there are. \p missing: the
/// sentence, with the id at %1 and the list at %2.
template<typename T, typename IdOf>
const T &findById(
    const std::vector<T> &all, const std::string &id, IdOf idOf, const char *missing, ErrorKind kind)
{
    const auto found = std::ranges::find(all, id, idOf);
    if (found != all.end())
        return *found;
    std::vector<std::string> ids;
    for (const T &other : all)
        ids.push_back(std::invoke(idOf, other));
    if (const std::string meant = closestTo(id, ids); !meant.empty()) // first, where it is seen
        std::rotate(ids.begin(), std::ranges::find(ids, meant), std::ranges::find(ids, meant) + 1);
    std::string list;
    for (const std::string &other : ids)
        list += (list.empty() ? "" : ", ") + other;
    throw Error(kind, missing, id, list);
}

} // namespace halo
