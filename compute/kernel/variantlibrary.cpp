// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"

#include "compute/base/error.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/workloads.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

/// Ids name variants everywhere, so a user's file may not take one that exists, or a word that means several.
void addUserVariant(VariantList &list, Variant variant)
{
    if (variant.id == "all" || variant.id == "auto" || variant.id.find(',') != std::string::npos)
        throw Error(ErrorKind::Input, "%1 has the id \"%2\", which a call cannot name; rename the file.",
            variant.file, variant.id);
    const auto same = std::find_if(list.variants.begin(), list.variants.end(),
        [&](const Variant &other) { return other.id == variant.id; });
    if (same != list.variants.end())
        throw Error(ErrorKind::Input, "%1 has the id \"%2\" of %3; rename the file.", variant.file,
            variant.id, same->file);
    variant.origin = Origin::User;
    tellApart(variant, list.variants);
    list.variants.push_back(std::move(variant));
}

const std::map<std::string, std::vector<Variant>> &shippedByWorkload()
{
    static const std::map<std::string, std::vector<Variant>> loaded = [] {
        std::map<std::string, std::vector<Variant>> all;
        const QDir root(QStringLiteral(":/kernels"));
        for (const QString &name : root.entryList(QDir::Dirs)) {
            const QDir folder(root.filePath(name));
            for (const QString &file : kernelFiles(folder.path()))
                all[name.toStdString()].push_back(
                    parseVariant(file.toStdString(), name.toStdString(), readSource(folder.filePath(file))));
        }
        return all;
    }();
    return loaded;
}

} // namespace

std::vector<std::string> workloads()
{
    std::vector<std::string> names;
    for (const Workload &workload : allWorkloads())
        if (shippedByWorkload().contains(workload.id))
            names.push_back(workload.id);
    return names;
}

const std::vector<Variant> &shippedVariants(const std::string &workload)
{
    const auto found = shippedByWorkload().find(workload);
    if (found != shippedByWorkload().end())
        return found->second;
    std::string names;
    for (const std::string &name : workloads())
        names += (names.empty() ? "" : ", ") + name;
    throw Error(ErrorKind::Usage, "There is no workload \"%1\"; choose one of %2.", workload, names);
}

std::string userVariantFolder(const std::string &workload)
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.toStdString() + "/haloscope/kernels/" + workload;
}

KernelText kernelText(const std::string &path, const std::string &workload)
{
    return kernelText(path, workload, readSource(QString::fromStdString(path)));
}

KernelText kernelText(const std::string &path, const std::string &workload, const std::string &source)
{
    const QFileInfo beside(QString::fromStdString(mappingFileOf(path)));
    const QString folder = beside.absolutePath();
    const std::string mapping
        = isInFolder(folder, beside.fileName()) ? readSource(beside.filePath()) : std::string();
    return { path, workload, source, mapping,
        filesIncludedBy(source + '\n' + mapping, folder.toStdString()) };
}

Variant readKernel(const std::string &path, const std::string &workload)
{
    Variant variant = parseKernel(kernelText(path, workload));
    variant.origin = Origin::User;
    tellApart(variant, shippedVariants(workload));
    return variant;
}

void tellApart(Variant &variant, const std::vector<Variant> &others)
{
    const auto isTaken
        = [&](const Variant &other) { return other.file != variant.file && other.title == variant.title; };
    if (std::ranges::any_of(others, isTaken))
        variant.title += " (" + variant.id + ')';
}

VariantList allVariants(const std::string &workload)
{
    VariantList list{ shippedVariants(workload), {} };
    const QDir folder(QString::fromStdString(userVariantFolder(workload)));
    for (const QString &name : kernelFiles(folder.path())) {
        const QString path = folder.filePath(name);
        try {
            addUserVariant(list, parseVariant(kernelText(path.toStdString(), workload)));
        } catch (const Error &e) {
            list.problems.emplace_back(e.message());
        }
    }
    std::ranges::stable_sort(
        list.variants.begin() + static_cast<std::ptrdiff_t>(shippedVariants(workload).size()),
        list.variants.end(), {}, &Variant::order);
    return list;
}

const Variant &findVariant(const std::vector<Variant> &variants, const std::string &id)
{
    return findById(
        variants, id, &Variant::id, "There is no implementation \"%1\"; choose one of %2.", ErrorKind::Usage);
}

} // namespace halo
