// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace halo {

struct KernelInterface;

/// Files that a kernel includes, by the name that it includes them with.
using IncludedFiles = std::map<std::string, std::string>;

/// "x.h" of the line #include "x.h", or of the line "// include: x.h" of a header; empty: it includes
/// nothing.
std::string includedIn(const std::string &line);

/// Those of "#include" lines that are in this folder, and what they include. A name with a slash is none of
/// them. Throws Error(Input) if one cannot be read, and as isInFolder().
IncludedFiles filesIncludedBy(const std::string &source, const std::string &folder);

/// The source with each file in place of the line that includes it, so that a compiler reads nothing from
/// the disk; logs and recordings still speak of the lines of each file. Where a file is missing there is an
/// "#error", which counts if the preprocessor comes there. Of CUDA C what is for the host alone is left out:
/// its functions, classes and variables, and headers of libraries.
std::string withIncludes(const std::string &source, const std::string &file, const IncludedFiles &files);

/// The source without its own definitions of these macros; lines stay.
std::string withoutDefinitions(std::string source, const std::vector<std::string> &macros);

/// Whether it is CUDA C: it has a function "__global__".
bool isCuda(const std::string &source);

/// What a compiler of OpenCL C takes behind cuda.clh: pointers of kernels point to global memory, and "extern
/// "C"" is gone. Lines stay as they are. Throws Error(Input) naming the line of what OpenCL C has not.
std::string asOpenCl(const std::string &source, const std::string &file, const KernelInterface &declared);

} // namespace halo
