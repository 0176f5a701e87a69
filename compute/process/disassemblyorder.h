// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/task/assembly.h"

#include <QJsonObject>

#include <optional>
#include <string>
#include <vector>

/// What a program and the process that disassembles, haloscope-tracer, say to each other: {"do":
/// "disassemble", "order": ...}, answered by {"assemblies": [...]}, one for each kernel, or {"error": ...}.
namespace halo::protocol {

struct DisassemblyOrder
{
    std::string program;              ///< as the driver hands it out
    std::string file;                 ///< of the variant
    std::vector<std::string> entries; ///< the kernels
    std::vector<Size2> groups;        ///< with which they are launched
};
QJsonObject disassemblyRequest(const DisassemblyOrder &order);
/// Nothing if something else is asked for.
std::optional<DisassemblyOrder> disassemblyOrderOf(const QJsonObject &request);
QJsonObject disassemblyAnswer(const std::vector<Assembly> &assemblies);
std::vector<Assembly> assembliesOf(const QJsonObject &answer);

} // namespace halo::protocol
