// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/kernel/variant.h"

#include <string>
#include <vector>

namespace halo {

/// The variants of one workload, simplest first, and a sentence for each file that could not be read.
struct VariantList
{
    std::vector<Variant> variants;
    std::vector<Message> problems;

    bool operator==(const VariantList &) const = default;
};

/// The workloads that have built-in variants, in the order of allWorkloads().
std::vector<std::string> workloads();

/// What is built in. Read once; a broken header here is a bug and throws.
const std::vector<Variant> &shippedVariants(const std::string &workload = "image");

/// Built-in variants followed by those in the user's folder, in the order of their numbers, read again at
/// each call.
VariantList allVariants(const std::string &workload = "image");

/// What belongs to a kernel file: itself, or this source in its place, the .halo file beside it and what it
/// includes of its folder. Throws Error(Input) naming what cannot be read.
KernelText kernelText(const std::string &path, const std::string &workload);
KernelText kernelText(const std::string &path, const std::string &workload, const std::string &source);

/// A kernel file of the user, wherever it lies and whatever it is called. Throws Error(Input) naming it if
/// it cannot be read, or has a header that is wrong.
Variant readKernel(const std::string &path, const std::string &workload = "image");

/// Puts the id behind its title if one of the others, of another file, has the same: a copy does not stand
/// under its original's title in lists, charts and tables.
void tellApart(Variant &variant, const std::vector<Variant> &others);

/// Where a user drops .cl files of their own: <data folder>/kernels/<workload>.
std::string userVariantFolder(const std::string &workload = "image");

/// The variant with this id. Throws Error(Usage) that lists the ids there are.
const Variant &findVariant(const std::vector<Variant> &variants, const std::string &id);

} // namespace halo
