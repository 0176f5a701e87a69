// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variant.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/edges.h"
#include "compute/kernel/header.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/roleguess.h"
#include "compute/kernel/variantfamily.h"
#include "compute/kernel/workloads.h"

#include <QFileInfo>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

namespace halo {
namespace {

std::vector<int> parseNumbers(const std::string &text)
{
    std::vector<int> numbers;
    std::istringstream in(text);
    for (int number = 0; in >> number;)
        numbers.push_back(number);
    if (numbers.empty() || !in.eof())
        throw BadLine{ "expected choices such as \"1 2 4\"" };
    return numbers;
}

std::vector<std::string> parsePath(const std::string &text)
{
    std::vector<std::string> steps;
    std::istringstream in(text);
    for (std::string step; std::getline(in, step, '>');)
        steps.push_back(trimmed(step));
    return steps;
}

Param parseParam(const std::string &text)
{
    const auto [head, choices] = splitAtColon(text);
    Param param;
    std::istringstream in(head);
    if (!(in >> param.macro >> param.value))
        throw BadLine{ "expected \"NAME default : choice choice ...\"" };
    param.choices = parseNumbers(choices);
    return param;
}

void setItems(Variant &variant, const std::string &text)
{
    const auto [size, choices] = splitAtColon(text);
    variant.items = parseSize(size);
    variant.itemChoices = parseNumbers(choices);
}

void addConstraint(Variant &variant, const std::string &text)
{
    const auto [expression, reason] = parsePair(text, "expected \"expression : what to change\"");
    variant.constraints.push_back({ expression, reason });
}

NamedArea parseArea(const std::string &text)
{
    constexpr const char *problem = "expected \"name : width x height\"";
    const auto [name, size] = parsePair(text, problem);
    const auto [width, height] = edgesIn(size, problem);
    return { name, width, height };
}

/// "rows : OUT_WIDTH x HEIGHT : 16 x 4 : 128 x 4": the last two, work-group and its outputs, may be left out.
void addPass(Variant &variant, const std::string &text)
{
    constexpr const char *problem
        = "expected \"name : width x height : work-group : outputs of a work-group\"";
    const auto [name, rest] = splitAtColon(text);
    const auto [area, shape] = splitAtColon(rest);
    const auto [group, step] = splitAtColon(shape);
    if (name.empty())
        throw BadLine{ problem };
    Pass pass;
    pass.name = name;
    std::tie(pass.width, pass.height) = edgesIn(area, problem);
    if (!group.empty())
        std::tie(pass.groupWidth, pass.groupHeight) = edgesIn(group, problem);
    if (!step.empty())
        std::tie(pass.stepWidth, pass.stepHeight) = edgesIn(step, problem);
    variant.passes.push_back(std::move(pass));
}

void addShape(Variant &variant, const std::string &text)
{
    const auto [expression, sizes] = splitAtColon(text);
    const auto comma = sizes.find(',');
    if (expression.empty() || comma == std::string::npos)
        throw BadLine{ "expected \"expression : work-group, outputs per work-item\"" };
    variant.shapes.push_back({ expression, parseSize(trimmed(sizes.substr(0, comma))),
        parseSize(trimmed(sizes.substr(comma + 1))) });
}

void addRegisterLimit(Variant &variant, const std::string &text)
{
    const auto [condition, count] = parsePair(text, "expected \"condition : registers of a work-item\"");
    const std::vector<int> counts = parseNumbers(count);
    if (counts.size() != 1 || counts.front() < 16 || counts.front() > 255) // of NVIDIA's compiler
        throw BadLine{ "expected 16 to 255 registers" };
    variant.registerLimits.push_back({ condition, counts.front() });
}

void addCost(Variant &variant, const std::string &text)
{
    const auto [condition, microseconds] = parsePair(text, "expected \"condition : microseconds\"");
    variant.costs.push_back({ condition, microseconds });
}

/// "forward plane": before the pass that comes next.
void addTransform(Variant &variant, const std::string &text)
{
    const auto blank = text.find(' ');
    const std::string word = text.substr(0, blank);
    if (blank == std::string::npos || (word != "forward" && word != "backward"))
        throw BadLine{ "expected \"forward buffer\" or \"backward buffer\"" };
    variant.transforms.push_back({ static_cast<int>(variant.passes.size()),
        word == "forward" ? Direction::Forward : Direction::Backward, trimmed(text.substr(blank)) });
}

/// Tolerances of layers know of rounded factors; those of other workloads do not.
void setPrecision(Variant &variant, const std::string &text)
{
    const std::vector<int> bits = parseNumbers(text);
    if (bits.size() != 1 || bits.front() < 1 || bits.front() >= floatBits)
        throw BadLine{ Message("expected a number of bits from 1 to %1", floatBits - 1) };
    if (const Workload *workload = findWorkload(variant.workload); !workload || !workload->mayRound)
        throw BadLine{ "only kernels of layers may round factors" };
    variant.precision = bits.front();
}

void setApproximation(Variant &variant, const std::string &text)
{
    if (text != "yes")
        throw BadLine{ "expected \"yes\"" };
    variant.approximation = true;
}

void setAuto(Variant &variant, const std::string &text)
{
    if (text != "no")
        throw BadLine{ "expected \"no\"" };
    variant.offered = false;
}

/// 2^(1 - p) of a product is what two factors of p bits lose.
void sayPrecision(Variant &variant)
{
    if (!isRounded(variant))
        return;
    const std::string bits = std::to_string(variant.precision);
    variant.title += ", factors of " + bits + " bits";
    variant.summary += " Each product is off by up to 2^-" + std::to_string(variant.precision - 1)
        + " of itself, so this runs only if it is chosen by name.";
}

/// The whole header language. A new key is one line here and one line in kernels/README.md.
const HeaderKeys<Variant> &headerKeys()
{
    static const HeaderKeys<Variant> keys{
        { "title", [](Variant &v, const std::string &t) { v.title = t; } },
        { "summary", [](Variant &v, const std::string &t) { v.summary = t; } },
        { "family", [](Variant &, const std::string &t) { checkFamily(t); } },
        { "plan", [](Variant &v, const std::string &t) { v.plan = t; } },
        { "group", [](Variant &v, const std::string &t) { v.group = parseSize(t); } },
        { "items", setItems },
        { "shape", addShape },
        { "registers", addRegisterLimit },
        { "local", [](Variant &v, const std::string &t) { v.localBytes = t; } },
        { "private", [](Variant &v, const std::string &t) { v.privateBytes = t; } },
        { "memory", [](Variant &v, const std::string &t) { v.memory = parsePath(t); } },
        { "param", [](Variant &v, const std::string &t) { v.params.push_back(parseParam(t)); } },
        { "requires", addConstraint },
        { "pass", addPass },
        { "buffer", [](Variant &v, const std::string &t) { v.buffers.push_back(parseArea(t)); } },
        { "transform", addTransform },
        { "precision", setPrecision },
        { "approximation", setApproximation },
        { "auto", setAuto },
        { "cost", addCost },
        { "roundings", [](Variant &v, const std::string &t) { v.roundings = t; } },
    };
    return keys;
}

void readKeyOf(Variant &variant, const std::string &file, const HeaderLine &line)
{
    if (mappingKeys().contains(line.key)) {
        readKey(file, line, mappingKeys(), variant.mapping);
        if (line.key == "argument")
            variant.mapping.arguments.back().line = line.number;
        else if (line.key == "define")
            variant.mapping.macros.back().line = line.number;
        else if (line.key == "include" && !variant.includes.contains(line.value))
            readLine(file, line,
                [] { throw BadLine{ "this file is not in the folder of the kernel; put it there" }; });
    } else {
        readKey(file, line, headerKeys(), variant);
    }
}

/// The .halo file beside a kernel says what its header would, with or without "//".
void readMapping(Variant &variant)
{
    const std::string file = mappingFileOf(variant.file);
    int number = 0;
    std::istringstream in(variant.mappingText);
    for (std::string text; std::getline(in, text);) {
        ++number;
        const std::string line = trimmed(text.starts_with("//") ? text.substr(2) : text);
        const auto colon = line.find(':');
        if (!line.empty() && !line.starts_with("SPDX-") && !line.starts_with('#'))
            readKeyOf(variant, file,
                { number, line, colon == std::string::npos ? std::string() : trimmed(line.substr(0, colon)),
                    trimmed(line.substr(std::min(colon, line.size() - 1) + 1)) });
    }
}

/// Of a file, without its folder and suffix.
std::string nameOf(const std::string &file)
{
    return QFileInfo(QString::fromStdString(file)).completeBaseName().toStdString();
}

void readHeader(Variant &variant)
{
    const KernelHeader header = headerOf(variant.source);
    variant.notes = header.notes;
    const bool isExercise = std::ranges::count(header.lines, "exercise", &HeaderLine::key) > 0;
    for (const HeaderLine &line : header.lines)
        if (!isExercise || !isExerciseKey(line.key))
            readKeyOf(variant, variant.file, line);
}

/// A comment of another author is no header: one begins with one of these keys.
bool hasHeader(const std::string &source)
{
    static const std::set<std::string> first{ "title", "exercise", "entry", "argument", "define" };
    const KernelHeader header = headerOf(source);
    return !header.lines.empty() && first.contains(header.lines.front().key);
}

bool isWholeNumber(const std::string &text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// Macros that are known before there is a problem: the functions of a file may depend on them.
std::vector<MacroText> knownMacros(const Variant &variant)
{
    std::vector<MacroText> macros;
    for (const MacroRole &macro : variant.mapping.macros)
        if (macro.condition.empty())
            macros.push_back({ macro.name,
                macro.kind == MacroRole::Kind::Text || isWholeNumber(macro.value) ? macro.value : "1" });
    for (const Param &param : variant.params)
        macros.push_back({ param.macro, std::to_string(param.value) });
    return macros;
}

std::vector<std::string> memoriesOf(const Variant &variant)
{
    const Workload *workload = findWorkload(variant.workload);
    std::vector<std::string> memories = workload ? workload->memories : std::vector<std::string>{};
    for (const NamedArea &buffer : variant.buffers)
        memories.push_back(buffer.name);
    return memories;
}

/// Whether its arguments may be those of a convolution, which can be guessed.
bool hasFilter(const Variant &variant)
{
    const Workload *workload = findWorkload(variant.workload);
    return workload && std::ranges::count(workload->memories, "filter") > 0;
}

/// Written for our host: arguments are found by their names.
bool isForOurHost(const Variant &variant)
{
    const KernelFunction *function = variant.declared.find("convolve");
    return variant.declared.functions.empty()
        || (function && std::ranges::count(function->arguments, "dst", &Argument::name) > 0);
}

/// Adds what is not said of a kernel for another host. Throws Error(Input) that names what cannot be guessed.
void complete(Variant &variant)
{
    const MappingGuess guess = guessMapping(variant);
    requireComplete(guess);
    variant.mapping = guess.mapping();
    variant.declared = guess.declared;
    variant.group = guess.said.group;
    if (guess.passes.empty())
        return;
    variant.plan = "passes";
    variant.passes = guess.passes;
    variant.buffers.insert(variant.buffers.end(), guess.buffers.begin(), guess.buffers.end());
}

/// Of what came with the program the text says all.
void readInterface(Variant &variant)
{
    try {
        variant.declared = declaredBy(variant);
    } catch (const Error &) {
        // Of a kernel that looks like one of ours the compiler says it better.
        const bool isOurs = hasHeader(variant.source) || variant.source.find("convolve") != std::string::npos;
        if (variant.mapping.isForeign() || !isOurs)
            throw;
    }
    if (!variant.mapping.isForeign())
        return;
    checkMapping(variant.mapping, variant.declared,
        variant.mappingText.empty() ? variant.file : mappingFileOf(variant.file), memoriesOf(variant));
    if (hasFilter(variant))
        complete(variant);
}

Variant plainVariant(const KernelText &text)
{
    Variant variant;
    variant.file = text.file;
    variant.workload = text.workload;
    variant.source = text.source;
    variant.mappingText = text.mapping;
    variant.includes = text.includes;
    return variant;
}

/// "30" and "local_tile" of 30_local_tile.cl; without a number, all of the name.
void readName(Variant &variant)
{
    variant.id = nameOf(variant.file);
    variant.order = unnumbered;
    static const std::regex numbered(R"((\d{1,6})_(.+))");
    std::smatch parts;
    if (const std::string name = variant.id; std::regex_match(name, parts, numbered)) {
        variant.order = std::stoi(parts[1]);
        variant.id = parts[2];
    }
}

/// A mapping need not repeat what the file's name and the lines "pass" say.
void sayWhatGoesWithoutSaying(Variant &variant)
{
    if (variant.title.empty())
        variant.title = variant.id;
    if (variant.summary.empty())
        variant.summary = "A kernel of another program, by its mapping.";
    if (variant.plan.empty())
        variant.plan = variant.passes.empty() ? "direct" : "passes";
}

} // namespace

bool isRounded(const Variant &variant)
{
    return variant.precision < floatBits;
}

bool isExact(const Variant &variant)
{
    return !isRounded(variant) && !variant.approximation;
}

bool dependsOnRank(const Variant &variant)
{
    const auto asks = [](const std::string &text) { return text.find("RANK") != std::string::npos; };
    return std::ranges::any_of(variant.constraints, asks, &Constraint::expression)
        || std::ranges::any_of(
            variant.costs, [&](const Cost &cost) { return asks(cost.condition + cost.microseconds); });
}

Tuning defaultTuning(const Variant &variant)
{
    Tuning tuning{ variant.group, variant.items, {} };
    for (const Param &param : variant.params)
        tuning.params[param.macro] = param.value;
    return tuning;
}

KernelInterface declaredBy(const Variant &variant)
{
    return interfaceOf(bodyText(variant), variant.file, knownMacros(variant));
}

Variant saidOf(const KernelText &text)
{
    Variant variant = plainVariant(text);
    variant.id = nameOf(text.file);
    variant.title = variant.id;
    if (hasHeader(text.source))
        readHeader(variant);
    readMapping(variant);
    if (variant.plan.empty())
        variant.plan = variant.passes.empty() ? "direct" : "passes";
    return variant;
}

Variant parseKernel(const KernelText &text)
{
    Variant variant = saidOf(text);
    readInterface(variant);
    if (!variant.mapping.isForeign() && !hasHeader(text.source) && hasFilter(variant)
        && !isForOurHost(variant))
        complete(variant);
    sayPrecision(variant);
    checkExpressions(variant);
    return variant;
}

Variant parseKernel(const std::string &file, const std::string &workload, const std::string &source)
{
    return parseKernel(KernelText{ file, workload, source });
}

Variant parseVariant(const KernelText &text)
{
    Variant variant = plainVariant(text);
    readName(variant);
    if (variant.mappingText.empty() || hasHeader(variant.source)) // else its comments are another author's
        readHeader(variant);
    readMapping(variant);
    if (variant.mapping.isForeign() || variant.file.find('/') != std::string::npos) // not one of ours
        readInterface(variant);
    if (variant.mapping.isForeign())
        sayWhatGoesWithoutSaying(variant);
    for (const auto &[key, value] : { std::pair{ "title", variant.title },
             std::pair{ "summary", variant.summary }, std::pair{ "plan", variant.plan } })
        if (value.empty())
            throw Error(ErrorKind::Input, "%1: the header has no \"%2\"; add the line \"// %3: …\".",
                variant.file, key, key);
    sayPrecision(variant);
    checkExpressions(variant);
    return variant;
}

Variant parseVariant(const std::string &file, const std::string &workload, const std::string &source)
{
    return parseVariant(KernelText{ file, workload, source });
}

KernelText textOf(const Variant &variant)
{
    return { variant.file, variant.workload, variant.source, variant.mappingText, variant.includes };
}

std::vector<Argument> signatureOf(const Variant &variant, const std::string &entry)
{
    if (variant.declared.functions.empty())
        return signatureOf(variant.source, entry, variant.file);
    if (const KernelFunction *function = variant.declared.find(entry))
        return function->arguments;
    std::string names;
    for (const KernelFunction &function : variant.declared.functions)
        names += (names.empty() ? "" : ", ") + function.name;
    throw Error(ErrorKind::Input, "%1 has no kernel called \"%2\", but %3; name one by \"// entry: …\".",
        variant.file, entry, names);
}

} // namespace halo
