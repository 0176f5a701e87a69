// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variant.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/header.h"
#include "compute/kernel/variantfamily.h"
#include "compute/kernel/workloads.h"

#include <QFileInfo>

#include <algorithm>
#include <regex>
#include <sstream>

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
    const auto [name, size] = splitAtColon(text);
    const auto by = size.find(" x ");
    if (name.empty() || by == std::string::npos)
        throw BadLine{ "expected \"name : width x height\"" };
    return { name, trimmed(size.substr(0, by)), trimmed(size.substr(by + 3)) };
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
        { "pass", [](Variant &v, const std::string &t) { v.passes.push_back(parseArea(t)); } },
        { "buffer", [](Variant &v, const std::string &t) { v.buffers.push_back(parseArea(t)); } },
        { "transform", addTransform },
        { "precision", setPrecision },
        { "approximation", setApproximation },
        { "cost", addCost },
        { "roundings", [](Variant &v, const std::string &t) { v.roundings = t; } },
    };
    return keys;
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
            readKey(variant.file, line, headerKeys(), variant);
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

Variant parseKernel(const std::string &file, const std::string &workload, const std::string &source)
{
    Variant variant;
    variant.file = file;
    variant.workload = workload;
    variant.source = source;
    variant.id = nameOf(file);
    variant.title = variant.id;
    variant.plan = "direct";
    static const std::regex title(R"(^(// SPDX-[^\n]*\n)?// *(title|exercise):)");
    if (std::regex_search(source, title, std::regex_constants::match_continuous))
        readHeader(variant);
    sayPrecision(variant);
    checkExpressions(variant);
    return variant;
}

Variant parseVariant(const std::string &file, const std::string &workload, const std::string &source)
{
    Variant variant;
    variant.file = file;
    variant.workload = workload;
    variant.source = source;
    readName(variant);
    readHeader(variant);
    for (const auto &[key, value] : { std::pair{ "title", variant.title },
             std::pair{ "summary", variant.summary }, std::pair{ "plan", variant.plan } })
        if (value.empty())
            throw Error(
                ErrorKind::Input, "%1: the header has no \"%2\"; add the line \"// %3: …\".", file, key, key);
    sayPrecision(variant);
    checkExpressions(variant);
    return variant;
}

} // namespace halo
