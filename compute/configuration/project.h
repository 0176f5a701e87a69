// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/configuration/runconfiguration.h"
#include "compute/timing/record/record.h"

#include <QByteArray>
#include <QJsonObject>

#include <map>
#include <string>

namespace halo {

/// The largest picture, as a file, that a project keeps in itself.
constexpr qint64 largestKeptPicture = qint64(64) << 20;

/// Where the picture of a project lies. It is not part of the project, as pictures are large; only what is no
/// file of its own is.
struct ImageReference
{
    std::string path;     ///< absolute; empty: the project has no picture
    std::string relative; ///< from the folder of the project file, so that both may move together
    std::string sha256;   ///< of the file, hexadecimal; empty: not known
    Size2 size{ 0, 0 };   ///< 0x0: not known
    QByteArray file{};    ///< the picture itself, PNG or TIFF, if it has no path; else empty
    std::string name{};   ///< of a picture without a path

    bool operator==(const ImageReference &) const = default;
};

/// What a project holds of one workload.
struct ProjectPart
{
    /// Without weights where there is no filter, and always without a device.
    RunConfiguration configuration{ .filter = { {}, 0, 0, {} } };
    Record results;      ///< what was measured of this
    QJsonObject unknown; ///< members of the file that this version does not know

    bool operator==(const ProjectPart &) const = default;
};

/// All that is needed to go on another day: what a .haloscope file holds. Versioned JSON; what a newer minor
/// version adds is carried along unread. Its own part is that of pictures.
struct Project : ProjectPart
{
    ImageReference image;
    std::string device; ///< by name; empty: the first one
    std::string notes;
    std::string workload = "image";            ///< the one at hand
    std::map<std::string, ProjectPart> others; ///< of all other workloads, by id

    bool operator==(const Project &) const = default;
};

/// The text of a project file; weights read back bit for bit.
QByteArray toJson(const Project &project);
/// what: how sentences call it, "The file a.haloscope". Throws Error(Input) saying what is wrong with it,
/// also if it is of a newer version than this program can read.
Project parseProject(const QByteArray &text, const Message &what);

/// Reads a project file; finds a picture that was moved along with it. Throws Error(Input).
Project readProject(const std::string &path);
/// Writes aside, checks and renames; fills in the relative path. Throws Error(Output).
void writeProject(Project project, const std::string &path);

} // namespace halo
