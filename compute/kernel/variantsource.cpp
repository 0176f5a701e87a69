// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variant.h"

#include "compute/base/error.h"
#include "compute/kernel/header.h"

#include <QCryptographicHash>
#include <QFile>

namespace halo {
namespace {

std::string builtIn(const char *name)
{
    QFile file(QStringLiteral(":/kernels/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        throw Error(
            ErrorKind::Device, "The built-in file %1 is missing; reinstall Haloscope.", std::string(name));
    return file.readAll().toStdString();
}

} // namespace

std::string sourceHash(const Variant &variant)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArray::fromStdString(variant.source));
    hash.addData(QByteArray::fromStdString(variant.mappingText));
    for (const auto &[name, text] : variant.includes)
        hash.addData(QByteArray::fromStdString(text));
    return hash.result().toHex().left(16).toStdString();
}

const std::string &prelude()
{
    static const std::string text = builtIn("prelude.clh");
    return text;
}

std::string bodyText(const Variant &variant)
{
    std::string text;
    for (const std::string &name : variant.mapping.before)
        text += "#include \"" + name + "\"\n";
    if (!text.empty())
        text = withIncludes(text, variant.file, variant.includes) + lineDirective(variant.file);
    text += withIncludes(variant.source, variant.file, variant.includes);
    std::vector<std::string> replaced;
    for (const MacroRole &macro : variant.mapping.macros)
        replaced.push_back(macro.name);
    if (variant.mapping.isForeign())
        for (const Param &param : variant.params)
            replaced.push_back(param.macro);
    return withoutDefinitions(std::move(text), replaced);
}

std::string programText(const Variant &variant)
{
    const Mapping &mapping = variant.mapping;
    const bool cuda = isCuda(variant.source);
    std::string text = mapping.isForeign() && !mapping.prelude ? std::string() : prelude() + '\n';
    if (cuda)
        text += builtIn("cuda.clh") + '\n';
    for (const MacroRole &macro : mapping.macros)
        if (macro.kind == MacroRole::Kind::Text && macro.condition.empty())
            text += "#define " + macro.name + ' ' + macro.value + '\n';
    std::string body = bodyText(variant);
    if (cuda)
        body = asOpenCl(body, variant.file, variant.declared);
    text += lineDirective(variant.file) + body;
    for (const ProgramConstant &constant : variant.declared.constants)
        if (mapping.find({}, constant.name))
            text += "\nconstant " + constant.type + ' ' + constant.name + constant.sizes + " = { "
                + literalsMacro(constant.name) + " };\n";
    return text;
}

std::string literalsMacro(const std::string &constant)
{
    return "VALUES_OF_" + constant;
}

} // namespace halo
